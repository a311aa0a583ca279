import IntentDefinitions

/// What intents, parameters, enums, cases, types and properties are called in the YAML.
struct DefinitionNames: Sendable {
    private(set) var all = AppleNames()
    private(set) var intents: [String] = []
    /// By the place of the intent.
    private(set) var parameters: [[String]] = []
    private(set) var enumerations: [String] = []
    private(set) var cases: [[String]] = []
    private(set) var types: [String] = []
    private(set) var properties: [[String]] = []
    /// The names of types that are used and not declared, by Apple's name.
    private(set) var foreignTypes: [String: String] = [:]

    init(_ root: PropertyDictionary) {
        let path = ApplePath.root
        var taken: Set<String> = []
        intents = give(root.elements(AppleKey.intents), "INIntentName", path + AppleKey.intents, &taken)
        for (place, intent) in root.elements(AppleKey.intents).enumerated() {
            var taken: Set<String> = []
            parameters.append(
                give(
                    intent.elements(AppleKey.parameters), AppleKey.parameterName,
                    path + AppleKey.intents + place + AppleKey.parameters, refused: Set(NameRule.reserved),
                    &taken))
        }
        // Enums and types share their names with each other and with the language's own types.
        taken = []
        enumerations = give(
            root.elements(AppleKey.enums), "INEnumName", path + AppleKey.enums, refused: Self.builtIn, &taken)
        for (place, enumeration) in root.elements(AppleKey.enums).enumerated() {
            var taken: Set<String> = []
            cases.append(
                give(
                    enumeration.elements(AppleKey.values), "INEnumValueName",
                    path + AppleKey.enums + place + AppleKey.values, &taken))
        }
        types = give(
            root.elements(AppleKey.types), "INTypeName", path + AppleKey.types, refused: Self.builtIn, &taken)
        for (place, type) in root.elements(AppleKey.types).enumerated() {
            var taken: Set<String> = []
            properties.append(
                give(
                    type.elements(AppleKey.properties), "INTypePropertyName",
                    path + AppleKey.types + place + AppleKey.properties, refused: Set(ObjectType.reserved),
                    &taken))
        }
        giveForeign(root, &taken)
    }

    private mutating func give(
        _ elements: [PropertyDictionary], _ nameKey: String, _ path: ApplePath, refused: Set<String> = [],
        _ taken: inout Set<String>
    ) -> [String] {
        all.give(
            elements.map { $0[nameKey]?.string ?? "" }, at: path, refused: refused, taken: &taken)
    }

    private mutating func giveForeign(_ root: PropertyDictionary, _ taken: inout Set<String>) {
        let declared = Set(root.elements(AppleKey.types).compactMap { $0["INTypeName"]?.string })
        for parameter in root.elements(AppleKey.intents).flatMap({ $0.elements(AppleKey.parameters) })
        where parameter["INIntentParameterType"]?.string == "Object" {
            let name = Self.objectType(of: parameter)
            guard !declared.contains(name), foreignTypes[name] == nil else { continue }
            var names = AppleNames()
            foreignTypes[name] =
                names.give([name], at: .root, refused: Self.builtIn, taken: &taken).first
        }
    }

    /// The type of an object. Definitions of the oldest format do not say it: there the parameter gives its
    /// name.
    static func objectType(of parameter: PropertyDictionary) -> String {
        if let type = parameter.text("INIntentParameterObjectType") { return type }
        let name = parameter.text(AppleKey.parameterName) ?? "Object"
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    private static let builtIn = Set(ParameterType.builtIn.map(\.name))
}
