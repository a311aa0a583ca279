import ArgumentParser
import BoardDocuments
import Machine
import WebBoard
import WidgetModel
import WidgetRuntime

/// `widgetconf board`: shows all widgets on the whole screen, until the user leaves.
struct LiveBoardCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "live", abstract: "Show all widgets, live.",
        discussion: """
            Keys move among the widgets, press their buttons, edit, reload and explain them; "?" lists them. \
            The board is current while "widgetconf serve" runs.
            """)

    @Flag(help: "Open the board in a browser instead, if \"widgetconf serve --web\" is running.")
    var web = false
    @Flag(help: "With --web: remain logged in when \"widgetconf serve\" ends, for at most 90 days.")
    var stay = false
    @OptionGroup var symbols: SymbolsOption
    @OptionGroup var pictures: TerminalPicturesOption
    @OptionGroup(title: "Global options") var options: GlobalOptions

    static var formats: [OutputFormat] { [.text] }
    static var replies: [any Decodable.Type] { [] }

    var usageProblem: UsageFault? { stay && !web ? "--stay needs --web" : nil }

    nonisolated(nonsending) func run(
        in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        if web { return try openPage(in: context) }
        guard context.console.hasFullScreen, !context.avoidsRepainting else {
            let remark = BoardRemark(
                .error, "a live board needs a terminal that can be repainted",
                hint: "draw all widgets once with \"widgetconf render --all\"")
            return try options.refuse(remark, in: context)
        }
        guard let session = try session(in: context) else { return .problems }
        let end = BoardTerminal.show(
            session.silent, options, pictures.choice(in: context), in: symbols.applied(to: context))
        if case .vanished = end { return .couldNotRun }
        return .done
    }

    /// Opens the page, or prints its address if there is no browser. In a terminal, it also draws a code for
    /// the camera of a phone, if phones can reach the board.
    private func openPage(in context: CommandContext) throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: context) else { return .problems }
        let login = try WebLogin(session, stays: stay)
        let isOpened = try login.open(environment: context.environment)
        if !isOpened { try context.console.output("\(login.address)\n") }
        guard let phoneAddress = login.phoneAddress else {
            let hint =
                context.console.terminal == nil
                ? nil : "for a phone, serve the board with --public-address (Docs/web.md)"
            if !isOpened { tell(login.lifetime, hint: hint, in: context) }
            return .done
        }
        let code = TerminalCode(phoneAddress, options, in: context)
        if let code { try context.console.output(code.text) }
        if !isOpened || context.console.terminal != nil {
            try context.console.output("\(phoneAddress)\n")
            let hint = "open the last address on a phone" + (code == nil ? "" : ", or scan the code")
            tell(login.lifetime, hint: hint, in: context)
        }
        return .done
    }

    private func tell(_ lifetime: Int?, hint: String?, in context: CommandContext) {
        guard let lifetime else { return }
        let remark = BoardRemark(
            .note, "each address works once, within \(lifetime / 60) minutes", hint: hint)
        options.say([remark], in: context)
    }
}
