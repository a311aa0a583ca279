import WidgetModel
import WidgetViews

extension WidgetFrame {
    /// The marks in at most `width` cells. The first of these forms that fits is used: all in full, all in
    /// short, the first in short with the signs of the others, or only signs.
    func markText(width: Int, context: RenderContext) -> String {
        guard let first = marks.first else { return "" }
        let separator = context.glyphs == .ascii ? ", " : " · "
        let texts = marks.map { $0.texts(context) }
        let signs = texts.map(\.sign).joined()
        let lines = [
            texts.map(\.full).joined(separator: separator), texts.map(\.short).joined(separator: separator),
            "\(first.texts(context).short) \(texts.dropFirst().map(\.sign).joined())", signs,
        ]
        return lines.first { $0.cells <= width } ?? signs.truncated(toCells: width, ellipsis: "")
    }
}

extension WidgetFrame.Mark {
    /// A mark in full, as a word, and as a sign of one cell.
    fileprivate struct Texts {
        var full: String
        var short: String
        var sign: String
    }

    /// The wording of the mark with the available glyphs.
    fileprivate func texts(_ context: RenderContext) -> Texts {
        let isUnicode = context.glyphs != .ascii
        let sign =
            switch self {
            case .outdated: isUnicode ? "↻" : "@"
            case .updating: isUnicode ? "…" : "%"
            case .stale: isUnicode ? "◷" : "~"
            case .failing: isUnicode ? "×" : "x"
            case .early: isUnicode ? "«" : "<"
            case .late: isUnicode ? "»" : ">"
            case .attention: "!"
            case .needsConfiguration: "?"
            }
        return Texts(
            full: text(context.dates), short: word(in: context.dates.words.language), sign: sign)
    }
}
