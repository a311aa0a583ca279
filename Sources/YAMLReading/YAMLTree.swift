import CYAML
package import SourceText

/// A file of YAML as located nodes; no meaning is given to plain scalars.
///
/// Nodes lie in one array; texts are read from the source when asked for. A tree is a reference to both,
/// cheap to copy.
package struct YAMLTree: Sendable {
    final class Storage: Sendable {
        let file: SourceFile
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
        let limit =
            check.trouble.map { beginningOfLine(in: bytes, at: $0.offset, from: start) } ?? bytes.count
        var builder = TreeBuilder(
            file: file, bytes: bytes, limit: limit,
            map: CharacterMap(bytes, base: start, isASCII: check.isASCII))
        if let (offset, trouble) = check.trouble { builder.reportTrouble(trouble, at: offset) }
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
        return isWide ? YAMLFindings.encoding(file) : nil
    }

    private static func beginningOfLine(
        in bytes: UnsafeBufferPointer<UInt8>, at offset: Int, from start: Int
    ) -> Int {
        var index = offset
        while index > start, !isBreak(bytes[index - 1]) { index -= 1 }
        return index
    }
}

// Keys of a mapping, without a node for each.
extension YAMLTree.Storage {
    /// The index of a key that can be asked for, and how many such keys stand before it.
    ///
    /// Every key that a reader knows is looked up in every mapping: no node is made, nothing counted.
    func findKey(_ text: StaticString, ofMapping mapping: Int) -> (ordinal: Int, index: Int)? {
        nodes.withUnsafeBufferPointer { nodes in
            file.bytes.withUnsafeBufferPointer { bytes in
                let end = Int(nodes[mapping].after)
                var ordinal = 0
                var index = mapping + 1
                while let key = nextKey(nodes, from: &index, to: end) {
                    if isText(of: nodes[key], in: bytes, text) { return (ordinal, key) }
                    ordinal += 1
                }
                return nil
            }
        }
    }

    /// The sorts of all keys that can be asked for, and how many such keys there are.
    func keySorts(ofMapping mapping: Int) -> (sorts: UInt64, count: Int) {
        nodes.withUnsafeBufferPointer { nodes in
            file.bytes.withUnsafeBufferPointer { bytes in
                var sorts: UInt64 = 0
                var count = 0
                var index = mapping + 1
                while let key = nextKey(nodes, from: &index, to: Int(nodes[mapping].after)) {
                    let link = Int(nodes[key].link)
                    sorts |=
                        link > 0
                        ? decoded[decodedRanges[link - 1]].withUnsafeBufferPointer(Self.keySort)
                        : Self.keySort(UnsafeBufferPointer(rebasing: bytes[nodes[key].slice]))
                    count += 1
                }
                return (sorts, count)
            }
        }
    }

    /// One bit out of 64 by the length and the first letter of a key: two keys of different bits differ.
    @inline(__always)
    static func keySort(_ key: UnsafeBufferPointer<UInt8>) -> UInt64 {
        1 << UInt64((key.count &* 7 &+ Int(key.first ?? 0)) & 63)
    }

    /// The next key with a value that is not refused, from the key at `index` on; moves on to the one behind
    /// it.
    private func nextKey(
        _ nodes: UnsafeBufferPointer<NodeRecord>, from index: inout Int, to end: Int
    ) -> Int? {
        while index < end {
            let key = index
            let value = Int(nodes[key].after)
            guard value < end else { return nil }
            index = Int(nodes[value].after)
            if nodes[key].isKey { return key }
        }
        return nil
    }

    private func isText(
        of key: NodeRecord, in bytes: UnsafeBufferPointer<UInt8>, _ text: StaticString
    ) -> Bool {
        let count = text.utf8CodeUnitCount
        if key.link > 0 {
            let other = UnsafeBufferPointer(start: text.utf8Start, count: count)
            return decoded[decodedRanges[Int(key.link) - 1]].elementsEqual(other)
        }
        let slice = key.slice
        guard slice.count == count, let base = bytes.baseAddress else { return false }
        return memcmp(base + slice.lowerBound, text.utf8Start, count) == 0
    }
}
