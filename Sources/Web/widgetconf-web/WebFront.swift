import BoardDocuments
import HTTPTypes
import HummingbirdCore
import Machine
import NIOCore
import WebBoard
import WidgetModel
import WidgetPictures

/// Answers HTTP requests: `WebBoard` decides, and this type performs the steps.
struct WebFront: Sendable {
    let board: WebBoard
    let credentials: CredentialsFile
    let line: BoardLine
    let hub: LiveHub
    let studio: PictureCache
    let samples: KeptGallery
    let forms: OpenForms
    let displays: DisplayServer
    let devices: DeviceServer
    let sessions: SessionServer
    let logins: LoginServer
    let limits: WebLimits

    /// How long a client whose body was rejected may take to read the reply before its connection is closed.
    private static let refusalTime = TimeAmount.seconds(1)

    func answer(
        _ request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel
    ) async throws {
        channel.triggerUserOutboundEvent(ConnectionRoom.Event.requestBegan, promise: nil)
        defer { channel.triggerUserOutboundEvent(ConnectionRoom.Event.requestEnded, promise: nil) }
        var asked = WebRequest(request.head)
        asked.peer = channel.remoteAddress?.ipAddress
        var board = board
        board.access.credentials = credentials.current(at: SystemClock().now())
        // The body of a stream is not read, because that ends it.
        if request.method != .get, request.method != .head {
            // Without a body, the connection can be used again.
            if asked.hasBody, let refusal = await refusal(of: asked, board) {
                return try await refuse(refusal, request, writer, channel)
            }
            let isStranger = !board.access.isAuthenticated(asked)
            let late = close(channel, in: isStranger ? limits.strangerIdle : limits.transfer)
            defer { late.cancel() }
            let limit = board.bodyLimit(of: asked, limits)
            do {
                asked.body = Array(try await request.body.collect(upTo: limit).readableBytesView)
            } catch is NIOTooManyBytesError {
                let problem = WebProblem.bodyTooLong(limit: limit)
                return try await refuse(problem.reply, request, writer, channel)
            }
        }
        channel.triggerUserOutboundEvent(ConnectionRoom.Event.requestRead, promise: nil)
        let step = board.step(for: asked, newID: WebCredentials.id())
        let session = board.access.session(of: asked)
        if let session { credentials.use(session.id, at: SystemClock().now()) }
        if isAdmitted(asked, step, board) {
            channel.triggerUserOutboundEvent(ConnectionRoom.Event.admitted, promise: nil)
        }
        if let live = liveAudience(of: step) {
            return try await stream(live, asked, board, request, writer, channel)
        }
        let reply = await reply(to: step, asked, session, board.access.proxies).adapted(to: asked) {
            Gzip.compressed($0, .fast)
        }
        // The board knows the key of this program, which keeps its connection for further pushes.
        if case .ask(let call, _) = step, call.lane == .pushing, reply.status == 200 {
            channel.triggerUserOutboundEvent(ConnectionRoom.Event.admitted, promise: nil)
        }
        try await write(reply, request, writer, channel)
    }

    /// Why a request is refused before its body is read; nil if the body decides.
    private func refusal(of request: WebRequest, _ board: WebBoard) async -> WebReply? {
        if let refusal = board.refusal(of: request) { return refusal }
        guard let check = board.keyCheck(of: request, limits) else { return nil }
        do throws(WebProblem) {
            return WebBoard.refusal(try await line.ask(check, in: .english))
        } catch { return error.reply }
    }

    /// Whether a request comes from an authenticated program, user or display.
    private func isAdmitted(_ request: WebRequest, _ step: WebStep, _ board: WebBoard) -> Bool {
        if case .display = step { return true }
        return board.access.isAuthenticated(request)
    }

    /// Writes a reply, for which the client has a limited time.
    private func write(
        _ reply: WebReply, _ request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel
    ) async throws {
        let late = close(channel, in: limits.transfer)
        defer { late.cancel() }
        try await writer.write(reply, to: request.method)
    }

    /// Writes a reply to a request whose body is not read, and closes the connection.
    private func refuse(
        _ reply: WebReply, _ request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel
    ) async throws {
        var reply = reply
        reply.headers.add("Connection", "close")
        try await write(reply, request, writer, channel)
        channel.eventLoop.scheduleTask(in: Self.refusalTime) { channel.close(promise: nil) }
    }

    private func close(_ channel: any Channel, in time: Milliseconds) -> Scheduled<Void> {
        channel.eventLoop.scheduleTask(in: .milliseconds(time.count)) { channel.close(promise: nil) }
    }

    /// - Parameter session: the login that the request proves.
    private func reply(
        to step: WebStep, _ request: WebRequest, _ session: WebCredentials.Session?, _ proxies: ProxyRule
    ) async -> WebReply {
        do throws(WebProblem) {
            if case .session(let call) = step {
                return try sessions.reply(to: call, request, current: session)
            }
            if case .logIn(let body) = step {
                return try await logins.reply(to: body, request, from: proxies.client(of: request))
            }
            return try await carryOut(step, request)
        } catch {
            return error.reply
        }
    }

    private func carryOut(
        _ step: WebStep, _ request: WebRequest
    ) async throws(WebProblem) -> WebReply {
        let locale = WebBoard.locale(of: request)
        switch step {
        case .reply(let reply): return reply
        case .file(let name): return WebPages.reply(name, to: request)
        case .picture(let query): return try await picture(query, for: request, in: locale)
        case .sample(let query): return try await sample(query, in: locale)
        case .ask(let asked, let form): return form.reply(to: try await line.askForJSON(asked, in: locale))
        case .form(let call): return try await forms.reply(to: call, request, in: locale)
        case .display(let name, let call, let key):
            return try await displays.reply(to: call, of: name, key, request)
        case .device(let call): return await devices.reply(to: call, request)
        case .metrics:
            guard let metrics = try await line.document(of: MetricsCall()) else { throw .boardAway }
            return .metrics(metrics)
        case .health: return .plain("ok")
        case .readiness:
            return try await line.isConnected()
                ? .plain("ready") : .plain("the board does not answer", status: 503)
        case .live: preconditionFailure("a stream is no single reply")
        case .logIn, .session: preconditionFailure("these steps need the client or its login")
        }
    }

    private func picture(
        _ query: PictureQuery, for request: WebRequest, in locale: LocaleTag
    ) async throws(WebProblem) -> WebReply {
        let reply = try await line.ask(RenderCall(.widget(query.widget), at: query.at), in: locale)
        guard let widget = reply.carriedOut?.one else {
            return ReplyForm.picture.reply(to: BoardReply(refusedAs: reply))
        }
        let card = LiveCard(widget)
        let bytes = try await draw { studio throws(WebProblem) in
            try studio.picture(of: widget, named: card.picture, query, in: locale)
        }
        return query.reply(bytes, content: "\(card.picture)-\(locale)", until: card.until, to: request)
    }

    private func sample(
        _ query: SampleQuery, in locale: LocaleTag
    ) async throws(WebProblem) -> WebReply {
        let gallery = try await samples.gallery(of: query.family, in: locale)
        guard let offered = gallery?.widgets.first(where: { $0.kind.name == query.kind }),
            let view = offered.snapshot, let family = query.family ?? offered.families.first
        else { return query.missing() }
        let widget = RenderedWidget(
            widget: PlacedWidgetID(kind: offered.kind, number: 1), title: offered.title, family: family,
            at: SystemClock().now(), state: .current, revision: .first, shownRevision: .first,
            entry: nil, view: view, failingSince: nil, summary: nil)
        return SampleQuery.reply(
            try await draw { studio throws(WebProblem) in
                try studio.picture(
                    of: widget, named: LiveCard.pictureName(of: widget), .svg, scale: 1,
                    scheme: query.scheme, in: locale)
            })
    }

    private func draw(
        _ picture: @escaping @Sendable (PictureCache) throws(WebProblem) -> [UInt8]
    ) async throws(WebProblem) -> [UInt8] {
        try await line.run(.drawing) { [studio] in
            Result { () throws(WebProblem) in try picture(studio) }
        }.get()
    }

    // Streams

    /// The reader of a stream.
    private enum Audience {
        case page
        case display(DisplayName, DisplayKey)

        /// The language of its events; nil for events without text.
        func locale(of request: WebRequest) -> LocaleTag? {
            switch self {
            case .page: WebBoard.locale(of: request)
            case .display: nil
            }
        }

        /// The message for events of the board.
        func message(for events: [UInt8]) -> [UInt8] {
            switch self {
            case .page: events
            case .display: events == LiveFeed.heartbeat ? events : LiveFeed.hint
            }
        }
    }

    private func liveAudience(of step: WebStep) -> Audience? {
        switch step {
        case .live: .page
        case .display(let name, .live, let key): .display(name, key)
        default: nil
        }
    }

    /// Whether a stream may continue with changed credentials.
    private func admission(
        of audience: Audience, _ request: WebRequest, _ board: WebBoard
    ) -> @Sendable (WebCredentials) -> Bool {
        { credentials in
            var access = board.access
            access.credentials = credentials
            if case .display(let name, .key) = audience {
                return access.displayKey(of: request, name) != nil
            }
            return access.isAuthenticated(request)
        }
    }

    /// Whether the reader of a stream may still receive events. At any time, a display can be removed or
    /// linked to another browser.
    private func isAdmitted(_ audience: Audience) async -> Bool {
        guard case .display(let name, let key) = audience else { return true }
        do throws(WebProblem) { try await displays.check(key, of: name) } catch {
            // If the board is unavailable or busy, it has not reported that the display was removed.
            return ![401, 404].contains(error.status)
        }
        return true
    }

    /// Sends a page the events of the board until the page closes. A display only receives a notification,
    /// and then requests the data that it may see.
    private func stream(
        _ audience: Audience, _ asked: WebRequest, _ board: WebBoard, _ request: Request,
        _ writer: consuming ResponseWriter, _ channel: any Channel
    ) async throws {
        let added: (reader: LiveHub.Reader, signals: AsyncStream<Void>)
        do throws(WebProblem) {
            if case .display(let name, let key) = audience { try await displays.check(key, of: name) }
            added = try hub.add(
                in: audience.locale(of: asked), isAdmitted: admission(of: audience, asked, board)
            ) {
                channel.close(promise: nil)
            }
        } catch {
            return try await write(error.reply, request, writer, channel)
        }
        let (reader, signals) = added
        defer { hub.remove(reader) }
        // Proxies such as nginx buffer replies unless a field forbids that.
        let opening = WebReply(
            200,
            [
                ("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"),
                ("X-Accel-Buffering", "no"),
            ])
        let session = board.access.session(of: asked)
        let news = ResponseBody { [hub, credentials] output in
            try await request.body.consumeWithCancellationOnInboundClose { _ in
                try await output.write(ByteBuffer(bytes: LiveFeed.opening))
                for await _ in signals {
                    if let session { credentials.use(session.id, at: SystemClock().now()) }
                    let events = hub.unsentEvents(of: reader)
                    if events.isEmpty { continue }
                    guard await isAdmitted(audience) else { break }
                    try await output.write(ByteBuffer(bytes: audience.message(for: events)))
                    hub.hasRead(reader)
                }
            }
            try await output.finish(nil)
        }
        try await writer.write(response: HTTPResponse(opening), body: news)
    }
}
