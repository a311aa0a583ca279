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
    /// The marks in at most `width` cells: in full, shorter, the first one with signs for the others, or as
    /// signs.
    func markText(width: Int, context: RenderContext) -> String {
        guard let first = marks.first else { return "" }
        let separator = context.glyphs == .unicode ? " · " : ", "
        let full = marks.map { $0.full(context) }.joined(separator: separator)
        let short = marks.map { $0.short(context) }.joined(separator: separator)
        let signs = marks.map { $0.sign(context.glyphs) }.joined()
        let others = marks.dropFirst().map { $0.sign(context.glyphs) }.joined()
        return [full, short, "\(first.short(context)) \(others)", signs].first { $0.cells <= width }
            ?? signs.truncated(toCells: width, ellipsis: "")
    }

    /// The colour of the gravest mark.
    var markColor: ViewColor {
        marks.contains(.attention) || marks.contains(.needsConfiguration) ? .named(.red) : .named(.orange)
    }
}

extension WidgetFrame.Mark {
    fileprivate func full(_ context: RenderContext) -> String {
        switch self {
        case .outdated: "outdated"
        case .updating: "updating"
        case .stale(let since): "stale since " + context.moment(since)
        case .failing(let since): "failing since " + context.moment(since)
        case .early: "before its start"
        case .late: "past its end"
        case .attention: "attention"
        case .needsConfiguration: "needsConfiguration"
        }
    }

    fileprivate func short(_ context: RenderContext) -> String {
        switch self {
        case .outdated: "outdated"
        case .updating: "updating"
        case .stale: "stale"
        case .failing: "failing"
        case .early: "before"
        case .late: "past"
        case .attention: "attention"
        case .needsConfiguration: "needsConfigurat" + (context.glyphs == .unicode ? "…" : "~")
        }
    }

    fileprivate func sign(_ glyphs: GlyphSet) -> String {
        switch self {
        case .outdated: glyphs == .unicode ? "↻" : "@"
        case .updating: glyphs == .unicode ? "…" : "%"
        case .stale: glyphs == .unicode ? "◷" : "~"
        case .failing: glyphs == .unicode ? "×" : "x"
        case .early: glyphs == .unicode ? "«" : "<"
        case .late: glyphs == .unicode ? "»" : ">"
        case .attention: "!"
        case .needsConfiguration: "?"
        }
    }
}
