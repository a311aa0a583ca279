import IntentDefinitions

/// What the declarations of a definition are called in Swift, where all of them share one scope.
struct SwiftNames {
    private var intents: [String: String] = [:]
    private var types: [String: String] = [:]
    /// By intent and parameter.
    private var inlines: [String: String] = [:]
    private var optionProviders: [String: String] = [:]
    private var parameters: [String: String] = [:]

    init(_ file: WidgetIntents, _ sidecar: SidecarDictionary?, _ siriKit: SiriKitClasses) {
        // A row called as its type would hide it.
        let rows = file.intents.flatMap(\.parameters).map(\.name)
        let properties = file.objectTypes.flatMap(\.properties).map(\.name)
        var taken = SwiftNames.reserved.union(SwiftText.keywords).union(SwiftNames.typeWords)
            .union(rows).union(properties).union(siriKit.names)
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
                // Stored values are carried over by the names that SiriKit knew.
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

    func intent(_ name: String) -> String { intents[name] ?? name }
    func type(_ name: String) -> String { types[name] ?? name }

    func inline(_ parameter: IntentParameter, in intent: IntentDefinition) -> String {
        inlines["\(intent.name).\(parameter.name)"] ?? parameter.name
    }

    /// Nil where the type itself says what there is, or has a query.
    func options(_ parameter: IntentParameter, in intent: IntentDefinition) -> String? {
        optionProviders["\(intent.name).\(parameter.name)"]
    }

    func parameter(_ parameter: IntentParameter, in intent: IntentDefinition) -> String {
        parameters["\(intent.name).\(parameter.name)"] ?? parameter.name
    }

    /// The key path of a row.
    func path(_ name: String, in intent: IntentDefinition) -> String {
        intent.parameter(named: name).map { "\\.$\(parameter($0, in: intent))" } ?? name
    }

    /// A case as an enum of Swift declares it, beside what every `AppEnum` has.
    static func enumCase(_ name: String) -> String { enumWords.contains(name) ? name + "_" : name }

    private static let enumWords: Set<String> = [
        "RawValue", "allCases", "caseDisplayRepresentations", "typeDisplayRepresentation",
    ]

    /// A property as an entity declares it, beside what it has without being asked.
    static func property(_ name: String) -> String {
        entityWords.contains(name) || hidesAType(name) ? name + "_" : name
    }

    /// Whether a variable of this name would hide a type that the source uses; keywords stand in backticks.
    static func hidesAType(_ name: String) -> Bool {
        reserved.contains(name) && !SwiftText.keywords.contains(name)
    }

    private static let entityWords: Set<String> = ["displayRepresentation", "displayTitle", "id"]

    /// Words that mean something else where a type stands.
    private static let typeWords: Set<String> = [
        "any", "borrowing", "consuming", "each", "isolated", "nonisolated", "sending", "some",
    ]

    /// Names that the generated source uses itself.
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

/// The part of a definition that widgets can use: eligible intents, with the enums and types of their rows.
struct WidgetIntents {
    let intents: [IntentDefinition]
    let leftOut: [IntentDefinition]
    /// Without those that only intents use that are left out.
    let enumerations: [Enumeration]
    let objectTypes: [ObjectType]

    init(_ file: DefinitionFile, isEligible: (IntentDefinition) -> Bool) {
        intents = file.intents.filter(isEligible)
        leftOut = file.intents.filter { !isEligible($0) }
        let unused = WidgetIntents.typeNames(in: leftOut).subtracting(WidgetIntents.typeNames(in: intents))
        enumerations = file.enumerations.filter { !unused.contains($0.name ?? "") }
        objectTypes = file.objectTypes.filter { !unused.contains($0.name) }
    }

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

/// The classes and enums that Xcode generates from an `.intentdefinition`.
///
/// The definition stays in an app that takes over stored values, so the Swift source cannot declare the same
/// names.
struct SiriKitClasses {
    private(set) var names: Set<String> = []
    /// Intents, by Apple's names, that widgets cannot use.
    private(set) var ineligibleIntents: Set<String> = []

    /// None: no definition was imported.
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

    /// What Xcode calls the class of an intent, an enum or a type.
    static func className(of element: PropertyDictionary, _ keys: String, suffix: String) -> String {
        if let name = element.text(keys + "ClassName") { return name }
        return (element.text(keys + "ClassPrefix") ?? "") + (element[keys + "Name"]?.string ?? "") + suffix
    }
}
