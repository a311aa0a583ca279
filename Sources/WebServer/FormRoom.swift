import BoardDocuments
import EditForm
import Foundation
import JSONText
import WebBoard
import WidgetModel
import WidgetRuntime

/// The forms that pages have open. There is a limit, and a form that is not used is closed.
actor FormRoom {
    private let settings: WebServerSettings
    private let line: BoardLine
    private let studio: PictureStudio
    private var sessions: [String: FormSession] = [:]

    init(_ settings: WebServerSettings, _ line: BoardLine, _ studio: PictureStudio) {
        (self.settings, self.line, self.studio) = (settings, line, studio)
    }

    func reply(to call: FormCall, in locale: LocaleTag) async -> WebReply {
        do throws(WebProblem) {
            return try await carryOut(call, in: locale)
        } catch {
            return error.reply
        }
    }

    private func carryOut(_ call: FormCall, in locale: LocaleTag) async throws(WebProblem) -> WebReply {
        switch call {
        case .open(let subject):
            return .json(try await open(subject.widget, in: locale).handle(nil), status: 201)
        case .read(let id): return .json(try await session(id).handle(nil))
        case .handle(let id, let body):
            return .json(try await session(id).handle(try Self.gesture(in: body)))
        case .close(let id):
            await sessions.removeValue(forKey: id)?.close()
            return WebReply(204)
        case .preview(let id, let scheme): return try await preview(of: try session(id), scheme)
        }
    }

    private static func gesture(in body: [UInt8]) throws(WebProblem) -> FormGesture {
        let json: JSONValue
        do throws(JSONError) { json = try JSONValue(parsing: body) } catch {
            throw .notJSON(error.description)
        }
        do throws(JSONMismatch) { return try FormGesture(json: json) } catch { throw .notDocument(error) }
    }

    private func session(_ id: String) throws(WebProblem) -> FormSession {
        guard let session = sessions[id] else { throw .formUnknown(id) }
        return session
    }

    private func open(_ widget: String, in locale: LocaleTag) async throws(WebProblem) -> FormSession {
        await closeIdle()
        guard sessions.count < WebLimits.forms else { throw .tooMany("forms", limit: WebLimits.forms) }
        let opened = await line.run { [settings, line] in
            Result { () throws(WebProblem) in
                try PlacedForm(
                    widget, settings, line, environment: ProcessInfo.processInfo.environment, in: locale)
            }
        }
        guard let opened, let stored = try opened.get().stored() else { throw .boardAway }
        let session = FormSession(WebFront.newID(), try opened.get(), stored)
        sessions[session.id] = session
        return session
    }

    private func closeIdle() async {
        let now = SystemClock().now()
        for (id, session) in sessions where now - (await session.lastUsed) > WebLimits.formIdle {
            await session.close()
            sessions[id] = nil
        }
    }

    /// The picture of the unsaved values.
    private func preview(
        of session: FormSession, _ scheme: Appearance
    ) async throws(WebProblem) -> WebReply {
        await session.waitForPreview()
        guard let widget = await session.preview else { throw .notFound("there is no preview yet") }
        let bytes = await line.run { [studio] in
            studio.picture(
                of: widget, named: LiveCard.pictureName(of: widget), .svg, scale: 1, scheme: scheme)
        }
        let headers = [("Content-Type", "image/svg+xml"), ("Cache-Control", "no-store")]
        return WebReply(200, headers, body: bytes ?? [])
    }
}
