import ArgumentParser
import BoardDocuments
import Configurations
import Foundation
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// `widgetconf provider pack`: writes a provider's folder as one file. The same folder always produces the
/// same file.
struct PackProviderCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "pack", abstract: "Write a provider as one file to share.",
        usage: "widgetconf provider pack <dir>")

    static var replies: [any Decodable.Type] { [PackedProvider.self] }

    @Argument(help: ArgumentHelp("The folder with provider.yaml.", valueName: "dir"))
    var folder: String
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        if let remark = noFolder(in: context) { return try options.refuse(remark, in: context) }
        let folder = absolute(folder, from: context.folder)
        var content = try ProviderFolder(reading: folder)
        guard let manifest = try manifest(of: content, in: context) else { return .problems }
        content = try content.adding(definitions(of: manifest, in: folder, context))
        let name = ProviderPack.name(manifest.name.value.name, content)
        let path = context.folder + "/" + name
        let archive = try ProviderPack.archive(content)
        // A file of this name has the same content, unless it is damaged.
        if (try? SourceReading.bytes(path, limitBytes: archive.count)) != archive {
            try FileWriting.create(path, archive)
        }
        let document = PackedProvider(
            provider: manifest.name.value.name, file: path, hash: content.hash, files: content.files.count)
        try options.show(document, in: context) { page in
            page.line(.dim("wrote "), Words(path))
            page.line("next: ", .strong("widgetconf provider add \(name)"), " in another workspace")
        }
        let gaps = PackGap.gaps(in: content, of: manifest, made: ProviderFolder.madeHere(atTopOf: folder))
        options.say(gaps.map { .init(.warning, $0.found, hint: $0.authorStep) }, in: context)
        return .done
    }

    /// A remark for a path that is not a folder; nil for a folder.
    private func noFolder(in context: CommandContext) -> BoardRemark? {
        var isFolder: ObjCBool = false
        let path = absolute(folder, from: context.folder)
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
            if isFolder.boolValue { return nil }
            let parent = folder.lastIndex(of: "/").map { folder[..<$0] } ?? "."
            return .init(
                .error, "found the file \(folder), expected the folder with it",
                hint: didYouMean(parent.isEmpty ? "/" : String(parent)))
        }
        // A provider's name, or its folder in another case.
        let source = CompletionSource(
            workspace: options.workspace, state: nil, locale: nil, folder: context.folder,
            clock: context.clock, environment: context.environment)
        let own = source?.folder(ofProvider: folder).map { FileNaming(current: context.folder).name(of: $0) }
        return .init(
            .error, "there is no folder \(folder)",
            hint: own.map(didYouMean) ?? "name the folder with the provider.yaml")
    }

    /// The definitions outside the folder on which the provider depends, by their names in the pack. Without
    /// them, its widgets would lack their intents in another workspace.
    private func definitions(
        of manifest: ProviderManifest, in folder: String, _ context: CommandContext
    ) throws(RuntimeFailure) -> [ProviderFolder.File] {
        guard let root = WorkspaceFolder.nearest(to: folder) else { return [] }
        var findings: [Finding] = []
        guard let workspace = try WorkspaceFolder.read(root, into: &findings) else { return [] }
        let loaded = try LoadedWorkspace(
            workspace,
            literals: .machine(clock: context.clock, folder: root, environment: context.environment))
        return loaded.definitionFiles(of: manifest.name.value)
            .filter { !$0.path.hasPrefix(folder + "/") }
            .map { file in
                let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
                return ProviderFolder.File(
                    path: ProviderPack.definitions + name, isExecutable: false, bytes: file.bytes)
            }
    }
}

extension WidgetconfCommand {
    /// The manifest in a provider's folder; nil if it is missing or contains errors, which are reported.
    func manifest(
        of folder: ProviderFolder, in context: CommandContext
    ) throws(RuntimeFailure) -> ProviderManifest? {
        guard let bytes = folder.bytes(of: "provider.yaml") else {
            _ = try refuse("there is no provider.yaml at the top of the folder", in: context)
            return nil
        }
        var findings: [Finding] = []
        let manifests = ManifestSet.read([SourceFile(path: "provider.yaml", bytes: bytes)], into: &findings)
        guard !findings.contains(where: { $0.severity == .error }), let manifest = manifests.manifests.first
        else {
            try options.tell(findings, in: context)
            return nil
        }
        return manifest
    }
}

/// The JSON document that `provider pack --format json` prints.
struct PackedProvider: Codable {
    var provider: String
    /// The absolute path of the file.
    var file: String
    /// The SHA-256 of the folder's files, by which the provider is trusted.
    var hash: String
    /// The number of files in it.
    var files: Int
}
