import WidgetViews

/// Measures text without fonts: each character is equally wide, and wide characters are twice as wide. Text
/// is drawn as boxes. Tests use this type too, because it gives the same layout on every machine.
package final class BoxMeasuring: TextMeasuring {
    /// A character's width as a fraction of the font size.
    private static let share = 0.55

    package init() {}

    package func measure(_ request: TextRequest) -> MeasuredText {
        let pitch = request.font.size * Self.share
        let columns =
            request.width.isFinite ? max(1, Int((request.width / pitch + 0.001).rounded(.down))) : .max
        var lines: [String] = []
        var rest = request.text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while let paragraph = rest.popFirst() {
            var words = paragraph
            repeat {
                let line = Self.firstLine(of: &words, columns: columns)
                let isLast = lines.count + 1 == request.most && !(words.isEmpty && rest.isEmpty)
                lines.append(isLast ? String(line.prefix(max(0, columns - 1))) + "…" : String(line))
                if isLast { return measured(lines, pitch, isCut: true) }
            } while !words.isEmpty
        }
        return measured(lines, pitch, isCut: false)
    }

    private func measured(_ lines: [String], _ pitch: Double, isCut: Bool) -> MeasuredText {
        MeasuredText(
            lines: lines.map {
                MeasuredLine(text: $0, width: Double(Self.columns(of: $0)) * pitch, number: -1)
            },
            isCut: isCut)
    }

    /// Takes the longest beginning that fits, which ends at a space if possible.
    private static func firstLine(of words: inout Substring, columns: Int) -> Substring {
        var end = words.startIndex, lastSpace: Substring.Index?
        var width = 0
        while end < words.endIndex {
            width += words[end].isWide ? 2 : 1
            if width > columns, end > words.startIndex { break }
            if words[end] == " " { lastSpace = end }
            end = words.index(after: end)
        }
        guard end < words.endIndex else {
            defer { words = "" }
            return words
        }
        if words[end] == " " { lastSpace = end }
        let line = words[..<(lastSpace ?? end)]
        words = words[line.endIndex...].drop { $0 == " " }
        return line
    }

    private static func columns(of text: String) -> Int { text.reduce(0) { $0 + ($1.isWide ? 2 : 1) } }
}

extension Character {
    /// Whether the character is about as wide as high, as emoji and the characters of East Asia are.
    fileprivate var isWide: Bool {
        unicodeScalars.first.map {
            (0x1100...0xFFEF).contains($0.value) && $0.value >= 0x2E80 || $0.value >= 0x1F000
                || (0x1100...0x115F).contains($0.value)
        } ?? false
    }
}
