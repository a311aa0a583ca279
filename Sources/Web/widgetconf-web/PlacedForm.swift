import BoardDocuments
import Configurations
import EditForm
import IntentDefinitions
import Machine
import WebBoard
import WidgetModel

/// A placed widget as the subject of a form on a page: performs the form's effects, each as a request to the
/// board.
struct PlacedForm: Sendable {
    let board: BoardForm
    let widget: PlacedWidgetID
    /// The user's name for the widget, or its id.
    var title: String { board.name ?? widget.description }
    private let line: BoardLine
    private let locale: LocaleTag

    /// The base for relative paths in values. A browser does not have a current folder.
    private static let folder = "/"

    /// Opens the form of a placed widget.
    ///
    /// - Throws: if the widget does not exist, or if its form would be empty.
    init(
        _ id: String, _ line: BoardLine, environment: [String: String], in locale: LocaleTag
    ) async throws(WebProblem) {
        let query = OpenFormCall(widget: id, definition: true)
        guard let opened = try await line.document(of: query, in: locale) else {
            throw .notFound("there is no widget \"\(id)\" on the board")
        }
        let literals = LiteralContext.machine(
            clock: SystemClock(), folder: Self.folder, environment: environment)
        guard let board = BoardForm(opened, in: locale, literals) else { throw .nothingToConfigure(id) }
        self.board = board
        widget = opened.widget
        (self.line, self.locale) = (line, locale)
    }

    /// The stored state of the widget; nil if the board does not have it.
    func open(_ query: OpenFormCall) async throws(WebProblem) -> OpenedForm? {
        try await line.document(of: query, in: locale)
    }

    /// Sends an edit, or a dry run of it.
    func send(_ edit: WidgetEdit) async throws(WebProblem) -> BoardReply<EditReply> {
        try await line.ask(EditCall(edit), in: locale)
    }

    /// Runs work with files on a thread for such work.
    func run<Outcome: Sendable>(
        _ work: @escaping @Sendable () throws(WebProblem) -> Outcome
    ) async throws(WebProblem) -> Outcome {
        try await line.run(.drawing) { Result { () throws(WebProblem) in try work() } }.get()
    }

    /// Asks for the choices of a parameter.
    func choices(_ request: FormOptionsRequest) async -> FormOptionsAnswer {
        do throws(WebProblem) {
            let reply = try await line.ask(board.call(for: request), in: locale)
            return board.choices(in: reply, for: request)
        } catch {
            return .failed(error.detail)
        }
    }

    /// Makes an address to which programs push the data of the widget. The page knows the server, so only the
    /// path is needed.
    func makeAddress() async -> PushAddress {
        var random = SystemRandomNumberGenerator()
        let key = PushKey(using: &random)
        do throws(WebProblem) {
            let reply = try await line.ask(AddPushKeyCall(key, of: widget), in: locale)
            return reply.isCarriedOut ? .made(key.pushPath) : .failed(reply)
        } catch {
            return .failed(error.detail)
        }
    }

    /// The widget with unsaved values.
    func preview(_ values: FormValues, as id: String) async throws(WebProblem) -> RenderedWidget {
        let preview = try await trial(values, as: id, \.preview) { $0.snapshot = true }
        return shown(preview.view, at: SystemClock().now())
    }

    /// The timeline that the widget would have with unsaved values.
    func timeline(_ values: FormValues, as id: String) async throws(WebProblem) -> PreviewedTimeline {
        let planned = try await trial(values, as: id, \.plannedTimeline) { edit in
            (edit.timeline, edit.views) = (true, true)
        }
        let entries = zip(planned.entries, planned.views ?? []).map { entry, view in
            PreviewedTimeline.Entry(isShown: entry.shown, widget: shown(view, at: entry.date))
        }
        return PreviewedTimeline(entries: entries, due: planned.due)
    }

    /// The widget with a view that is not stored.
    private func shown(_ view: JSONValue, at date: Instant) -> RenderedWidget {
        RenderedWidget(
            widget: widget, title: title, family: board.form.family, at: date, state: .current,
            revision: .first,
            shownRevision: .first, entry: nil, view: view, failingSince: nil, summary: nil)
    }

    /// Performs a dry run of an edit.
    ///
    /// - Parameter configure: selects the parts that the reply contains.
    /// - Throws: if the board does not answer, fails, or refuses the values.
    private func trial<Part>(
        _ values: FormValues, as id: String, _ part: KeyPath<ChangedWidget, Part?>,
        _ configure: (inout WidgetEdit) -> Void
    ) async throws(WebProblem) -> Part {
        var edit = board.edit(values.changes, as: id)
        edit.dryRun = true
        configure(&edit)
        let reply = try await send(edit)
        if reply.status == .failed { throw .failed(reply.remarks.first) }
        guard let answered = reply.carriedOut?.one?[keyPath: part] else {
            throw .noPreview(
                reply.remarks.first?.message ?? FormNotice.valuesMissing.text(in: FormLanguage(locale)))
        }
        return answered
    }
}
