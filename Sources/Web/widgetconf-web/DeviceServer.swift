import BoardDocuments
import Foundation
import Machine
import WebBoard
import WidgetModel
import WidgetPictures

/// Answers the devices of e-ink displays: `DeviceDesk` decides, and this type queries the board and draws.
///
/// A device that reads an answer with status 500 erases itself. Therefore, every failure becomes an answer
/// after which the device retries later.
actor DeviceServer {
    private let line: BoardLine
    private let painter: DisplayPainter
    /// The IANA name of the time zone for displays that do not specify one.
    private let zone: String
    private let report: @Sendable (WebServerReport) -> Void
    private var desk = DeviceDesk(base: "")
    /// The pictures that devices should load, by display and content.
    private var pictures: [DisplayName: [String: [UInt8]]] = [:]

    /// The maximum number of pictures that are kept for a display: one for each of its pages.
    private static let picturesOfDisplay = 8

    /// - Parameter report: receives the log lines of devices.
    init(
        _ line: BoardLine, _ painter: DisplayPainter, zone: String,
        report: @escaping @Sendable (WebServerReport) -> Void
    ) {
        (self.line, self.painter, self.zone, self.report) = (line, painter, zone, report)
    }

    func reply(to call: DeviceCall, _ request: WebRequest) async -> WebReply {
        let headers = request.headers.fields.map { ($0.name, $0.value) }
        let asked = DeviceRequest(headers: Dictionary(headers) { first, _ in first })
        do throws(WebProblem) {
            switch call {
            case .setUp: return Self.reply(try await setUp(asked, base: Self.base(of: request)))
            case .show: return Self.reply(try await show(asked, base: Self.base(of: request)))
            case .log: return Self.reply(try await log(asked, request))
            case .picture(let name): return try await picture(name, asked)
            }
        } catch {
            return Self.reply(.unavailable)
        }
    }

    private static func reply(_ reply: DeviceReply) -> WebReply {
        guard let body = reply.body else {
            return WebReply(reply.httpStatus, [("Cache-Control", "no-store")])
        }
        return .json(body, status: reply.httpStatus)
    }

    /// The address that the device uses, because it does not send its key to others.
    private static func base(of request: WebRequest) -> String {
        let scheme = request.headers["x-forwarded-proto"] == "https" ? "https" : "http"
        return "\(scheme)://\(request.headers["host"] ?? "")"
    }

    /// Six letters and digits, by which users recognize a device.
    private static func friendlyID() -> String {
        String(WebCredentials.secret().filter { $0.isLetter || $0.isNumber }.prefix(6)).uppercased()
    }

    private func setUp(_ request: DeviceRequest, base: String) async throws(WebProblem) -> DeviceReply {
        let list = try await line.document(of: ListDisplaysCall())
        let now = SystemClock().now()
        guard var display = list?.displays.first(where: { $0.status.isPairing(at: now) }) else {
            return .unknown
        }
        let key = WebCredentials.secret()
        desk.base = base
        let reply = desk.setUp(
            request, with: &display, at: now,
            giving: DeviceDesk.Credentials(
                key: key, friendlyID: Self.friendlyID()))
        guard reply.httpStatus == 200 else { return reply }
        var paired = ReportDisplayCall(
            display: display.name, status: display.status, key: SHA256.digest(of: key))
        paired.paired = true
        return try await line.ask(paired, in: .english).isCarriedOut ? reply : .unknown
    }

    private func show(_ request: DeviceRequest, base: String) async throws(WebProblem) -> DeviceReply {
        guard var display = try await display(of: request) else { return .unknown }
        let drawn: DisplayPicture?
        // Without a new picture, the device keeps showing its current one.
        do throws(WebProblem) { drawn = try await painter.picture(of: display) } catch { drawn = nil }
        let page = drawn.map { picture in
            let content = picture.content
            keep(picture.bytes, content, of: display.name)
            return DevicePage(
                id: picture.page, content: content, bytes: picture.bytes.count, nextChange: picture.until)
        }
        desk.base = base
        let settings = display.settings
        let reply = desk.answer(
            request, showing: page, on: &display, at: SystemClock().now(), by: rule(settings))
        try await store(display)
        return reply
    }

    private func rule(_ settings: DisplaySettings) -> RefreshRule {
        let zone = TimeZone(identifier: settings.timeZone ?? zone)
        return RefreshRule(settings) { instant in
            zone?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)) ?? 0
        }
    }

    private func picture(_ name: String, _ request: DeviceRequest) async throws(WebProblem) -> WebReply {
        guard var display = try await display(of: request) else { return Self.reply(.unknown) }
        var bytes = desk.content(ofPicture: name, on: display.name).flatMap { pictures[display.name]?[$0] }
        // A newly paired device loads a picture that was not part of an answer.
        if bytes == nil, name == DeviceDesk.welcomePicture {
            bytes = try await painter.welcome(to: display).bytes
        }
        guard let bytes else { return Self.reply(.unknown) }
        desk.confirm(picture: name, on: &display, at: SystemClock().now())
        try await store(display)
        // A device treats `image/png; charset=…` as another format.
        return WebReply(
            200, [("Content-Type", "image/png"), ("Cache-Control", "no-store")], body: bytes, policy: .picture
        )
    }

    private func log(_ asked: DeviceRequest, _ request: WebRequest) async throws(WebProblem) -> DeviceReply {
        // The body of an unknown device is not parsed.
        guard let display = try await display(of: asked) else { return .unknown }
        for entry in DeviceLogLine.lines(in: try request.untypedJSON) {
            report(
                WebServerReport(
                    device: .init(display: display.name, level: entry.level, message: entry.message)))
        }
        return .noContent
    }

    /// The display whose device sent the request; nil for an unknown device.
    private func display(of request: DeviceRequest) async throws(WebProblem) -> Display? {
        guard let key = request.key else { return nil }
        let display = try await line.document(
            of: FindDisplayCall(key: SHA256.digest(of: key)))
        // The board has already compared the key.
        return display.flatMap { request.isFrom(deviceOf: $0) { _ in true } ? $0 : nil }
    }

    private func store(_ display: Display) async throws(WebProblem) {
        let report = ReportDisplayCall(display: display.name, status: display.status)
        _ = try await line.ask(report, in: .english)
    }

    private func keep(_ bytes: [UInt8], _ content: String, of display: DisplayName) {
        var kept = pictures[display] ?? [:]
        if kept.count >= Self.picturesOfDisplay, kept[content] == nil { kept.removeAll() }
        kept[content] = bytes
        pictures[display] = kept
    }
}
