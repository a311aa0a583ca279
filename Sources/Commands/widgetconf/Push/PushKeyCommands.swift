import ArgumentParser
import BoardDocuments
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// `widgetconf push key add`: makes a key, and prints it once.
struct AddPushKeyCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Make a key for a program that pushes over HTTP.",
        usage: "widgetconf push key add (<id|kind> | --provider <provider>) [--title <title>]",
        discussion: """
            The key is printed once, and the board stores only its digest. A program with the key can push \
            to these widgets and reload them, and nothing else.
            """)

    @Argument(
        help: ArgumentHelp("A kind, or the id of a placed widget.", valueName: "id|kind"))
    var target: String?
    @Option(help: ArgumentHelp("All widgets of a provider.", valueName: "provider"))
    var provider: String?
    @Option(help: ArgumentHelp("Your name for the key, such as its program.", valueName: "title"))
    var title: String?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    private var key: PushKey?

    // Only the arguments are decoded from the command line.
    private enum CodingKeys: CodingKey { case target, provider, title, options }

    static var replies: [any Decodable.Type] { [Added.self] }

    /// The document of the command.
    struct Added: Codable {
        /// The key, which cannot be shown again.
        var key: String
        var id: String
        var target: PushTarget
        var title: String?
        /// The addresses for a push and for a reload; missing if no web server of the board runs.
        var push: String?
        var reload: String?
    }

    var usageProblem: UsageFault? {
        switch (target, provider) {
        case (nil, nil):
            UsageFault(
                "expected a kind, the id of a widget, or --provider",
                hint: "write \"widgetconf push key add KIND\"")
        case (.some, .some): "found a kind or a widget, and --provider, expected one of them"
        default: nil
        }
    }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: context) else { return .problems }
        var random = SystemRandomNumberGenerator()
        let key = PushKey(using: &random)
        var command = self
        command.key = key
        let reply = try await command.answer(by: session, in: context)
        guard let known = reply.carriedOut else { return try finish(reply, in: context) }
        let server = StoredSessions(session).server
        let added = Added(
            key: key.text, id: known.id, target: known.target, title: known.title,
            push: server.map { $0 + key.pushPath }, reload: server.map { $0 + key.reloadPath })
        try show(added, reply, in: context)
        return .done
    }

    /// Prints the key on standard output, so that scripts can store it, and the rest on standard error.
    private func show(
        _ added: Added, _ reply: InterruptibleReply<KnownPushKey>, in context: CommandContext
    ) throws(RuntimeFailure) {
        if options.format == .json {
            try context.console.output(added.encodedJSON)
        } else {
            try context.console.output("\(added.key)\n")
            // The key is not repeated, because this line may be logged.
            let server = added.push.map { $0.dropLast(added.key.count) } ?? "ADDRESS/api/v1/push/"
            options.say(
                [
                    .init(
                        .note, "this key is shown once; its id is \(added.id)",
                        hint: "push to \(added.target) with POST \(server)KEY")
                ], in: context)
        }
        options.say(reply.withoutDocument.remarks, in: context)
    }

    func call(in context: CommandContext) -> AddPushKeyCall {
        AddPushKeyCall(target: target, provider: provider, digest: key?.digest ?? "", title: title)
    }

    func write(_ document: KnownPushKey, on page: inout Page) {}
}

/// `widgetconf push key list`: lists the keys, of which only their ids are known.
struct ListPushKeysCommand: BoardCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the keys.")

    @OptionGroup(title: "Global options") var options: GlobalOptions

    func call(in context: CommandContext) -> ListPushKeysCall { ListPushKeysCall() }

    func write(_ document: PushKeyList, on page: inout Page) {
        guard !document.keys.isEmpty else {
            return page.empty("no keys", "make one with \"widgetconf push key add KIND\"")
        }
        var table = Table("id", "target", "title", "made", "last used", "uses", trailing: [5])
        for key in document.keys {
            table.row([
                .strong(key.id), Words(key.words), Words(key.title ?? "–"),
                Words(page.times.relative(key.created)), Words(key.used.map(page.times.relative) ?? "–"),
                Words("\(key.count)"),
            ])
        }
        page.table(table)
    }
}

/// `widgetconf push key remove`: revokes a key.
struct RemovePushKeyCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Revoke a key, which is unknown from then on.")

    @Argument(
        help: ArgumentHelp(
            "The id of \"widgetconf push key list\", or its beginning.", valueName: "key"))
    var id: String
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func call(in context: CommandContext) -> RemovePushKeyCall { RemovePushKeyCall(id: id) }

    func write(_ document: RemovedPushKey, on page: inout Page) {
        page.line(.strong(document.removed.id), Words(" removed: \(document.removed.words)"))
    }
}

extension KnownPushKey {
    /// The target in words: `the kind cpu`.
    fileprivate var words: String {
        switch target {
        case .kind(let kind): "the kind \(kind)"
        case .widget(let widget): widget.description
        case .provider(let provider): "the provider \(provider)"
        }
    }
}
