import ArgumentParser
import BoardDocuments
import Machine
import WebBoard
import WidgetModel
import WidgetRuntime

/// `widgetconf display link`: prints a link that turns a browser into this display.
struct LinkDisplayCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "link", abstract: "Print a link that turns a browser into this display.",
        discussion: """
            Open the link on the display within 10 minutes. It works once. The browser then shows the pages \
            of the display and nothing else of the board, until another link is opened or the display is \
            removed.
            """)

    @OptionGroup var target: DisplayArgument
    @OptionGroup(title: "Global options") var options: GlobalOptions

    static var replies: [any Decodable.Type] { [Link.self] }

    /// The document of the command.
    struct Link: Codable {
        var display: DisplayName
        var address: String
        /// How long the link works, in seconds.
        var seconds: Int
    }

    func call(in context: CommandContext) -> ShowDisplayCall { ShowDisplayCall(display: target.name) }
    func write(_ document: Display, on page: inout Page) {}

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: context) else { return .problems }
        let reply = try await answer(by: session, in: context)
        guard let display = reply.carriedOut else { return try finish(reply, in: context) }
        guard !display.kind.isPaired else {
            let name = display.name.description
            return try options.refuse(
                .init(
                    .error, "the display \"\(name)\" has a device and no browser",
                    hint: "connect it with \"widgetconf display pair \(name)\""), in: context)
        }
        let login = try WebLogin(session, display: display.name)
        let link = Link(
            display: display.name, address: login.address, seconds: WebCredentials.displayCodeLifetime)
        if options.format == .json {
            try context.console.output(link.encodedJSON)
        } else {
            try context.console.output("\(login.address)\n")
            options.say([.init(.note, "this address works once, within 10 minutes")], in: context)
        }
        return .done
    }
}
