import ArgumentParser
import BoardDocuments
import Machine
import WidgetModel

/// `widgetconf-fleet schema`.
struct SchemaCommand: FleetSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the JSON Schema of a command's output with --format json.")

    static var replies: [any Decodable.Type] { [] }

    @Argument(help: ArgumentHelp("The name of the command.", valueName: "command"))
    var command: String
    @OptionGroup(title: "Global options") var options: FleetOptions

    func run(in context: FleetContext) async throws(RuntimeFailure) -> FleetStatus {
        let described = FleetCommand.commands.filter { !$0.type.replies.isEmpty }
        guard let found = described.first(where: { $0.name == command }) else {
            return options.refuse(
                "there is no schema of a reply to \"\(command)\"",
                hint: "name one of " + described.map(\.name).joined(separator: ", "), in: context)
        }
        var schema: JSONObject = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(found.name),
        ]
        let problems: [any Decodable.Type] = [Problems<BoardRemark>.self]
        for (key, value) in JSONObject.anyOf(found.type.replies + problems) { schema[key] = value }
        context.output(JSONValue.object(schema).pretty() + "\n")
        return .done
    }
}
