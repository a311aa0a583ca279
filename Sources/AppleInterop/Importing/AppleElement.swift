/// Keys of Apple's definitions that more than one file speaks of.
enum AppleKey {
    static let enums = "INEnums"
    static let intents = "INIntents"
    static let types = "INTypes"
    static let parameters = "INIntentParameters"
    static let properties = "INTypeProperties"
    static let values = "INEnumValues"
    static let namespace = "INIntentDefinitionNamespace"
    static let parameterName = "INIntentParameterName"
    static let metadata = "INIntentParameterMetadata"
}

extension PropertyDictionary {
    /// The dictionaries of a list; empty where there is no list, and without what is no dictionary.
    func elements(_ key: String) -> [PropertyDictionary] { self[key]?.array?.compactMap(\.dictionary) ?? [] }

    /// A text with something in it.
    func text(_ key: String) -> String? {
        guard let text = self[key]?.string, !text.isEmpty else { return nil }
        return text
    }

    /// Whether a key says yes.
    func isTrue(_ key: String) -> Bool {
        switch self[key] {
        case .boolean(let value)?: value
        case .integer(let text)?: text != "0"
        case .string(let text)?: ["true", "yes", "1"].contains(text.lowercased())
        default: false
        }
    }

    /// What a key of a parameter's metadata says.
    func metadata(_ word: String) -> PropertyList? {
        self[AppleKey.metadata]?.dictionary?[AppleKey.metadata + word]
    }
}
