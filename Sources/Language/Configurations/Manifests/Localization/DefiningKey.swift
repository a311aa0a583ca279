package import SourceText

/// A key that declares more than a string, such as a type, a default, a rule or a provider.
///
/// A file with such a key is a definition or a manifest, not a translation.
package struct DefiningKey {
    let node: YAMLNode
    /// Whether the file contains defaults without types, so that its author meant to translate them.
    let isTranslatedDefault: Bool

    /// Finds the first such key of a file. Returns nil if the file does not contain such a key, so that it
    /// may be a translation.
    package init?(in file: SourceFile) {
        var findings: [Finding] = []
        guard let root = YAMLTree.read(file, into: &findings).root,
            let node = DefiningKey.ofManifest(root) ?? DefiningKey.ofDefinition(root)
        else { return nil }
        self.node = node
        isTranslatedDefault =
            node.hasText("default")
            && !DefiningKey.parameters(of: root).contains { $0.key(among: ["type"]) != nil }
    }

    /// The parameters of all intents and groups.
    private static func parameters(of root: YAMLNode) -> [YAMLNode] {
        (Array(root.members(of: "intents")) + root.members(of: "groups")).flatMap { _, intent in
            intent.members(of: "parameters").map(\.value)
        }
    }

    /// Whether the file with this key repeats declarations of `original`, like an incomplete translation that
    /// began as a copy. If not, the file is a separate definition.
    func isInCopy(of original: SourceFile) -> Bool {
        FileRole(path: original.path) != .definition || twin(in: original) != nil
    }

    /// The location in `original` of the first intent that the file with this key declares as well; nil if
    /// the files do not share an intent.
    func twin(in original: SourceFile) -> SourceLocation? { node.file.commonIntent(in: original) }

    /// The first key that is only valid in a manifest: a provider, a command, or a widget's configuration.
    private static func ofManifest(_ root: YAMLNode) -> YAMLNode? {
        root.key(among: ["provider", "command"])
            ?? root.members(of: "widgets").lazy.compactMap { $0.value.key(among: ["configuration"]) }.first
    }

    /// The first key that is only valid in a definition, in its intents or its types.
    private static func ofDefinition(_ root: YAMLNode) -> YAMLNode? {
        for (_, intent) in Array(root.members(of: "intents")) + root.members(of: "groups") {
            for (_, parameter) in intent.members(of: "parameters") {
                if let key = parameter.key(among: ["type", "default"]) { return key }
            }
            for (name, value) in intent.entries where name.hasText("rules") {
                let keys = value.elements.lazy.flatMap { $0.entries.map(\.key) }
                if let key = keys.first(where: { !["name", "message", "when"].contains($0.text) }) {
                    return key
                }
            }
            if let key = intent.key(among: ["migrations"]) { return key }
        }
        let types = root.members(of: "types").lazy.flatMap { $0.value.members(of: "properties") }
        return types.compactMap { $0.value.key(among: ["type"]) }.first
    }
}

extension SourceFile {
    /// Whether a file named like a translation of `original` is a translation.
    ///
    /// This includes copies of `original` that still have to be reduced to their strings. All other files are
    /// separate definitions.
    package func isTranslation(of original: SourceFile) -> Bool {
        DefiningKey(in: self)?.isInCopy(of: original) ?? true
    }

    /// The location in `original` of the first intent that this file also declares or translates.
    func commonIntent(in original: SourceFile) -> SourceLocation? {
        let own = Set(intentNames.map(\.value))
        return original.intentNames.first { own.contains($0.value) }?.location
    }

    /// The names under `intents`, whether or not their values are valid.
    private var intentNames: [Located<String>] {
        var findings: [Finding] = []
        let root = YAMLTree.read(self, into: &findings).root
        return root?.members(of: "intents").compactMap(\.key.locatedText) ?? []
    }
}

extension YAMLNode {
    /// The first of these keys in the mapping; nil if the mapping contains no such key or the node is not a
    /// mapping.
    fileprivate func key(among names: [String]) -> YAMLNode? {
        entries.first { names.contains($0.key.text ?? "") }?.key
    }

    /// The entries of the mapping under a key; empty if the key is missing or its value is not a mapping.
    func members(of name: StaticString) -> [(key: YAMLNode, value: YAMLNode)] {
        entries.first { $0.key.hasText(name) }.map { Array($0.value.entries) } ?? []
    }
}
