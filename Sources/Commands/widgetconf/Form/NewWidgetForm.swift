import BoardDocuments
import Configurations
import EditForm
import Machine
import Synchronization
import ViewRendering
import WidgetModel
import WidgetRuntime

/// A widget that is placed when its form is saved.
final class NewWidgetForm: FormBacking {
    private let board: BoardForm
    /// The command line's options for the widget.
    private let command: AddCommand
    private let session: BoardSession
    private let context: CommandContext
    private let pictures: PictureDrawing
    private let state = Mutex(State())

    private struct State {
        var ids = FormEditIDs()
        /// The reply to the placement; nil if nothing was placed.
        var reply: InterruptibleReply<ChangedWidget>?
    }

    var form: ConfigurationForm { board.form }
    /// The choices of the recommendation, or the provider's defaults (C1).
    var configuration: Configuration { board.stored.configuration }

    /// Requests the choices with which the form begins.
    ///
    /// - Returns: nil if the kind cannot be configured, or if the board refuses to place it.
    /// - Throws: if the board does not answer.
    init?(
        _ command: AddCommand, _ session: BoardSession, in context: CommandContext
    ) async throws(RuntimeFailure) {
        let request = NewWidgetForm.request(command, command.family, [], as: makeEditID(), context)
        let reply = try await session.answer(BeginCall(request))
        guard let first = reply.carriedOut, let kind = Kind(command.kind),
            let board = BoardForm(
                first, kind: kind, name: command.name, in: context.locale(command.options),
                context.literals)
        else { return nil }
        self.board = board
        self.command = command
        self.session = session
        self.context = context
        pictures = Page(context, command.options).pictures
    }

    /// The reply to the placement; nil if nothing was placed.
    var reply: InterruptibleReply<ChangedWidget>? { state.withLock { $0.reply } }

    private static func request(
        _ command: AddCommand, _ family: Family?, _ changes: [RequestedChange], as id: String,
        _ context: CommandContext
    ) -> AddCall {
        AddCall(
            kind: command.kind, family: family, name: command.name, recommendation: command.recommendation,
            changes: changes, folder: context.folder, editID: id)
    }

    private func request(_ changes: EditRequest, as id: String) -> AddCall {
        NewWidgetForm.request(command, form.family, board.changes(changes), as: id, context)
    }

    func save(_ request: EditRequest, until interruption: Interruption) async -> SavedForm {
        let id = state.withLock { $0.ids.id(of: request, on: .first, new: makeEditID) }
        do throws(RuntimeFailure) {
            let reply = try await session.answer(self.request(request, as: id), until: interruption)
            guard reply.isStored else { return .refused(reply.refusals) }
            state.withLock { $0.reply = reply }
            return .done
        } catch {
            return .refused([FormSaveProblem(nil, error.description)])
        }
    }

    var draft: KeptChangesFiles? {
        Kind(command.kind).map { KeptChangesFiles(in: session.state, ValuesFileName.draft(ofNew: $0)) }
    }

    func choices(_ request: FormOptionsRequest) async -> FormOptionsAnswer {
        await session.choices(request, of: board)
    }

    func picture(_ values: FormValues) async throws(RuntimeFailure) -> Picture {
        var placement = request(values.changes, as: makeEditID())
        placement.dryRun = true
        let language = context.formLanguage(command.options)
        return pictures.picture(.preview(try await session.answer(placement).preview(in: language)))
    }
}
