import BoardDocuments
import Configurations
import ProviderHost
import ProviderProtocol
import SourceText
import WidgetModel

/// How links of widgets are opened.
extension BoardSnapshot {
    /// The command that opens links. Nil means the desktop's default, or that nothing may run outside the
    /// sandbox. As in the provider's command, a program with a slash is relative to the manifest's folder.
    func linkCommand(of bound: BoundWidget?) -> [String]? {
        guard let bound, var words = bound.declaration.linkCommand?.map(\.value),
            !ProviderSandbox.isRequired(boardContext.environment)
        else { return nil }
        if words[0].contains("/") { words[0] = absolute(words[0], from: folder(of: bound)) }
        return words
    }

    /// Why the command that opens links is not run: starting its provider is not allowed either. Nil if it
    /// may run.
    func linkRefusal(of bound: BoundWidget?) -> String? {
        guard let bound, linkCommand(of: bound) != nil else { return nil }
        return ProviderTrust(environment: boardContext.environment)
            .refusal(of: bound.manifest, in: folder(of: bound))?.message
    }

    private func folder(of bound: BoundWidget) -> String {
        absolute(bound.manifest.folder, from: workspace.folder)
    }

    /// The data that the provider shares with an app.
    func group(of bound: BoundWidget?) -> WidgetDetails.Group? {
        bound?.manifest.group.map { group in
            WidgetDetails.Group(id: group.id.value, secrets: group.secrets.map(\.value))
        }
    }
}
