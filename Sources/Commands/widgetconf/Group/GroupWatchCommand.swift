import ArgumentParser
import BoardDocuments
import Machine
import WidgetModel
import WidgetRuntime

/// `widgetconf group watch`: prints the values of a group now and after each change.
struct GroupWatchCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Print a group's values now and whenever they change.")

    @OptionGroup var target: GroupArgument
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var stays: Bool { true }

    func call(in context: CommandContext) -> GroupCall { GroupCall(group: target.group) }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: context) else { return .problems }
        let interruption = context.interruption()
        // The file changes with each change of the group, whichever process makes it.
        let watch = try FolderWatch { $0 == GroupFiles.name(of: target.group) }
        try watch.watch([GroupFiles.folder(in: session.state)])
        interruption.whenCome { watch.close() }
        var printed: Int?
        repeat {
            let reply = try await session.silent.answer(call(in: context))
            guard let document = reply.carriedOut else { return try finish(reply, in: context) }
            // If the folder was missing, the watch reports changes to other files, too.
            if document.revision != printed { try output(document, isFirst: printed == nil, in: context) }
            printed = document.revision
        } while await watch.next()
        return .done
    }

    private func output(
        _ document: SharedValues, isFirst: Bool, in context: CommandContext
    ) throws(RuntimeFailure) {
        if options.format == .json {
            return try context.console.output(
                document: TerminalText(json: document.encodedJSON.text + "\n"))
        }
        var page = Page(context, options)
        page.write(document)
        try context.console.output(isFirst ? page.text : "\n" + page.text)
        if isFirst { context.console.talk("watching; press Ctrl-C to end\n") }
    }

    func write(_ document: SharedValues, on page: inout Page) { page.write(document) }
}
