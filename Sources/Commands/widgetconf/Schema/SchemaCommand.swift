import ArgumentParser
import BoardDocuments
import Configurations
import IntentDefinitions
import Machine
import SourceText
import WebBoard
import WidgetModel
import WidgetRuntime

/// `widgetconf schema`: prints the JSON Schema of a file format, of an intent's configurations, of a reply,
/// or of the provider protocol, and the OpenAPI document of the web server.
struct SchemaCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of a file, an intent's configurations, a reply or the protocol.",
        discussion: """
            For an editor, write it to a file, and name that file in the first line of a definition: \
            "# yaml-language-server: $schema=FILE". An intent's schema is for programs that create or read \
            configurations. "widgetconf schema reply COMMAND" describes a command's output with \
            --format json. "widgetconf schema protocol" describes provider messages and views, and \
            "widgetconf schema api" prints the OpenAPI document of the web server.
            """)

    @Argument(
        help: ArgumentHelp(
            "definition, manifest, workspace, view, test, answers, board, settings, definition-locale, "
                + "manifest-locale, protocol, api, an intent, or reply.",
            valueName: "what"))
    var what = FileSchema.definition.rawValue
    @Argument(
        help: ArgumentHelp("With reply: the command, such as provider check.", valueName: "command"))
    var command: [String] = []
    @Option(
        help: ArgumentHelp(
            "With an intent: only this size. (default: any)", valueName: "family"))
    var family: Family?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    /// Editors use the schema of the settings to correct them.
    static var ignoresSettings: Bool { true }

    /// The output is itself a schema, for which there is no other schema.
    static var replies: [any Decodable.Type] { [] }

    var usageProblem: UsageFault? {
        if family != nil, FileSchema(rawValue: what) != nil { return "--family requires an intent" }
        if !command.isEmpty, what != Self.reply { return "only \"\(Self.reply)\" takes a command" }
        return nil
    }

    nonisolated(nonsending) func run(
        in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        if !command.isEmpty { return try printReply(of: command.joined(separator: " "), in: context) }
        if let file = FileSchema(rawValue: what) {
            try context.console.output(file.document)
            return .done
        }
        if let document = Self.interfaces.first(where: { $0.name == what })?.document {
            try context.console.output(document())
            return .done
        }
        let sources = try CheckInputs(workspace: options.workspace, in: context)
        let definitions = sources.check().declaring(what).definitions
        guard let intent = definitions[what] else {
            return try refuse(definitions, in: context)
        }
        let schema = IntentSchema(intent.localized(for: options.locale(in: context)), for: family)
        try context.console.output(schema.document)
        return .done
    }

    /// The argument that asks for the schema of a reply.
    private static let reply = "reply"
    /// The interfaces for other programs: the messages of providers, and the API of the web server.
    private static var interfaces: [(name: String, document: () -> JSONValue)] {
        [("protocol", { ProtocolSchema.document }), ("api", { OpenAPI.document })]
    }

    /// Prints the schema of a command's output: one of its documents, or its problems.
    private func printReply(
        of name: String, in context: CommandContext
    ) throws(RuntimeFailure) -> CommandStatus {
        let described = RootCommand.commands.filter { !$0.type.replies.isEmpty }
        guard let command = described.first(where: { $0.words.contains(name) })?.type else {
            return try options.refuse(.noReplySchema(name, described.flatMap(\.words)), in: context)
        }
        var schema: JSONObject = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(name),
        ]
        let problems: [any Decodable.Type] = [
            Problems<BoardRemark>.self, Problems<ParameterProblem>.self, FindingReport.self,
        ]
        for (key, value) in JSONObject.anyOf(command.replies + problems) { schema[key] = value }
        try context.console.output(.object(schema))
        return .done
    }

    /// Reports that the intent has errors, or that neither an intent nor a file format has the name.
    private func refuse(
        _ definitions: DefinitionSet, in context: CommandContext
    ) throws(RuntimeFailure) -> CommandStatus {
        let files = FileSchema.allCases.map(\.rawValue) + Self.interfaces.map(\.name)
        let intents = definitions.intents.map(\.name)
        let near = Spelling.nearest(what, among: files + intents)
        let isBroken = definitions.isDeclared(what)
        let names = (files + intents).map { "\"\($0)\"" }.joined(separator: ", ")
        return try options.refuse(
            BoardRemark(
                .error,
                isBroken
                    ? "the intent \"\(what)\" has errors" : "there is no file and no intent \"\(what)\" here",
                hint: isBroken
                    ? "\"widgetconf check\" shows them"
                    : near.map(didYouMean) ?? "name one of \(names)"),
            in: context)
    }
}

extension BoardRemark {
    /// - Parameter commands: the commands whose replies have schemas.
    fileprivate static func noReplySchema(_ name: String, _ commands: [String]) -> BoardRemark {
        let near = Spelling.nearest(name, among: commands)
        return .init(
            .error, "there is no schema of a reply to \"\(name)\"",
            hint: near.map(didYouMean) ?? "name one of " + commands.joined(separator: ", "))
    }
}
