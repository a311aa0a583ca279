import ArgumentParser
import BoardDocuments
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// `widgetconf board export`: writes the layout and the displays as JSON.
struct ExportBoardCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write the layout and the displays as JSON.",
        discussion: "\"widgetconf board apply FILE\" reads it.")

    @OptionGroup(title: "Global options") var options: GlobalOptions

    func call(in context: CommandContext) -> SetupCall { SetupCall() }

    func write(_ document: BoardSetup, on page: inout Page) {
        // Programs read this output, so lines are not wrapped.
        page.drawn(
            document.encodedJSON.pretty().split(separator: "\n").map { TerminalText(json: String($0)) })
    }
}

/// `widgetconf board apply`: replaces the layout and the settings of displays.
struct ApplyBoardCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply", abstract: "Replace the layout and the displays from a file.",
        discussion: """
            Widgets that are not on the board are left out. Displays that are not in the file, and the \
            devices of displays, do not change.
            """)

    @Argument(
        help: ArgumentHelp(
            "A file that \"widgetconf board export\" wrote; - is standard input.", valueName: "file"))
    var file: String
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func call(in context: CommandContext) throws(RuntimeFailure) -> ApplySetupCall {
        let text = try text(in: context)
        do {
            return ApplySetupCall(try BoardSetup(json: JSONValue(parsingInput: text.utf8)))
        } catch {
            throw RuntimeFailure(
                "\(file) is not a board setup: \(error)",
                hint: "write one with \"widgetconf board export > board.json\"")
        }
    }

    /// A setup has a few hundred bytes for each widget.
    private static let limitBytes = 64 << 20

    private func text(in context: CommandContext) throws(RuntimeFailure) -> String {
        if file == "-" { return String(decoding: try context.console.input(), as: UTF8.self) }
        let path = absolute(file, from: context.folder)
        let bytes = try SourceReading.bytes(path, limitBytes: ApplyBoardCommand.limitBytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    func write(_ document: BoardSetup, on page: inout Page) {
        let displays = counted(document.displays.count, "display")
        page.line(
            Words("applied a layout of \(counted(document.layout.pages.count, "page")) and \(displays)"),
            .dim("; \"widgetconf board layout\" shows it"))
    }
}
