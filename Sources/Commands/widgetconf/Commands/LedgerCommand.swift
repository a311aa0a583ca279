import ArgumentParser
import BoardDocuments
import WidgetModel
import WidgetRuntime

/// `widgetconf ledger`: shows the record of reloads of one placed widget or of the whole board.
struct LedgerCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "ledger",
        abstract:
            "Show the latest reloads of a placed widget or the board, with times, reasons and outcomes.",
        usage: "widgetconf ledger (<id> | --board)")

    @Argument(
        help: ArgumentHelp("The id of a placed widget, as \"widgetconf list\" shows it.", valueName: "id"))
    var widget: String?
    @Flag(help: "All widgets in the last 24 hours, with totals.")
    var board = false
    @OptionGroup(title: "Global options") var options: GlobalOptions

    /// Exactly one of a widget and `--board` must be given, which the argument parser cannot express.
    var usageProblem: UsageFault? {
        switch (widget, board) {
        case (nil, false):
            UsageFault(
                "found neither a widget nor --board",
                hint: "write the id of a widget, or \"widgetconf ledger --board\" for all of them")
        case (_?, true): "found a widget and --board, expected only one of them"
        case (_?, false), (nil, true): nil
        }
    }

    func call(in context: CommandContext) -> LedgerCall {
        widget.map(LedgerCall.widget) ?? .board
    }

    func write(_ document: Ledger, on page: inout Page) {
        switch document {
        case .widget(let ledger): page.ledger(ledger)
        case .board(let ledger): page.ledger(ledger)
        }
    }
}
