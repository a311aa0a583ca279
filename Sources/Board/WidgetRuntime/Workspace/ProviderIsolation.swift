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

extension BoardHost {
    /// The files and folders in a configuration that a user chose, and that the provider may therefore read.
    ///
    /// Paths from the provider's author are not included: the provider could then read any file. They come
    /// from defaults, recommendations, and the provider's options.
    func chosenPaths(in resolved: ResolvedConfiguration?, of bound: BoundWidget) -> [String] {
        guard bound.manifest.permissions != nil, let resolved else { return [] }
        let paths = resolved.ownPaths
        guard !paths.isEmpty else { return [] }
        let recommended = bound.recommendedStrings(literals)
        return paths.filter { !recommended.contains($0) }
    }
}

extension ResolvedConfiguration {
    /// The files and folders that were chosen for this widget, except parameters with options.
    fileprivate var ownPaths: [String] {
        zip(intent.parameters, states).flatMap { parameter, state -> [String] in
            guard parameter.type.kind is FileType, parameter.options == nil,
                case .value(let value, .own) = state
            else { return [] }
            return value.json.strings
        }
    }
}

extension BoundWidget {
    /// All strings in the recommended values, among them the paths. Lists depend on the family.
    fileprivate func recommendedStrings(_ literals: LiteralContext) -> Set<String> {
        guard !recommendations.isEmpty else { return [] }
        return Set(
            families.compactMap { form(for: $0, context: literals) }.flatMap { form in
                recommendations.flatMap {
                    JSONValue.object(form.json(of: $0.configuration(of: form))).strings
                }
            })
    }
}

extension JSONValue {
    /// All strings in the value, except for the names of members.
    fileprivate var strings: [String] {
        if let string { return [string] }
        return (array ?? object?.map(\.value) ?? []).flatMap(\.strings)
    }
}
