package import Configurations
import Foundation
import IntentDefinitions
package import Machine
import ProviderHost
import SourceText
import WidgetModel

/// How the sources of a timeline test get their answers.
package enum SourceOutside: Hashable, Sendable {
    /// From the file of recorded answers at this absolute path. Each request without an answer is appended
    /// to a file in this existing folder.
    case recorded(String, folder: String)
    /// From the real outside. Each exchange is appended to a file in this existing folder.
    case recording(folder: String)

    /// The name of the file with the exchanges.
    private static let exchangesName = "exchanges.jsonl"
    /// Answers of 8 MiB each are rare, and a test sends each request over HTTP once.
    private static let limitBytes = 256 << 20
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
        case .recorded(let path, _):
            settings.environment[SourceVariables.answers] = path
            settings.isolation.permissions?.readable.append(path)
        case .recording: break
        }
        settings.environment[SourceVariables.record] = exchangesPath
        settings.isolation.permissions?.writable.append(folder)
        return settings
    }

    /// The folder with the exchanges.
    private var folder: String {
        switch self {
        case .recorded(_, let folder), .recording(let folder): folder
        }
    }

    /// The absolute path of the file with the exchanges.
    private var exchangesPath: String { folder + "/" + Self.exchangesName }

    /// The exchanges so far, in the order in which they ended.
    package func exchanges() throws(RuntimeFailure) -> [RecordedExchange] {
        guard FileManager.default.fileExists(atPath: exchangesPath) else { return [] }
        let bytes = try SourceReading.bytes(exchangesPath, limitBytes: Self.limitBytes)
        do throws(JSONMismatch) {
            return try RecordedExchange.exchanges(in: bytes)
        } catch {
            throw RuntimeFailure("the recorded answers in \(exchangesPath) are damaged: \(error)")
        }
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
