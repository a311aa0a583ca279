import BoardDocuments
import Configurations
import EditForm
import IntentDefinitions
import JSONText
import SourceText
import Synchronization
import ViewRendering
import WidgetModel
import WidgetRuntime
import WidgetStore

/// A placed widget as the subject of a form.
///
/// What is stored is read from the database, which any process may do while another one hosts the board.
/// Everything else is a request to the board, as other commands send it.
final class PlacedWidgetForm: FormBacking {
    let form: ConfigurationForm
    let configuration: Configuration
    /// The user's name for the widget; nil for none.
    private let name: String?
    /// The id of the widget and its name, for the head of the form.
    var title: String { name.map { "\($0) · \(widget)" } ?? widget.description }
    let revision: Revision
    let widget: PlacedWidgetID
    private let session: BoardSession
    private let context: CommandContext
    private let wait: EditWait
    private let page: Page
    private let state: Mutex<State>

    private struct State {
        /// The latest revision that the form knows.
        var revision: Revision
        /// Whether the widget was in the trash when it was last read.
        var isRemoved = false
        /// The database as it was when it was last read.
        var stamp: BoardStamp?
        /// The edit that was sent last, until it is known whether it is stored. The same edit keeps its id,
        /// so that it is not stored twice.
        var unsettled: (request: EditRequest, id: String)?
        /// The replies to the edits that are stored.
        var replies: [BoardReply] = []
    }

    /// Reads a placed widget.
    ///
    /// - Returns: nil if there is no such widget, or nothing about it can be configured.
    /// - Throws: if the workspace or the database cannot be read.
    init?(
        _ id: String, _ session: BoardSession, _ options: GlobalOptions, wait: EditWait,
        in context: CommandContext
    ) throws(RuntimeFailure) {
        let literals = LiteralContext.machine(
            clock: context.clock, folder: context.folder, environment: context.environment)
        let workspace = try LoadedWorkspace(session.folder, literals: literals)
        guard let widget = PlacedWidgetID(id),
            let intent = workspace.bound(placedAs: widget.kind)?.intent,
            let stored = try PlacedWidgetForm.stored(widget, nil, in: session)
        else { return nil }
        let locale = options.locale ?? BoardContext.locale(context.environment)
        form = ConfigurationForm(
            intent: intent.localized(for: locale), family: stored.widget.family, context: literals)
        configuration = form.read(stored.revision)
        revision = stored.revision.number
        name = stored.widget.name
        self.widget = widget
        self.session = session
        self.context = context
        self.wait = wait
        page = Page(context, options)
        state = Mutex(State(revision: stored.revision.number, stamp: BoardStamp(of: session.state)))
    }

    private static func stored(
        _ widget: PlacedWidgetID, _ revision: Revision?, in session: BoardSession
    ) throws(RuntimeFailure) -> (widget: WidgetRow, revision: RevisionRow)? {
        do throws(StoreError) {
            return try StoreSurvey.revision(revision, of: widget, in: session.state.path)
        } catch {
            throw RuntimeFailure(error.description, hint: error.hint)
        }
    }

    /// The replies to the edits that were stored, in their order.
    var replies: [BoardReply] { state.withLock { $0.replies } }

    // Effects

    func save(_ request: EditRequest, until interruption: Interruption) async -> SavedForm {
        let id = state.withLock { state in
            if let unsettled = state.unsettled, unsettled.request == request { return unsettled.id }
            let id = makeEditID()
            state.unsettled = (request, id)
            return id
        }
        var edit = WidgetEdit(
            widget: widget.description, changes: request.changes.map(RequestedChange.init),
            folder: context.folder, editID: id)
        edit.wait = wait
        do throws(RuntimeFailure) {
            let reply = try await session.answer(.edit(edit), until: interruption)
            if reply.status != .failed && reply.status != .interrupted {
                state.withLock { $0.unsettled = nil }
            }
            // An edit that was interrupted may be stored; its revision is then the present one or older.
            let isStored = reply.isCarriedOut || reply.isWithdrawnTooLate
            guard isStored else { return .refused(reply.refusals) }
            let changed = try reply.isCarriedOut ? reply.read(ChangedWidget.self) : nil
            guard let stored = try PlacedWidgetForm.stored(widget, changed?.revision, in: session) else {
                throw RuntimeFailure("the widget was removed")
            }
            state.withLock { state in
                state.replies.append(reply)
                state.revision = stored.revision.number
                // Another edit may have followed.
                state.stamp = nil
            }
            let words = changed.map { page.words(ofAccepted: $0).map(\.text).joined() }
            // Such as that the provider did not check the values.
            let warnings = reply.remarks.filter { $0.severity == .warning }.map(\.message)
            return .stored(
                form.read(stored.revision), stored.revision.number,
                words: ((words.map { [$0] } ?? []) + warnings).joined(separator: "; "))
        } catch {
            return .refused([FormSaveProblem(nil, error.description)])
        }
    }

    func choices(_ request: FormOptionsRequest) async -> FormOptionsAnswer {
        await session.choices(of: widget.description, request, form, in: context)
    }

    func picture(_ values: FormValues) async throws(RuntimeFailure) -> Picture {
        var edit = WidgetEdit(
            widget: widget.description, changes: values.changes.changes.map(RequestedChange.init),
            folder: context.folder, editID: makeEditID())
        edit.dryRun = true
        edit.snapshot = true
        let reply = try await session.answer(.edit(edit))
        guard reply.isCarriedOut, let preview = try reply.read(ChangedWidget.self).preview else {
            throw RuntimeFailure(reply.remarks.first?.message ?? "values are missing")
        }
        return page.pictures.picture(.preview(preview))
    }

    func news() -> FormNews? {
        let stamp = BoardStamp(of: session.state)
        let known = state.withLock { state -> State? in
            guard state.stamp != stamp else { return nil }
            state.stamp = stamp
            return state
        }
        guard let known else { return nil }
        do throws(RuntimeFailure) {
            guard let stored = try PlacedWidgetForm.stored(widget, nil, in: session) else {
                state.withLock { $0.isRemoved = true }
                return .removed
            }
            // A widget that was restored from the trash has the revision that it had.
            guard known.isRemoved || stored.revision.number > known.revision else { return nil }
            state.withLock { ($0.revision, $0.isRemoved) = (stored.revision.number, false) }
            return .changed(form.read(stored.revision), stored.revision.number)
        } catch {
            // It is read again after its next change.
            return nil
        }
    }
}

extension ConfigurationForm {
    /// A stored revision. Its secrets count as known.
    fileprivate func read(_ revision: RevisionRow) -> Configuration {
        read(stored: revision.storedChoices, version: revision.version, isMasked: true).0
    }
}

extension BoardSession {
    /// The same session without messages on standard error, for which a form has no place.
    var silent: BoardSession {
        var session = self
        session.tellOfWait = { _ in }
        session.tellOfReply = nil
        return session
    }

    /// Asks for the choices of a parameter of a placed widget or of a kind.
    func choices(
        of target: String, _ request: FormOptionsRequest, _ form: ConfigurationForm,
        in context: CommandContext
    ) async -> FormOptionsAnswer {
        let query = OptionsQuery(
            target: target, parameter: request.parameter, search: request.search,
            changes: request.values.changes.changes.map(RequestedChange.init), folder: context.folder)
        do throws(RuntimeFailure) {
            let reply = try await answer(.options(query))
            let answered = try reply.isCarriedOut ? reply.read(Choices.self).parameters.first : nil
            guard let answered,
                let type = request.values.resolved.intent.parameter(named: request.parameter)?.type,
                reply.remarks.isEmpty || !answered.options.isEmpty
            else { return .failed(reply.remarks.first?.message ?? "the provider sent no list") }
            return .offered(answered.offered(as: type, in: form.context))
        } catch {
            return .failed(error.description)
        }
    }
}

extension BoardReply {
    /// Whether the change was stored before the user's interruption could withdraw it.
    var isWithdrawnTooLate: Bool {
        // Another document than that of an interruption does not say that.
        status == .interrupted && (try? WithdrawnChange(json: .object(document)))?.stored == true
    }

    /// Why nothing is stored. Each reason belongs to a parameter, or to the edit as a whole.
    var refusals: [FormSaveProblem] {
        // Only a refusal of values names parameters.
        let problems = (try? Problems<ParameterProblem>(json: .object(document)))?.problems ?? []
        let reasons = problems.map { FormSaveProblem($0.parameter, $0.message) }
        return reasons.isEmpty ? remarks.map { FormSaveProblem(nil, $0.message) } : reasons
    }
}
