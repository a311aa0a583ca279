import BoardDocuments
import JSONText
import ViewRendering
import WidgetModel
import WidgetRuntime

/// A command that is one request on the board and its answer.
protocol BoardCommand: WidgetconfCommand {
    associatedtype Document: Codable

    func request(in surroundings: CommandSurroundings) throws(RuntimeFailure) -> BoardRequest

    /// Writes the document of the answer for people.
    func write(_ document: Document, on page: inout Page)
}

extension BoardCommand {
    static var replies: [any Decodable.Type] { [Document.self] }

    func run(in surroundings: CommandSurroundings) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: surroundings) else { return .problems }
        return try finish(try await answer(by: session, in: surroundings), in: surroundings)
    }

    fileprivate func answer(
        by session: BoardSession, in surroundings: CommandSurroundings
    ) async throws(RuntimeFailure) -> BoardReply {
        try await session.answer(try request(in: surroundings), until: surroundings.interruptionOfChanges?())
    }

    /// Prints a reply and reports its remarks.
    fileprivate func finish(
        _ reply: BoardReply, in surroundings: CommandSurroundings
    ) throws(RuntimeFailure) -> CommandStatus {
        if options.format == .json {
            try surroundings.console.output(.object(reply.document))
        } else if reply.isCarriedOut {
            let document = try reply.read(Document.self)
            try options.show(document, in: surroundings) { page in write(document, on: &page) }
        }
        options.say(reply.remarks, in: surroundings)
        return CommandStatus(reply.status)
    }
}

/// A command that changes a placed widget. When it is interrupted, it reports whether the change is stored.
protocol ChangingCommand: BoardCommand {}

extension ChangingCommand {
    static var replies: [any Decodable.Type] { [Document.self, WithdrawnChange.self] }
}

/// A command that draws the widget that it changes.
protocol DrawingCommand: ChangingCommand {
    var drawing: DrawingOption { get }
    /// The widget that is drawn before the change too; nil when it is not placed yet.
    var drawnBefore: String? { get }

    /// The widget after the change.
    func drawnAfter(_ document: Document) -> DrawnChange
}

/// What is drawn of a changed widget.
enum DrawnChange {
    case widget(PlacedWidgetID)
    /// A dry run, with what the widget would show.
    case preview(ChangedWidget.Preview?)
}

extension DrawingCommand {
    func run(in surroundings: CommandSurroundings) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: surroundings) else { return .problems }
        let isDrawn = drawing.isWanted(options, surroundings)
        var before: PictureDrawing.Subject?
        if isDrawn, let drawnBefore { before = try await rendered(drawnBefore, by: session) }
        let reply = try await answer(by: session, in: surroundings)
        let status = try finish(reply, in: surroundings)
        guard status == .done, isDrawn else { return status }
        switch drawnAfter(try reply.read(Document.self)) {
        case .preview(nil): break
        case .preview(let preview?):
            try draw([("now", before), ("would show", .preview(preview))], in: surroundings)
        case .widget(let widget):
            let after = try await rendered(widget.description, by: session)
            let isNew = drawnBefore == nil
            try draw([("before", before), (isNew ? "" : "after", after)], in: surroundings)
        }
        return status
    }

    /// What a placed widget shows now; nil when it is refused.
    private func rendered(
        _ widget: String, by session: BoardSession
    ) async throws(RuntimeFailure) -> PictureDrawing.Subject? {
        let reply = try await session.answer(.render(widget: widget, at: nil))
        return reply.isCarriedOut ? .rendered(try reply.read(RenderedWidget.self)) : nil
    }

    /// Draws widgets side by side, with captions under them.
    private func draw(
        _ subjects: [(caption: String, PictureDrawing.Subject?)], in surroundings: CommandSurroundings
    ) throws(RuntimeFailure) {
        var page = Page(surroundings, options)
        let pictures = subjects.compactMap { caption, subject in
            subject.map { page.pictures.picture($0) }.map { caption.isEmpty ? $0 : $0.captioned(caption) }
        }
        page.line()
        page.drawn(Picture.row(pictures, gap: 3, limit: page.columns ?? .max))
        try surroundings.console.output(page.text)
    }
}

extension BoardReply {
    /// The document as the type that the request is answered with.
    func read<Document: Decodable>(_ type: Document.Type) throws(RuntimeFailure) -> Document {
        do throws(JSONMismatch) { return try Document(json: .object(document)) } catch {
            throw RuntimeFailure(
                "the host of the board answered a document of another form: \(error)",
                hint: "it may be of another version: start it again")
        }
    }
}
