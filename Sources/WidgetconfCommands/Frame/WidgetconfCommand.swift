import ArgumentParser
import BoardDocuments
import JSONText
import SourceText
import TextWidth
import WidgetRuntime

/// A command, parsed: what it does with the machine it gets.
protocol WidgetconfCommand: ParsableCommand {
    /// The forms in which it can print what it does.
    static var formats: [OutputFormat] { get }
    /// The documents that it prints with `--format json`; none when they have no type of their own so far.
    static var replies: [any Decodable.Type] { get }
    var options: GlobalOptions { get }
    /// What is wrong with arguments that could be parsed, lower case; nil when all is well.
    var usageProblem: String? { get }

    /// Whether it runs until it is interrupted.
    var stays: Bool { get }

    /// Does it; what it throws is said and ends it with `couldNotRun`.
    ///
    /// A command that hardly ever waits says `nonisolated(nonsending)` too: it stays on the thread that calls
    /// it, and is done before another one would have started.
    nonisolated(nonsending) func run(
        in surroundings: CommandSurroundings
    ) async throws(RuntimeFailure) -> CommandStatus
}

extension WidgetconfCommand {
    static var formats: [OutputFormat] { [.text, .json] }
    static var replies: [any Decodable.Type] { [] }

    /// What is said when the command cannot print in the form that was asked for.
    var formatProblem: String? {
        guard !Self.formats.contains(options.format) else { return nil }
        let formats = Self.formats.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
        return "\"\(UsageProblem.name(of: Self.self))\" prints \(formats), not \"\(options.format.rawValue)\""
    }
}

/// A command that is one request on the board and its answer.
protocol BoardCommand: WidgetconfCommand {
    associatedtype Document: Decodable

    func request(in surroundings: CommandSurroundings) throws(RuntimeFailure) -> BoardRequest

    /// Writes what the answer's document says, for people.
    func write(_ document: Document, on page: inout Page)
}

extension BoardCommand {
    static var replies: [any Decodable.Type] { [Document.self] }

    func run(in surroundings: CommandSurroundings) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: surroundings) else { return .problems }
        let reply = try await session.answer(
            try request(in: surroundings), until: surroundings.interruptionOfChanges?())
        return try finish(reply, in: surroundings)
    }
}

extension WidgetconfCommand {
    var usageProblem: String? { nil }
    var stays: Bool { false }

    /// The way to the board; nil when the workspace's own file has errors, which are told then.
    func session(in surroundings: CommandSurroundings) throws(RuntimeFailure) -> BoardSession? {
        let path = try WorkspaceFolder.find(
            option: options.workspace, environment: surroundings.environment, current: surroundings.folder)
        var findings: [Finding] = []
        guard let folder = try WorkspaceFolder.read(path, into: &findings) else {
            try tell(findings, in: surroundings)
            return nil
        }
        var session = try BoardSession(
            folder, state: options.state.map { absolute($0, from: surroundings.folder) },
            clock: surroundings.clock, environment: surroundings.environment, locale: options.locale)
        session.tellOfWait = { [console = surroundings.console] process in
            let holder = process.map { "process \($0)" } ?? "another process"
            console.talk("waiting for \(holder), which uses the board\n")
        }
        return session
    }

    /// Says why nothing is done with what the person gave.
    func refuse(
        _ remark: BoardReply.Remark, in surroundings: CommandSurroundings
    ) throws(RuntimeFailure) -> CommandStatus {
        if options.format == .json {
            try surroundings.console.output(Problems(problems: [remark]).encodedJSON)
        }
        surroundings.console.talk(remark.text(options.talkPaint(in: surroundings)))
        return .problems
    }

    /// Findings that end a command which is not about findings.
    func tell(_ findings: [Finding], in surroundings: CommandSurroundings) throws(RuntimeFailure) {
        if options.format == .json {
            try surroundings.console.output(FindingJSON.document(findings.inOrder()))
        }
        let paint = options.talkPaint(in: surroundings)
        surroundings.console.talk(
            FindingText.text(of: findings.inOrder(), color: paint.ofFindings, columns: paint.columns))
    }
}

extension BoardCommand {
    /// Prints a reply and says its remarks.
    func finish(
        _ reply: BoardReply, in surroundings: CommandSurroundings
    ) throws(RuntimeFailure) -> CommandStatus {
        if options.format == .json {
            try surroundings.console.output(.object(reply.document))
        } else if reply.isCarriedOut {
            var page = Page(surroundings, options)
            write(try reply.read(Document.self), on: &page)
            try surroundings.console.output(page.text)
        }
        let paint = options.talkPaint(in: surroundings)
        surroundings.console.talk(reply.remarks.map { $0.text(paint) }.joined())
        return CommandStatus(reply.status)
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
