import BoardDocuments
import Configurations
import Machine
import Timelines
import ViewRendering
import WidgetModel
import WidgetRuntime
import WidgetViews

/// Draws the views in replies, each in a frame of its family's size.
struct PictureDrawing: Sendable {
    private let times: TimeFormat
    private let colors: ColorDepth
    private let localizedTime: LocalizedTime
    private let locale: LocaleTag
    private let context: CommandContext

    /// - Parameter locale: the language of dates and marks; nil for the environment's language.
    init(times: TimeFormat, colors: ColorDepth, locale: LocaleTag?, in context: CommandContext) {
        self.times = times
        self.colors = colors
        localizedTime = LocalizedTime(locale, environment: context.environment)
        self.locale = locale ?? BoardContext.locale(context.environment)
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

    private func picture(of widget: RenderedWidget) -> Picture {
        let shown = DisplayedWidget(widget)
        return TerminalRenderer.picture(
            shown.view, family: widget.family, frame: shown.frame, context: renderContext(at: widget.at),
            limit: limit)
    }

    /// Draws a snapshot of the gallery; the placeholder if `view` is missing.
    func picture(_ view: JSONValue?, title: String, family: Family) -> Picture {
        let tree = view.flatMap { try? ViewTree(json: $0) }  // Null means no view.
        return TerminalRenderer.picture(
            tree ?? DisplayedWidget.placeholder(title), family: family,
            frame: WidgetFrame(title: title, isRedacted: tree == nil), context: renderContext(at: times.now),
            limit: limit)
    }

    /// The maximum width of a picture.
    private var limit: Int { context.console.terminal?.columns ?? .max }

    /// The environment in which widgets are drawn at an instant.
    func renderContext(at now: Instant) -> RenderContext {
        let (times, localizedTime) = (times, localizedTime)
        return RenderContext(
            now: now, zoneOffset: { times.offset($0, $1) }, words: .of(locale) { localizedTime.pattern },
            colorScheme: scheme, colors: colors,
            glyphs: context.console.glyphs)
    }

    /// Whether to draw for a light or a dark background: the terminal's answer, else the environment's
    /// setting, else dark. Without colors, both look the same, so the terminal is not asked.
    private var scheme: Appearance {
        guard colors != .none else { return .dark }
        return context.console.background()
            ?? Appearance.ofTerminal(environment: context.environment) ?? .dark
    }
}
