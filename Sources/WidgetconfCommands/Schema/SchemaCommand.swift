import ArgumentParser
import Configurations
import IntentDefinitions
import JSONText
import SourceText
import WidgetModel
import WidgetRuntime

struct SchemaCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the JSON Schema of a file, or of an intent's configurations.",
        discussion: """
            For an editor, write it to a file, and name that file in the first line of a definition: \
            "# yaml-language-server: $schema=FILE". An intent's schema is for programs that create or read \
            configurations.
            """)

    @Argument(
        help: ArgumentHelp(
            "definition, manifest, workspace, test, definition-locale, manifest-locale, or an intent.",
            valueName: "what"))
    var what = FileSchema.definition.rawValue
    @Option(
        help: ArgumentHelp(
            "Of an intent: in one size only; otherwise any will do.", valueName: "family"))
    var family: Family?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var usageProblem: String? {
        family != nil && FileSchema(rawValue: what) != nil ? "--family goes with an intent" : nil
    }

    nonisolated(nonsending) func run(
        in surroundings: CommandSurroundings
    ) async throws(RuntimeFailure) -> CommandStatus {
        if let file = FileSchema(rawValue: what) {
            try surroundings.console.output(file.document)
            return .done
        }
        let sources = try CheckSources(workspace: options.workspace, in: surroundings)
        let definitions = sources.check().declaring(what).definitions
        guard let intent = definitions[what] else {
            return try refuse(definitions, in: surroundings)
        }
        let schema = IntentSchema(intent.localized(for: options.locale), for: family)
        try surroundings.console.output(schema.document)
        return .done
    }

    /// Says what stands in the way: errors in the intent, or that there is none of this name.
    private func refuse(
        _ definitions: DefinitionSet, in surroundings: CommandSurroundings
    ) throws(RuntimeFailure) -> CommandStatus {
        let files = FileSchema.allCases.map(\.rawValue)
        let intents = definitions.intents.map(\.name)
        let near = Spelling.nearest(what, among: files + intents)
        let isBroken = definitions.isDeclared(what)
        let names = (files + intents).map { "\"\($0)\"" }.joined(separator: ", ")
        return try refuse(
            BoardReply.Remark(
                .error,
                isBroken
                    ? "the intent \"\(what)\" has errors" : "there is no file and no intent \"\(what)\" here",
                hint: isBroken
                    ? "\"widgetconf check\" shows them"
                    : near.map(didYouMean) ?? "name one of \(names)"),
            in: surroundings)
    }
}
