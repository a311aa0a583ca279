import BoardDocuments
import Configurations
import EditForm
import IntentDefinitions
import Machine
import Synchronization
import ViewRendering
import WidgetModel
import WidgetRuntime

/// A placed widget as the subject of a form. Everything is a request to the board, as other commands send it.
final class PlacedWidgetForm: FormBacking {
    let widget: PlacedWidgetID
    private let board: BoardForm
    private let session: BoardSession
    private let context: CommandContext
    private let wait: EditWait
    private let page: Page
    private let language: FormLanguage
    private let state: Mutex<State>

    private struct State {
        var followed: FollowedWidget
        /// The replies to the edits that are stored.
        var replies: [InterruptibleReply<EditReply>] = []
        /// The address that was made for programs that push.
        var address: String?
    }

    var form: ConfigurationForm { board.form }
    var configuration: Configuration { board.stored.configuration }
    var revision: Revision { board.stored.revision }
    /// Whether programs push the data of the widget.
    var takesPushes: Bool { board.takesPushes }
    /// Whether there are values to edit. Without them, a form only offers an address for programs that push.
    var hasParameters: Bool { !form.intent.parameters.isEmpty }
    /// The id of the widget and its name, for the head of the form.
    var title: String { board.name.map { "\($0) · \(widget)" } ?? widget.description }

    /// Opens the form of a placed widget.
    ///
    /// - Returns: nil if the widget does not exist or cannot be configured.
    /// - Throws: if the board does not answer.
    init?(
        _ id: String, _ session: BoardSession, _ options: GlobalOptions, wait: EditWait,
        in context: CommandContext
    ) async throws(RuntimeFailure) {
        let opened = try await session.form(OpenFormCall(widget: id, definition: true))
        guard let opened,
            let board = BoardForm(opened, in: context.locale(options), context.literals)
        else { return nil }
        widget = opened.widget
        self.board = board
        self.session = session
        self.context = context
        self.wait = wait
        page = Page(context, options)
        language = context.formLanguage(options)
        state = Mutex(State(followed: FollowedWidget(board)))
    }

    /// The values that are stored at the form's revision; nil if the widget was removed.
    func present(_ session: BoardSession) async throws(RuntimeFailure) -> Configuration? {
        let query = OpenFormCall(widget: widget.description, revision: revision)
        return try await session.form(query).map { board.stored($0).configuration }
    }

    /// The replies to the edits that were stored, in their order.
    var replies: [InterruptibleReply<EditReply>] { state.withLock { $0.replies } }

    /// The address that the form has shown, which cannot be shown again; nil without one.
    var address: String? { state.withLock { $0.address } }

    // Effects

    func save(_ request: EditRequest, until interruption: Interruption) async -> SavedForm {
        var edit = state.withLock { $0.followed.edit(request, new: makeEditID) }
        edit.wait = wait
        do throws(RuntimeFailure) {
            let reply = try await session.answer(EditCall(edit), until: interruption)
            if case .replied(let reply) = reply, reply.status != .failed {
                state.withLock { $0.followed.settle() }
            }
            guard reply.isStored else { return .refused(reply.refusals) }
            return try await saved(reply)
        } catch {
            return .refused([FormSaveProblem(nil, error.description)])
        }
    }

    /// The stored values after an edit.
    private func saved(_ reply: InterruptibleReply<EditReply>) async throws(RuntimeFailure) -> SavedForm {
        let changed = reply.carriedOut?.one
        let query = OpenFormCall(widget: widget.description, revision: changed?.revision)
        guard let opened = try await session.form(query) else {
            throw RuntimeFailure(FormNotice.widgetRemoved.text(in: language))
        }
        let stored = state.withLock { state in
            state.replies.append(reply)
            return state.followed.saved(opened)
        }
        let words = accepted(changed, at: stored.revision).map { [$0] } ?? []
        return .stored(
            stored.configuration, stored.revision,
            words: (words + reply.warnings(in: language)).joined(separator: "; "))
    }

    /// The notice about a stored edit. The words of the command line about its reload are only English.
    private func accepted(_ changed: ChangedWidget?, at revision: Revision) -> String? {
        switch language {
        case .english: changed.map { page.words(ofAccepted: $0).map(\.text).joined() }
        case .korean: FormNotice.saved(revision).text(in: language)
        }
    }

    func choices(_ request: FormOptionsRequest) async -> FormOptionsAnswer {
        await session.choices(request, of: board)
    }

    func picture(_ values: FormValues) async throws(RuntimeFailure) -> Picture {
        var edit = board.edit(values.changes, as: makeEditID())
        edit.dryRun = true
        edit.snapshot = true
        let preview = try await session.answer(EditCall(edit)).map(\.one)
        return page.pictures.picture(.preview(try preview.preview(in: language)))
    }

    func makeAddress() async -> PushAddress {
        var random = SystemRandomNumberGenerator()
        let key = PushKey(using: &random)
        do throws(RuntimeFailure) {
            let reply = try await session.answer(AddPushKeyCall(key, of: widget))
            guard reply.isCarriedOut else { return .failed(reply) }
        } catch {
            return .failed(error.description)
        }
        // Without a web server, only the path is known.
        let address = (StoredSessions(session).server ?? "") + key.pushPath
        state.withLock { $0.address = address }
        return .made(address)
    }

    var draft: KeptChangesFiles? { KeptChangesFiles(in: session.state, ValuesFileName.draft(of: widget)) }

    func follow() -> BoardFollower? { BoardFollower(session) }

    /// Edits before the first news are detected, too: connecting to a board, or the lack of one, is news.
    func concerns(_ news: BoardFollower.News) -> Bool {
        guard case .happened(let events) = news else { return true }
        return events.contains { event in
            switch event.news {
            case .edited, .placed, .removed: event.widget?.wrappedValue == widget
            default: false
            }
        }
    }

    func news() async -> FormEvent? {
        let query = state.withLock { $0.followed.query }
        do throws(RuntimeFailure) {
            let opened = try await session.form(query)
            return state.withLock { $0.followed.news(opened, to: query) }
        } catch {
            // The form queries the board after its next change.
            return nil
        }
    }
}

extension CommandContext {
    /// The environment in which the values of a form are interpreted.
    var literals: LiteralContext {
        LiteralContext.machine(clock: clock, folder: folder, environment: environment)
    }

    /// The language of the user.
    func locale(_ options: GlobalOptions) -> LocaleTag {
        options.locale(in: self) ?? BoardContext.locale(environment)
    }

    /// The language of a form's own words: the user's, if the terminal can show it.
    func formLanguage(_ options: GlobalOptions) -> FormLanguage {
        console.glyphs == .ascii ? .english : FormLanguage(locale(options))
    }
}

extension BoardSession {
    /// The same session without messages on standard error, which would disturb the form.
    var silent: BoardSession {
        var session = self
        session.tellOfWait = { _ in }
        session.tellOfReply = nil
        return session
    }

    /// Requests the data for a form; nil if the widget does not exist.
    func form(_ query: OpenFormCall) async throws(RuntimeFailure) -> OpenedForm? {
        let reply = try await answer(query)
        if reply.status == .failed, let remark = reply.remarks.first {
            throw RuntimeFailure(remark.message, hint: remark.hint)
        }
        return reply.carriedOut
    }

    /// Asks for the choices of a parameter.
    func choices(_ request: FormOptionsRequest, of board: BoardForm) async -> FormOptionsAnswer {
        do throws(RuntimeFailure) {
            return board.choices(in: try await answer(board.call(for: request)), for: request)
        } catch {
            return .failed(error.description)
        }
    }
}

extension BoardReply<ChangedWidget> {
    /// The result of a dry run.
    func preview(in language: FormLanguage) throws(RuntimeFailure) -> ChangedWidget.Preview {
        guard let preview = carriedOut?.preview else {
            throw RuntimeFailure(remarks.first?.message ?? FormNotice.valuesMissing.text(in: language))
        }
        return preview
    }
}

extension InterruptibleReply {
    /// Whether a change is stored. An interrupted change may be stored; its revision is then the current one
    /// or an older one.
    var isStored: Bool {
        switch self {
        case .replied(let reply): reply.isCarriedOut
        case .withdrawn(let reply): reply.document?.stored == true
        }
    }

    /// Why nothing is stored.
    var refusals: [FormSaveProblem] {
        switch self {
        case .replied(let reply): reply.refusals
        case .withdrawn(let reply): reply.refusals
        }
    }

    /// The warnings about a stored change.
    func warnings(in language: FormLanguage) -> [String] {
        switch self {
        case .replied(let reply): reply.warnings(in: language)
        case .withdrawn(let reply): reply.warnings(in: language)
        }
    }
}
