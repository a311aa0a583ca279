import JSONText
import Timelines
import ViewRendering
import WidgetManifests
import WidgetModel
import WidgetViews

/// Draws the views that documents hold, framed at the size of their family.
struct PictureDrawing: Sendable {
    private let moments: Moments
    private let colors: ColorDepth
    private let surroundings: CommandSurroundings

    init(moments: Moments, colors: ColorDepth, in surroundings: CommandSurroundings) {
        self.moments = moments
        self.colors = colors
        self.surroundings = surroundings
    }

    /// The answer to `render`: the view with the marks of its state.
    func picture(ofRendered document: JSONObject) -> Picture? {
        guard let family = Family(rawValue: document.text("family")) else { return nil }
        let view = document["view"].flatMap { try? ViewTree(json: $0) }  // Null is no view.
        let title = document.text("title").isEmpty ? document.text("widget") : document.text("title")
        let frame = WidgetFrame(
            title: title, marks: PictureDrawing.marks(of: document), isRedacted: view == nil,
            isDimmed: document.expiredLook == .dimmed, updating: Set(document.texts("updating")))
        return TerminalRenderer.picture(
            view ?? PictureDrawing.placeholder(title), family: family, frame: frame,
            context: context(at: document.instant("at") ?? moments.now), limit: limit)
    }

    /// A view of the gallery; the built-in look without one.
    func picture(_ view: JSONValue?, title: String, family: Family) -> Picture {
        let tree = view.flatMap { try? ViewTree(json: $0) }  // Null is no view.
        return TerminalRenderer.picture(
            tree ?? PictureDrawing.placeholder(title), family: family,
            frame: WidgetFrame(title: title, isRedacted: tree == nil), context: context(at: moments.now),
            limit: limit)
    }

    /// The terminal's columns.
    private var limit: Int { surroundings.console.terminal?.columns ?? .max }

    private func context(at now: Instant) -> RenderContext {
        let moments = moments
        return RenderContext(
            now: now, zoneOffset: { moments.offset($0, $1) }, colorScheme: scheme, colors: colors,
            glyphs: surroundings.console.glyphs)
    }

    /// What the terminal answers, else what the environment says, else dark; without colors it does not show.
    private var scheme: Appearance {
        guard colors != .none else { return .dark }
        return surroundings.console.background()
            ?? Appearance.ofTerminal(environment: surroundings.environment) ?? .dark
    }

    private static func marks(of document: JSONObject) -> [WidgetFrame.Mark] {
        var marks: [WidgetFrame.Mark] = []
        if let shown = document.number("shownRevision"), shown != document.number("revision") {
            marks.append(.outdated)
        }
        if document["updating"] != nil { marks.append(.updating) }
        if let since = PictureDrawing.staleSince(document) { marks.append(.stale(since: since)) }
        if let since = document.instant("failingSince") { marks.append(.failing(since: since)) }
        switch document.text("beyond") {
        case "before": marks.append(.early)
        case "after": marks.append(.late)
        default: break
        }
        switch WidgetState(rawValue: document.text("state")) {
        case .attention: marks.append(.attention)
        case .needsConfiguration: marks.append(.needsConfiguration)
        case .placeholder, .current, .outdated, .stale, nil: break
        }
        return marks
    }

    /// Since when what shows is older than it should be (T13).
    private static func staleSince(_ document: JSONObject) -> Instant? {
        guard let age = document.object("age"), age.text("is") != Age.fresh.rawValue else { return nil }
        return age.instant("stale") ?? age.instant("expires")
    }

    /// What stands for a view that is not there yet: the title and two lines, all greyed out.
    private static func placeholder(_ title: String) -> ViewTree {
        ViewTree(.stack(ViewStack(.vertical, [.text(title), .text("not yet there"), .text("…")])))
    }
}
