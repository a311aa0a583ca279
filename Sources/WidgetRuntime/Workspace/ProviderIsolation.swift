import Configurations
import IntentDefinitions
import JSONText
import ProviderHost
import ProviderProtocol
import WidgetManifests
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
                let home = environment["HOME"]
                let path = { (path: String) -> String in
                    guard let home, path.hasPrefix("~/") else { return absolute(path, from: folder) }
                    return absolute(String(path.dropFirst(2)), from: home)
                }
                return Permissions(
                    network: asked.usesNetwork, readable: asked.read.map(path),
                    writable: asked.write.map(path))
            },
            isRequired: ProviderSandbox.isRequired(environment))
    }
}

extension IntentDefinition {
    /// The files and folders in a configuration as providers receive it, also those in filled-in objects.
    func chosenPaths(in configuration: JSONObject) -> [String] {
        unexpanded.parameters.flatMap { parameter -> [String] in
            guard let value = configuration[parameter.name] else { return [] }
            let items = value.array ?? [value]
            if parameter.type.kind is FileType { return items.compactMap(\.string) }
            guard let record = parameter.type.kind as? RecordType else { return [] }
            return items.compactMap(\.object).flatMap { record.form.chosenPaths(in: $0) }
        }
    }
}

extension BoardHost {
    /// The files and folders in the configuration of a request that a user chose. Those that the provider
    /// itself supplied as defaults are left out, because it could then read whatever it wants.
    func chosenPaths(in request: ProviderRequest) -> [String] {
        guard let (context, configuration) = request.configured,
            let bound = workspace.widget(context.kind), bound.manifest.permissions != nil,
            let intent = bound.intent
        else { return [] }
        let resolved = context.widget.flatMap { widgets[stepping == nil ? $0 : $0.unsimulated] }?
            .reading.resolved
        let ofProvider = zip(intent.parameters, resolved?.states ?? []).compactMap {
            parameter, state -> String? in
            if case .value(_, .provider) = state { parameter.name } else { nil }
        }
        let given = configuration.filter { member in
            ofProvider.contains { $0 == member.key || $0.hasPrefix(member.key + ".") }
        }
        let supplied = intent.chosenPaths(in: JSONObject(given.map { ($0.key, $0.value) }))
        return intent.chosenPaths(in: configuration).filter { !supplied.contains($0) }
    }
}

extension ProviderRequest {
    /// The context and the configuration; nil for a request without them.
    fileprivate var configured: (RequestContext, JSONObject)? {
        switch self {
        case .snapshot(let request): (request.context, request.configuration)
        case .timeline(let request): (request.context, request.configuration)
        case .options(let request): (request.context, request.configuration)
        case .defaults(let request): (request.context, request.configuration)
        case .validate(let request): (request.context, request.configuration)
        case .perform(let request): (request.context, request.configuration)
        case .initialize, .placeholder, .shutdown, .accountBegin, .accountPoll, .accountRefresh: nil
        }
    }
}
