import ArgumentParser
import BoardDocuments
import JSONText
import WidgetModel
import WidgetRuntime

struct AddCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Place a widget on the board.",
        discussion: "For example: widgetconf add today-commit repository=. days=30")

    /// When it is interrupted, it says whether the change is stored.
    static var replies: [any Decodable.Type] { [Document.self, WithdrawnChange.self] }

    @Argument(help: ArgumentHelp("What to place, as \"widgetconf gallery\" shows it.", valueName: "kind"))
    var kind: String
    @OptionGroup var arguments: ValueArguments
    @Option(help: ArgumentHelp("Its size; otherwise the first that the widget has.", valueName: "family"))
    var family: Family?
    @OptionGroup var drawing: DrawingOption
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func request(in surroundings: CommandSurroundings) -> BoardRequest {
        .add(
            AddRequest(
                kind: kind, family: family, changes: arguments.changes, folder: surroundings.folder,
                editID: makeEditID()))
    }

    var usageProblem: String? { arguments.usageProblem }

    func run(in surroundings: CommandSurroundings) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: surroundings) else { return .problems }
        let reply = try await session.answer(
            request(in: surroundings), until: surroundings.interruptionOfChanges?())
        let status = try finish(reply, in: surroundings)
        if status == .done, drawing.isWanted(options, surroundings) {
            try await draw(
                [try reply.read(ChangedWidget.self).widget.description], by: session, in: surroundings)
        }
        return status
    }

    func write(_ document: ChangedWidget, on page: inout Page) {
        page.line(
            .strong(document.widget.description), Words(" placed"),
            .dim(", \(document.family?.rawValue ?? "")"))
        page.promise(of: document, verb: "add")
    }
}
