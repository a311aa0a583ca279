import Configurations
import IntentDefinitions
import ProviderHost
import WidgetModel

extension Isolation {
    /// How the provider of a manifest is isolated.
    ///
    /// - Parameters:
    ///   - folder: the absolute path of the manifest's folder.
    ///   - environment: the environment of the host.
    ///   - state: the state folder of the board; nil for a board in memory.
    init(
        of manifest: ProviderManifest, folder: String, environment: [String: String], state: String?
    ) {
        self.init(
            hidden: ProtectedFolders.paths(state: state, environment: environment),
            permissions: manifest.permissions.map { asked in
                let path = { listedPath($0, from: folder, environment: environment) }
                return Permissions(
                    network: asked.usesNetwork, readable: asked.read.map(path),
                    writable: asked.write.map(path))
            },
            isRequired: ProviderSandbox.isRequired(environment))
    }
}

/// The absolute path of a path in a manifest.
///
/// - Parameter folder: the absolute path of the manifest's folder.
package func listedPath(_ path: String, from folder: String, environment: [String: String]) -> String {
    guard let home = environment["HOME"], path.hasPrefix("~/") else { return absolute(path, from: folder) }
    return absolute(String(path.dropFirst(2)), from: home)
}
