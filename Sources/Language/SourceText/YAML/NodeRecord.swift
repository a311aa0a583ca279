/// A node as the tree stores it, in 20 bytes.
///
/// Nodes are in document order, and a collection precedes its children. The children of the node at *i* begin
/// at *i + 1*. The node after a child begins at the child's `after`; the children end at the `after` of the
/// collection.
struct NodeRecord {
    /// The kind of a node and the style in which it was written.
    enum Shape: UInt8 {
        case plain, singleQuoted, doubleQuoted, literal, folded
        case blockSequence, flowSequence, blockMapping, flowMapping
        /// A node that was reported while the tree was built. Readers ignore it, so that it is not reported
        /// again.
        case refused

        var isScalar: Bool { rawValue <= Shape.folded.rawValue }
        var isSequence: Bool { self == .blockSequence || self == .flowSequence }
        var isMapping: Bool { self == .blockMapping || self == .flowMapping }
        var isFlow: Bool { self == .flowSequence || self == .flowMapping }
    }

    /// The offset of the first byte in the file.
    var start: UInt32
    /// The offset after the last byte.
    var end: UInt32
    /// The index of the first node that is not part of this one.
    var after: UInt32
    /// For a scalar: 0 if its text is a slice of the file; in other cases, 1 plus its index in the list of
    /// decoded strings. For a collection: the number of children, counting keys and values separately.
    var link: UInt32
    var shape: Shape
    /// False if reading stopped inside of this collection.
    var isComplete = true
    /// Whether this is a scalar and the key of the next node.
    var isKey = false
    /// A small hash of a scalar's text. If the hashes differ, so do the strings.
    var sort: UInt8 = 0

    /// Computes a hash below 64 from the length, the first and the last byte. It is cheap, and separates the
    /// keys of most mappings.
    @inline(__always)
    static func sort(of text: UnsafeBufferPointer<UInt8>) -> UInt8 {
        guard let first = text.first, let last = text.last else { return 0 }
        return UInt8(truncatingIfNeeded: text.count &* 7 &+ Int(first) &+ Int(last) &* 5) & 63
    }

    /// Completes a collection after its last child was read.
    mutating func finish(end: UInt32, after: UInt32, children: UInt32) {
        self.end = max(start, end)
        self.after = after
        link = children
    }

    /// The byte range of a scalar's text without its quotes, if `link` is 0.
    var slice: Range<Int> {
        let quote = shape == .plain ? 0 : 1
        return (Int(start) + quote)..<max(Int(start) + quote, Int(end) - quote)
    }
}
