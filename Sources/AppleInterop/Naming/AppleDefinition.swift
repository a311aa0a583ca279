import IntentDefinitions

/// A part of an Apple definition that has a name: an intent, a parameter, an enum, a case, a type or a
/// property.
struct AppleElement: Sendable {
    /// The name in YAML and in sidecars, unique among its siblings.
    let name: String
    /// The name in Apple's file.
    let appleName: String?
    let dictionary: PropertyDictionary
    /// The parameters of an intent, the cases of an enum or the properties of a type.
    let parts: [AppleElement]

    func part(apple: String) -> AppleElement? { parts.first { $0.appleName == apple } }

    /// Whether this case stands for no value: it has the reserved name, and the number 0 or none.
    var isNoCase: Bool {
        appleName == AppleDefinition.noCase && (dictionary["INEnumValueIndex"]?.integer ?? 0) == 0
    }

    /// The cases of an enum without the one that stands for no value.
    var cases: [AppleElement] { parts.filter { !$0.isNoCase } }

    /// The case whose title a form shows while no value is chosen; nil if it only has the reserved name.
    var emptyCase: AppleElement? {
        let none = parts.first(where: \.isNoCase)
        let text = none?.dictionary.text("INEnumValueDisplayName")
        return text.map { $0.lowercased() == AppleDefinition.noCase } ?? true ? nil : none
    }

    /// Whether this property belongs to every type of Apple's.
    var isBuiltInProperty: Bool { AppleTypes.isBuiltIn(property: dictionary) }

    /// The type of an object. The oldest definitions omit it and use the parameter's name instead.
    var objectType: String {
        if let type = dictionary.text("INIntentParameterObjectType") { return type }
        let name = dictionary.text(AppleKey.parameterName) ?? "Object"
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    var isObject: Bool { dictionary["INIntentParameterType"]?.string == "Object" }

    /// The parts in the order of the form; equal and missing priorities keep their order.
    func parts(by priority: String) -> [AppleElement] {
        AppleElement.displayOrder(of: parts.map(\.dictionary), by: priority).map { parts[$0] }
    }

    static func displayOrder(of elements: [PropertyDictionary], by key: String) -> [Int] {
        let priorities = elements.map { $0[key]?.integer ?? .max }
        return elements.indices.sorted { (priorities[$0], $0) < (priorities[$1], $1) }
    }
}

/// An Apple definition with the names that its parts have in YAML.
struct AppleDefinition: Sendable {
    let root: PropertyDictionary
    private(set) var intents: [AppleElement] = []
    var enumerations: [AppleElement] = []
    private(set) var types: [AppleElement] = []
    /// The names of types that are used and not declared, by Apple's name.
    private(set) var foreignTypes: [String: String] = [:]

    /// The case that stands for no value, in every enum.
    static let noCase = "unknown"

    init(_ root: PropertyDictionary) {
        self.root = root
        var taken: Set<String> = []
        intents = named(root, AppleKey.intents, "INIntentName", taken: &taken) {
            named($0, AppleKey.parameters, AppleKey.parameterName, refused: Set(NameRule.reserved))
        }
        // Enums and types share their names with each other and with the language's own types.
        let builtIn = Set(ParameterType.builtIn.map(\.name))
        taken = []
        enumerations = named(root, AppleKey.enums, "INEnumName", refused: builtIn, taken: &taken) {
            named($0, AppleKey.values, "INEnumValueName")
        }
        types = named(root, AppleKey.types, "INTypeName", refused: builtIn, taken: &taken) {
            named($0, AppleKey.properties, "INTypePropertyName", refused: Set(ObjectType.reserved))
        }
        let declared = Set(types.compactMap(\.appleName))
        for type in intents.flatMap(\.parts).filter(\.isObject).map(\.objectType)
        where !declared.contains(type) && foreignTypes[type] == nil {
            foreignTypes[type] = AppleNames.give(type, refused: builtIn, taken: &taken)
        }
    }

    /// An enum that YAML can declare, by Apple's name: one with a case.
    func enumeration(_ apple: String) -> AppleElement? {
        enumerations.first { $0.appleName == apple && !$0.cases.isEmpty }
    }

    /// The case of an enum that means no value, unless it is a real one.
    func noCase(of enumType: String?) -> String? {
        let isReal = enumType.flatMap(enumeration)?.cases.contains { $0.appleName == Self.noCase }
        return isReal ?? false ? nil : Self.noCase
    }

    func typeName(_ apple: String) -> String {
        types.first { $0.appleName == apple }?.name ?? foreignTypes[apple] ?? AppleNames.wellFormed(apple)
    }

    /// The elements of a list of the definition, or of one of its elements.
    func elements(_ list: String, of owner: AppleElement?) -> [AppleElement]? {
        switch list {
        case AppleKey.intents: intents
        case AppleKey.enums: enumerations
        case AppleKey.types: types
        case AppleKey.parameters, AppleKey.values, AppleKey.properties: owner?.parts
        default: nil
        }
    }
}

/// The elements of a list with names that differ from those that are `taken`.
private func named(
    _ owner: PropertyDictionary, _ list: String, _ nameKey: String, refused: Set<String> = [],
    taken: inout Set<String>, parts: (PropertyDictionary) -> [AppleElement] = { _ in [] }
) -> [AppleElement] {
    owner.elements(list).map { element in
        let apple = element[nameKey]?.string
        return AppleElement(
            name: AppleNames.give(apple ?? "", refused: refused, taken: &taken), appleName: apple,
            dictionary: element, parts: parts(element))
    }
}

private func named(
    _ owner: PropertyDictionary, _ list: String, _ nameKey: String, refused: Set<String> = []
) -> [AppleElement] {
    var taken: Set<String> = []
    return named(owner, list, nameKey, refused: refused, taken: &taken)
}
