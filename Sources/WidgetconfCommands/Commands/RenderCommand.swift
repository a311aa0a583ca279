import ArgumentParser
import BoardDocuments
import JSONText
import ViewRendering
import WidgetModel
import WidgetRuntime

struct RenderCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Draw what a placed widget shows, now or later.")

    @OptionGroup var target: WidgetArgument
    @Option(
        // A span back begins like an option.
        parsing: .unconditional,
        help: ArgumentHelp(
            "Draws what the present timeline shows then: 2026-11-21T14:30:00Z, or +30m or -30m from now.",
            valueName: "instant"),
        transform: MomentArgument.init)
    var at: MomentArgument?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func request(in surroundings: CommandSurroundings) -> BoardRequest {
        .render(widget: target.widget, at: at?.instant(from: surroundings.clock.now()))
    }

    func write(_ document: RenderedWidget, on page: inout Page) {
        let picture = page.pictures.picture(.rendered(document))
        let then = at.map { _ in "at \(page.moments.local(document.at))" }
        page.drawn(Picture.row([then.map(picture.captioned) ?? picture]))
        page.undeclared(document.widget, document.declared)
        if let summary = document.summary, !summary.isEmpty { page.wrapped(summary, .dim) }
    }
}

/// An instant on the command line: RFC 3339, or a span from now such as `30m`, `+1h30m` or `-5m`.
enum MomentArgument {
    case at(Instant)
    case after(Milliseconds)

    /// A thousand years: no timeline tells of more, and so far from now there are instants still.
    private static let longest = Milliseconds.hours(24 * 365_250)

    init(_ argument: String) throws {
        if let instant = Instant(rfc3339: argument) {
            self = .at(instant)
        } else {
            let isBack = argument.hasPrefix("-")
            let digits = isBack || argument.hasPrefix("+") ? String(argument.dropFirst()) : argument
            guard let span = Milliseconds(literal: digits), span <= MomentArgument.longest else {
                throw ValidationError(
                    "expected an instant such as 2026-11-21T14:30:00Z, or a span such as +30m")
            }
            self = .after(isBack ? .zero - span : span)
        }
    }

    func instant(from now: Instant) -> Instant {
        switch self {
        case .at(let instant): instant
        case .after(let span): now + span
        }
    }
}
