import IntentDefinitions

/// Assigns the Swift names of all declarations that are generated from a definition.
///
/// In YAML, an intent, an enum and a type may have the same name. In Swift, they share one scope, together
/// with the classes that Xcode generates and the types that the source uses. A name that is taken receives a
/// suffix.
struct SwiftNames {
    /// Names in Swift, by the names in the definition.
    private var intents: [String: String] = [:]
    private var types: [String: String] = [:]
    /// Enums whose cases are declared with a parameter. The keys of this dictionary and the next two have the
    /// form `intent.parameter`.
    private var inlines: [String: String] = [:]
    private var optionProviders: [String: String] = [:]
    private var parameters: [String: String] = [:]

    init(_ file: WidgetIntents, _ sidecar: SidecarDictionary?, _ siriKit: SiriKitClasses) {
        // In an intent, a property named like a type would hide the type.
        let rows = file.intents.flatMap(\.parameters).map(\.name)
        let properties = file.objectTypes.flatMap(\.properties).map(\.name)
        var taken = SwiftNames.reserved.union(SwiftText.keywords).union(SwiftNames.typeWords)
            .union(rows).union(properties).union(siriKit.names)
        // Returns `name` if it is free, or else the name with a suffix, and marks it as taken. With `twin`,
        // the name followed by `twin` must be free as well: an entity `City` also needs the name `CityQuery`.
        func give(_ name: String, orWith suffix: String, besides twin: String? = nil) -> String {
            func isFree(_ name: String) -> Bool {
                !taken.contains(name) && !(twin.map { taken.contains(name + $0) } ?? false)
            }
            var candidate = isFree(name) ? name : name + suffix
            while !isFree(candidate) { candidate += "_" }
            taken.insert(candidate)
            if let twin { taken.insert(candidate + twin) }
            return candidate
        }
        for intent in file.intents { intents[intent.name] = give(intent.name, orWith: "AppIntent") }
        for enumeration in file.enumerations.compactMap(\.name) {
            types[enumeration] = give(enumeration, orWith: "AppEnum")
        }
        for type in file.objectTypes {
            types[type.name] = give(type.name, orWith: "AppEntity", besides: "Query")
        }
        for intent in file.intents {
            for parameter in intent.parameters {
                let key = "\(intent.name).\(parameter.name)"
                let own = parameter.name.prefix(1).uppercased() + parameter.name.dropFirst()
                if let enumeration = parameter.type.enumeration, enumeration.name == nil {
                    let suffix = siriKit.names.contains(own) ? "AppEnum" : "Of\(intents[intent.name] ?? "")"
                    inlines[key] = give(own, orWith: suffix)
                }
                if parameter.options != nil, !parameter.type.kind.isDeclared, !parameter.type.isBoolean {
                    optionProviders[key] = give("\(own)Options", orWith: "Of\(intents[intent.name] ?? "")")
                }
                // The system migrates stored values by property name, so the property keeps its name from
                // SiriKit, if that name is valid.
                let kept = sidecar?.parameter(parameter.name, of: intent.name)
                if let real = kept?.text(AppleKey.parameterName), AppleNames.wellFormed(real) == real,
                    intent.parameter(named: real) == nil
                {
                    parameters[key] = real
                }
                let name = parameters[key] ?? parameter.name
                if SwiftNames.hidesAType(name) { parameters[key] = name + "_" }
            }
        }
    }

    /// The Swift name of an intent.
    func intent(_ name: String) -> String { intents[name] ?? name }
    /// The Swift name of a declared enum or object type.
    func type(_ name: String) -> String { types[name] ?? name }

    /// The Swift name of an enum whose cases are declared with a parameter.
    func inline(_ parameter: IntentParameter, in intent: IntentDefinition) -> String {
        inlines["\(intent.name).\(parameter.name)"] ?? parameter.name
    }

    /// The name of a parameter's options provider; nil if no provider is needed, because the parameter's
    /// values are fixed or its entity uses a query.
    func options(_ parameter: IntentParameter, in intent: IntentDefinition) -> String? {
        optionProviders["\(intent.name).\(parameter.name)"]
    }

    /// The name of the property for a parameter.
    func parameter(_ parameter: IntentParameter, in intent: IntentDefinition) -> String {
        parameters["\(intent.name).\(parameter.name)"] ?? parameter.name
    }

    /// The key path of a parameter's property, such as `\.$city`.
    func path(_ name: String, in intent: IntentDefinition) -> String {
        intent.parameter(named: name).map { "\\.$\(parameter($0, in: intent))" } ?? name
    }

    /// The name of an enum case. It must differ from the members that every `AppEnum` has.
    static func enumCase(_ name: String) -> String { enumWords.contains(name) ? name + "_" : name }

    private static let enumWords: Set<String> = [
        "RawValue", "allCases", "caseDisplayRepresentations", "typeDisplayRepresentation",
    ]

    /// The name of an entity's property. It must differ from the members that every generated entity has.
    static func property(_ name: String) -> String {
        entityWords.contains(name) || hidesAType(name) ? name + "_" : name
    }

    /// Whether a property with this name would hide a type that the source uses. Keywords are in backticks,
    /// so they cannot hide a type.
    static func hidesAType(_ name: String) -> Bool {
        reserved.contains(name) && !SwiftText.keywords.contains(name)
    }

    private static let entityWords: Set<String> = ["displayRepresentation", "displayTitle", "id"]

    /// Contextual keywords of Swift that cannot name a type.
    private static let typeWords: Set<String> = [
        "any", "borrowing", "consuming", "each", "isolated", "nonisolated", "sending", "some",
    ]

    /// Names of types that the generated source refers to.
    private static let reserved: Set<String> = [
        "AppEntity", "AppEnum", "AppIntent", "Array", "Any", "Bool", "CLPlacemark",
        "CustomIntentMigratedAppIntent", "DateComponents", "DisplayRepresentation", "Double",
        "DynamicOptionsProvider", "EntityQuery", "EntityStringQuery", "Int", "IntentCollectionSize",
        "IntentCurrencyAmount", "IntentDescription", "IntentFile", "IntentParameterDependency",
        "IntentPerson", "LocalizedStringResource", "Measurement", "Never", "Optional", "Parameter",
        "ParameterSummary", "Property", "Protocol", "Result", "Self", "String", "Summary", "Switch",
        "Type", "TypeDisplayRepresentation", "URL", "UTType", "UnitDuration", "UnitEnergy", "UnitLength",
        "UnitMass", "UnitSpeed", "UnitTemperature", "UnitVolume", "When", "WidgetConfigurationIntent",
    ]
}

/// The part of a definition that is exported to App Intents: the intents that widgets can use, with the enums
/// and types of their parameters.
struct WidgetIntents {
    let intents: [IntentDefinition]
    /// Intents that widgets cannot use. Each is reported.
    let leftOut: [IntentDefinition]
    /// Enums and object types, without types that only the intents in `leftOut` use.
    let enumerations: [Enumeration]
    let objectTypes: [ObjectType]

    init(_ file: DefinitionFile, isEligible: (IntentDefinition) -> Bool) {
        intents = file.intents.filter(isEligible)
        leftOut = file.intents.filter { !isEligible($0) }
        let unused = WidgetIntents.typeNames(in: leftOut).subtracting(WidgetIntents.typeNames(in: intents))
        enumerations = file.enumerations.filter { !unused.contains($0.name ?? "") }
        objectTypes = file.objectTypes.filter { !unused.contains($0.name) }
    }

    /// The names of the types of all parameters, including the types of their objects' properties.
    private static func typeNames(in intents: [IntentDefinition]) -> Set<String> {
        var names: Set<String> = []
        for type in intents.flatMap(\.parameters).map(\.type) {
            names.insert(type.name)
            guard let object = type.object else { continue }
            names.formUnion(object.properties.map(\.type.name))
        }
        return names
    }
}

/// The names of the classes and enums that Xcode generates from an `.intentdefinition`.
///
/// An app that migrates stored values keeps the definition, so the Swift source must not declare the same
/// names.
struct SiriKitClasses {
    /// Every generated name, including the names of each intent's response and handler.
    private(set) var names: Set<String> = []
    /// Apple's names of the intents that widgets cannot use.
    private(set) var ineligibleIntents: Set<String> = []

    /// No names, for a definition that was not imported.
    init() {}

    init(_ root: PropertyDictionary) {
        for intent in root.elements(AppleKey.intents) {
            let name = intent["INIntentName"]?.string ?? ""
            let className = SiriKitClasses.className(of: intent, "INIntent", suffix: "Intent")
            for suffix in ["", "Handling", "Response", "ResponseCode"] { names.insert(className + suffix) }
            if !intent.isTrue("INIntentEligibleForWidgets") { ineligibleIntents.insert(name) }
        }
        for (key, prefix) in [(AppleKey.enums, "INEnum"), (AppleKey.types, "INType")] {
            for element in root.elements(key) {
                let className = SiriKitClasses.className(of: element, prefix, suffix: "")
                for suffix in ["", "ResolutionResult"] { names.insert(className + suffix) }
            }
        }
    }

    /// The name that Xcode gives to the class of an intent, an enum or a type.
    ///
    /// - Parameters:
    ///   - keys: The prefix of the element's keys, such as `INIntent`.
    ///   - suffix: The suffix that Xcode appends to the name, such as `Intent`.
    static func className(of element: PropertyDictionary, _ keys: String, suffix: String) -> String {
        if let name = element.text(keys + "ClassName") { return name }
        return (element.text(keys + "ClassPrefix") ?? "") + (element[keys + "Name"]?.string ?? "") + suffix
    }
}
