import BoardDocuments
import Configurations
import Foundation
import Machine
import ProviderProtocol
import SourceText
import WidgetModel
import WidgetRuntime

/// The provider that a command of `provider` works on, with its workspace.
struct ChosenProvider {
    let manifest: ProviderManifest
    let workspace: LoadedWorkspace

    /// The absolute path of its folder.
    var folder: String { absolute(manifest.folder, from: workspace.folder) }

    /// The step after a start that failed.
    func remedy(after failure: ProviderFailure, in context: CommandContext) -> String {
        let probe = ProviderProbe(
            workspace, environment: context.environment, clock: context.clock, timeouts: context.timeouts)
        return probe.programProblem(of: manifest)?.remedy ?? ProviderRemedy.ofStart(failure, of: manifest)
    }

    /// Finds a provider by its folder, its manifest or its name; without a text, finds the provider of the
    /// current folder.
    ///
    /// - Returns: nil if no provider is found, or if the workspace cannot be read; the reason is already
    ///   reported.
    static func find(
        _ text: String?, _ options: GlobalOptions, in context: CommandContext
    ) throws(RuntimeFailure) -> ChosenProvider? {
        let folder = folder(text ?? ".", in: context)
        let root = try WorkspaceFolder.find(
            option: options.workspace.map { absolute($0, from: context.folder) },
            environment: context.environment, current: folder ?? context.folder)
        var findings: [Finding] = []
        guard let read = try WorkspaceFolder.read(root, into: &findings) else {
            try options.tell(findings, in: context)
            return nil
        }
        let workspace = try LoadedWorkspace(
            read,
            literals: .machine(clock: context.clock, folder: read.path, environment: context.environment))
        let errors = workspace.findings.filter { $0.severity == .error }
        let manifests = workspace.manifests.manifests
        let found = manifests.first { manifest in
            folder.map { absolute(manifest.folder, from: workspace.folder) == $0 }
                ?? (manifest.name.value.name == text)
        }
        if !errors.isEmpty { context.console.talk(options.talkPaint(in: context).text(of: errors)) }
        if let found { return ChosenProvider(manifest: found, workspace: workspace) }
        let names = manifests.map(\.name.value.name).sorted()
        let near = text.flatMap { Spelling.nearest($0, among: names) }.map(didYouMean)
        // The errors of its manifest are the reason, which is printed above.
        let isBroken = errors.contains { error in
            guard let path = error.location?.file.path, FileRole(path: path) == .manifest else {
                return false
            }
            let file = absolute(path, from: workspace.folder) as NSString
            return folder.map { $0 == file.deletingLastPathComponent } ?? (near == nil)
        }
        if isBroken { return nil }
        let place = folder.map { "in \($0)" } ?? "called \(quoted(text ?? ""))"
        let hint =
            near ?? (names.isEmpty ? "write one with \"widgetconf provider new\"" : "name \(oneOf(names))")
        _ = try options.refuse(
            .init(.error, "the workspace \(workspace.folder) has no provider \(place)", hint: hint),
            in: context)
        return nil
    }

    /// The absolute path of the folder to which a text refers; nil if the text is a provider's name.
    private static func folder(_ text: String, in context: CommandContext) -> String? {
        var isFolder: ObjCBool = false
        let path = absolute(text, from: context.folder)
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
        return isFolder.boolValue ? path : (path as NSString).deletingLastPathComponent
    }
}
