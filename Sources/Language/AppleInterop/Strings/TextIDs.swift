import SourceText
import WidgetModel

/// The ids of strings in Apple's file, with the positions of these strings in the YAML.
///
/// An id may occur at several positions in the YAML, or be missing there.
struct TextIDs: Sendable {
    /// The ids with the paths of their strings in YAML, in the order of Apple's file.
    private(set) var places: [(id: String, path: TextPath)] = []
    /// All ids of Apple's file, including the ids of strings that are missing in the YAML.
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

    /// Removes the positions that do not exist in the YAML, because the import left these parts to the
    /// sidecar.
    func within(_ definition: SourceFile) -> TextIDs {
        var findings: [Finding] = []
        var paths: Set<[String]> = []
        if let root = YAMLTree.read(definition, into: &findings).root { Self.collect(root, [], into: &paths) }
        var ids = self
        ids.places.removeAll { _, path in
            // In the short form, the title is written as the whole value of a case or a property.
            !paths.contains(path.keys) && !(path.keys.last == "title" && paths.contains(path.keys.dropLast()))
        }
        return ids
    }

    /// Collects the paths of all values in a YAML document.
    private static func collect(_ node: YAMLNode, _ path: [String], into paths: inout Set<[String]>) {
        guard node.isMapping else {
            paths.insert(path)
            return
        }
        for (key, value) in node.entries { collect(value, path + [key.text ?? ""], into: &paths) }
    }

    /// Adds the strings of a parameter: its title, its prompt, the labels of a boolean, and the text for a
    /// missing value.
    ///
    /// A label that is only `true` or `false` is Apple's default. The import does not write it, so its
    /// position is missing.
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

    /// Adds a string under `key`, if it exists and has an id.
    private mutating func add(_ dictionary: PropertyDictionary, _ key: String, _ path: TextPath) {
        guard dictionary.text(key) != nil, let id = dictionary.text(key + "ID") else { return }
        places.append((id, path))
    }

    /// Collects all ids, which are the values of keys that end in `ID`.
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
