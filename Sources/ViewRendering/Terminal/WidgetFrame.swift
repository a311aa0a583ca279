import TextWidth
package import WidgetModel
import WidgetViews

/// What is drawn around a widget's content: its title and the marks of its state.
package struct WidgetFrame: Hashable, Sendable {
    /// A fact about the content that the user must know.
    package enum Mark: Hashable, Sendable {
        /// The content was built for an older configuration (T11).
        case outdated
        /// A button or a toggle was pressed, and the timeline that follows has not arrived (T8).
        case updating
        /// The content is older than its declaration allows (T13).
        case stale(since: Instant)
        /// The provider has not answered since this instant (T12).
        case failing(since: Instant)
        /// The view is drawn for an instant before the first entry of the current timeline.
        case early
        /// The view is drawn for an instant at which the next timeline will already have been requested.
        case late
        /// Nothing is requested until an edit or a reload (T12).
        case attention
        /// Nothing is requested until the configuration is complete (C10).
        case needsConfiguration
    }

    /// The text in the upper edge of the frame.
    package var title: String?
    /// The marks in the lower edge of the frame, in the order in which they are drawn.
    package var marks: [Mark]
    /// Whether texts and values are drawn as ▒▒▒, for a placeholder that the provider did not make.
    package var isRedacted: Bool
    /// Whether the content is faded because it is too old (T13). This is only visible with colors, so a mark
    /// says it too.
    package var isDimmed: Bool
    /// The actions whose buttons and toggles are drawn as being updated, because the content does not reflect
    /// their last press (T8).
    package var updating: Set<String>

    package init(
        title: String? = nil, marks: [Mark] = [], isRedacted: Bool = false, isDimmed: Bool = false,
        updating: Set<String> = []
    ) {
        self.updating = updating
        self.title = title
        self.marks = marks
        self.isRedacted = isRedacted
        self.isDimmed = isDimmed
    }
}

extension WidgetFrame {
    /// The marks in at most `width` cells. The first of these forms that fits is used: all in full, all in
    /// short, the first in short with the signs of the others, or only signs.
    func markText(width: Int, context: RenderContext) -> String {
        guard let first = marks.first else { return "" }
        let separator = context.glyphs == .unicode ? " · " : ", "
        let texts = marks.map { $0.texts(context) }
        let signs = texts.map(\.sign).joined()
        let lines = [
            texts.map(\.full).joined(separator: separator), texts.map(\.short).joined(separator: separator),
            "\(first.texts(context).short) \(texts.dropFirst().map(\.sign).joined())", signs,
        ]
        return lines.first { $0.cells <= width } ?? signs.truncated(toCells: width, ellipsis: "")
    }

    /// The color of the most severe mark.
    var markColor: ViewColor {
        marks.contains(.attention) || marks.contains(.needsConfiguration) ? .named(.red) : .named(.orange)
    }
}

extension WidgetFrame.Mark {
    /// A mark in full, as a word, and as a sign of one cell.
    fileprivate struct Texts {
        var full: String
        var short: String
        var sign: String

        init(_ short: String, _ sign: String, full: String? = nil) {
            (self.full, self.short, self.sign) = (full ?? short, short, sign)
        }
    }

    /// The texts of the mark with the available glyphs.
    fileprivate func texts(_ context: RenderContext) -> Texts {
        let isUnicode = context.glyphs == .unicode
        return switch self {
        case .outdated: Texts("outdated", isUnicode ? "↻" : "@")
        case .updating: Texts("updating", isUnicode ? "…" : "%")
        case .stale(let since):
            Texts("stale", isUnicode ? "◷" : "~", full: "stale since " + context.moment(since))
        case .failing(let since):
            Texts("failing", isUnicode ? "×" : "x", full: "failing since " + context.moment(since))
        case .early: Texts("before", isUnicode ? "«" : "<", full: "before its start")
        case .late: Texts("past", isUnicode ? "»" : ">", full: "past its end")
        case .attention: Texts("attention", "!")
        case .needsConfiguration:
            Texts("needsConfigurat" + (isUnicode ? "…" : "~"), "?", full: "needsConfiguration")
        }
    }
}
