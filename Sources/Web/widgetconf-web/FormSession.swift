import BoardDocuments
import Configurations
import EditForm
import IntentDefinitions
import Machine
import WebBoard
import WidgetModel

/// A form that is open on a page. The page only draws its document and sends the user's actions.
actor FormSession {
    let id: String
    private let subject: PlacedForm
    private let language: FormLanguage
    private var form: EditForm
    private var followed: FollowedWidget
    /// The widget in the latest preview.
    private(set) var preview: RenderedWidget?
    /// The last requested timeline with unsaved values.
    private(set) var timeline: PreviewedTimeline?
    /// The requests for previews that are in flight, by number.
    private var previews: [Int: Task<Void, Never>] = [:]

    /// The size of the picture, with which the form decides when to request one.
    private static let pictureSize = FormSize(columns: 20, rows: 10)

    init(_ id: String, _ subject: PlacedForm) {
        self.id = id
        self.subject = subject
        let (board, stored) = (subject.board, subject.board.stored)
        followed = FollowedWidget(board)
        language = board.form.locale.map(FormLanguage.init) ?? .english
        form = EditForm(
            board.form, subject: subject.title, configuration: stored.configuration, at: stored.revision,
            size: FormSize(columns: 100, rows: 40), preview: Self.pictureSize,
            takesPushes: board.takesPushes, language: language)
    }

    /// Handles a user's action, and waits until it is complete.
    func handle(_ gesture: FormGesture?) async -> JSONValue {
        await catchUp()
        if let gesture {
            // A pause does not change values.
            if gesture.do != .wake { timeline = nil }
            await send(.gesture(gesture))
        }
        return document
    }

    /// Stores an uploaded file, which becomes the value of a row. A file that the row does not accept is not
    /// stored, and the row shows why.
    ///
    /// - Throws: if the definition does not allow it, or if the file cannot be stored.
    func upload(
        _ bytes: [UInt8], named name: String, row: String, _ files: UploadedFiles
    ) async throws(WebProblem) -> JSONValue {
        guard let type = form.uploadType(ofRow: row) else { throw .noUpload }
        let name = UploadedFiles.safe(name)
        guard type.acceptance.accepts(path: name) else {
            return await handle(FormGesture(.set, row: row, text: name))
        }
        let path = try await subject.run { () throws(WebProblem) in try files.store(bytes, named: name) }
        return await handle(FormGesture(.set, row: row, text: path))
    }

    /// Cancels the previews in flight. It does not wait for them, because a provider can hang.
    func close() {
        for task in previews.values { task.cancel() }
        previews = [:]
        timeline = nil
    }

    /// Waits for the previews in flight.
    func waitForPreviews() async {
        for task in previews.values { await task.value }
    }

    /// Requests the timeline for the unsaved values.
    ///
    /// - Parameter dates: how the dates of its entries are spoken.
    func requestTimeline(_ dates: PictureDates) async throws(WebProblem) -> JSONValue {
        let requested = try await subject.timeline(form.values, as: WebCredentials.id())
        timeline = requested
        return requested.document(dates)
    }

    private var document: JSONValue {
        let wake = form.nextWake.map { max(0, ($0 - SystemClock().now()).count) }
        return FormPage(id: id, title: subject.title, wake: wake, form: form.document).encodedJSON
    }

    /// Applies an edit by another client.
    private func catchUp() async {
        let query = followed.query
        // If the board does not answer, the form continues with its known state; saving may then be refused.
        do throws(WebProblem) {
            let opened = try await subject.open(query)
            if let news = followed.news(opened, to: query) { await send(news) }
        } catch { return }
    }

    /// Stores an edit.
    ///
    /// - Returns: the event for the form.
    private func save(_ request: EditRequest) async -> FormEvent {
        do throws(WebProblem) {
            let reply = try await subject.send(followed.edit(request, new: WebCredentials.id))
            // After a failure, the edit may still be stored.
            if reply.status != .failed { followed.settle() }
            guard reply.isCarriedOut else { return .saveRefused(reply.refusals) }
            let query = OpenFormCall(
                widget: subject.widget.description, revision: reply.document?.one?.revision)
            guard let opened = try await subject.open(query) else {
                return .saveRefused([FormSaveProblem(nil, FormNotice.widgetRemoved.text(in: language))])
            }
            let stored = followed.saved(opened)
            let words: [String] =
                [FormNotice.saved(stored.revision).text(in: language)] + reply.warnings(in: language)
            return .saved(stored.configuration, stored.revision, words: words.joined(separator: "; "))
        } catch {
            return .saveRefused([FormSaveProblem(nil, error.detail)])
        }
    }

    private func send(_ event: FormEvent) async {
        var effects: [FormEffect] = []
        form.handle(event, at: SystemClock().now(), into: &effects)
        for effect in effects { await carryOut(effect) }
    }

    private func carryOut(_ effect: FormEffect) async {
        switch effect {
        case .save(let request): await send(await save(request))
        case .options(let request):
            await send(.options(number: request.number, await subject.choices(request)))
        case .preview(let number, let values):
            preview = nil
            // The board would refuse the values, and the page would request a picture that does not exist.
            if case .needsConfiguration(let missing, _, _) = values.resolved.completeness, !missing.isEmpty {
                let reason = FormNotice.valuesMissing.text(in: language)
                await send(.previewed(number: number, failure: reason))
            } else {
                previews[number] = Task { await draw(number, values) }
            }
        case .makeAddress: await send(.addressed(await subject.makeAddress()))
        case .cancel(let number): previews.removeValue(forKey: number)?.cancel()
        // The page handles the mouse, and closes the form itself.
        case .toggleMouse, .adoptKept, .forgetKept, .close: break
        }
    }

    private func draw(_ number: Int, _ values: FormValues) async {
        var (drawn, failure): (RenderedWidget?, String?) = (nil, nil)
        do throws(WebProblem) {
            drawn = try await subject.preview(values, as: WebCredentials.id())
        } catch {
            failure = error.detail
        }
        // A late picture does not show the current values.
        guard previews.removeValue(forKey: number) != nil else { return }
        preview = drawn ?? preview
        await send(.previewed(number: number, failure: failure))
    }
}
