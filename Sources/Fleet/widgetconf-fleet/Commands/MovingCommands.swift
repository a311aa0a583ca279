import ArgumentParser
import Configurations
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// `widgetconf-fleet import`.
struct ImportCommand: FleetSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Move a board from this machine into the fleet, with its history.",
        discussion: """
            Stop the board first. Its folder remains as a copy that no command opens. Nodes with the \
            workspace host the board.
            """)

    @Argument(help: ArgumentHelp("The name of the board in the fleet.", valueName: "board"))
    var board: String
    @Option(
        name: [.customShort("C"), .long],
        help: ArgumentHelp(
            "The workspace. (default: the nearest parent with widgetconf.yaml)", valueName: "dir"))
    var workspace: String?
    @Option(
        help: ArgumentHelp(
            "The board's folder. (default: $WIDGETCONF_STATE, or ~/.local/state/widgetconf/NAME)",
            valueName: "dir"))
    var state: String?
    @OptionGroup(title: "Global options") var options: FleetOptions

    func validate() throws { try FleetName.check(board, "the board") }

    func run(in context: FleetContext) async throws(RuntimeFailure) {
        let name = try context.workspace(workspace).workspace.name.value
        let state = try StateFolder(
            option: state.map { absolutePath($0, in: context) }, workspaceName: name,
            environment: context.environment)
        let line = try options.line(in: context)
        let widgets = try BoardImport(name: board, workspace: name, state: state).run(on: line)
        context.output("imported \(board) with \(counted(widgets, "widget"))\n")
    }
}

/// `widgetconf-fleet export`.
struct ExportCommand: FleetSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write a board of the fleet with its history into a file.",
        discussion: """
            "widgetconf restore FILE --replace" reads the file on any machine. Only you can read the file, \
            which contains secrets.
            """)

    @Argument(help: ArgumentHelp("The name of the board.", valueName: "board"))
    var board: String
    @Argument(help: ArgumentHelp("The file. One that exists is replaced.", valueName: "file"))
    var file: String
    @Flag(help: "Stop the board, and remove it from the fleet.")
    var remove = false
    @OptionGroup(title: "Global options") var options: FleetOptions

    func run(in context: FleetContext) async throws(RuntimeFailure) {
        let export = BoardExport(name: board, file: absolutePath(file, in: context))
        let line = try options.line(in: context)
        let now = context.clock.now()
        let contents = remove ? try export.move(from: line, at: now) : try export.copy(from: line, at: now)
        context.output("exported \(board) with \(counted(contents.widgets, "widget")) to \(export.file)\n")
    }
}
