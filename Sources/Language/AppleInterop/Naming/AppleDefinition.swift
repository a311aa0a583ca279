import IntentDefinitions

/// A named part of an Apple definition: an intent, a parameter, an enum, a case, a type or a property.
struct AppleElement: Sendable {
    /// The name in YAML and in sidecars, unique among its siblings.
    let name: String
    /// The name in Apple's file; nil if the file does not name the element.
    let appleName: String?
    /// The element as the property list contains it.
    let dictionary: PropertyDictionary
    /// The parameters of an intent, the cases of an enum or the properties of a type.
    let parts: [AppleElement]

    /// The part with this name in Apple's file.
    func part(apple: String) -> AppleElement? { parts.first { $0.appleName == apple } }

    /// Whether this case stands for no value. It then has the reserved name, and the number 0 or no number.
    var isNoCase: Bool {
        appleName == AppleDefinition.noCase && (dictionary["INEnumValueIndex"]?.integer ?? 0) == 0
    }

    /// The cases of an enum without the one that stands for no value.
    var cases: [AppleElement] { parts.filter { !$0.isNoCase } }

    /// The case whose title a form shows while no value is chosen; nil if its title is only the reserved
    /// name.
    var emptyCase: AppleElement? {
        let none = parts.first(where: \.isNoCase)
        let text = none?.dictionary.text("INEnumValueDisplayName")
        return text.map { $0.lowercased() == AppleDefinition.noCase } ?? true ? nil : none
    }

    /// Whether this property is one that Xcode adds to every type.
    var isBuiltInProperty: Bool { AppleTypes.isBuiltIn(property: dictionary) }

    /// Apple's name of the object type of a parameter. Some definitions omit it and use the parameter's name
    /// instead.
    var objectType: String {
        if let type = dictionary.text("INIntentParameterObjectType") { return type }
        let name = dictionary.text(AppleKey.parameterName) ?? "Object"
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    /// Whether this parameter has an object type.
    var isObject: Bool { dictionary["INIntentParameterType"]?.string == "Object" }

    /// The parts in form order. Parts with equal priorities, or without any, keep the order of the file.
    ///
    /// - Parameter priority: The key of the priority, such as `INIntentParameterDisplayPriority`.
    func parts(by priority: String) -> [AppleElement] {
        AppleElement.displayOrder(of: parts.map(\.dictionary), by: priority).map { parts[$0] }
    }

    /// The indices of `elements`, sorted by the priority under `key`.
    static func displayOrder(of elements: [PropertyDictionary], by key: String) -> [Int] {
        let priorities = elements.map { $0[key]?.integer ?? .max }
        return elements.indices.sorted { (priorities[$0], $0) < (priorities[$1], $1) }
    }
}

/// An Apple definition whose parts have their YAML names.
///
/// Importing, exporting and strings tables all use these names, so that they agree on which element is meant.
struct AppleDefinition: Sendable {
    /// The complete property list.
    let root: PropertyDictionary
    private(set) var intents: [AppleElement] = []
    /// The enums. The import removes enums that it cannot express.
    var enumerations: [AppleElement] = []
    private(set) var types: [AppleElement] = []
    /// The YAML names of types that are used but not declared in the file, by Apple's name.
    private(set) var foreignTypes: [String: String] = [:]

    /// The reserved name of the case that stands for no value.
    static let noCase = "unknown"

    init(_ root: PropertyDictionary) {
        self.root = root
        var taken: Set<String> = []
        intents = named(root, AppleKey.intents, "INIntentName", taken: &taken) {
            named($0, AppleKey.parameters, AppleKey.parameterName, refused: Set(NameRule.reserved))
        }
        // Enums and types share one namespace with the built-in types of the language.
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

    /// The enum with Apple's name, if YAML can declare it: a YAML enum needs at least one case.
    func enumeration(_ apple: String) -> AppleElement? {
        enumerations.first { $0.appleName == apple && !$0.cases.isEmpty }
    }

    /// The name of the case that means "no value" in an enum; nil if that name belongs to a real case.
    func noCase(of enumType: String?) -> String? {
        let isReal = enumType.flatMap(enumeration)?.cases.contains { $0.appleName == Self.noCase }
        return isReal ?? false ? nil : Self.noCase
    }

    /// The YAML name of a type, by Apple's name. It is defined for every name, because the oldest files refer
    /// to types that they do not declare.
    func typeName(_ apple: String) -> String {
        types.first { $0.appleName == apple }?.name ?? foreignTypes[apple] ?? AppleNames.wellFormed(apple)
    }

    /// The elements of one of the lists with YAML names; nil for any other list.
    ///
    /// - Parameter owner: The element that contains the list; nil if the definition itself contains it.
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

/// The elements of a list with unique YAML names.
///
/// - Parameters:
///   - refused: Names that the language reserves.
///   - taken: Names in use; the new names are added.
///   - parts: Returns the parts of an element.
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

/// The elements of a list whose names need to be unique only among themselves.
private func named(
    _ owner: PropertyDictionary, _ list: String, _ nameKey: String, refused: Set<String> = []
) -> [AppleElement] {
    var taken: Set<String> = []
    return named(owner, list, nameKey, refused: refused, taken: &taken)
}
