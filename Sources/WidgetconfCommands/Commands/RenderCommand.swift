import ArgumentParser
import JSONText
import ViewRendering
import WidgetModel
import WidgetRuntime

struct RenderCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Draw what a placed widget shows, now or later.")

    @OptionGroup var target: WidgetArgument
    @Option(
        help: ArgumentHelp(
            "Draws what the present timeline shows then: 2026-11-21T14:30:00Z, or 30m from now.",
            valueName: "instant"),
        transform: MomentArgument.init)
    var at: MomentArgument?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func request(in surroundings: CommandSurroundings) -> BoardRequest {
        .render(widget: target.widget, at: at?.instant(from: surroundings.clock.now()))
    }

    func write(_ document: JSONObject, on page: inout Page) {
        if let picture = page.pictures.picture(ofRendered: document) { page.drawn(picture.lines) }
    }
}

/// An instant on the command line: RFC 3339, or a span from now such as `30m` or `1h30m`.
enum MomentArgument {
    case at(Instant)
    case after(Milliseconds)

    init(_ argument: String) throws {
        if let instant = Instant(rfc3339: argument) {
            self = .at(instant)
        } else if let span = Milliseconds(
            literal: argument.hasPrefix("+") ? String(argument.dropFirst()) : argument)
        {
            self = .after(span)
        } else {
            throw ValidationError("expected an instant such as 2026-11-21T14:30:00Z, or a span such as 30m")
        }
    }

    func instant(from now: Instant) -> Instant {
        switch self {
        case .at(let instant): instant
        case .after(let span): now + span
        }
    }
}
