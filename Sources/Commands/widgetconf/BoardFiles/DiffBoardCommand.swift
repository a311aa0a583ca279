import ArgumentParser
import BoardDocuments
import Machine
import WidgetRuntime

/// `widgetconf board diff`: shows what applying a board file would change.
struct DiffBoardCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Show what applying a board file would change.",
        discussion: """
            The exit code is 0 if the set is as declared, and 4 if it differs. A widget of the set that is \
            not in the file is a difference, although only "widgetconf board apply --prune" removes it.
            """)

    static var replies: [any Decodable.Type] { [BoardPlan.self] }

    @Argument(help: BoardFileSource.help) var file: String
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let source = try BoardFileSource(file, options, in: context),
            let session = try session(in: context)
        else { return .problems }
        var apply = BoardFileApplication(source, options)
        apply.call.environment = try source.environment(in: context)
        apply.countsUndeclared = true
        return try await apply.show(session, in: context)
    }
}
