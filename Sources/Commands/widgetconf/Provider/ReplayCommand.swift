import ArgumentParser
import BoardDocuments
import Configurations
import Machine
import ProviderProtocol
import SourceText
import Timelines
import WidgetModel
import WidgetRuntime

/// `widgetconf provider replay`: sends the requests of a trace to a provider, or answers like the trace.
struct ReplayCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Run a provider against a recording, or a recording as the provider.",
        usage: "widgetconf provider replay <file> [<provider>] [--as-provider]",
        discussion: """
            Without --as-provider, the provider is started, receives the recorded requests, and its answers \
            are compared with the recorded ones. With --as-provider, this command is the provider: it reads \
            requests from standard input and returns the recorded answers. Use it as a manifest's "command".
            """)

    static var replies: [any Decodable.Type] { [ProviderReplayReport.self] }

    @Argument(help: ArgumentHelp("A file that --trace wrote.", valueName: "file"))
    var file: String
    @Argument(
        help: ArgumentHelp(
            "The provider's folder or name. (default: the current folder)", valueName: "provider"))
    var provider: String?
    @Flag(help: "Answer requests on standard input with the recorded answers.")
    var asProvider = false
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        let bytes = try SourceReading.bytes(
            absolute(file, from: context.folder), limitBytes: ProviderTrace.limitBytes * 2)
        let records = ProviderTrace.read(bytes)
        if records.isEmpty { return try options.refuse(.notTrace(file, bytes), in: context) }
        if asProvider {
            return try play(Recording(records, of: provider.map(ProviderName.init)), in: context)
        }
        guard let chosen = try ChosenProvider.find(provider, options, in: context) else { return .problems }
        let recording = Recording(records, of: chosen.manifest.name.value)
        guard !recording.exchanges.isEmpty else {
            let names = Set(records.map(\.provider.name)).sorted().joined(separator: ", ")
            return try refuse(
                "\(file) has no request to \(chosen.manifest.name.value), only to \(names)",
                hint: "name one of these providers", in: context)
        }
        let replayed = await recording.replay(
            with: chosen.manifest, in: chosen.workspace, environment: context.environment,
            timeouts: context.timeouts)
        switch replayed {
        case .failure(let failure):
            let name = chosen.manifest.name.value
            return try options.refuse(
                .init(
                    .error, "the provider \(name) does not answer: \(failure.explanation)",
                    hint: chosen.remedy(after: failure, in: context)), in: context)
        case .success(let exchanges):
            let report = ProviderReplayReport(exchanges: exchanges)
            try options.show(report, in: context, report.write)
            return report.isWell ? .done : .problems
        }
    }

    /// Answers each request on standard input until it ends or a request to shut down comes.
    private func play(_ recording: Recording, in context: CommandContext) throws(RuntimeFailure)
        -> CommandStatus
    {
        var recording = recording
        while let line = try context.console.lines.next() {
            guard let message = try? JSONValue(parsing: Array(line.utf8)),  // Other lines are ignored.
                let id = message["id"], let method = message["method"]?.string
            else { continue }
            let unknown = ProviderFailure(.unsupported, "the recording has no answer to \(method)")
            let isEnd = method == Method.shutdown.rawValue
            let reply =
                recording.reply(to: method, message["params"] ?? .null)
                ?? (isEnd ? .result([:]) : .error(unknown.encodedJSON))
            try context.console.output(document: TerminalText(json: reply.message(id: id).text + "\n"))
            if isEnd { return .done }
        }
        return .done
    }
}

extension BoardRemark {
    /// The error for a file without messages. For other files, the hint does not suggest recording to them,
    /// which would append a trace.
    static func notTrace(_ file: String, _ bytes: [UInt8]) -> BoardRemark {
        if EventFile.isHead(of: bytes) {
            return .init(
                .error, "found a recording of the engine in \(file), expected a file that --trace wrote",
                hint: "replay it with \"widgetconf simulate --replay \(file.asShellWord)\"")
        }
        let trace = bytes.isEmpty ? file : "/tmp/trace.jsonl"
        return .init(
            .error, "\(file) has no messages, expected a file that --trace wrote",
            hint: "write one with \"widgetconf reload --all --trace \(trace.asShellWord)\"")
    }
}

/// The JSON document that `provider replay --format json` prints.
struct ProviderReplayReport: Codable {
    var exchanges: [ReplayedExchange]
    /// How many answers differ.
    var differences: Int

    init(exchanges: [ReplayedExchange]) {
        self.exchanges = exchanges
        differences = exchanges.count { $0.difference != nil }
    }

    func write(on page: inout Page) {
        for exchange in exchanges {
            let then = exchange.recordedMilliseconds.map { "  \($0) ms then, " } ?? "  "
            page.line(
                exchange.mark,
                .strong(exchange.method), .dim(exchange.about.map { "  \($0)" } ?? ""),
                .dim("\(then)\(exchange.milliseconds) ms"))
            if let difference = exchange.difference { page.wrapped(difference, .bad, indent: 4) }
            if let reason = exchange.uncompared { page.wrapped("not compared: " + reason, .dim, indent: 4) }
        }
        page.gap()
        let verdict =
            switch (differences, compared.count) {
            case (0, 0): Words("✗ no answer could be compared", .bad, .strong)
            case (0, _): Words("✓ \(counted(compared.count, "answer")) as recorded", .good, .strong)
            default:
                Words("✗ \(differences) of \(counted(compared.count, "answer")) differ", .bad, .strong)
            }
        let uncompared = exchanges.count - compared.count
        let processes = Set(exchanges.map(\.processNumber)).count
        var words = processes == 1 ? "  1 process" : "  \(processes) processes"
        if uncompared > 0 { words += ", \(counted(uncompared, "answer")) not compared" }
        page.line(verdict, .dim(words))
    }

    private var compared: [ReplayedExchange] { exchanges.filter { $0.uncompared == nil } }

    /// Whether answers were compared and all are equal.
    var isWell: Bool { differences == 0 && !compared.isEmpty }
}

extension ReplayedExchange {
    fileprivate var mark: Words {
        if uncompared != nil { return Words("· ", .dim) }
        return difference == nil ? Words("✓ ", .good) : Words("✗ ", .bad, .strong)
    }
}
