import ArgumentParser
import BoardDocuments
import Machine
import WidgetModel
import WidgetRuntime

/// `widgetconf diff`: shows the values that differ between two revisions of a placed widget, or the
/// differences in its content at two instants.
struct DiffCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Show what changed between two revisions, or between two instants.",
        usage: """
            widgetconf diff <id> <a..b> [<options>]
            widgetconf diff <id> --at <instant> [--and <instant>] [<options>]
            """,
        discussion: """
            "3..5" compares revision 5 with revision 3. "3" or "3.." compares the current revision with \
            revision 3, and "..5" compares revision 5 with the first one.
            """)

    @OptionGroup var target: WidgetArgument
    @Argument(
        help: ArgumentHelp("The revisions to compare, such as 3..5.", valueName: "a..b"),
        transform: RevisionRange.init)
    var range: RevisionRange?
    @Option(
        // A negative duration begins with a hyphen, like an option.
        parsing: .unconditional,
        help: ArgumentHelp(
            "Compare the widget's content at this instant, such as -1h.", valueName: "instant"),
        transform: MomentArgument.init)
    var at: MomentArgument?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The instant to compare it with. (default: now)", valueName: "instant"),
        transform: MomentArgument.init)
    var and: MomentArgument?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    static var replies: [any Decodable.Type] { [RevisionDifference.self, RenderingDifference.self] }

    var usageProblem: UsageFault? {
        if range != nil, at != nil { return "found revisions and --at, expected only one of them" }
        if and != nil, at == nil { return "--and needs --at" }
        return range == nil && at == nil ? "found no revisions, expected some such as 3..5, or --at" : nil
    }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: context) else { return .problems }
        guard let at else { return try finish(try await answer(by: session, in: context), in: context) }
        let now = context.clock.now()
        let older = try await rendered(at.instant(from: now), by: session)
        guard let from = older.carriedOut?.one else {
            return try finish(BoardReply(refusedAs: older), in: context)
        }
        let newer = try await rendered(and?.instant(from: now) ?? now, by: session)
        guard let to = newer.carriedOut?.one else {
            return try finish(BoardReply(refusedAs: newer), in: context)
        }
        let difference = RenderingDifference(from: from, to: to)
        try options.show(difference, in: context) { $0.renderings(difference) }
        return .done
    }

    private func rendered(
        _ instant: Instant, by session: BoardSession
    ) async throws(RuntimeFailure) -> BoardReply<RenderReply> {
        try await session.answer(RenderCall(.widget(target.widget), at: instant))
    }

    func call(in context: CommandContext) -> DiffCall {
        DiffCall(widget: target.widget, from: range?.from, to: range?.to)
    }

    func write(_ document: RevisionDifference, on page: inout Page) {
        let revisions = "revisions \(document.from) and \(document.to)"
        let framing = Page.framing(document.resized, document.renamed)
        page.changes(document.changes, document.types, framing, none: "\(revisions) have the same values")
    }
}

/// Two revisions on the command line: `3..5`, `3..`, `..5` or `3`.
struct RevisionRange {
    /// Nil for the first revision.
    var from: Revision?
    /// Nil for the current revision.
    var to: Revision?

    /// - Throws: `ValidationError` for any other text.
    init(_ text: String) throws {
        let parts = text.split(separator: "..", omittingEmptySubsequences: false).map(String.init)
        let ends = parts.map { $0.isEmpty ? nil : try? readRevision($0) }
        // The error for a number would not show how to write a range.
        guard parts.count <= 2, text != "..", !text.isEmpty,
            zip(parts, ends).allSatisfy({ $0.isEmpty || $1 != nil }),
            let first = ends.first
        else { throw ValidationError(Self.expectation) }
        from = first
        to = parts.count == 1 ? nil : ends[1]
    }

    private static let expectation = "expected revisions such as 3..5, 3.. or ..5"
}
