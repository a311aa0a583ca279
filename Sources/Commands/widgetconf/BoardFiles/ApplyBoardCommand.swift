import ArgumentParser
import BoardDocuments
import Machine
import WidgetRuntime

/// `widgetconf board apply`: makes the board what a file declares.
struct ApplyBoardCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply", abstract: "Make the board what a file declares.",
        discussion: """
            Only what differs is changed, all of it or nothing. Widgets of the file are recognized by their \
            keys. What people have changed since the file was last applied is never replaced without \
            --overwrite. Other widgets on the board are not touched.
            """)

    static var replies: [any Decodable.Type] { [BoardPlan.self, BoardSetup.self] }

    @Argument(help: BoardFileSource.help) var file: String
    @Flag(help: "Show the changes without making them. The exit code is 4 for changes or conflicts.")
    var dryRun = false
    @Flag(help: "Also remove widgets that were declared by this file before, into the trash.")
    var prune = false
    @Flag(help: "Replace what people have changed since the file was last applied.")
    var overwrite = false
    @Flag(help: "Keep what people have changed since the file was last applied.")
    var keep = false
    @Flag(help: "Remove widgets without asking.")
    var yes = false
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var usageProblem: UsageFault? {
        overwrite && keep ? "found --overwrite and --keep, expected only one of them" : nil
    }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        let text = try BoardFileSource.read(file, in: context)
        if let setup = BoardSetup(formerExport: text) {
            return try await ApplySetupCommand(setup: setup, options: options).run(in: context)
        }
        guard let source = try BoardFileSource(file, text, options, in: context),
            let session = try session(in: context)
        else { return .problems }
        var apply = BoardFileApplication(source, options)
        apply.call.environment = try source.environment(in: context)
        apply.call.prune = prune ? true : nil
        apply.call.resolution = overwrite ? .overwrite : keep ? .keep : nil
        if dryRun { return try await apply.show(session, in: context) }
        if prune, !yes { return try await apply.askAndApply(session, in: context) }
        return try await apply.apply(session, in: context)
    }
}
