internal import TextWidth

/// The first line of a location as a terminal shows it, and which of its cells to underline.
///
/// Tabs are expanded, controls replaced by signs, and a line that is too long is cut to a window around the
/// mark.
struct SourcePicture {
    /// Cells of source text that are shown at most where no terminal says how many it has.
    static let usualText = 100
    /// Cells that are shown on the narrowest terminal.
    static let leastText = 20
    /// Cells kept before the mark when the window does not begin with the line.
    static let leadCells = 30
    /// Bytes around the mark that are looked at; no grapheme cluster worth showing is larger than the slack.
    static let bytesLookedAt = 1024
    static let tabStop = 4

    let line: Int
    private let widestText: Int
    private(set) var text = ""
    private(set) var cellsBeforeMark = 0
    private(set) var markCells = 1

    /// - Parameter room: the cells that the text may take.
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

    /// The part of `range` on the line; white space at the end of a line that it runs over is not underlined.
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

    /// The bytes of the line near `place`, cut between scalars.
    private static func window(around place: Int, in line: SourceRange, of file: SourceFile) -> Range<Int> {
        var start = max(line.start, place - bytesLookedAt)
        while start > line.start, file.bytes[start] & 0xC0 == 0x80 { start -= 1 }
        var end = min(line.end, place + bytesLookedAt)
        while end < line.end, file.bytes[end] & 0xC0 == 0x80 { end += 1 }
        return start..<end
    }

    private mutating func draw(_ glyphs: [Glyph], mark: Range<Int>, cutBefore: Bool, cutAfter: Bool) {
        let total = glyphs.last.map { $0.cell + $0.cells } ?? 0
        let markStart = glyphs.first { $0.bytes.upperBound > mark.lowerBound }?.cell ?? total
        let markEnd = glyphs.first { $0.bytes.lowerBound >= mark.upperBound }?.cell ?? total
        // In a narrow terminal, at least half of the line is left for what is marked.
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

    /// A grapheme cluster of the line as it is shown.
    private struct Glyph {
        let text: String
        /// Cells before it, from the start of the window.
        let cell: Int
        let cells: Int
        let bytes: Range<Int>
    }

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

    /// The text, malformed parts as U+FFFD, and how many bytes each of its scalars came from.
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
