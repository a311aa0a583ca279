import ArgumentParser
import BoardDocuments
import JSONText
import ViewRendering
import WidgetModel
import WidgetRuntime

/// `widgetconf render`: draws the entry that a placed widget shows at an instant, as text or into a file.
struct RenderCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Draw a placed widget as it is now or at another time.")

    @OptionGroup var target: WidgetArgument
    @OptionGroup var moment: MomentOption
    @OptionGroup(title: "Pictures") var picture: PictureOptions
    @OptionGroup(title: "Global options") var options: GlobalOptions

    static var replies: [any Decodable.Type] { [RenderedWidget.self, WrittenPicture.self] }

    var usageProblem: String? { picture.usageProblem }

    func request(in context: CommandContext) -> BoardRequest {
        .render(widget: target.widget, at: moment.instant(in: context))
    }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: context) else { return .problems }
        guard let file = picture.output else {
            return try finish(try await answer(by: session, in: context), in: context)
        }
        return try await writePicture(to: absolute(file, from: context.folder), by: session, in: context)
    }

    func write(_ document: RenderedWidget, on page: inout Page) {
        let picture = page.pictures.picture(.rendered(document))
        let then = moment.at.map { _ in "at \(page.times.local(document.at))" }
        page.drawn(Picture.row([then.map(picture.captioned) ?? picture]))
        page.undeclared(document.widget, document.declared)
        if let summary = document.summary, !summary.isEmpty { page.wrapped(summary, .dim) }
    }

    /// Draws the widget with `widgetconf-web`. If the board refuses the widget, that is reported as without a
    /// file.
    private func writePicture(
        to path: String, by session: BoardSession, in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        let outcome = try await session.whileHosted { socket async throws(RuntimeFailure) -> Outcome in
            let reply = try await answer(by: session, in: context)
            guard reply.isCarriedOut else { return .refused(reply) }
            let request = picture.request(
                socket: socket, widget: target.widget, at: moment.instant(in: context), file: path,
                locale: options.locale, in: context)
            return .drawn(try await PictureMaker(environment: context.environment).reply(to: request))
        }
        switch outcome {
        case .refused(let reply): return try finish(reply, in: context)
        case .drawn(let reply):
            options.say(reply.remarks, in: context)
            guard let written = reply.picture else { return .couldNotRun }
            if options.format == .json { return try finish(BoardReply(written), in: context) }
            try options.show(written, in: context) { page in
                let kilobytes = max(1, (written.bytes + 512) / 1024)
                page.line("\(written.file): \(written.width) × \(written.height), \(kilobytes) KB")
            }
            return .done
        }
    }

    private enum Outcome: Sendable {
        case refused(BoardReply)
        case drawn(PictureReply)
    }
}
