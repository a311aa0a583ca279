import ArgumentParser
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// `widgetconf backup`: writes the board into one file, or checks such a file.
struct BackupCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Write the board with its secrets into one file.",
        discussion: """
            The file contains the placed widgets with their history, secrets, groups, accounts, the \
            layout, displays, logins, and the providers that you trust. It does not contain the \
            workspace and uploaded files. "widgetconf restore FILE" reads it.

            The board may be in use meanwhile. Only you can read the file.
            """)

    static var replies: [any Decodable.Type] { [BackupContents.self] }

    @Argument(help: ArgumentHelp("The file. One that exists is replaced.", valueName: "file"))
    var file: String
    @Flag(help: "Check a backup instead of writing one.")
    var check = false
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        let path = absolute(file, from: context.folder)
        let contents: BackupContents
        if check {
            contents = try BoardBackup.check(path)
        } else {
            guard let session = try session(in: context) else { return .problems }
            contents = try BoardBackup.write(
                session.state, trust: ProviderTrust(environment: context.environment), to: path,
                program: Widgetconf.version, at: context.clock.now())
        }
        try options.show(contents, in: context) { page in
            let size = contents.files.reduce(0) { $0 + $1.bytes }
            let widgets = counted(contents.widgets, "widget")
            page.line(
                Words(check ? "\(file) is complete: " : "saved "), .strong(widgets),
                Words(" in \(counted(contents.files.count, "file")), \(size / 1024) KiB"),
                .dim(check ? ", written \(page.times.local(contents.created))" : ""))
        }
        return .done
    }
}
