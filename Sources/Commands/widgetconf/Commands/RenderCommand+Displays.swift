import BoardDocuments
import Machine
import WidgetModel
import WidgetRuntime

/// `render --display NAME --output FILE`: draws a page of the board as a display shows it.
extension RenderCommand {
    /// Draws the page with `widgetconf-web`. The error for an unknown display or page is the same as the
    /// board's.
    func writePicture(
        for name: String, to path: String, by session: BoardSession, in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        let outcome = try await session.whileHosted(telling: { options.say($0, in: context) }) {
            socket async throws(RuntimeFailure) -> Outcome in
            let found = try await session.answer(ShowDisplayCall(display: name))
            guard let display = found.carriedOut else { return .refused(BoardReply(refusedAs: found)) }
            var index: Int?
            if let page = picture.page {
                let arranged = try await session.answer(LayoutCall())
                guard let layout = arranged.carriedOut?.layout else {
                    return .refused(BoardReply(refusedAs: arranged))
                }
                do throws(LayoutProblem) { index = try layout.page(named: page) } catch {
                    return .refused(BoardReply(refused: [.layoutRefused(error)]))
                }
            }
            let request = picture.request(
                socket: socket, display, page: index, at: moment.instant(in: context), file: path,
                locale: options.locale(in: context), in: context)
            return .drawn(
                try await PictureMaker(environment: context.environment).reply(to: request), count: 0)
        }
        return try report(outcome, in: context)
    }
}
