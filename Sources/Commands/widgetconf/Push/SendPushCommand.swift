import ArgumentParser
import BoardDocuments
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// `widgetconf push`: stores a document for a kind or a widget, and reloads the widgets that show it.
struct SendPushCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "send", abstract: "Push data to the widgets of a kind, or to one widget.",
        usage: "widgetconf push <id|kind> [<file> | <name=value> ...] [--text <name=value> ...]",
        discussion: """
            The source of the kind must be a push. Without values, the data is JSON from a file or from \
            standard input. In values, numbers are sent as numbers, and everything else as strings. The data \
            is checked and on the disk when the command ends. The widgets reload, each at most once a \
            second. If a kind is named "key" or "send", write "widgetconf push send KIND".
            """)

    @Argument(
        help: ArgumentHelp("A kind, or the id of a placed widget.", valueName: "id|kind"))
    var target: String
    @Argument(
        help: ArgumentHelp(
            "A file with JSON, \"-\" for standard input, or values. (default: standard input)",
            valueName: "file|name=value"))
    var content: [String] = []
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Send a value as a string, even if it is a number.", valueName: "name=value"))
    var text: [String] = []
    @OptionGroup(title: "Global options") var options: GlobalOptions

    /// The content of the file, or of standard input.
    private var document: PushContent?

    // Only the arguments are decoded from the command line.
    private enum CodingKeys: CodingKey { case target, content, text, options }

    /// More bytes cannot be pushed, even without blanks.
    private static let limitBytes = 16 << 20

    var usageProblem: UsageFault? {
        if target == "key", content.isEmpty, text.isEmpty {
            return UsageFault(
                "found no command after \"push key\", expected add, list or remove",
                hint: "write \"widgetconf push key list\"")
        }
        if let wrong = text.first(where: { Self.assignment($0) == nil }) {
            return UsageFault(
                "\(quoted(wrong)) does not have the form name=value",
                hint: "write --text \(wrong.prefix { $0 != "=" })=VALUE")
        }
        let files = content.filter { Self.assignment($0) == nil }
        guard let file = files.first else { return nil }
        if files.count > 1 {
            return UsageFault(
                "found \(quoted(files[0])) and \(quoted(files[1])), expected one file, or values",
                hint: "write values as \(files[0])=VALUE")
        }
        guard content.count > 1 || !text.isEmpty else { return nil }
        return UsageFault(
            "found the file \(quoted(file)) and values, expected one of them",
            hint: "write a value as \(file)=VALUE, or leave out the values")
    }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        var command = self
        if content.allSatisfy({ Self.assignment($0) == nil }), text.isEmpty {
            do throws(SourceProblem) { command.document = try read(in: context) } catch {
                return try options.refuse(error.remark, in: context)
            }
        }
        guard let session = try session(in: context) else { return .problems }
        return try finish(try await command.answer(by: session, in: context), in: context)
    }

    func call(in context: CommandContext) -> PushCall {
        PushCall(to: target, document ?? PushContent(.object(values)))
    }

    /// The values of the command line. If a name is repeated, the last value counts.
    private var values: JSONObject {
        var values: JSONObject = [:]
        for (name, value) in content.compactMap(Self.assignment) {
            values[name] = JSONValue(numberText: value) ?? .string(value)
        }
        for (name, value) in text.compactMap(Self.assignment) { values[name] = .string(value) }
        return values
    }

    /// Reads the data from the file or from standard input.
    private func read(in context: CommandContext) throws(SourceProblem) -> PushContent {
        let name = content.first == "-" ? "standard input" : content.first ?? "standard input"
        let bytes: [UInt8]
        do throws(RuntimeFailure) { bytes = try self.bytes(in: context) } catch {
            throw SourceProblem(
                "the data cannot be read: \(error)",
                hint: content.first.flatMap(Self.hint(forValue:)) ?? error.hint)
        }
        let json: JSONValue
        do throws(JSONError) { json = try JSONValue(parsingInput: bytes) } catch {
            throw SourceProblem(
                "\(name) is not JSON: \(error)",
                hint: "write JSON, or values: widgetconf push \(target) NAME=VALUE")
        }
        do throws(JSONMismatch) { return try PushContent(body: json) } catch {
            throw SourceProblem("\(name): \(error)", hint: nil)
        }
    }

    private func bytes(in context: CommandContext) throws(RuntimeFailure) -> [UInt8] {
        if let path = content.first, path != "-" {
            return try SourceReading.bytes(
                absolute(path, from: context.folder), limitBytes: Self.limitBytes)
        }
        guard content.first == "-" || !context.console.readsTerminal else {
            throw RuntimeFailure(
                "found no data", hint: "write values: widgetconf push \(target) NAME=VALUE")
        }
        return try context.console.input()
    }

    /// The step for a value in place of a file, such as `3`; nil for text that looks like a path.
    private static func hint(forValue text: String) -> String? {
        let isPath = text == "-" || text.contains("/") || text.contains(".")
        if isPath, JSONValue(numberText: text) == nil { return nil }
        return "for a value, write NAME=\(text); a file needs its whole path"
    }

    /// Splits at the first `=`. Nil without a name.
    private static func assignment(_ text: String) -> (name: String, value: String)? {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty ? (String(parts[0]), String(parts[1])) : nil
    }

    func write(_ document: DeliveredPush, on page: inout Page) {
        let target = Words.strong(document.target.description)
        guard !document.widgets.isEmpty else {
            return page.line(target, " → ", Words("stored; no widget shows it yet"))
        }
        let widgets = document.widgets.map(\.description).joined(separator: ", ")
        page.line(target, " → ", Words("stored", .good), Words("; reloaded \(widgets)"))
    }
}
