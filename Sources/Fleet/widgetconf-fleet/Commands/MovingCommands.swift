import ArgumentParser
import BoardDocuments
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

    static var replies: [any Decodable.Type] { [ImportedBoard.self] }

    func validate() throws { try FleetName.check(board, "the board") }

    func run(in context: FleetContext) async throws(RuntimeFailure) -> FleetStatus {
        let name = try context.workspace(workspace).workspace.name.value
        let state = try StateFolder(
            option: state.map { absolutePath($0, in: context) }, workspaceName: name,
            environment: context.environment)
        let line = try options.line(in: context)
        let widgets = try BoardImport(name: board, workspace: name, state: state).run(on: line)
        options.show(ImportedBoard(board: board, workspace: name, widgets: widgets), in: context) {
            "imported \(board) with \(counted(widgets, "widget"))\n"
        }
        return .done
    }
}

/// `widgetconf-fleet export`.
struct ExportCommand: FleetSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write a board of the fleet with its history into a file.",
        discussion: """
            "widgetconf restore FILE --replace" reads the file on any machine. Only you can read the file, \
            which contains secrets.

            When a new version of this program first opens a board, it may convert the board, which older \
            versions can then no longer open. A copy of the board is kept for 7 days. To return to the older \
            version, write the copy with --before-upgrade, and remove the board with --remove.
            """)

    static var replies: [any Decodable.Type] { [ExportedBoard.self] }

    private static let search = "SELECT id FROM widgetconf.board WHERE name = $1"

    @Argument(help: ArgumentHelp("The name of the board.", valueName: "board"))
    var board: String
    @Argument(help: ArgumentHelp("The file. One that exists is replaced.", valueName: "file"))
    var file: String
    @Flag(help: "Stop the board, and remove it from the fleet.")
    var remove = false
    @Flag(help: "Write the board as it was before a new version converted it.")
    var beforeUpgrade = false
    @OptionGroup(title: "Global options") var options: FleetOptions

    func validate() throws {
        if remove, beforeUpgrade {
            throw ValidationError("found --remove and --before-upgrade, expected one of them")
        }
    }

    func run(in context: FleetContext) async throws(RuntimeFailure) -> FleetStatus {
        let boards = try options.rows(ExportCommand.search, [.text(board)], in: context)
        guard !boards.isEmpty else { return options.refuseBoard(board, in: context) }
        let export = BoardExport(
            name: board, file: absolutePath(file, in: context), isFormer: beforeUpgrade)
        let line = try options.line(in: context)
        let now = context.clock.now()
        let contents = remove ? try export.move(from: line, at: now) : try export.copy(from: line, at: now)
        let reply = ExportedBoard(
            board: board, file: export.file, widgets: contents.widgets, removed: remove)
        options.show(reply, in: context) {
            "exported \(board) with \(counted(contents.widgets, "widget")) to \(export.file)\n"
        }
        return .done
    }
}
