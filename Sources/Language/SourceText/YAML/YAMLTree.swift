import CYAML

/// A YAML file as a tree of nodes with locations. Plain scalars are not interpreted; their readers decide on
/// the type.
///
/// The nodes are in one array, and strings are read from the source on demand. A tree is a reference, so it
/// is cheap to copy.
package struct YAMLTree: Sendable {
    /// The content that all nodes of a tree share.
    final class Storage: Sendable {
        let file: SourceFile
        /// The bytes of the file, stored here to avoid an indirection for each string.
        let bytes: [UInt8]
        let nodes: [NodeRecord]
        /// Strings that differ from their source (escapes, folded lines, block scalars), concatenated, and
        /// the range of each string.
        let decoded: [UInt8]
        let decodedRanges: [Range<Int>]
        let isComplete: Bool
        let isJSON: Bool

        init(
            file: SourceFile, nodes: [NodeRecord], decoded: [UInt8], decodedRanges: [Range<Int>],
            isComplete: Bool, isJSON: Bool = false
        ) {
            self.isJSON = isJSON
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
    /// The value of the document; nil if the file is empty or malformed at its beginning, which is reported.
    package var root: YAMLNode? {
        storage.nodes.isEmpty ? nil : YAMLNode(storage: storage, index: 0)
    }
    /// False if reading stopped before the end, so that keys may only seem to be missing.
    package var isComplete: Bool { storage.isComplete }

    /// Whether the file was read as JSON.
    ///
    /// A text is JSON if it begins with a brace or a bracket and is valid JSON, regardless of the file's
    /// name. Every other text is YAML.
    package var isJSON: Bool { storage.isJSON }

    /// Reads a YAML or JSON file. Reading never fails, regardless of the bytes.
    ///
    /// Errors are reported, up to `YAMLLimits.findings`, with at most one syntax error. The tree contains
    /// everything before the error. Time and memory are linear in the file size.
    package static func read(
        _ file: SourceFile, controls: ControlCharacters = .refused, into findings: inout [Finding]
    ) -> YAMLTree {
        file.bytes.withUnsafeBufferPointer { bytes in
            YAMLTree(storage: readTree(file, bytes, controls, into: &findings))
        }
    }

    /// Checks the bytes, then parses the part before the first unreadable byte or merge conflict.
    private static func readTree(
        _ file: SourceFile, _ bytes: UnsafeBufferPointer<UInt8>, _ controls: ControlCharacters,
        into findings: inout [Finding]
    ) -> Storage {
        if let finding = refusal(of: file) {
            findings.append(finding)
            return Storage(file: file, nodes: [], decoded: [], decodedRanges: [], isComplete: false)
        }
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let check = ByteCheck(bytes, from: start)
        let map = CharacterMap(bytes, base: start, isASCII: check.isASCII)
        // JSON output may contain literal control characters beyond ASCII.
        if check.trouble == nil || controls == .escaped {
            var builder = TreeBuilder(
                file: file, bytes: bytes, limit: bytes.count, map: map, hidden: nil, controls)
            if builder.runJSON(from: start) {
                findings.append(contentsOf: builder.findings)
                return builder.storage()
            }
        }
        let conflict = MergeConflict.first(in: file, bytes)
        let readable =
            check.trouble.map { beginningOfLine(in: bytes, at: $0.offset, from: start) } ?? bytes.count
        let limit = min(readable, conflict.map { max(start, $0.start.start) } ?? bytes.count)
        var builder = TreeBuilder(
            file: file, bytes: bytes, limit: limit, map: map,
            hidden: check.hasHidden ? HiddenCharacters(bytes, from: start, to: limit) : nil, controls)
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

    /// The finding about a file that is not parsed at all; nil for other files.
    private static func refusal(of file: SourceFile) -> Finding? {
        let head = file.bytes.prefix(4)
        if file.bytes.count > YAMLLimits.fileBytes { return YAMLFindings.fileTooLarge(file) }
        let isWide =
            head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
            || head.count >= 2 && (head[0] == 0) != (head[1] == 0)
        if isWide { return YAMLFindings.encoding(file) }
        return isPropertyList(file.bytes) ? YAMLFindings.propertyList(file) : nil
    }

    /// Whether a file is a property list in XML or binary form. YAML files do not begin like one.
    private static func isPropertyList(_ bytes: [UInt8]) -> Bool {
        let head = bytes.prefix(512).drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
        if head.starts(with: Array("bplist".utf8)) { return true }
        guard head.starts(with: Array("<?xml".utf8)) || head.starts(with: Array("<!DOCTYPE".utf8)) else {
            return head.starts(with: Array("<plist".utf8))
        }
        return String(decoding: head, as: UTF8.self).contains("plist")
    }

    /// The offset of the beginning of a line.
    private static func beginningOfLine(
        in bytes: UnsafeBufferPointer<UInt8>, at offset: Int, from start: Int
    ) -> Int {
        var index = offset
        while index > start, !isBreak(bytes[index - 1]) { index -= 1 }
        return index
    }
}

extension YAMLTree.Storage {
    /// Calls `body` with the UTF-8 of a scalar's text, which is valid during the call. For other nodes, it is
    /// empty.
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

/// Whether control characters are allowed as escape sequences in strings.
package enum ControlCharacters: Sendable {
    /// Control characters are findings, because they would reach the terminal.
    case refused
    /// All characters are allowed, because the file contains values from a board's state.
    case escaped
}

/// The libyaml of the system, which parses every file.
package enum YAMLLibrary {
    /// The version of the library, such as `0.2.5`.
    package static var version: String { String(cString: yaml_get_version_string()) }
}

/// The limits on reading one file. Each has its own finding.
package enum YAMLLimits {
    /// The maximum file size in bytes, far above the size of a large definition (`yaml-file-too-large`).
    package static let fileBytes = 16 << 20
    /// The maximum number of characters in a key with its quotes, a limit of libyaml (`yaml-syntax`).
    package static let keyCharacters = 1024
    /// The maximum nesting depth of collections. libyaml takes quadratic time for deep nesting
    /// (`yaml-nesting`).
    package static let nesting = 128
    /// The maximum number of scalars and collections, which limits the tree to 40 MB
    /// (`yaml-too-many-values`).
    package static let nodes = 2_000_000
    /// The number of findings after which reading stops (`yaml-too-many-findings`).
    package static let findings = 200
}
