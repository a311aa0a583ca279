package import SourceText
import YAMLReading

/// A key by which a file declares more than texts: types, defaults, rules, a provider. A file that has one is
/// a definition or a manifest, and never a translation.
package struct DefiningKey {
    let node: YAMLNode

    /// The first such key of a file; nil when it may be a translation.
    package init?(in file: SourceFile) {
        var findings: [Finding] = []
        guard let root = YAMLTree.read(file, into: &findings).root,
            let node = DefiningKey.ofManifest(root) ?? DefiningKey.ofDefinition(root)
        else { return nil }
        self.node = node
    }

    /// Whether the key's file only repeats what the file beside it declares; otherwise it stands for itself.
    func isInCopy(of original: SourceFile) -> Bool {
        FileRole(path: original.path) != .definition || twin(in: original) != nil
    }

    /// The first intent of `original` that the key's file declares as well.
    func twin(in original: SourceFile) -> SourceLocation? { node.file.commonIntent(in: original) }

    private static func ofManifest(_ root: YAMLNode) -> YAMLNode? {
        root.key(among: ["provider", "command"])
            ?? root.members(of: "widgets").lazy.compactMap { $0.value.key(among: ["configuration"]) }.first
    }

    private static func ofDefinition(_ root: YAMLNode) -> YAMLNode? {
        for (_, intent) in root.members(of: "intents") {
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
    /// Whether a file that is named like a translation of `original` is one, or a copy to be reduced to one;
    /// otherwise it is a definition that stands for itself.
    package func isTranslation(of original: SourceFile) -> Bool {
        DefiningKey(in: self)?.isInCopy(of: original) ?? true
    }

    /// The first intent of `original` that this file declares, or translates, as well.
    func commonIntent(in original: SourceFile) -> SourceLocation? {
        let own = Set(intentNames.map(\.value))
        return original.intentNames.first { own.contains($0.value) }?.location
    }

    private var intentNames: [Located<String>] {
        var findings: [Finding] = []
        let root = YAMLTree.read(self, into: &findings).root
        return root?.members(of: "intents").compactMap(\.key.locatedText) ?? []
    }
}

extension YAMLNode {
    /// The first of these keys that a mapping has.
    fileprivate func key(among names: [String]) -> YAMLNode? {
        entries.first { names.contains($0.key.text ?? "") }?.key
    }

    /// The entries of the mapping under a key; none when it is missing or something else.
    func members(of name: StaticString) -> [(key: YAMLNode, value: YAMLNode)] {
        entries.first { $0.key.hasText(name) }.map { Array($0.value.entries) } ?? []
    }
}
