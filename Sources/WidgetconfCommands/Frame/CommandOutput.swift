import BoardDocuments
import JSONText
import SourceText
import TextWidth
import WidgetRuntime

/// How every command prints and reports, in the form and the colors that the options ask for.
extension GlobalOptions {
    /// Prints a document: its JSON for programs, a page for people.
    ///
    /// - Parameter moments: the time and the zone in which instants are read; nil for the present ones here.
    func show(
        _ document: some Encodable, in surroundings: CommandSurroundings, moments: Moments? = nil,
        _ write: (inout Page) -> Void
    ) throws(RuntimeFailure) {
        if format == .json { return try surroundings.console.output(document.encodedJSON) }
        var page = Page(surroundings, self, moments: moments)
        write(&page)
        try surroundings.console.output(page.text)
    }

    /// Reports remarks beside the data.
    func say(_ remarks: [BoardReply.Remark], in surroundings: CommandSurroundings) {
        let paint = talkPaint(in: surroundings)
        surroundings.console.talk(remarks.map { $0.text(paint) }.joined())
    }

    /// Reports why nothing was done with the arguments.
    func refuse(
        _ remark: BoardReply.Remark, in surroundings: CommandSurroundings
    ) throws(RuntimeFailure) -> CommandStatus {
        if format == .json {
            try surroundings.console.output(Problems(problems: [remark]).encodedJSON)
        }
        say([remark], in: surroundings)
        return .problems
    }

    /// Reports findings that end a command which is not about findings.
    func tell(_ findings: [Finding], in surroundings: CommandSurroundings) throws(RuntimeFailure) {
        let findings = findings.inOrder()
        if format == .json { try surroundings.console.output(FindingReport(findings).encodedJSON) }
        surroundings.console.talk(talkPaint(in: surroundings).text(of: findings))
    }
}

extension Paint {
    func text(of findings: [Finding]) -> TerminalText {
        FindingText.text(of: findings, color: isColored ? .ansi : .never, columns: columns)
    }
}

extension BoardReply.Remark {
    init(_ failure: RuntimeFailure) { self.init(.error, failure.description, hint: failure.hint) }

    /// `error: …`, and below it `hint: …`; further lines begin where the first one's words do.
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

    /// The cells that words get however narrow the terminal is.
    private static let leastCells = 30
}
