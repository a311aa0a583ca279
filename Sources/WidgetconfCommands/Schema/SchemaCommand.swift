import ArgumentParser
import Configurations
import JSONText
import WidgetRuntime

extension FileSchema: ExpressibleByArgument {}

struct SchemaCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the JSON Schema of a file, for editors.",
        discussion: """
            Write it to a file, and name that file in the first line of a definition: \
            "# yaml-language-server: $schema=FILE".
            """)

    @Argument(
        help: ArgumentHelp(
            "Which file: definition, manifest, workspace, definition-locale or manifest-locale.",
            valueName: "file"))
    var file: FileSchema = .definition
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func run(in surroundings: CommandSurroundings) async throws(RuntimeFailure) -> CommandStatus {
        try surroundings.console.output(file.document.pretty() + "\n")
        return .done
    }
}
