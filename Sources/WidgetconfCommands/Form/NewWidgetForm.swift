import BoardDocuments
import Configurations
import EditForm
import IntentDefinitions
import Synchronization
import ViewRendering
import WidgetModel
import WidgetRuntime

/// A widget that is placed when its form is saved.
final class NewWidgetForm: FormBacking {
    let form: ConfigurationForm
    /// The choices of the recommendation, or the provider's defaults (C1).
    let configuration: Configuration
    private let kind: Kind
    /// The user's name for the widget; nil for none.
    private let name: String?
    /// The title of a recommendation; nil for none.
    private let recommendation: String?
    private let session: BoardSession
    private let context: CommandContext
    private let pictures: PictureDrawing
    /// The placement keeps its id until it is known whether it is stored, so that it is not stored twice.
    private let editID = makeEditID()
    private let stored: Mutex<BoardReply?> = Mutex(nil)

    /// Asks the board for the choices with which the form begins.
    ///
    /// - Returns: nil if nothing about the kind can be configured, or if the board refuses to place it.
    /// - Throws: if the workspace cannot be read, or if the board does not answer.
    init?(
        _ command: AddCommand, _ session: BoardSession, in context: CommandContext
    ) async throws(RuntimeFailure) {
        let options = command.options
        let literals = LiteralContext.machine(
            clock: context.clock, folder: context.folder, environment: context.environment)
        let workspace = try LoadedWorkspace(session.folder, literals: literals)
        guard let kind = Kind(command.kind), let bound = workspace.widget(kind), let intent = bound.intent,
            !intent.parameters.isEmpty
        else { return nil }
        let request = AddRequest(
            kind: kind.name, family: command.family, name: command.name,
            recommendation: command.recommendation, changes: [], folder: context.folder, editID: editID)
        let reply = try await session.answer(.begin(request))
        guard reply.isCarriedOut else { return nil }
        let first = try reply.read(FirstChoices.self)
        let locale = options.locale ?? BoardContext.locale(context.environment)
        form = ConfigurationForm(
            intent: intent.localized(for: locale), family: first.family, context: literals)
        configuration = form.read(stored: first.choices, isMasked: true)
        self.kind = kind
        (name, recommendation) = (command.name, command.recommendation)
        self.session = session
        self.context = context
        pictures = Page(context, options).pictures
    }

    /// The reply to the placement; nil if nothing was placed.
    var reply: BoardReply? { stored.withLock { $0 } }

    private func request(_ changes: EditRequest) -> AddRequest {
        AddRequest(
            kind: kind.name, family: form.family, name: name, recommendation: recommendation,
            changes: changes.changes.map(RequestedChange.init), folder: context.folder, editID: editID)
    }

    func save(_ request: EditRequest, until interruption: Interruption) async -> SavedForm {
        do throws(RuntimeFailure) {
            let reply = try await session.answer(.add(self.request(request)), until: interruption)
            guard reply.isCarriedOut || reply.isWithdrawnTooLate else { return .refused(reply.refusals) }
            stored.withLock { $0 = reply }
            return .done
        } catch {
            return .refused([FormSaveProblem(nil, error.description)])
        }
    }

    func choices(_ request: FormOptionsRequest) async -> FormOptionsAnswer {
        await session.choices(of: kind.name, request, form, in: context)
    }

    func picture(_ values: FormValues) async throws(RuntimeFailure) -> Picture {
        var placement = request(values.changes)
        placement.dryRun = true
        let reply = try await session.answer(.add(placement))
        guard reply.isCarriedOut, let preview = try reply.read(ChangedWidget.self).preview else {
            throw RuntimeFailure(reply.remarks.first?.message ?? "values are missing")
        }
        return pictures.picture(.preview(preview))
    }

    func news() -> FormNews? { nil }
}
