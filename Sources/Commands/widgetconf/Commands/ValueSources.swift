import ArgumentParser
import BoardDocuments
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// The values of parameters that do not come from the command line.
struct ValueSources: ParsableArguments {
    @OptionGroup var strings: StringSources
    @Option(
        help: ArgumentHelp(
            "Set parameters from a YAML or JSON file; \"-\" is standard input.", valueName: "file"))
    var values: [String] = []

    /// The file of `--values`, after it was read.
    private var valuesFile: EditedValues?

    // Only the options are decoded from the command line.
    private enum CodingKeys: CodingKey { case strings, values }

    /// The changes read from the sources.
    var changes: [RequestedChange] { strings.changes + (valuesFile?.changes(since: nil) ?? []) }

    var isEmpty: Bool { strings.isEmpty && values.isEmpty }

    /// The option that specifies a source; nil if none is used.
    var option: String? { strings.option ?? (values.isEmpty ? nil : "--values") }

    /// A message about the first source that does not have its form; nil if all have it.
    var usageProblem: UsageFault? {
        if strings.stdin.count + values.count(where: { $0 == "-" }) > 1 {
            return "found --stdin or --values - more than once, but standard input can be read only once"
        }
        if values.count > 1 { return "found --values more than once, expected one file" }
        return strings.usageProblem
    }

    /// Reads all sources into `changes`.
    ///
    /// - Returns: findings about the file of `--values`; empty if it can be read.
    mutating func read(in context: CommandContext) throws(SourceProblem) -> [Finding] {
        try strings.read(in: context)
        guard let values = values.first else { return [] }
        let source = try source(values, in: context)
        let file = EditedValues(source)
        // This is usually the output of a command that failed.
        if file.findings.isEmpty, !file.hasValues { return [EditedValueFindings.noValues(in: source)] }
        valuesFile = file
        return file.findings
    }

    /// Why the board refused values, with their lines in the file of `--values`; empty without that file.
    func findings(about problems: [ParameterProblem]) -> [Finding] {
        valuesFile?.findings(about: problems) ?? []
    }

    private func source(
        _ path: String, in context: CommandContext
    ) throws(SourceProblem) -> SourceFile {
        do throws(RuntimeFailure) {
            if path == "-" {
                return SourceFile(path: "standard input", bytes: try context.console.input())
            }
            let bytes = try SourceReading.bytes(
                absolute(path, from: context.folder), limitBytes: StringSources.limitBytes)
            return SourceFile(path: path, bytes: bytes)
        } catch {
            throw SourceProblem("the values cannot be read: \(error)", hint: error.hint)
        }
    }
}

/// A command that accepts values on the command line and from other sources.
protocol ValueCommand: DrawingCommand {
    var sources: ValueSources { get set }
}

extension ValueCommand {
    /// Executes the command with the values from its sources; nil if no source is used.
    func runWithSources(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus? {
        if sources.isEmpty { return nil }
        var command = self
        let findings: [Finding]
        do throws(SourceProblem) { findings = try command.sources.read(in: context) } catch {
            return try options.refuse(error.remark, in: context)
        }
        guard findings.isEmpty else {
            try options.tell(findings, in: context)
            return .problems
        }
        return try await command.runAndDraw(in: context)
    }

    func findings(about problems: [ParameterProblem]) -> [Finding] { sources.findings(about: problems) }
}

/// Why the source of a value cannot be read. It is a problem in the user's input.
struct SourceProblem: Error {
    let remark: BoardRemark

    init(_ message: String, hint: String?) { remark = BoardRemark(.error, message, hint: hint) }
}
