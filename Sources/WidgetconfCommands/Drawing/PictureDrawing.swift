import BoardDocuments
import JSONText
import Timelines
import ViewRendering
import WidgetManifests
import WidgetModel
import WidgetViews

/// Draws the views that replies contain, each in a frame of its family's size.
struct PictureDrawing: Sendable {
    private let times: TimeFormat
    private let colors: ColorDepth
    private let localizedTime: LocalizedTime
    private let context: CommandContext

    /// - Parameter locale: the language of times of day; nil for that of the environment.
    init(times: TimeFormat, colors: ColorDepth, locale: LocaleTag?, in context: CommandContext) {
        self.times = times
        self.colors = colors
        localizedTime = LocalizedTime(locale, environment: context.environment)
        self.context = context
    }

    /// A widget that can be drawn.
    enum Subject {
        /// A placed widget, drawn with marks for its state.
        case rendered(RenderedWidget)
        /// The widget that a dry run would show.
        case preview(ChangedWidget.Preview)
    }

    /// Draws a placed widget or a preview.
    func picture(_ subject: Subject) -> Picture {
        switch subject {
        case .rendered(let widget): picture(of: widget)
        case .preview(let widget):
            picture(widget.view, title: widget.title ?? widget.widget.description, family: widget.family)
        }
    }

    /// Draws a placed widget. If its view cannot be decoded, because a newer host sent it,
    /// the placeholder is drawn.
    private func picture(of widget: RenderedWidget) -> Picture {
        let view = widget.view.flatMap { try? ViewTree(json: $0) }  // The placeholder replaces unknown views.
        let title = widget.title ?? widget.widget.description
        let frame = WidgetFrame(
            title: title, marks: PictureDrawing.marks(of: widget), isRedacted: view == nil,
            isDimmed: widget.age?.expiredLook == .dimmed, updating: Set(widget.updating ?? []))
        return TerminalRenderer.picture(
            view ?? PictureDrawing.placeholder(title), family: widget.family, frame: frame,
            context: renderContext(at: widget.at), limit: limit)
    }

    /// Draws a snapshot of the gallery, or the placeholder if there is none.
    func picture(_ view: JSONValue?, title: String, family: Family) -> Picture {
        let tree = view.flatMap { try? ViewTree(json: $0) }  // Null means no view.
        return TerminalRenderer.picture(
            tree ?? PictureDrawing.placeholder(title), family: family,
            frame: WidgetFrame(title: title, isRedacted: tree == nil), context: renderContext(at: times.now),
            limit: limit)
    }

    /// The maximum width of a picture.
    private var limit: Int { context.console.terminal?.columns ?? .max }

    private func renderContext(at now: Instant) -> RenderContext {
        let (times, localizedTime) = (times, localizedTime)
        return RenderContext(
            now: now, zoneOffset: { times.offset($0, $1) }, words: .english { localizedTime.pattern },
            colorScheme: scheme, colors: colors,
            glyphs: context.console.glyphs)
    }

    /// Whether to draw for a light or a dark background: what the terminal answers, else what the environment
    /// says, else dark. Without colors the difference is invisible, so the terminal is not asked.
    private var scheme: Appearance {
        guard colors != .none else { return .dark }
        return context.console.background()
            ?? Appearance.ofTerminal(environment: context.environment) ?? .dark
    }

    /// The marks in the frame that show the state of a widget.
    private static func marks(of widget: RenderedWidget) -> [WidgetFrame.Mark] {
        var marks: [WidgetFrame.Mark] = []
        if let shown = widget.shownRevision, shown != widget.revision { marks.append(.outdated) }
        if widget.updating != nil { marks.append(.updating) }
        if let age = widget.age, age.is != .fresh, let since = age.stale ?? age.expires {
            marks.append(.stale(since: since))
        }
        if let since = widget.failingSince { marks.append(.failing(since: since)) }
        switch widget.beyond {
        case .before: marks.append(.early)
        case .after: marks.append(.late)
        case nil: break
        }
        switch widget.state {
        case .attention: marks.append(.attention)
        case .needsConfiguration: marks.append(.needsConfiguration)
        case .placeholder, .current, .outdated, .stale: break
        }
        return marks
    }

    /// The view that replaces a missing one: the title and two lines, drawn redacted.
    private static func placeholder(_ title: String) -> ViewTree {
        ViewTree(.stack(ViewStack(.vertical, [.text(title), .text("not yet there"), .text("…")])))
    }
}
