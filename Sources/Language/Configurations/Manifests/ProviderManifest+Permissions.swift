import SourceText
import WidgetModel

extension ProviderManifest {
    /// The key `permissions`, as in `permissions: { network: true, read: [data] }`. An empty mapping allows
    /// only the provider's own folder.
    static let permissionsKey = GrammarKey<ProviderManifest>.nested(
        "permissions", "Everything that the provider may use.", short: "network",
        [
            .optional("network", "Whether it may use the network, or the hosts that it needs.", .network) {
                $0.asked.network = $1.value
            },
            .optional("read", "Files and folders that it may read.", .paths) { $0.asked.read = $1.value },
            .optional("write", "Files and folders that it may change.", .paths) {
                $0.asked.write = $1.value
            },
            .optional("environment", "The names of variables to pass on.", .variableNames) {
                $0.passedEnvironment += $1.value
            },
        ]
    ) { manifest, _, sink in
        manifest.permissions = manifest.asked
        manifest.passedEnvironment.removeAll { !EnvironmentNameRule.check($0, sink) }
    }

    private var asked: ProviderPermissions {
        get { permissions ?? ProviderPermissions() }
        set { permissions = newValue }
    }
}

extension NodeReader where Value == ProviderPermissions.Network {
    /// Reads `true`, `false`, or the names of hosts.
    fileprivate static var network: NodeReader {
        let list = NodeReader<[Located<String>]>.list(of: .text.map(SchemaForm.text, NetworkHostRule.host))
        return .either(
            scalar: NodeReader<Bool>.boolean.map(SchemaForm.boolean) { isAllowed, _, _ in
                isAllowed ? .all : ProviderPermissions.Network.none
            },
            list: NodeReader(list.schema(), isList: true) { node, sink in
                for host in node.elements { host.checkVisible(sink) }
                return node.read(list, sink).map {
                    $0.value.isEmpty ? ProviderPermissions.Network.none : .hosts($0.value.map(\.value))
                }
            }, expected: "true, false or a list of hosts")
    }
}

extension NodeReader where Value == [String] {
    /// Reads paths, which must not be empty.
    fileprivate static var paths: NodeReader {
        let path = NodeReader<String>.text.map(["type": "string", "minLength": 1]) {
            (text: String, node: YAMLNode, sink: FindingSink) -> String? in
            if text.isEmpty { return sink.refuse(YAMLFindings.valueType(node, expected: "a path")) }
            node.checkVisible(sink)
            return sink.checkPath(Located(text, at: node.location), isHomeKnown: true) ? text : nil
        }
        let list = NodeReader<[Located<String>]>.list(of: path)
        return NodeReader(list.schema(), isList: true) { node, sink in
            node.read(list, sink)?.value.map(\.value)
        }
    }
}

extension NodeReader where Value == [Located<String>] {
    /// Reads names of environment variables. `EnvironmentNameRule` reports invalid names.
    static var variableNames: NodeReader {
        .list(
            of: NodeReader<String>.text.map(SchemaForm.fitting("^[A-Za-z_][A-Za-z0-9_]*$")) { text, _, _ in
                text
            })
    }
}
