import ArgumentParser
import Foundation
import Machine
import SourceText
import Timelines
import WidgetModel
import WidgetRuntime

/// `widgetconf provider trace`: prints the messages of a trace for people.
struct TraceCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace", abstract: "Print the messages between widgetconf and providers.",
        usage: "widgetconf provider trace <file> [--provider <provider>] [--follow]",
        discussion: """
            Every command, including "serve", writes a trace with --trace FILE or if $WIDGETCONF_TRACE is \
            set to a file. Secrets are masked before they are written.
            """)

    static var replies: [any Decodable.Type] { [TraceRecord.self] }

    @Argument(help: ArgumentHelp("A file that --trace wrote.", valueName: "file"))
    var file: String
    @Option(help: ArgumentHelp("Only the messages of this provider.", valueName: "provider"))
    var provider: String?
    @Flag(name: .shortAndLong, help: "Print new messages as they are written, until Ctrl-C.")
    var follow = false
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var stays: Bool { follow }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        let path = absolute(file, from: context.folder)
        let present = try SourceReading.bytes(path, limitBytes: ProviderTrace.limitBytes * 2)
        if EventFile.isHead(of: present) { return try options.refuse(.notTrace(file, present), in: context) }
        let interruption = follow ? context.interruption() : nil
        let name = (path as NSString).lastPathComponent
        let watch = try follow ? FolderWatch { $0 == name } : nil
        try watch?.watch([(path as NSString).deletingLastPathComponent])
        var printed = TracePrinting(options, in: context)
        var read = 0
        func show() throws(RuntimeFailure) {
            let bytes = try SourceReading.bytes(path, limitBytes: ProviderTrace.limitBytes * 2)
            // The last line may not be complete yet.
            let end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            guard end > read else { return }
            for record in ProviderTrace.read(Array(bytes[read..<end])) {
                if provider == nil || record.provider.name == provider { try printed.show(record) }
            }
            read = end
        }
        try show()
        guard let watch else { return .done }
        interruption?.whenCome { watch.close() }
        while await watch.next() { try show() }
        return .done
    }
}

/// Prints records of a trace: the direction, the method and the message in one line.
struct TracePrinting {
    private let options: GlobalOptions
    private let context: CommandContext
    private let times: TimeFormat
    private let paint: Paint
    /// The requests without an answer, by process and id.
    private var open: [String: TraceRecord] = [:]

    init(_ options: GlobalOptions, in context: CommandContext) {
        self.options = options
        self.context = context
        times = TimeFormat(now: context.clock.now(), environment: context.environment)
        paint = options.paint(of: context)
    }

    mutating func show(_ record: TraceRecord) throws(RuntimeFailure) {
        if options.format == .json {
            return try context.console.output(document: TerminalText(json: record.encodedJSON.text + "\n"))
        }
        try context.console.output(paint.lines(words(record), indent: 10) + "\n")
    }

    /// `14:02:11.250  weather  → timeline 7  {…}`.
    private mutating func words(_ record: TraceRecord) -> [Words] {
        let head: [Words] = [.dim(times.local(record.at)), "  ", .strong(record.provider.name), "  "]
        let message = record.message
        let id = message?["id"]?.text ?? ""
        let key = "\(record.processID) \(id)"
        switch record.event {
        case .started: return head + [.dim("process \(record.processID) started")]
        case .stopped: return head + [.dim("process \(record.processID) \(record.text ?? "stopped")")]
        case .logged: return head + [.dim("· " + (record.text ?? ""))]
        case .sent:
            if message?["id"] != nil { open[key] = record }
            return head + [Words("→ ", .accent)] + content(message, id, record)
        case .received:
            let request = open.removeValue(forKey: key)
            let method = request?.message?["method"]?.string.map { "\($0) " } ?? ""
            let time = request.map { " \((record.at - $0.at).count) ms" } ?? ""
            let isError = message?["error"].map { !$0.isNull } ?? false
            let mark = Words(isError ? "✗ " : "← ", isError ? .bad : .good)
            if message?["method"] != nil { return head + [mark] + content(message, id, record) }
            return head + [mark, .strong(method + id), .dim(time + "  ")]
                + [Words((message?["result"] ?? message?["error"])?.text ?? record.text ?? "")]
        }
    }

    private func content(_ message: JSONValue?, _ id: String, _ record: TraceRecord) -> [Words] {
        guard let method = message?["method"]?.string else {
            return [Words(record.text ?? message?.text ?? "")]
        }
        return [
            .strong(id.isEmpty ? method : "\(method) \(id)"), "  ", Words(message?["params"]?.text ?? ""),
        ]
    }
}
