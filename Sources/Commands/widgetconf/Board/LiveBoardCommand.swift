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
    @Flag(help: "With --web: remain logged in when \"widgetconf serve\" ends, for at most 30 days.")
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
            session.silent, options, pictures.choice, in: symbols.applied(to: context))
        if case .vanished = end { return .couldNotRun }
        return .done
    }

    /// Opens the page, or prints its address if there is no browser.
    private func openPage(in context: CommandContext) throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: context) else { return .problems }
        let login = try WebLogin(session, stays: stay)
        if try login.open(environment: context.environment) { return .done }
        try context.console.output("\(login.address)\n")
        if let lifetime = login.lifetime {
            options.say([.init(.note, "this address works once, within \(lifetime) seconds")], in: context)
        }
        return .done
    }
}
