import BoardDocuments
import HTTPTypes
import HummingbirdCore
import JSONText
import NIOCore
import WebBoard
import WidgetModel

/// Answers the requests of HTTP: `WebBoard` decides, and this carries it out.
struct WebFront: Sendable {
    let board: WebBoard
    let door: DoorFile
    let line: BoardLine
    let hub: LiveHub
    let studio: PictureStudio
    let forms: FormRoom

    /// How long a client may take to send the body of a request.
    private static let bodyTime = TimeAmount.seconds(30)
    /// How long a client that sent too much has for reading the reply before its connection is closed.
    private static let farewell = TimeAmount.seconds(1)

    func answer(
        _ request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel
    ) async throws {
        let late = channel.eventLoop.scheduleTask(in: Self.bodyTime) { channel.close(promise: nil) }
        let body: [UInt8]
        do {
            // The body of a stream is not read here, because that ends it.
            let isEmpty = request.method == .get || request.method == .head
            body =
                isEmpty
                ? [] : Array(try await request.body.collect(upTo: WebLimits.bodyBytes).readableBytesView)
        } catch is NIOTooManyBytesError {
            late.cancel()
            channel.eventLoop.scheduleTask(in: Self.farewell) { channel.close(promise: nil) }
            return try await writer.write(
                WebProblem.bodyTooLong(limit: WebLimits.bodyBytes).reply, to: request.method)
        }
        late.cancel()
        let asked = WebRequest(request.head, body: body)
        var board = board
        board.gate.door = door.door
        let step = board.step(for: asked, newID: Self.newID())
        if case .live = step { return try await stream(request, writer, channel) }
        try await writer.write(await reply(to: step, asked, board), to: request.method)
    }

    private func reply(to step: WebStep, _ request: WebRequest, _ board: WebBoard) async -> WebReply {
        switch step {
        case .reply(let reply): return reply
        case .login(let code): return board.login(isAccepted: door.use(code: code))
        case .file(let name): return WebPages.reply(name, to: request)
        case .picture(let query): return await picture(query, for: request)
        case .sample(let query): return await sample(query)
        case .ask(let asked, let form):
            let reply = await line.ask(asked, in: WebBoard.locale(of: request))
            return reply.map(form.reply) ?? WebProblem.boardAway.reply
        case .form(let call): return await forms.reply(to: call, in: WebBoard.locale(of: request))
        case .live: preconditionFailure("a stream is no single reply")
        }
    }

    private func picture(_ query: PictureQuery, for request: WebRequest) async -> WebReply {
        guard let reply = await line.ask(.render(widget: query.widget, at: query.at), in: .english) else {
            return WebProblem.boardAway.reply
        }
        // A document of another form is that of another version.
        guard let widget = try? RenderedWidget(json: .object(reply.document)) else {
            return ReplyForm.picture(of: query.widget).reply(to: reply)
        }
        let card = LiveCard(widget, name: nil)
        let bytes = await line.run { [studio] in
            studio.picture(of: widget, named: card.picture, query)
        }
        return query.reply(bytes ?? [], tag: card.picture, until: card.until, to: request)
    }

    private func sample(_ query: SampleQuery) async -> WebReply {
        guard let reply = await line.ask(.gallery(family: query.family), in: .english) else {
            return WebProblem.boardAway.reply
        }
        // A document of another form is that of another version.
        let gallery = try? Gallery(json: .object(reply.document))
        guard let offered = gallery?.widgets.first(where: { $0.kind.name == query.kind }),
            let view = offered.snapshot, let family = query.family ?? offered.families.first
        else { return query.missing() }
        let widget = RenderedWidget(
            widget: PlacedWidgetID(kind: offered.kind, number: 1), title: offered.title, family: family,
            at: Instant(milliseconds: 0), state: .current, revision: .first, shownRevision: .first,
            entry: nil, view: view, failingSince: nil, summary: nil)
        let bytes = await line.run { [studio] in
            studio.picture(
                of: widget, named: LiveCard.pictureName(of: widget), .svg, scale: 1, scheme: query.scheme)
        }
        return SampleQuery.reply(bytes ?? [])
    }

    /// Sends a page the news of the board until it leaves.
    private func stream(
        _ request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel
    ) async throws {
        guard let (reader, signals) = hub.add({ channel.close(promise: nil) }) else {
            let problem = WebProblem.tooMany("streams", limit: WebLimits.streams)
            return try await writer.write(problem.reply, to: request.method)
        }
        defer { hub.remove(reader) }
        let opening = WebReply(200, [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")])
        let news = ResponseBody { [hub] output in
            try await request.body.consumeWithCancellationOnInboundClose { _ in
                try await output.write(ByteBuffer(bytes: LiveFeed.opening))
                for await _ in signals {
                    let news = hub.take(for: reader)
                    if news.isEmpty { continue }
                    try await output.write(ByteBuffer(bytes: news))
                    hub.hasRead(reader)
                }
            }
            try await output.finish(nil)
        }
        try await writer.write(response: HTTPResponse(SecurityHeaders.adding(to: opening)), body: news)
    }

    /// An id that no other client makes.
    static func newID() -> String {
        var random = SystemRandomNumberGenerator()
        return "web-" + WebDoor.secret(&random).prefix(22)
    }
}
