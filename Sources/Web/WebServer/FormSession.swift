import BoardDocuments
import Configurations
import EditForm
import JSONText
import WebBoard
import WidgetModel
import WidgetRuntime

/// A form that a page has open. The page only draws its document and sends what a person does.
actor FormSession {
    /// The document of the form for its page.
    private struct Page: Encodable {
        var id: String
        var title: String
        /// How long the page waits before it sends `wake`, in milliseconds.
        var wake: Int64?
        var form: FormDocument

        func encode(to encoder: any Encoder) throws {
            try form.encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(id, forKey: .id)
            try container.encode(title, forKey: .title)
            try container.encodeIfPresent(wake, forKey: .wake)
        }

        private enum Key: CodingKey { case id, title, wake }
    }

    let id: String
    private let subject: PlacedForm
    private var form: EditForm
    /// The revision that the form knows.
    private var revision: Revision
    /// Whether the form knows that the widget was removed.
    private var isGone = false
    private var editIDs = FormEditIDs()
    /// What the latest preview shows.
    private(set) var preview: RenderedWidget?
    /// The timeline of unsaved values that was requested last.
    private(set) var timeline: PreviewedTimeline?
    /// The requests for previews that are in flight, by number.
    private var previews: [Int: Task<Void, Never>] = [:]

    /// The size of the picture, for the form's decision when to ask for one.
    private static let pictureSize = FormSize(columns: 20, rows: 10)

    init(_ id: String, _ subject: PlacedForm) {
        self.id = id
        self.subject = subject
        let (board, stored) = (subject.board, subject.board.stored)
        revision = stored.revision
        form = EditForm(
            board.form, subject: subject.title, configuration: stored.configuration, at: stored.revision,
            size: FormSize(columns: 100, rows: 40), preview: Self.pictureSize)
    }

    /// Handles what a person did, and waits until it is done.
    func handle(_ gesture: FormGesture?) async -> JSONValue {
        await catchUp()
        if let gesture {
            // The end of a pause changes no values.
            if gesture.do != .wake { timeline = nil }
            await send(.gesture(gesture))
        }
        return document
    }

    /// Cancels the previews in flight. It does not wait for their end, because a provider can hang.
    func close() {
        for task in previews.values { task.cancel() }
        previews = [:]
        timeline = nil
    }

    /// Waits for the previews in flight.
    func waitForPreviews() async {
        for task in previews.values { await task.value }
    }

    /// Requests the timeline that the unsaved values would give.
    func requestTimeline() async throws(WebProblem) -> JSONValue {
        let requested = try await subject.timeline(form.values, as: WebCredentials.id())
        timeline = requested
        return requested.document
    }

    private var document: JSONValue {
        let wake = form.nextWake.map { max(0, ($0 - SystemClock().now()).count) }
        return Page(id: id, title: subject.title, wake: wake, form: form.document).encodedJSON
    }

    /// Applies an edit from elsewhere.
    private func catchUp() async {
        let stored: BoardForm.Stored?
        // If the board does not answer, the form goes on with what it knows, and is refused when it saves.
        do throws(WebProblem) { stored = try await subject.stored(nil, editIDs) } catch { return }
        guard let stored else {
            isGone = true
            return await send(.removedElsewhere)
        }
        // A restored widget can have the revision that it had before.
        guard isGone || stored.revision != revision else { return }
        (isGone, revision) = (false, stored.revision)
        if stored.settled != nil { editIDs.settle() }
        await send(.changedElsewhere(stored.configuration, stored.revision, own: stored.settled))
    }

    private func send(_ event: FormEvent) async {
        var effects: [FormEffect] = []
        form.handle(event, at: SystemClock().now(), into: &effects)
        for effect in effects { await carryOut(effect) }
    }

    private func carryOut(_ effect: FormEffect) async {
        switch effect {
        case .save(let request):
            let id = editIDs.id(of: request, on: revision, new: WebCredentials.id)
            let event = await subject.save(request, as: id)
            // If the board was away, a refused edit may be stored all the same.
            if case .saved(_, let revision, _) = event {
                self.revision = revision
                editIDs.settle()
            }
            await send(event)
        case .options(let request):
            await send(.options(number: request.number, await subject.choices(request)))
        case .preview(let number, let values):
            preview = nil
            previews[number] = Task { await draw(number, values) }
        case .cancel(let number): previews.removeValue(forKey: number)?.cancel()
        // A page has its own mouse, and closes the form itself.
        case .toggleMouse, .close: break
        }
    }

    private func draw(_ number: Int, _ values: FormValues) async {
        var (drawn, failure): (RenderedWidget?, String?) = (nil, nil)
        do throws(WebProblem) {
            drawn = try await subject.preview(values, as: WebCredentials.id())
        } catch {
            failure = error.detail
        }
        // A late picture does not show the present values.
        guard previews.removeValue(forKey: number) != nil else { return }
        preview = drawn ?? preview
        await send(.previewed(number: number, failure: failure))
    }
}
