import Configurations
import IntentDefinitions
import ProviderHost
import SourceText
import WidgetModel

/// How the sources of a timeline test get their answers.
package enum SourceOutside: Hashable, Sendable {
    /// From the file of recorded answers at this absolute path.
    case recorded(String)
    /// From the real outside. Each exchange is appended to `exchangesName` in this existing folder.
    case recording(folder: String)

    /// The name of the file with the exchanges.
    package static let exchangesName = "exchanges.jsonl"
}

extension SourceOutside {
    /// The settings of a provider whose sources get their answers in this way. Other providers keep theirs.
    func applied(to settings: ProviderSettings, in workspace: LoadedWorkspace) -> ProviderSettings {
        let manifest = workspace.manifests.manifests.first { $0.name.value == settings.name }
        guard let manifest, !manifest.sources.isEmpty else { return settings }
        var settings = settings
        settings.environment[SourceVariables.secrets] = workspace.secretPaths(of: manifest)
            .joined(separator: ",")
        switch self {
        case .recorded(let path):
            settings.environment[SourceVariables.answers] = path
            settings.isolation.permissions?.readable.append(path)
        case .recording(let folder):
            settings.environment[SourceVariables.record] = folder + "/" + Self.exchangesName
            settings.isolation.permissions?.writable.append(folder)
        }
        return settings
    }
}

extension LoadedWorkspace {
    /// The values that are secrets in the requests of a manifest's widgets (C8), in the form of
    /// `SourceVariables.secrets`.
    fileprivate func secretPaths(of manifest: ProviderManifest) -> [String] {
        let parameters = widgets.filter { $0.provider == manifest.name.value }
            .flatMap { $0.intent?.parameters ?? [] }
        let own = parameters.compactMap { parameter -> String? in
            let name = String(parameter.name.prefix { $0 != "." })
            if parameter.type.account != nil { return name + ".token" }
            return parameter.type.holdsSecrets ? name : nil
        }
        let shared = manifest.group?.secrets.map { "\(TemplateReference.group).\($0.value)" } ?? []
        return Set(own + shared).sorted()
    }
}
