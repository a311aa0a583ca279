import SourceText
import YAMLReading

/// The enums and types that a sidecar uses: an import keeps in `NAME.apple.yaml` what the definition beside
/// it cannot hold, such as the responses of intents.
enum SidecarUses {
    /// Their names in the definition; empty for a sidecar that cannot be read, which an export reports.
    static func names(in sidecar: SourceFile?) -> Set<String> {
        var findings: [Finding] = []
        guard let sidecar, let root = YAMLTree.read(sidecar, into: &findings).root else { return [] }
        var names: Set<String> = []
        collect(from: root, isUse: false, into: &names)
        for (key, section) in root.entries where ["Enums", "Types"].contains(key.text) {
            for (name, element) in section.entries where isCalled(element, oneOf: names) {
                if let name = name.text { names.insert(name) }
            }
        }
        return names
    }

    /// - Parameter isUse: whether the node stands under a key that names a type.
    private static func collect(from node: YAMLNode, isUse: Bool, into names: inout Set<String>) {
        if isUse, let text = node.text { names.insert(text) }
        for element in node.elements { collect(from: element, isUse: isUse, into: &names) }
        for (key, value) in node.entries {
            // Sidecars shorten Apple's keys, as `INIntentResponseParameterObjectType`, to their last words.
            let namesType = ["ObjectType", "EnumType"].contains { key.text?.hasSuffix($0) ?? false }
            collect(from: value, isUse: isUse || namesType, into: &names)
        }
    }

    /// Whether Apple's name of an element, which differs from that in the definition, is one of these.
    private static func isCalled(_ element: YAMLNode, oneOf names: Set<String>) -> Bool {
        element.entries.contains { key, value in
            key.hasText("Name")
                && ([value] + value.entries.map(\.value)).contains { names.contains($0.text ?? "") }
        }
    }
}
