import BoardDocuments
import Machine
import WidgetModel
import WidgetRuntime

/// A command whose reply can be reprinted whenever the board changes.
protocol WatchedCommand: BoardCommand {
    /// The maximum time without events after which the reply is requested again. Some changes depend only on
    /// the clock.
    var longestSilence: Milliseconds { get }
    /// How long events are collected before the reply is requested again.
    var gathering: Milliseconds { get }
    /// Whether the key q ends the command, like Ctrl-C.
    var endsWithKey: Bool { get }
}

extension WatchedCommand {
    var gathering: Milliseconds { BoardWatch.gathering }
    var endsWithKey: Bool { false }
}

extension WatchedCommand {
    /// Prints the reply until the user interrupts the command.
    ///
    /// A terminal shows one page, which is updated in place. For other outputs and for screen readers, the
    /// page is only reprinted if it differs; in JSON form, it is one line.
    func follow(
        _ session: BoardSession, in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        let interruption = context.interruption()
        let watch = BoardWatch(
            session, longestSilence: longestSilence, gathering: gathering, until: interruption)
        let isRepainted =
            options.format == .text && context.console.terminal != nil && !context.avoidsRepainting
        if isRepainted {
            return try await TerminalMode.silent(until: interruption, endsWithKey: endsWithKey) {
                () throws(RuntimeFailure) in
                try await repaint(session, at: watch, in: context)
            }
        }
        var printed = TerminalText("")
        while await watch.next() {
            let reply = try await session.silent.answer(call(in: context))
            guard let document = reply.carriedOut else { return try finish(reply, in: context) }
            let text = text(of: document, in: context)
            if text != printed { try output(text, after: printed, in: context) }
            printed = text
        }
        return .done
    }

    /// Draws the page over the former one whenever the board changes.
    private func repaint(
        _ session: BoardSession, at watch: BoardWatch, in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        var height = 0
        while await watch.next() {
            let reply = try await session.silent.answer(call(in: context))
            guard let document = reply.carriedOut else { return try finish(reply, in: context) }
            let page = page(of: document, in: context)
            try context.console.output(page.text(over: height))
            height = page.height
        }
        // A terminal that is not the standard input has written "^C" below the page.
        try context.console.output(Page(context, options).text(over: 0))
        return .done
    }

    private func output(
        _ text: TerminalText, after printed: TerminalText, in context: CommandContext
    ) throws(RuntimeFailure) {
        if options.format == .json { return try context.console.output(document: text) }
        try context.console.output(printed.isEmpty ? text : "\n" + text)
        if printed.isEmpty { context.console.talk("watching; press Ctrl-C to end\n") }
    }

    private func text(of document: Call.Reply, in context: CommandContext) -> TerminalText {
        if options.format == .json { return TerminalText(json: document.encodedJSON.text + "\n") }
        var page = Page(context, options)
        write(document, on: &page)
        return page.text
    }

    /// The page in the terminal's current size, with the key that ends the command.
    private func page(of document: Call.Reply, in context: CommandContext) -> Page {
        var context = context
        let size = FullScreen.size
        if let size { context.console.terminal?.columns = size.columns }
        var page = Page(context, options)
        write(document, on: &page)
        // Reserve one row for the line below, and one for the cursor.
        if let size { page.cut(toLines: max(1, size.rows - 2)) }
        page.line(.dim("watching; press \(endsWithKey ? "q" : "Ctrl-C") to end"))
        return page
    }
}
