import BoardDocuments
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// How commands print documents and report problems, in the format and colors of the global options.
extension GlobalOptions {
    /// Prints a document: as JSON with `--format json`, otherwise as a page for people.
    ///
    /// - Parameters:
    ///   - times: the time and zone of instants on the page; nil for the current time in the user's zone.
    ///   - write: adds the document to the page. It is not called for JSON.
    /// - Throws: if standard output cannot be written.
    func show(
        _ document: some Encodable, in context: CommandContext, times: TimeFormat? = nil,
        _ write: (inout Page) -> Void
    ) throws(RuntimeFailure) {
        if format == .json { return try context.console.output(document.encodedJSON) }
        var page = Page(context, self, times: times)
        write(&page)
        try context.console.output(page.text)
    }

    /// Reports remarks on standard error, so that they never mix with data.
    func say(_ remarks: [BoardRemark], in context: CommandContext) {
        let paint = talkPaint(in: context)
        for remark in remarks { context.console.talk(remark.text(paint), remark.priority) }
    }

    /// Reports why the command did nothing. In JSON form, the problem is also printed as a document.
    ///
    /// - Returns: the exit code for problems in the user's input.
    func refuse(
        _ remark: BoardRemark, in context: CommandContext
    ) throws(RuntimeFailure) -> CommandStatus {
        if format == .json {
            try context.console.output(Problems(problems: [remark]).encodedJSON)
        }
        say([remark], in: context)
        return .problems
    }

    /// Reports findings that prevent a command whose result is something else, such as `add`
    /// in a workspace with errors.
    func tell(_ findings: [Finding], in context: CommandContext) throws(RuntimeFailure) {
        let findings = findings.inOrder()
        if format == .json { try context.console.output(FindingReport(findings).encodedJSON) }
        talk(findings, in: context)
    }

    /// Reports findings on standard error.
    func talk(_ findings: [Finding], in context: CommandContext) {
        guard !findings.isEmpty else { return }
        let isError = findings.contains { $0.severity == .error }
        context.console.talk(talkPaint(in: context).text(of: findings), isError ? .error : .warning)
    }
}

extension Paint {
    /// Findings with their snippets and hints, in the color and width of this paint.
    func text(of findings: [Finding]) -> TerminalText {
        FindingText.text(of: findings, color: isColored ? .ansi : .never, columns: columns)
    }
}

extension BoardRemark {
    /// A failure as an error with its hint.
    init(_ failure: RuntimeFailure) { self.init(.error, failure.description, hint: failure.hint) }

    /// The priority of the remark in the journal.
    var priority: JournalPriority {
        switch severity {
        case .error: .error
        case .warning: .warning
        case .note: .notice
        }
    }

    /// `error: …`, and below it `hint: …`. Continuation lines are indented to the first word of the message.
    func text(_ paint: Paint) -> TerminalText {
        let role: Paint.Role =
            switch severity {
            case .error: .bad
            case .warning: .warning
            case .note: .accent
            }
        let first = lines("\(severity.rawValue):", message, code, role, paint)
        let second = hint.map { lines("  hint:", $0, nil, .good, paint) }
        return first + (second ?? "")
    }

    /// A label with its message, wrapped to the width of the paint. The code follows the message in brackets.
    private func lines(
        _ label: String, _ words: String, _ code: String?, _ role: Paint.Role, _ paint: Paint
    ) -> TerminalText {
        let words = Printable.excerpt(words) + (code.map { " [\($0)]" } ?? "")
        let room = paint.columns.map { max($0 - label.cells - 1, Self.leastCells) }
        let lines = room.map { words.wrapped(toCells: $0) } ?? [words]
        let blank = TerminalText(String(repeating: " ", count: label.cells + 1))
        return paint(label, role, .strong) + " "
            + lines.map { TerminalText($0) }.joined(separator: "\n" + blank) + "\n"
    }

    /// The minimum width of messages, even if the terminal is narrower.
    private static let leastCells = 30
}
