import TextWidth
package import WidgetModel
import WidgetViews

/// What stands around a widget's content: its title and the marks of its state.
package struct WidgetFrame: Hashable, Sendable {
    /// What a person must know about what is shown.
    package enum Mark: Hashable, Sendable {
        /// Shown are entries of an older configuration (T11).
        case outdated
        /// Somebody pressed something, and what it changed is on its way (T8).
        case updating
        /// What is shown is older than it should be (T12, T13).
        case stale(since: Instant)
        /// Drawn for an instant before the first entry of the present timeline.
        case early
        /// Drawn for an instant by which another timeline will have been asked for.
        case late
        /// A person has to do something first, said in a few words.
        case attention(String)
    }

    /// In the upper edge of the frame.
    package var title: String?
    /// In the lower edge of the frame.
    package var marks: [Mark]
    /// Whether texts and values are drawn as ▒▒▒ (a placeholder without a view made for it).
    package var isRedacted: Bool
    /// Whether the content is drawn pale: it is too old (T13). Seen in colours only; the marks say it too.
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
    /// The marks in at most `width` cells: in full, shorter, or as signs.
    func markText(width: Int, context: RenderContext) -> String {
        guard !marks.isEmpty else { return "" }
        let separator = context.glyphs == .unicode ? " · " : ", "
        let full = marks.map { $0.full(context) }.joined(separator: separator)
        let short = marks.map { $0.short(context) }.joined(separator: separator)
        let signs = marks.map { $0.sign(context.glyphs) }.joined()
        return [full, short, signs].first { $0.cells <= width }
            ?? signs.truncated(toCells: width, ellipsis: "")
    }

    /// The colour of the gravest mark.
    var markColor: ViewColor {
        marks.contains { if case .attention = $0 { true } else { false } } ? .named(.red) : .named(.orange)
    }
}

extension WidgetFrame.Mark {
    fileprivate func full(_ context: RenderContext) -> String {
        switch self {
        case .outdated: "old settings"
        case .updating: "updating"
        case .stale(let since): "stale since " + context.moment(since)
        case .early: "before its start"
        case .late: "past its end"
        case .attention(let words): TextFlow.printable(words).split(separator: "\n").joined(separator: " ")
        }
    }

    fileprivate func short(_ context: RenderContext) -> String {
        switch self {
        case .outdated: "old"
        case .updating: "updating"
        case .stale(let since): context.moment(since)
        case .early: "before"
        case .late: "past"
        case .attention: "attention"
        }
    }

    fileprivate func sign(_ glyphs: GlyphSet) -> String {
        switch self {
        case .outdated: glyphs == .unicode ? "↻" : "@"
        case .updating: glyphs == .unicode ? "…" : "%"
        case .stale: glyphs == .unicode ? "◷" : "~"
        case .early: glyphs == .unicode ? "«" : "<"
        case .late: glyphs == .unicode ? "»" : ">"
        case .attention: "!"
        }
    }
}
