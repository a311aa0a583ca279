import BoardDocuments
import Machine
import WebBoard
import WidgetModel
import WidgetPictures

/// Answers the browsers of displays. Each can access only its own display.
actor DisplayServer {
    /// A display's current state, for its page.
    private struct State: Encodable {
        /// The address of the picture.
        var picture: String
        /// The title or the number of the page, for users who do not see the picture.
        var page: String
        /// The time until the page's next request, in milliseconds.
        var wait: Int64
        /// The version of the served files; the page reloads itself when it differs.
        var version: String
    }

    /// The latest picture of a display in a size.
    private struct Drawn {
        var picture: DisplayPicture
        var content: String
    }

    private let line: BoardLine
    private let painter: DisplayPainter
    private let credentials: CredentialsFile
    private var drawn: [String: Drawn] = [:]

    /// The maximum number of pictures that are kept until the browser requests them.
    private static let drawnLimit = 16
    /// The maximum wait of a page, after which it detects changes without events.
    private static let longestWait = Milliseconds.minutes(10)
    /// The size for a client that does not specify one.
    private static let defaultSize = PixelSize(width: 1280, height: 800)
    /// The maximum picture size: a 4K panel.
    private static let pixelLimit = 3840 * 2160

    init(_ line: BoardLine, _ painter: DisplayPainter, _ credentials: CredentialsFile) {
        (self.line, self.painter, self.credentials) = (line, painter, credentials)
    }

    func reply(
        to call: DisplayCall, of name: DisplayName, _ key: DisplayKey, _ request: WebRequest
    ) async throws(WebProblem) -> WebReply {
        let display = try await display(name, key)
        switch call {
        case .state(let window): return .json(try await state(of: try sized(display, window), window))
        case .picture(let window): return try await picture(of: try sized(display, window), request)
        case .link: return .json(try link(display, request).encodedJSON)
        case .live: preconditionFailure("a stream is no single reply")
        }
    }

    /// Checks that a key belongs to a display.
    func check(_ key: DisplayKey, of name: DisplayName) async throws(WebProblem) {
        _ = try await display(name, key)
    }

    /// Creates a link for the display's browser, which replaces a link that was not used yet.
    private func link(_ display: Display, _ request: WebRequest) throws(WebProblem) -> NewDisplayLink {
        guard !display.kind.isPaired else {
            throw .notFound("the display \"\(display.name)\" has a device and no browser")
        }
        do throws(RuntimeFailure) {
            let path = try credentials.newLink(to: display.name)
            let server = SessionServer.address(for: request, credentials.current(at: SystemClock().now()))
            let address = server.map { $0 + path }
            return NewDisplayLink(
                path: path, seconds: WebCredentials.displayCodeLifetime, address: address,
                code: address.flatMap(SessionServer.code))
        } catch {
            throw .loginNotStored
        }
    }

    /// Assigns a new key to a display, which invalidates its former browser's key.
    func newKey(of name: DisplayName) async throws(WebProblem) -> String? {
        let display = try await line.document(of: ShowDisplayCall(display: name.description))
        guard let display, !display.kind.isPaired else { return nil }
        let key = WebCredentials.secret()
        let report = ReportDisplayCall(
            display: display.name, status: display.status, key: SHA256.digest(of: key))
        let reply = try await line.ask(report, in: .english)
        if reply.status == .failed { throw .boardAway }
        return reply.isCarriedOut ? key : nil
    }

    private func display(_ name: DisplayName, _ key: DisplayKey) async throws(WebProblem) -> Display {
        let display: Display?
        switch key {
        case .login: display = try await line.document(of: ShowDisplayCall(display: name.description))
        case .key(let key):
            display = try await line.document(of: FindDisplayCall(key: key))
        }
        guard let display, display.name == name else {
            guard case .key(let key) = key else { throw .notFound("there is no display \"\(name)\"") }
            credentials.endLogin(withKey: key)
            throw .displayKeyNeeded
        }
        return display
    }

    /// The display with the size of its window, unless the display specifies a size.
    private func sized(_ display: Display, _ window: DisplayWindow?) throws(WebProblem) -> Display {
        var display = display
        if display.settings.size == nil, let window {
            display.settings.size = window.size
            let scale = display.settings.scale * Double(window.scale)
            display.settings.scale = min(scale, DisplaySettings.scales.upperBound)
        }
        display.settings.size = display.settings.size ?? Self.defaultSize
        guard let size = display.settings.size, size.width * size.height <= Self.pixelLimit else {
            throw .displayTooLarge
        }
        return display
    }

    private func state(of display: Display, _ window: DisplayWindow?) async throws(WebProblem) -> JSONValue {
        let drawn = try await draw(display)
        let wait = drawn.picture.until.map { $0 - SystemClock().now() } ?? Self.longestWait
        var query = ["v=" + drawn.content]
        if let window { query += ["size=\(window.size)", "scale=\(window.scale)"] }
        return State(
            picture: "/display/\(display.name.description)/picture.png?" + query.joined(separator: "&"),
            page: drawn.picture.page, wait: max(1000, min(wait, Self.longestWait).count),
            version: WebPages.version
        ).encodedJSON
    }

    private func picture(
        of display: Display, _ request: WebRequest
    ) async throws(WebProblem) -> WebReply {
        let kept = drawn[Self.key(of: display)]
        let picture: Drawn
        if let kept, request.target.contains("v=" + kept.content) {
            picture = kept
        } else {
            picture = try await draw(display)
        }
        let tag = "\"\(picture.content)\""
        let headers = [("ETag", tag), ("Cache-Control", "private, no-cache")]
        if request.hasCurrent(tag) { return WebReply(304, headers, policy: .picture) }
        return WebReply(
            200, headers + [("Content-Type", "image/png")], body: picture.picture.bytes, policy: .picture)
    }

    private func draw(_ display: Display) async throws(WebProblem) -> Drawn {
        let picture = try await painter.picture(of: display)
        let result = Drawn(picture: picture, content: picture.content)
        if drawn.count >= Self.drawnLimit { drawn.removeAll() }
        drawn[Self.key(of: display)] = result
        return result
    }

    private static func key(of display: Display) -> String {
        "\(display.name) \(display.settings.scale) \(display.settings.size?.description ?? "")"
    }
}
