import ArgumentParser
import BoardDocuments
import WidgetModel
import WidgetRuntime

/// `widgetconf remove`: moves a placed widget to the trash, or deletes it.
struct RemoveCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Move a widget to the trash.")

    @OptionGroup var target: WidgetArgument
    @Flag(help: "Delete it permanently, with its history and its secrets.")
    var now = false
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func request(in context: CommandContext) -> BoardRequest { .remove(widget: target.widget) }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: context) else { return .problems }
        let removal = try await answer(by: session, in: context)
        guard now, removal.isCarriedOut else { return try finish(removal, in: context) }
        let widget = try removal.read(Document.self).widget
        let deletion = try await session.answer(.emptyTrash(widget: widget.description), until: nil)
        return try finish(deletion.isCarriedOut ? removal : deletion, in: context)
    }

    func write(_ document: RemovedWidget, on page: inout Page) {
        guard !now else { return page.line(.strong(document.widget.description), Words(" deleted")) }
        page.line(
            .strong(document.widget.description), Words(" removed"),
            .dim("; \"widgetconf trash restore \(document.widget)\" brings it back"))
    }
}
