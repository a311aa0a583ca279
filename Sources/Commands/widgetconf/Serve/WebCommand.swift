import ArgumentParser
import BoardDocuments
import Configurations
import Machine
import ProviderHost
import Synchronization
import WidgetRuntime

/// `widgetconf web`: shows a board that another process hosts to browsers.
struct WebCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "web", abstract: "Show the board to browsers, separately from \"widgetconf serve\".",
        discussion: """
            The web server starts no providers, so it can run with fewer rights than "widgetconf serve". \
            "widgetconf service install" runs both in the background.
            """)

    static var formats: [OutputFormat] { [.text] }
    static var replies: [any Decodable.Type] { [] }

    @OptionGroup var web: WebOptions
    @OptionGroup(title: "Global options") var options: GlobalOptions

    private static let noAddress = BoardRemark(
        .error, "no address is known", hint: "add --web 127.0.0.1:8420, or write it in config.yaml")

    var stays: Bool { true }
    var usageProblem: UsageFault? { web.usageProblem }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        let requests = ServeRequests(context)
        let isRefused = Mutex(false)
        var context = context
        while true {
            guard let session = try session(in: context) else { return .problems }
            let server = try web.completed(by: context.settings).server(of: session, options, in: context) {
                [supervisor = context.supervisor] news in
                switch news {
                case .listening(let address):
                    supervisor?.send(.status("the board is at \(address)"))
                    supervisor?.send(.ready)
                case .refused:
                    isRefused.withLock { $0 = true }
                    requests.interruption.come()
                case .crashed, .device: break
                }
            }
            guard let server else { return try options.refuse(Self.noAddress, in: context) }
            server.start()
            let next = await requests.nextContext(after: context, options) { (next) throws(RuntimeFailure) in
                guard let session = try self.session(in: next) else { return false }
                let server = try web.completed(by: next.settings).server(of: session, options, in: next)
                if server == nil { options.say([Self.noAddress], in: next) }
                return server != nil
            }
            await Blocking.run(.processes) { server.stop() }
            guard let next else { return isRefused.withLock(\.self) ? .couldNotRun : .done }
            context = next
        }
    }
}
