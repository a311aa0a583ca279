/// One node as the tree keeps it: 20 bytes, in document order, a collection before its children.
///
/// The children of node *i* begin at *i + 1*; the next child is at `after`, up to the collection's `after`.
struct NodeRecord {
    /// What a node is; scalars and collections with the style they were written in.
    enum Shape: UInt8 {
        case plain, singleQuoted, doubleQuoted, literal, folded
        case blockSequence, flowSequence, blockMapping, flowMapping
        /// Something that a finding has refused; readers stay silent about it.
        case refused

        var isScalar: Bool { rawValue <= Shape.folded.rawValue }
        var isSequence: Bool { self == .blockSequence || self == .flowSequence }
        var isMapping: Bool { self == .blockMapping || self == .flowMapping }
        var isFlow: Bool { self == .flowSequence || self == .flowMapping }
    }

    /// First byte in the file.
    var start: UInt32
    /// The byte behind the last.
    var end: UInt32
    /// Index of the first node that does not belong to this one.
    var after: UInt32
    /// A scalar: 0 where the text is a slice of the source, else 1 + its place among the decoded texts.
    /// A collection: the number of children (keys and values counted each).
    var link: UInt32
    var shape: Shape
    /// False where reading stopped inside this collection.
    var isComplete = true
    /// A scalar that is the key of the node behind it.
    var isKey = false
    /// Of a scalar, by the length and the ends of its text: two texts of different sorts differ.
    var sort: UInt8 = 0

    /// One of 64 sorts of texts.
    @inline(__always)
    static func sort(of text: UnsafeBufferPointer<UInt8>) -> UInt8 {
        guard let first = text.first, let last = text.last else { return 0 }
        return UInt8(truncatingIfNeeded: text.count &* 7 &+ Int(first) &+ Int(last) &* 5) & 63
    }

    /// Makes a collection known whose last child has been read.
    mutating func finish(end: UInt32, after: UInt32, children: UInt32) {
        self.end = max(start, end)
        self.after = after
        link = children
    }

    /// The bytes that are a scalar's text where `link` is 0: without the quotes.
    var slice: Range<Int> {
        let quote = shape == .plain ? 0 : 1
        return (Int(start) + quote)..<max(Int(start) + quote, Int(end) - quote)
    }
}
