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
        while true {
            guard let session = try session(in: context) else { return .problems }
            let server = try web.completed(by: context.settings).server(of: session, options, in: context)
            guard let claim = try await session.claim(unless: requests.interruption) else { return .done }
            let board = try await HostedBoard(session, claim, recorder: recorder, options, in: context) {
                service?.boardChanged()
            }
            server?.start()
            await service?.ready(board.host, heartbeat: context.heartbeat)
            let notices = NoticeReceiver(context)?.notices
            notices?.begin(on: board.host)
            let next = await requests.nextContext(after: context, options) { (next) throws(RuntimeFailure) in
                try self.session(in: next) != nil
            }
            // This call waits for the process, so it must not use the threads of other tasks.
            if let server { await Blocking.run(.processes) { server.stop() } }
            notices?.end()
            await board.close()
            guard let next else { return .done }
            context = next
            // A recording describes one board from its opening on.
            recorder = nil
        }
    }
}
