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

    init(_ definition: AppleDefinition) {
        collect(.dictionary(definition.root))
        for intent in definition.intents {
            let path: TextPath = ["intents", intent.name]
            add(intent.dictionary, "INIntentTitle", path + ["title"])
            add(intent.dictionary, "INIntentDescription", path + ["description"])
            for parameter in intent.parts {
                add(parameter.dictionary, path + ["parameters", parameter.name], definition)
            }
        }
        for enumeration in definition.enumerations {
            let path: TextPath = ["enums", enumeration.name]
            add(enumeration.dictionary, "INEnumDisplayName", path + ["title"])
            for value in enumeration.cases {
                add(value.dictionary, "INEnumValueDisplayName", path + ["cases", value.name, "title"])
            }
        }
        for type in definition.types {
            let path: TextPath = ["types", type.name]
            add(type.dictionary, "INTypeDisplayName", path + ["title"])
            for property in type.parts where !property.isBuiltInProperty {
                let path = path + ["properties", property.name, "title"]
                add(property.dictionary, "INTypePropertyDisplayName", path)
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
        _ parameter: PropertyDictionary, _ path: TextPath, _ definition: AppleDefinition
    ) {
        add(parameter, "INIntentParameterDisplayName", path + ["title"])
        if let prompt = PromptDialog.all(of: parameter).first(where: { !$0.hasPlaceholders }) {
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
        let enumeration = parameter.text("INIntentParameterEnumType").flatMap(definition.enumeration)
        guard let none = enumeration?.emptyCase?.dictionary else { return }
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
