import SourceText
import WidgetModel
import YAMLReading

/// The ids of the texts that a definition in YAML has, by where they stand in it.
///
/// One id may stand at several places, and not all places of Apple's form are places of the YAML.
struct TextIDs: Sendable {
    /// In the order of Apple's file.
    private(set) var places: [(id: String, path: TextPath)] = []
    /// Every id of Apple's file.
    private(set) var known: Set<String> = []

    init(_ root: PropertyDictionary, _ names: DefinitionNames) {
        collect(.dictionary(root))
        let context = ImportContext(root, names, leftOut: [])
        for (place, intent) in root.elements(AppleKey.intents).enumerated() {
            let path: TextPath = ["intents", names.intents[place]]
            add(intent, "INIntentTitle", path + ["title"])
            add(intent, "INIntentDescription", path + ["description"])
            for (number, parameter) in intent.elements(AppleKey.parameters).enumerated() {
                add(parameter, path + ["parameters", names.parameters[place][number]], root, context)
            }
        }
        for (place, enumeration) in root.elements(AppleKey.enums).enumerated() {
            let path: TextPath = ["enums", names.enumerations[place]]
            add(enumeration, "INEnumDisplayName", path + ["title"])
            for (number, value) in enumeration.elements(AppleKey.values).enumerated()
            where !ImportContext.isNoCase(value) {
                add(value, "INEnumValueDisplayName", path + ["cases", names.cases[place][number], "title"])
            }
        }
        for (place, type) in root.elements(AppleKey.types).enumerated() {
            let path: TextPath = ["types", names.types[place]]
            add(type, "INTypeDisplayName", path + ["title"])
            for (number, property) in type.elements(AppleKey.properties).enumerated()
            where !AppleTypes.isBuiltIn(property: property) {
                let name = names.properties[place][number]
                add(property, "INTypePropertyDisplayName", path + ["properties", name, "title"])
            }
        }
    }

    /// Without the places that a definition does not have: parts of Apple's form stand in the sidecar alone.
    func within(_ definition: SourceFile) -> TextIDs {
        var findings: [Finding] = []
        var paths: Set<[String]> = []
        if let root = YAMLTree.read(definition, into: &findings).root { Self.collect(root, [], into: &paths) }
        var ids = self
        ids.places.removeAll { _, path in
            // A case, or a property, may be its title alone.
            !paths.contains(path.keys) && !(path.keys.last == "title" && paths.contains(path.keys.dropLast()))
        }
        return ids
    }

    private static func collect(_ node: YAMLNode, _ path: [String], into paths: inout Set<[String]>) {
        guard node.isMapping else {
            paths.insert(path)
            return
        }
        for (key, value) in node.entries { collect(value, path + [key.text ?? ""], into: &paths) }
    }

    private mutating func add(
        _ parameter: PropertyDictionary, _ path: TextPath, _ root: PropertyDictionary,
        _ context: ImportContext
    ) {
        add(parameter, "INIntentParameterDisplayName", path + ["title"])
        if let prompt = PromptDialog(of: parameter) {
            add(prompt.dictionary, PromptDialog.textKey, path + ["prompt"])
        }
        if parameter["INIntentParameterType"]?.string == "Boolean",
            let metadata = parameter[AppleKey.metadata]?.dictionary
        {
            for (label, word) in [("true", "TrueDisplayName"), ("false", "FalseDisplayName")]
            where metadata.text(AppleKey.metadata + word) != label {
                add(metadata, AppleKey.metadata + word, path + ["labels", label])
            }
        }
        guard let type = parameter.text("INIntentParameterEnumType"),
            context.enumeration(type)?.emptyText != nil,
            let enumeration = root.elements(AppleKey.enums).first(where: { $0["INEnumName"]?.string == type }
            ),
            let none = enumeration.elements(AppleKey.values).first(where: ImportContext.isNoCase)
        else { return }
        add(none, "INEnumValueDisplayName", path + ["empty"])
    }

    /// A text that is there, and has an id.
    private mutating func add(_ dictionary: PropertyDictionary, _ key: String, _ path: TextPath) {
        guard dictionary.text(key) != nil, let id = dictionary.text(key + "ID") else { return }
        places.append((id, path))
    }

    private mutating func collect(_ value: PropertyList) {
        switch value {
        case .dictionary(let dictionary):
            for entry in dictionary.entries {
                if entry.key.hasSuffix("ID"), let id = entry.value.string { known.insert(id) }
                collect(entry.value)
            }
        case .array(let elements): for element in elements { collect(element) }
        default: break
        }
    }
}
