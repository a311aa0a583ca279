import ArgumentParser
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// `widgetconf restore`: replaces the board with the one in a backup.
struct RestoreBoardCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Read the board from a backup.",
        discussion: """
            If the board is served, stop it first. The file is checked completely before anything changes.
            """)

    static var replies: [any Decodable.Type] { [RestoredBoard.self] }

    @Argument(help: ArgumentHelp("A file that \"widgetconf backup\" wrote.", valueName: "file"))
    var file: String
    @Flag(help: "Replace a board that is already there. It is moved next to its folder and kept.")
    var replace = false
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: context) else { return .problems }
        let (restored, remarks) = try BoardBackup.restore(
            absolute(file, from: context.folder), to: session.state, replaces: replace,
            trust: ProviderTrust(environment: context.environment), at: context.clock.now())
        try options.show(restored, in: context) { page in
            let created = page.times.local(restored.backup.created)
            page.line(
                Words("restored "), .strong(counted(restored.backup.widgets, "widget")),
                Words(" in \(restored.state), as of \(created)"))
            if let former = restored.former {
                page.line(.dim("the former content of this folder is in \(former)"))
            }
        }
        options.say(remarks, in: context)
        return .done
    }
}
