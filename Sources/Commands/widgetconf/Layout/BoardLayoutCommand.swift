import ArgumentParser
import BoardDocuments
import WidgetModel
import WidgetRuntime

/// `widgetconf board layout …`: how the widgets are arranged.
struct BoardLayoutCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layout", abstract: "Show or change how the widgets are arranged.",
        discussion: """
            "widgetconf board layout" shows pages, sections and stacks. Each change affects only the widgets \
            and pages in its arguments, so several people can arrange a board at the same time.
            """,
        subcommands: [
            ShowLayoutCommand.self, MoveWidgetsCommand.self, PageCommand.self, SectionCommand.self,
            ColumnsCommand.self, StackCommand.self, UnstackCommand.self, PinCommand.self, UnpinCommand.self,
            ResetLayoutCommand.self,
        ],
        defaultSubcommand: ShowLayoutCommand.self)
}

/// A command that changes the layout and prints it.
protocol LayoutCommand: BoardCommand where Call == ChangeLayoutCall {
    var change: LayoutChange { get }
}

extension LayoutCommand {
    func call(in context: CommandContext) -> ChangeLayoutCall { ChangeLayoutCall(change) }
    func write(_ document: ArrangedBoard, on page: inout Page) { page.write(document) }
}

/// `widgetconf board layout show`.
struct ShowLayoutCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show pages, sections and stacks.")

    @OptionGroup(title: "Global options") var options: GlobalOptions

    func call(in context: CommandContext) -> LayoutCall { LayoutCall() }
    func write(_ document: ArrangedBoard, on page: inout Page) { page.write(document) }
}

/// `widgetconf board layout reset`.
struct ResetLayoutCommand: LayoutCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Put all widgets on one page, in the order of their ids.")

    @OptionGroup(title: "Global options") var options: GlobalOptions

    var change: LayoutChange { .reset }
}

/// `widgetconf board layout columns`.
struct ColumnsCommand: LayoutCommand {
    static let configuration = CommandConfiguration(
        commandName: "columns", abstract: "Limit the width of pages, counted in small widgets.")

    /// The value of the argument.
    enum Count {
        case auto
        case number(Int)
    }

    @Argument(
        help: ArgumentHelp("A number, or auto for as many as fit.", valueName: "count"),
        transform: ColumnsCommand.read)
    var count: Count
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var change: LayoutChange {
        switch count {
        case .auto: .columns(count: nil)
        case .number(let number): .columns(count: number)
        }
    }

    private static func read(_ text: String) throws -> Count {
        if text == "auto" { return .auto }
        guard let number = Int(text) else { throw ValidationError("expected a number or auto") }
        return .number(number)
    }
}
