import ArgumentParser
import BoardDocuments
import Machine
import WidgetModel
import WidgetRuntime

/// Strings that do not come from the command line. Long strings then need no quotes, and secrets do not
/// appear in a shell's history.
struct StringSources: ParsableArguments {
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Set a parameter to a file's content.", valueName: "name=path"))
    var file: [String] = []
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Set a parameter from an environment variable.", valueName: "name=variable"))
    var env: [String] = []
    @Option(
        help: ArgumentHelp(
            "Read a parameter's value from standard input. In a terminal, the typed text is hidden.",
            valueName: "name"))
    var stdin: [String] = []

    /// The changes read from the sources.
    private(set) var changes: [RequestedChange] = []

    // Only the options are decoded from the command line.
    private enum CodingKeys: CodingKey { case file, env, stdin }

    var isEmpty: Bool { option == nil }

    /// The option that specifies a source; nil if none is used.
    var option: String? {
        [("--file", file), ("--env", env), ("--stdin", stdin)].first { !$0.1.isEmpty }?.0
    }

    /// The maximum size of a string, the same as for a line of standard input.
    static let limitBytes = LineSource.longest

    /// A message about the first source that does not have its form; nil if all have it.
    var usageProblem: UsageFault? {
        if stdin.count > 1 {
            return "found --stdin more than once, but standard input can be read only once"
        }
        if let text = stdin.first(where: { $0.contains("=") }) {
            // The text after the name may be a secret, so messages do not repeat it.
            let name = text.prefix { $0 != "=" }
            return UsageFault(
                "found a value for --stdin, expected only the name of a parameter",
                hint:
                    "write \"--stdin \(name.isEmpty ? "NAME" : name)\", which reads the value from standard "
                    + "input")
        }
        return file.lazy.compactMap { StringSources.problem("--file", $0, "path") }.first
            ?? env.lazy.compactMap { StringSources.problem("--env", $0, "variable") }.first
    }

    /// A problem with the form of a source; nil if the form is correct.
    private static func problem(_ option: String, _ text: String, _ source: String) -> UsageFault? {
        guard parts(text) == nil else { return nil }
        let isNamed = text.hasSuffix("=")
        let whole = isNamed ? text + source.uppercased() : "NAME=\(text.drop { $0 == "=" })"
        // The shell has replaced an unset variable with nothing.
        let isEmptied = isNamed && option == "--env"
        return UsageFault(
            "\"\(option) \(text)\" does not have the form name=\(source)",
            hint: "write \(isEmptied ? "the name of the variable without \"$\"" : "both"): \(option) \(whole)"
        )
    }

    /// Whether a string looks like a variable's name. Otherwise it may be a secret value that a shell
    /// inserted for `$NAME`, and messages do not repeat it.
    private static func isName(_ text: String) -> Bool {
        text.allSatisfy { $0 == "_" || $0.isASCII && ($0.isUppercase || $0.isNumber) }
    }

    /// Reads all sources into `changes`. A line break at the end of a value is removed.
    mutating func read(in context: CommandContext) throws(SourceProblem) {
        for source in file {
            guard let (name, path) = StringSources.parts(source) else { continue }
            changes.append(.set(name: name, text: try text(ofFile: path, for: name, in: context)))
        }
        for source in env {
            guard let (name, variable) = StringSources.parts(source) else { continue }
            guard let text = context.environment[variable] else {
                guard StringSources.isName(variable) else {
                    throw SourceProblem(
                        "found text that names no environment variable for \"\(name)\"",
                        hint: "write the name of the variable without \"$\": --env \(name)=VARIABLE")
                }
                throw SourceProblem(
                    "the environment variable \"\(variable)\" for \"\(name)\" is not set",
                    hint: "set it, or give the value with \"--stdin \(name)\"")
            }
            changes.append(.set(name: name, text: text))
        }
        if let name = stdin.first {
            changes.append(.set(name: name, text: try textOfInput(for: name, in: context)))
        }
    }

    private func text(
        ofFile path: String, for name: String, in context: CommandContext
    ) throws(SourceProblem) -> String {
        do throws(RuntimeFailure) {
            let path = absolute(path, from: context.folder)
            let bytes = try SourceReading.bytes(path, limitBytes: StringSources.limitBytes)
            return try StringSources.text(bytes, of: path)
        } catch {
            throw SourceProblem("\"\(name)\" has no value: \(error)", hint: error.hint)
        }
    }

    private func textOfInput(
        for name: String, in context: CommandContext
    ) throws(SourceProblem) -> String {
        do throws(RuntimeFailure) {
            guard context.console.readsTerminal else {
                return try StringSources.text(try context.console.input(), of: "standard input")
            }
            return try context.console.hiddenLine(askingFor: name)
        } catch {
            throw SourceProblem("\"\(name)\" has no value: \(error)", hint: error.hint)
        }
    }

    private static func text(_ bytes: [UInt8], of source: String) throws(RuntimeFailure) -> String {
        guard bytes.count <= limitBytes else {
            throw RuntimeFailure("\(source) has more than \(limitBytes) bytes")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw RuntimeFailure("\(source) is not text in UTF-8", hint: "convert it to UTF-8")
        }
        return text.last?.isNewline == true ? String(text.dropLast()) : text
    }

    /// Splits at the first `=`. Nil if a part is missing.
    private static func parts(_ text: String) -> (name: String, source: String)? {
        let parts = text.split(separator: "=", maxSplits: 1)
        return parts.count == 2 && !text.hasPrefix("=") ? (String(parts[0]), String(parts[1])) : nil
    }
}
