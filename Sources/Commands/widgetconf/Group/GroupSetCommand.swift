import ArgumentParser
import BoardDocuments
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// `widgetconf group set`: changes values of a group, all at once.
struct GroupSetCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change values of a group.",
        discussion: """
            A value that is JSON is stored as JSON: 3, true, null, [1, 2], "3". Any other value is stored as \
            a string, and so are all values with --text and from --file, --env and --stdin. The group's \
            running providers are notified; "widgetconf reload" requests fresh timelines.
            """)

    @OptionGroup var target: GroupArgument
    @Argument(help: ArgumentHelp("A key and its new value.", valueName: "key=value"))
    var values: [String] = []
    @Option(help: ArgumentHelp("A key to remove.", valueName: "key"))
    var unset: [String] = []
    @Flag(help: "Store all values as strings.")
    var text = false
    @Option(help: ArgumentHelp("Change the group only if it is at this revision.", valueName: "number"))
    var ifRevision: Int?
    @OptionGroup var sources: StringSources
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var usageProblem: UsageFault? {
        if let value = values.first(where: { GroupSetCommand.parts($0) == nil }) {
            return UsageFault(
                "\(quoted(value)) does not have the form key=value",
                hint: "write \(value.prefix { $0 != "=" })=VALUE")
        }
        if let problem = sources.usageProblem { return problem }
        guard values.isEmpty, unset.isEmpty, sources.isEmpty else { return nil }
        return UsageFault(
            "expected key=value or --unset key",
            hint: "write \"widgetconf group set \(target.group) KEY=VALUE\"")
    }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        var command = self
        do throws(SourceProblem) { try command.sources.read(in: context) } catch {
            return try options.refuse(error.remark, in: context)
        }
        guard let session = try session(in: context) else { return .problems }
        return try finish(try await command.answer(by: session, in: context), in: context)
    }

    func call(in context: CommandContext) -> SetGroupCall {
        var changes: JSONObject = [:]
        for (key, value) in values.compactMap(GroupSetCommand.parts) {
            let json = text ? nil : try? JSONValue(parsing: value)  // A value that is not JSON is a text.
            changes[key] = json ?? .string(value)
        }
        for case .set(let key, let value) in sources.changes { changes[key] = .string(value) }
        for key in unset { changes[key] = .null }
        return SetGroupCall(group: target.group, values: changes, ifRevision: ifRevision)
    }

    func write(_ document: ChangedGroup, on page: inout Page) {
        let outcome = document.changed ? Words(" changed", .good) : Words(" has these values already")
        page.line(.strong(document.group), outcome, .dim("; revision \(document.revision)"))
    }

    /// Splits at the first `=`. Nil if the key is missing.
    private static func parts(_ text: String) -> (key: String, value: String)? {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty ? (String(parts[0]), String(parts[1])) : nil
    }
}
