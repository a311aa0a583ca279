internal import WidgetModel

/// The first line of a location, prepared for quoting, with the cells to underline.
///
/// Tabs are expanded, and control characters are replaced with visible signs. If the line is too long, the
/// window around the marked part is shown.
struct SourcePicture {
    /// The width of the quoted text if the terminal's width is unknown, and the maximum in wide terminals.
    static let usualText = 100
    /// The width of the quoted text in the narrowest terminal.
    static let leastText = 20
    /// The number of cells before the marked part if the line is truncated at its beginning.
    static let leadCells = 30
    /// The number of bytes on either side of the mark that are examined, so that the cost does not depend on
    /// the length of the line. It is much larger than any usual grapheme cluster.
    static let bytesLookedAt = 1024
    /// The distance of tab stops in cells.
    static let tabStop = 4

    /// The 1-based number of the quoted line.
    let line: Int
    private let widestText: Int
    /// The quoted text.
    private(set) var text = ""
    /// The number of cells of the text before the underline, and the number of cells to underline.
    private(set) var cellsBeforeMark = 0
    private(set) var markCells = 1

    /// - Parameter room: The number of cells available for the text.
    init(of location: SourceLocation, room widest: Int = usualText) {
        widestText = max(widest, Self.leastText)
        let file = location.file
        let start = min(location.range.start, file.bytes.count)
        line = file.lineNumber(atByte: start)
        let whole = file.rangeOfLine(line)
        let mark = Self.markedBytes(of: location.range, in: whole, of: file)
        let window = Self.window(around: mark.lowerBound, in: whole, of: file)
        let glyphs = Self.glyphs(of: file.bytes[window])
        draw(
            glyphs, mark: mark, cutBefore: window.lowerBound > whole.start,
            cutAfter: window.upperBound < whole.end)
    }

    /// The part of `range` on the line. If the range continues on the next line, white space at the end of
    /// this line is not underlined.
    private static func markedBytes(of range: SourceRange, in line: SourceRange, of file: SourceFile)
        -> Range<Int>
    {
        let start = min(max(range.start, line.start), line.end)
        var end = min(max(range.end, start), line.end)
        if range.end > line.end {
            while end > start + 1, file.bytes[end - 1] == 0x20 || file.bytes[end - 1] == 0x09 { end -= 1 }
        }
        return start..<end
    }

    /// The bytes of the line near `index`. The ends do not split a scalar.
    private static func window(around index: Int, in line: SourceRange, of file: SourceFile) -> Range<Int> {
        var start = max(line.start, index - bytesLookedAt)
        while start > line.start, file.bytes[start] & 0xC0 == 0x80 { start -= 1 }
        var end = min(line.end, index + bytesLookedAt)
        while end < line.end, file.bytes[end] & 0xC0 == 0x80 { end += 1 }
        return start..<end
    }

    /// Chooses the glyphs that fit, and computes the position of the underline.
    ///
    /// - Parameters:
    ///   - mark: The marked bytes.
    ///   - cutBefore: Whether the line continues before the glyphs.
    ///   - cutAfter: Whether the line continues after the glyphs.
    private mutating func draw(_ glyphs: [Glyph], mark: Range<Int>, cutBefore: Bool, cutAfter: Bool) {
        let total = glyphs.last.map { $0.cell + $0.cells } ?? 0
        let markStart = glyphs.first { $0.bytes.upperBound > mark.lowerBound }?.cell ?? total
        let markEnd = glyphs.first { $0.bytes.lowerBound >= mark.upperBound }?.cell ?? total
        // In a narrow terminal, at least half of the width is reserved for the marked part.
        let lead = min(Self.leadCells, widestText / 2)
        var first = 0
        if cutBefore
            || min(markEnd, markStart + lead) > widestText - 1 && total > widestText
        {
            first = glyphs.firstIndex { $0.cell + lead >= markStart } ?? glyphs.count
        }
        let isCutBefore = cutBefore || first > 0
        let origin = first < glyphs.count ? glyphs[first].cell : total
        let room = widestText - (isCutBefore ? 1 : 0)
        let isCutAfter = cutAfter || total - origin > room
        let shown = glyphs[first...].prefix { $0.cell + $0.cells - origin <= room - (isCutAfter ? 1 : 0) }
        let shownEnd = shown.last.map { $0.cell + $0.cells } ?? origin

        text = (isCutBefore ? "…" : "") + shown.map(\.text).joined() + (isCutAfter ? "…" : "")
        cellsBeforeMark = markStart - origin + (isCutBefore ? 1 : 0)
        markCells = max(1, min(markEnd, shownEnd) - markStart)
    }

    /// A grapheme cluster of the line as it is displayed.
    private struct Glyph {
        let text: String
        /// The number of cells between the window's left edge and this glyph.
        let cell: Int
        let cells: Int
        let bytes: Range<Int>
    }

    /// Splits bytes of the line into glyphs.
    private static func glyphs(of bytes: ArraySlice<UInt8>) -> [Glyph] {
        let (text, lengths) = scalars(of: bytes)
        var glyphs: [Glyph] = []
        var offset = bytes.startIndex
        var cell = 0
        var scalar = 0
        for character in text {
            let next = scalar + character.unicodeScalars.count
            let end = offset + lengths[scalar..<next].reduce(0, +)
            let shown =
                character == "\t"
                ? String(repeating: " ", count: tabStop - cell % tabStop) : Printable.text(String(character))
            glyphs.append(Glyph(text: shown, cell: cell, cells: shown.cells, bytes: offset..<end))
            cell += shown.cells
            (offset, scalar) = (end, next)
        }
        return glyphs
    }

    /// Decodes UTF-8, with malformed parts as U+FFFD, and returns the number of bytes of each scalar.
    private static func scalars(of bytes: ArraySlice<UInt8>) -> (String, lengths: [Int]) {
        var text = String.UnicodeScalarView()
        var lengths: [Int] = []
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let encoded):
                text.append(Unicode.UTF8.decode(encoded))
                lengths.append(encoded.count)
            case .error(let length):
                text.append("\u{FFFD}")
                lengths.append(length)
            case .emptyInput: return (String(text), lengths)
            }
        }
    }
}
