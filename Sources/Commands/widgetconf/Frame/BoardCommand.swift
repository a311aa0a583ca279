import BoardDocuments
import Machine
import SourceText
import ViewRendering
import WidgetModel
import WidgetRuntime

/// A command that sends one call to the board's host and prints the reply.
///
/// Conformers provide the call and the text form of the reply. Everything else is shared: finding the
/// workspace, sending, JSON output, remarks and the exit code.
protocol BoardCommand: WidgetconfCommand {
    associatedtype Call: HostedCall

    /// The call that the arguments describe.
    func call(in context: CommandContext) throws(RuntimeFailure) -> Call

    /// Why the board refused values, at lines of the user's files; empty if the remarks of the reply say it.
    func findings(about problems: [ParameterProblem]) -> [Finding]

    /// Prints the document of a successful reply for people.
    func write(_ document: Call.Reply, on page: inout Page)
}

extension BoardCommand {
    static var replies: [any Decodable.Type] { [Call.Reply.self] }

    func findings(about problems: [ParameterProblem]) -> [Finding] { [] }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: context) else { return .problems }
        return try finish(try await answer(by: session, in: context), in: context)
    }

    /// Sends the call. An interruption by the user withdraws a change that is not stored yet.
    func answer(
        by session: BoardSession, in context: CommandContext
    ) async throws(RuntimeFailure) -> InterruptibleReply<Call.Reply> {
        let call = try call(in: context)
        // An interruption of other calls, such as a dry run, ends the process.
        let interruption = call.changeID == nil ? nil : context.interruptionOfChanges?()
        return try await session.answer(call, until: interruption)
    }

    func finish(
        _ reply: InterruptibleReply<Call.Reply>, in context: CommandContext
    ) throws(RuntimeFailure) -> CommandStatus {
        switch reply {
        case .replied(let reply): try finish(reply, in: context)
        case .withdrawn(let reply): try report(reply, in: context)
        }
    }

    /// Prints a reply and reports its remarks. In JSON form, a refused call prints a document too.
    func finish(
        _ reply: BoardReply<Call.Reply>, in context: CommandContext
    ) throws(RuntimeFailure) -> CommandStatus {
        if reply.isUnreadable { throw .replyUnreadable }
        if options.format == .text, let document = reply.carriedOut {
            try options.show(document, in: context) { page in write(document, on: &page) }
        }
        return try report(reply, in: context)
    }

    /// Reports the remarks of a reply. In JSON form, its document or its problems are printed.
    private func report<Document>(
        _ reply: BoardReply<Document>, in context: CommandContext
    ) throws(RuntimeFailure) -> CommandStatus {
        if options.format == .json { try context.console.output(.object(reply.json)) }
        let findings = findings(about: reply.parameterProblems).inOrder()
        options.talk(findings, in: context)
        let said = Set(findings.map(\.message))
        options.say(reply.remarks.filter { !said.contains($0.message) }, in: context)
        return CommandStatus(reply.status)
    }
}

/// A command that changes a placed widget. If the user interrupts it, it reports
/// whether the change is stored.
protocol ChangingCommand: BoardCommand {}

extension ChangingCommand {
    static var replies: [any Decodable.Type] { [Call.Reply.self, WithdrawnChange.self] }
}

/// A command that draws the widget which it changes, before and after the change.
protocol DrawingCommand: ChangingCommand {
    var drawing: DrawingOption { get }
    /// The id of the widget to draw before the change; nil if the command places a new widget.
    var drawnBefore: String? { get }

    /// The widget to draw after the change; nil to draw nothing.
    func drawnAfter(_ document: Call.Reply) -> DrawnChange?
}

/// How a changed widget is drawn.
enum DrawnChange {
    /// As it is on the board after the change.
    case widget(PlacedWidgetID)
    /// As a dry run predicts it.
    case preview(ChangedWidget.Preview)
}

extension DrawingCommand {
    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        try await runAndDraw(in: context)
    }

    /// Sends the request, prints the reply, and draws the widget.
    func runAndDraw(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: context) else { return .problems }
        let isDrawn = drawing.isWanted(options, context)
        var before: PictureDrawing.Subject?
        if isDrawn, let drawnBefore { before = try await rendered(drawnBefore, by: session) }
        let reply = try await answer(by: session, in: context)
        let status = try finish(reply, in: context)
        guard status == .done, isDrawn else { return status }
        switch reply.carriedOut.flatMap(drawnAfter) {
        case nil: break
        case .preview(let preview):
            try draw([("now", before), ("would show", .preview(preview))], in: context)
        case .widget(let widget):
            let after = try await rendered(widget.description, by: session)
            let isNew = drawnBefore == nil
            try draw([("before", before), (isNew ? "" : "after", after)], in: context)
        }
        return status
    }

    /// Requests a placed widget's current content; nil if the host refuses the request, for example because
    /// the id is unknown. The command itself then reports the refusal.
    private func rendered(
        _ widget: String, by session: BoardSession
    ) async throws(RuntimeFailure) -> PictureDrawing.Subject? {
        let reply = try await session.answer(RenderCall(.widget(widget)))
        return reply.carriedOut?.one.map { .rendered($0) }
    }

    /// Draws widgets side by side with captions, or below each other if the terminal is too narrow.
    private func draw(
        _ subjects: [(caption: String, PictureDrawing.Subject?)], in context: CommandContext
    ) throws(RuntimeFailure) {
        var page = Page(context, options)
        let pictures = subjects.compactMap { caption, subject in
            subject.map { page.pictures.picture($0) }.map { caption.isEmpty ? $0 : $0.captioned(caption) }
        }
        page.line()
        page.drawn(Picture.row(pictures, gap: 3, limit: page.columns ?? .max))
        try context.console.output(page.text)
    }
}

extension RuntimeFailure {
    /// The host runs another version, whose document has a different form.
    static let replyUnreadable = RuntimeFailure(
        "the reply of the board cannot be read",
        hint: "it may have another version: restart \"widgetconf serve\"")
}

extension InterruptibleReply {
    /// The document of a performed call; nil for any other.
    var carriedOut: Document? { if case .replied(let reply) = self { reply.carriedOut } else { nil } }

    /// The board's problems with the parameters of a refused call.
    var parameterProblems: [ParameterProblem] {
        if case .replied(let reply) = self { reply.parameterProblems } else { [] }
    }

    /// The reply without its document.
    var withoutDocument: BoardReply<NoDocument> {
        switch self {
        case .replied(let reply): BoardReply(refusedAs: reply)
        case .withdrawn(let reply): BoardReply(refusedAs: reply)
        }
    }
}
