import ArgumentParser
import BoardDocuments
import Configurations
import Foundation
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// `widgetconf provider add`: copies a provider into the workspace, shows the permissions that it requests,
/// and asks whether to trust it.
struct AddProviderCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Install a provider from a file, a folder or a Git repository.",
        usage: "widgetconf provider add <source> [--yes]")

    static var replies: [any Decodable.Type] { [AddedProvider.self] }

    @Argument(
        help: ArgumentHelp("A pack, a folder, or the address of a Git repository.", valueName: "source"))
    var source: String
    @Flag(help: "Trust it without asking.")
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
        try install(content, in: folder, trust)
        let place = AskedPermissions.Place(
            workspace: workspace.workspace.name.value, workspaceFolder: workspace.path, folder: folder)
        let asked = AskedPermissions(manifest, in: place, context)
        let isTrusted = try isTrusted(content.hash, asked, by: name, trust, in: context)
        if isTrusted {
            // Consent covers copies of this content in other folders, and this folder with its record.
            for consent in [content.hash, try trust.consent(to: folder)] {
                try trust.trust(consent, of: manifest.name.value)
            }
        }
        let document = AddedProvider(
            provider: name, folder: folder, source: source, hash: content.hash,
            asks: asked.lines, trusted: isTrusted)
        let unfound = unfoundFiles(of: content, in: folder, named: name, workspace)
        let gaps = PackGap.gaps(in: content, of: manifest)
        try options.show(document, in: context) { page in
            page.line(.dim("installed "), .strong(name), .dim(" in "), Words(folder))
            if !isTrusted {
                page.line(
                    "next: ", .strong("widgetconf provider trust \(name)"), "; until then it is not started")
            } else if unfound.isEmpty, gaps.isEmpty, let widget = manifest.widgets.first?.kind.value {
                page.line("next: ", .strong("widgetconf add \(widget)"))
            }
        }
        options.say(unfound, in: context)
        report(gaps, of: name, in: folder, context)
        return .done
    }

    /// The patterns that the workspace needs in order to find the provider and its definitions.
    private func unfoundFiles(
        of content: ProviderFolder, in folder: String, named name: String, _ workspace: WorkspaceFolder
    ) -> [BoardRemark] {
        let (providers, intents) = (workspace.workspace.providers, workspace.workspace.intents)
        let found = { (patterns: [Located<String>]) in Set(patterns.flatMap { workspace.paths($0.value) }) }
        var remarks: [BoardRemark] = []
        if !found(providers).contains(folder + "/provider.yaml") {
            remarks.append(.notFound("\(name)/provider.yaml", besides: providers))
        }
        let definitions = Set(
            content.files.map(\.path).filter { $0.hasPrefix(ProviderPack.definitions) }
                .map { folder + "/" + $0 })
        if !definitions.isSubset(of: found(intents)) {
            let files = "\(name)/\(ProviderPack.definitions)*.yaml"
            remarks.append(.notFound(files, by: "intents", besides: intents))
        }
        return remarks
    }

    /// Reports what the provider needs before it can run. Files that are created in its folder need consent,
    /// too.
    private func report(_ gaps: [PackGap], of name: String, in folder: String, _ context: CommandContext) {
        guard !gaps.isEmpty else { return }
        let current = context.folder + "/"
        let path = folder.hasPrefix(current) ? String(folder.dropFirst(current.count)) : folder
        options.say(
            gaps.map { .init(.warning, $0.found, hint: $0.installStep(in: path)) } + [
                .init(.note, "after that, \"widgetconf provider trust \(name)\" allows what was made there")
            ], in: context)
    }

    /// Writes the folder, or nothing.
    private func install(
        _ content: ProviderFolder, in folder: String, _ trust: ProviderTrust
    ) throws(RuntimeFailure) {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        } catch { throw RuntimeFailure("\(folder) cannot be created: \(error.localizedDescription)") }
        do throws(RuntimeFailure) {
            // First write the record, which providers cannot change, so that a crash never leaves the folder
            // trusted.
            try trust.installed(in: folder)
            try ProviderOrigin(source: source, hash: content.hash).write(to: folder)
            try content.write(to: folder)
        } catch {
            // Report only the first failure.
            try? trust.remove(folder)
            throw error
        }
    }

    /// Shows the permissions that the provider requests, and asks for consent if a user can answer.
    private func isTrusted(
        _ hash: String, _ asked: AskedPermissions, by provider: String, _ trust: ProviderTrust,
        in context: CommandContext
    ) throws(RuntimeFailure) -> Bool {
        if trust.isTrusted(hash) { return true }
        var page = Page(context, options, isTalk: true)
        page.asked(asked, by: provider)
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
    /// The permissions that the provider requests.
    var asks: [String]
    var trusted: Bool
}
