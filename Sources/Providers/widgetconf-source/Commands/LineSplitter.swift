/// Splits output into lines that are not empty.
struct LineSplitter {
    private static let lineFeed = UInt8(ascii: "\n")

    private var rest: [UInt8] = []
    /// Whether the current line is too long, and therefore dropped.
    private var isTooLong = false

    /// The newest lines that end in the next part of the output, without their line feeds, the oldest first.
    ///
    /// Further lines are not even separated: for a flood of lines, that would take most of a processor.
    ///
    /// - Parameter most: the number of lines.
    mutating func newest(_ most: Int, in bytes: [UInt8]) -> [[UInt8]] {
        guard var end = bytes.lastIndex(of: Self.lineFeed) else {
            append(bytes[...])
            return []
        }
        let next = bytes[(end + 1)...]
        var lines: [[UInt8]] = []
        while lines.count < most {
            let former = bytes[..<end].lastIndex(of: Self.lineFeed)
            // The first line may have begun in an earlier part.
            if former == nil { append(bytes[..<end]) }
            let line = former.map { bytes[($0 + 1)..<end] } ?? rest[...]
            let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            if !text.isEmpty { lines.append(Array(text)) }
            guard let former else { break }
            end = former
        }
        (rest, isTooLong) = ([], false)
        append(next)
        return lines.reversed()
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>) {
        if isTooLong { return }
        rest += bytes
        if rest.count > FetchLimits.answerBytes { (rest, isTooLong) = ([], true) }
    }
}
