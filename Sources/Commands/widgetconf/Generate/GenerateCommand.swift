import AppleInterop
import ArgumentParser
import BoardDocuments
import Configurations
import Foundation
import IntentDefinitions
import Machine
import SourceText
import WidgetRuntime

extension ConfigurationLanguage: ExpressibleByArgument {}

/// `widgetconf generate`: prints the configuration of an intent as types of a programming language, or writes
/// them to a file.
struct GenerateCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Generate types for an intent's configuration in a provider's language.",
        discussion: """
            swift writes a WidgetConfigurationIntent for ProviderKit, python dataclasses, and typescript \
            interfaces with a parser. Regenerate the file when the definition changes.
            """)

    @Argument(help: ArgumentHelp("The language: swift, python or typescript.", valueName: "language"))
    var language: ConfigurationLanguage
    @Argument(help: ArgumentHelp("The intent.", valueName: "intent"))
    var intent: String
    @Option(help: ArgumentHelp("The file to write. (default: standard output)", valueName: "file"))
    var output: String?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    /// The output is source code, for which no JSON form exists.
    static let formats: [OutputFormat] = [.text]
    static var replies: [any Decodable.Type] { [] }

    var usageProblem: UsageFault? {
        output == "" ? "found no text for --output, expected a file" : nil
    }

    nonisolated(nonsending) func run(
        in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        let inputs = try CheckInputs(workspace: options.workspace, in: context)
        let definitions = inputs.check().declaring(intent).definitions
        guard let definition = definitions[intent] else { return try refuse(definitions, in: context) }
        let generated = GeneratedConfiguration(definition, in: language)
        for part in generated.leftOut {
            let remark = BoardRemark(
                .warning, "ProviderKit does not read \(part), so it is left out",
                hint: "read it in Python or JavaScript, or leave it out of \"reads\"")
            options.say([remark], in: context)
        }
        guard let output else {
            try context.console.output(file: Array(generated.text.utf8))
            return .done
        }
        return try write(generated.text, to: absolute(output, from: context.folder), in: context)
    }

    /// Writes the file. Replaces only files that this command has written.
    private func write(
        _ text: String, to path: String, in context: CommandContext
    ) throws(RuntimeFailure) -> CommandStatus {
        guard FileManager.default.fileExists(atPath: path) else {
            try FileWriting.create(path, Array(text.utf8))
            return .done
        }
        let present = try SourceReading.file(path).bytes
        let firstLine = String(decoding: present.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        guard firstLine.contains(GeneratedConfiguration.mark) else {
            return try options.refuse(
                BoardRemark(
                    .error, "\(path) was not written by \"widgetconf generate\"",
                    hint: "choose another file with --output"),
                in: context)
        }
        if present != Array(text.utf8) { try SourceWriting.replace(path, present, with: Array(text.utf8)) }
        return .done
    }

    /// Reports that the intent has errors or does not exist.
    private func refuse(
        _ definitions: DefinitionSet, in context: CommandContext
    ) throws(RuntimeFailure) -> CommandStatus {
        let names = definitions.intents.map(\.name)
        let isBroken = definitions.isDeclared(intent)
        let all = names.map { "\"\($0)\"" }.joined(separator: ", ")
        return try options.refuse(
            BoardRemark(
                .error,
                isBroken ? "the intent \"\(intent)\" has errors" : "there is no intent \"\(intent)\" here",
                hint: isBroken
                    ? "\"widgetconf check\" shows them"
                    : Spelling.nearest(intent, among: names).map(didYouMean)
                        ?? (names.isEmpty ? nil : "name one of \(all)")),
            in: context)
    }
}
