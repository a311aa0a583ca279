import CYAML
package import SourceText

/// A file of YAML as located nodes; no meaning is given to plain scalars.
///
/// Nodes lie in one array; texts are read from the source when asked for. A tree is a reference to both,
/// cheap to copy.
package struct YAMLTree: Sendable {
    final class Storage: Sendable {
        let file: SourceFile
        /// The file's, a step nearer to every text that is read from it.
        let bytes: [UInt8]
        let nodes: [NodeRecord]
        /// Texts that differ from their source: escapes, folded lines, block scalars.
        let decoded: [UInt8]
        let decodedRanges: [Range<Int>]
        let isComplete: Bool

        init(
            file: SourceFile, nodes: [NodeRecord], decoded: [UInt8], decodedRanges: [Range<Int>],
            isComplete: Bool
        ) {
            self.file = file
            bytes = file.bytes
            self.nodes = nodes
            self.decoded = decoded
            self.decodedRanges = decodedRanges
            self.isComplete = isComplete
        }
    }

    let storage: Storage

    package var file: SourceFile { storage.file }
    /// The document's value; nil when the file is empty or broken at its beginning (a finding says so).
    package var root: YAMLNode? {
        storage.nodes.isEmpty ? nil : YAMLNode(storage: storage, index: 0)
    }
    /// False when reading stopped before the end: what is missing may only not have been reached.
    package var isComplete: Bool { storage.isComplete }

    /// Reads a file; never fails, whatever the bytes.
    ///
    /// What is wrong with the text is reported (at most `YAMLLimits.findings`), with one syntax finding at
    /// most, and the tree holds what stands before it. Time and memory are linear in the file's size.
    package static func read(_ file: SourceFile, into findings: inout [Finding]) -> YAMLTree {
        file.bytes.withUnsafeBufferPointer { bytes in
            YAMLTree(storage: readTree(file, bytes, into: &findings))
        }
    }

    private static func readTree(
        _ file: SourceFile, _ bytes: UnsafeBufferPointer<UInt8>, into findings: inout [Finding]
    ) -> Storage {
        if let finding = refusal(of: file) {
            findings.append(finding)
            return Storage(file: file, nodes: [], decoded: [], decodedRanges: [], isComplete: false)
        }
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let check = ByteCheck(bytes, from: start)
        let conflict = MergeConflict.first(in: file, bytes)
        let readable =
            check.trouble.map { beginningOfLine(in: bytes, at: $0.offset, from: start) } ?? bytes.count
        let limit = min(readable, conflict.map { max(start, $0.start.start) } ?? bytes.count)
        var builder = TreeBuilder(
            file: file, bytes: bytes, limit: limit,
            map: CharacterMap(bytes, base: start, isASCII: check.isASCII))
        if let conflict, conflict.start.start <= readable {
            builder.report(conflict)
        } else if let (offset, trouble) = check.trouble {
            builder.reportTrouble(trouble, at: offset)
        }
        builder.run(from: start)
        let storage = builder.storage()
        findings.append(contentsOf: builder.findings)
        return storage
    }

    /// What is wrong with a file that is not worth reading.
    private static func refusal(of file: SourceFile) -> Finding? {
        let head = file.bytes.prefix(4)
        if file.bytes.count > YAMLLimits.fileBytes { return YAMLFindings.fileTooLarge(file) }
        let isWide =
            head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
            || head.count >= 2 && (head[0] == 0) != (head[1] == 0)
        if isWide { return YAMLFindings.encoding(file) }
        return isPropertyList(file.bytes) ? YAMLFindings.propertyList(file) : nil
    }

    /// Whether a file is a property list, as XML or binary: no YAML begins like that.
    private static func isPropertyList(_ bytes: [UInt8]) -> Bool {
        let head = bytes.prefix(512).drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
        if head.starts(with: Array("bplist".utf8)) { return true }
        guard head.starts(with: Array("<?xml".utf8)) || head.starts(with: Array("<!DOCTYPE".utf8)) else {
            return head.starts(with: Array("<plist".utf8))
        }
        return String(decoding: head, as: UTF8.self).contains("plist")
    }

    private static func beginningOfLine(
        in bytes: UnsafeBufferPointer<UInt8>, at offset: Int, from start: Int
    ) -> Int {
        var index = offset
        while index > start, !isBreak(bytes[index - 1]) { index -= 1 }
        return index
    }
}

extension YAMLTree.Storage {
    /// The UTF-8 of a scalar's text, valid during the call; empty for anything else.
    func withText<Result>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let record = nodes[index]
        guard record.shape.isScalar else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
        if record.link > 0 {
            let range = decodedRanges[Int(record.link) - 1]
            return decoded.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
        }
        return bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[record.slice])) }
    }
}

/// The system's libyaml, which reads the events of every file.
package enum YAMLLibrary {
    /// `0.2.5`
    package static var version: String { String(cString: yaml_get_version_string()) }
}

/// What bounds the reading of one file; each has its own finding.
package enum YAMLLimits {
    /// Bytes of a file: a thousand times a large definition (`yaml-file-too-large`).
    package static let fileBytes = 16 << 20
    /// Collections inside one another; libyaml takes quadratic time beyond (`yaml-nesting`).
    package static let nesting = 128
    /// Scalars and collections of a file: 40 MB of tree (`yaml-too-many-values`).
    package static let nodes = 2_000_000
    /// Findings about one file before reading stops (`yaml-too-many-findings`).
    package static let findings = 200
}
