import TextWidth
package import WidgetModel
import WidgetViews

/// What stands around a widget's content: its title and the marks of its state.
package struct WidgetFrame: Hashable, Sendable {
    /// What a person must know about what is shown.
    package enum Mark: Hashable, Sendable {
        /// Shown are entries of an older configuration (T11).
        case outdated
        /// A button or toggle was pressed, and the timeline that follows has not arrived (T8).
        case updating
        /// What is shown is older than it should be (T13).
        case stale(since: Instant)
        /// The provider has not answered since then (T12).
        case failing(since: Instant)
        /// Drawn for an instant before the first entry of the present timeline.
        case early
        /// Drawn for an instant by which another timeline will have been asked for.
        case late
        /// Nothing is asked for until an edit or a reload (T12).
        case attention
        /// Nothing is asked for until it is configured (C10).
        case needsConfiguration
    }

    /// In the upper edge of the frame.
    package var title: String?
    /// In the lower edge of the frame.
    package var marks: [Mark]
    /// Whether texts and values are drawn as ▒▒▒ (a placeholder without a view made for it).
    package var isRedacted: Bool
    /// Whether the content is drawn pale: it is too old (T13). Seen in colors only; the marks say it too.
    package var isDimmed: Bool
    /// The actions whose buttons and toggles are drawn as updating: they were pressed, and what shows is of
    /// before (T8).
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
    /// The marks in at most `width` cells: in full, shorter, the first one with signs for the others, or as
    /// signs.
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

    /// The color of the gravest mark.
    var markColor: ViewColor {
        marks.contains(.attention) || marks.contains(.needsConfiguration) ? .named(.red) : .named(.orange)
    }
}

extension WidgetFrame.Mark {
    /// The mark in full, in a word, and as a sign of one cell.
    fileprivate struct Texts {
        var full: String
        var short: String
        var sign: String

        init(_ short: String, _ sign: String, full: String? = nil) {
            (self.full, self.short, self.sign) = (full ?? short, short, sign)
        }
    }

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
