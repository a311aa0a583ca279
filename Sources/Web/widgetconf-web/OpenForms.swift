import BoardDocuments
import EditForm
import Foundation
import Machine
import WebBoard
import WidgetModel

/// The forms that are open on pages. Unused forms are closed, and if the limit is exceeded, the least
/// recently used one is closed.
actor OpenForms {
    private let settings: WebServerSettings
    private let line: BoardLine
    private let studio: PictureCache
    /// The dates of the board.
    private let dates: PictureDates
    private var sessions: [String: FormSession] = [:]
    /// When each form was last used.
    private var uses: [String: Instant] = [:]
    /// The forms that are being opened.
    private var opening = 0
    private static let gestures = BodySchema(of: FormGesture.self)

    init(
        _ settings: WebServerSettings, _ line: BoardLine, _ studio: PictureCache, _ dates: PictureDates
    ) {
        (self.settings, self.line, self.studio, self.dates) = (settings, line, studio, dates)
    }

    func reply(
        to call: FormCall, _ request: WebRequest, in locale: LocaleTag
    ) async throws(WebProblem) -> WebReply {
        switch call {
        case .open(let subject):
            return .json(await (try await open(subject.widget, in: locale)).handle(nil), status: 201)
        case .read(let id): return .json(await (try session(id)).handle(nil))
        case .handle(let id):
            let session = try session(id)
            let gesture = try request.document(FormGesture.self, Self.gestures)
            if gesture.isTooLong { throw .textTooLong(limit: TextField.limit) }
            return .json(await session.handle(gesture))
        case .upload(let id, let row, let name):
            let files = UploadedFiles(
                ofBoardIn: settings.state, environment: ProcessInfo.processInfo.environment, settings.limits)
            return .json(
                try await (try session(id)).upload(request.body, named: name, row: row, files))
        case .close(let id):
            await close(id)
            return WebReply(204)
        case .timeline(let id):
            return .json(try await (try session(id)).requestTimeline(dates.worded(in: locale)))
        case .preview(let id, let date, let scheme):
            return try await preview(of: try session(id), at: date, scheme, in: locale)
        }
    }

    private func session(_ id: String) throws(WebProblem) -> FormSession {
        guard let session = sessions[id] else { throw .formUnknown(id) }
        uses[id] = SystemClock().now()
        return session
    }

    private func open(_ widget: String, in locale: LocaleTag) async throws(WebProblem) -> FormSession {
        // Reserve the slot before any suspension, so that concurrent requests cannot exceed the limit.
        guard opening < settings.limits.forms else { throw .tooMany("forms", limit: settings.limits.forms) }
        opening += 1
        defer { opening -= 1 }
        await closeUnused()
        let environment = ProcessInfo.processInfo.environment
        let form = try await PlacedForm(widget, line, environment: environment, in: locale)
        let session = FormSession(WebCredentials.id(), form)
        sessions[session.id] = session
        uses[session.id] = SystemClock().now()
        return session
    }

    /// Closes unused forms, and forms beyond the limit.
    private func closeUnused() async {
        let now = SystemClock().now()
        let byUse = uses.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
        let surplus = max(0, sessions.count + opening - settings.limits.forms)
        for (index, (id, lastUse)) in byUse.enumerated()
        where index < surplus || now - lastUse > settings.limits.formIdle {
            await close(id)
        }
    }

    private func close(_ id: String) async {
        uses[id] = nil
        await sessions.removeValue(forKey: id)?.close()
    }

    /// The picture of the unsaved values, or of an entry of their timeline.
    private func preview(
        of session: FormSession, at date: Instant?, _ scheme: Appearance, in locale: LocaleTag
    ) async throws(WebProblem) -> WebReply {
        let previewed: RenderedWidget?
        if let date {
            previewed = await session.timeline?.widget(at: date)
        } else {
            await session.waitForPreviews()
            previewed = await session.preview
        }
        guard let widget = previewed else { throw .previewMissing }
        let bytes = try await line.run(.drawing) { [studio] in
            Result { () throws(WebProblem) in
                try studio.picture(
                    of: widget, named: LiveCard.pictureName(of: widget), .svg, scale: 1, scheme: scheme,
                    in: locale)
            }
        }.get()
        let headers = [("Content-Type", "image/svg+xml"), ("Cache-Control", "no-store")]
        return WebReply(200, headers, body: bytes, policy: .picture)
    }
}
