import ArgumentParser
import BoardDocuments
import Foundation
import SourceText
import WidgetManifests
import WidgetModel
import WidgetRuntime
import YAMLReading

/// `widgetconf provider add`: copies a provider from elsewhere into the workspace, shows what it asks for,
/// and asks whether to trust it.
struct AddProviderCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Install a provider from a file, a folder or a Git repository.",
        usage: "widgetconf provider add <source> [--yes]")

    static var replies: [any Decodable.Type] { [AddedProvider.self] }

    @Argument(
        help: ArgumentHelp("A pack, a folder, or the address of a Git repository.", valueName: "source"))
    var source: String
    @Flag(help: "Trust it without a question.")
    var yes = false
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let workspace = try workspaceFolder(in: context) else { return .problems }
        let content = try ProviderSource(source, in: context).content()
        guard let manifest = try manifest(of: content, in: context) else { return .problems }
        let name = manifest.name.value.name
        let folder = workspace.path + "/" + name
        guard !FileManager.default.fileExists(atPath: folder) else {
            return try refuse(
                "\(folder) already exists",
                hint: "run \"widgetconf provider remove \(name)\" first to replace it", in: context)
        }
        let trust = ProviderTrust(environment: context.environment)
        // First the record that no provider can change, so that a crash in between leaves nothing trusted.
        try trust.installed(in: folder)
        let origin = ProviderOrigin(source: source, hash: content.hash)
        try origin.write(to: folder)
        try content.write(to: folder)
        let isTrusted = try isTrusted(content.hash, manifest, trust, in: context)
        if isTrusted { try trust.trust(content.hash, of: manifest.name.value) }
        let document = AddedProvider(
            provider: name, folder: folder, source: source, hash: content.hash,
            asks: AskedPermissions(manifest).lines, trusted: isTrusted)
        try options.show(document, in: context) { page in
            page.line(.dim("installed "), .strong(name), .dim(" in "), Words(folder))
            if !isTrusted {
                page.line(
                    "next: ", .strong("widgetconf provider trust \(name)"), "; until then it is not started")
            }
        }
        let found = { (patterns: [Located<String>]) in Set(patterns.flatMap { workspace.paths($0.value) }) }
        if !found(workspace.workspace.providers).contains(folder + "/provider.yaml") {
            options.say([.notFound("\(name)/provider.yaml")], in: context)
        }
        let definitions = Set(
            content.files.map(\.path).filter { $0.hasPrefix(ProviderPack.definitions) }
                .map { folder + "/" + $0 })
        if !definitions.isSubset(of: found(workspace.workspace.intents)) {
            options.say([.notFound("\(name)/\(ProviderPack.definitions)*.yaml", by: "intents")], in: context)
        }
        return .done
    }

    /// Shows what the provider asks for, and asks if a person can answer.
    private func isTrusted(
        _ hash: String, _ manifest: ProviderManifest, _ trust: ProviderTrust, in context: CommandContext
    ) throws(RuntimeFailure) -> Bool {
        if trust.isTrusted(hash) { return true }
        var page = Page(context, options, isTalk: true)
        page.asked(AskedPermissions(manifest), by: manifest.name.value.name)
        context.console.talk(page.text)
        if yes { return true }
        guard context.console.readsTerminal else { return false }
        return try confirms("Trust it?", in: context)
    }
}

/// The JSON document that `provider add --format json` prints.
struct AddedProvider: Codable {
    var provider: String
    /// The absolute path of its new folder.
    var folder: String
    var source: String
    var hash: String
    /// What it asks for.
    var asks: [String]
    var trusted: Bool
}
