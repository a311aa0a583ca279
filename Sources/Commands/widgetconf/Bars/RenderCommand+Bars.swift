import BoardDocuments
import Machine
import ViewRendering
import WidgetModel
import WidgetRuntime
import WidgetViews

/// `render ID --output waybar|tmux|polybar|plain`: the widget as one line for a status bar.
extension RenderCommand {
    /// Prints the line once, or with `--follow` whenever it changes.
    func printLine(
        _ format: BarFormat, by session: BoardSession, in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        let drawing = drawing(in: context)
        if bar.follow {
            let (feed, session) = (BarFeed(widgets[0], format, drawing), session.silent)
            return await BarFollower.run(until: context.interruption()) { [widgets, options] in
                BarFollower(
                    feed, of: widgets[0], session: session, locale: options.locale(in: context), in: context)
            }
        }
        let answer = try await answer(by: session, in: context)
        guard case .replied(let reply) = answer, let widget = reply.carriedOut?.one else {
            return try finish(answer, in: context)
        }
        var then = drawing
        then.dates.now = widget.at
        try context.console.output(bar: format.line(BarContent(widget, then)))
        options.say(reply.remarks, in: context)
        return .done
    }

    /// Bars read UTF-8 in every locale and choose their own colors.
    private func drawing(in context: CommandContext) -> RenderContext {
        var drawing = Page(context, options).pictures.renderContext(at: context.clock.now())
        drawing.colors = .none
        if symbols.symbols == nil { drawing.glyphs = .unicode }
        return drawing
    }
}
