import ArgumentParser
import BoardDocuments
import Machine
import ProviderHost
import WidgetRuntime

/// `widgetconf serve`: hosts the board until the user interrupts the command, and prints its events.
struct ServeCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Keep the board current until you press Ctrl-C, and print its events.",
        discussion: """
            SIGHUP reads config.yaml again. "widgetconf service install" runs this command in the background.
            """)

    static var replies: [any Decodable.Type] { [BoardEvent.self] }

    @Option(
        help: ArgumentHelp(
            "Record every event of the engine in a new file, for \"widgetconf simulate --replay\".",
            valueName: "file"))
    var record: String?
    @OptionGroup var web: WebOptions
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var stays: Bool { true }
    var usageProblem: UsageFault? { web.usageProblem }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        let requests = ServeRequests(context)
        let service = SupervisedService(context)
        var recorder = try recorder(record, in: context)
        var context = context
        // The context before the last change of the settings.
        var former: CommandContext?
        while true {
            guard let session = try session(in: context) else { return .problems }
            let server: WebServerProcess?
            let board: HostedBoard
            do throws(RuntimeFailure) {
                server = try web.completed(by: context.settings).server(of: session, options, in: context)
                guard let claim = try await session.claim(unless: requests.interruption) else { return .done }
                board = try await HostedBoard(session, claim, recorder: recorder, options, in: context) {
                    service?.boardChanged()
                }
            } catch {
                guard let usable = former else { throw error }
                options.say([.init(error), ServeRequests.formerSettings], in: context)
                (context, former) = (usable, nil)
                continue
            }
            server?.start()
            await service?.ready(board.host, heartbeat: context.heartbeat)
            let notices = NoticeReceiver(context)?.notices
            notices?.begin(on: board.host)
            let next = await requests.nextContext(after: context, options) { (next) throws(RuntimeFailure) in
                guard let session = try self.session(in: next) else { return false }
                _ = try web.completed(by: next.settings).server(of: session, options, in: next)
                return true
            }
            // This call waits for the process, so it must not use the threads of other tasks.
            if let server { await Blocking.run(.processes) { server.stop() } }
            notices?.end()
            await board.close()
            guard let next else { return .done }
            (context, former) = (next, context)
            // A recording describes one board from its opening on.
            recorder = nil
        }
    }
}
