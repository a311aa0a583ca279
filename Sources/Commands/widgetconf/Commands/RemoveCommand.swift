import ArgumentParser
import BoardDocuments
import Machine
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

    func call(in context: CommandContext) -> RemoveCall { RemoveCall(widget: target.widget) }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: context) else { return .problems }
        let removal = try await answer(by: session, in: context)
        guard now, let widget = removal.carriedOut?.widget else { return try finish(removal, in: context) }
        let deletion = try await session.answer(EmptyTrashCall(widget: widget.description), until: nil)
        guard deletion.carriedOut != nil else {
            return try finish(BoardReply(refusedAs: deletion.withoutDocument), in: context)
        }
        return try finish(removal, in: context)
    }

    func write(_ document: RemovedWidget, on page: inout Page) {
        guard !now else { return page.line(.strong(document.widget.description), Words(" deleted")) }
        page.line(
            .strong(document.widget.description), Words(" removed"),
            .dim("; \"widgetconf trash restore \(document.widget)\" brings it back"))
    }
}
