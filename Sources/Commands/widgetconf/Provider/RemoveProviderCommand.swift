import ArgumentParser
import Foundation
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// `widgetconf provider remove`: deletes the folder of an installed provider.
struct RemoveProviderCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Delete an installed provider.",
        usage: "widgetconf provider remove <name>")

    static var replies: [any Decodable.Type] { [RemovedProvider.self] }

    @Argument(help: ArgumentHelp("The name of the provider.", valueName: "name"))
    var name: String
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let workspace = try workspaceFolder(in: context) else { return .problems }
        let folder = workspace.path + "/" + name
        let trust = ProviderTrust(environment: context.environment)
        guard Kind(name) != nil, FileManager.default.fileExists(atPath: folder),
            trust.isInstalled(in: folder)
        else {
            return try refuse(
                "\"provider add\" installed no provider \(quoted(name))",
                hint: "delete the folder of a provider that you wrote yourself", in: context)
        }
        try trust.remove(folder)
        try trust.revoke(ProviderName(name))
        try options.show(RemovedProvider(provider: name, folder: folder), in: context) { page in
            page.line(.dim("deleted "), Words(folder))
        }
        return .done
    }
}

/// The JSON document that `provider remove --format json` prints.
struct RemovedProvider: Codable {
    var provider: String
    /// The absolute path of the folder that was deleted.
    var folder: String
}
