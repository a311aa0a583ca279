import IntentDefinitions

/// What the declarations of a definition are called in Swift, where all of them share one scope.
struct SwiftNames {
    private var intents: [String: String] = [:]
    private var types: [String: String] = [:]
    /// By intent and parameter.
    private var inlines: [String: String] = [:]
    private var optionProviders: [String: String] = [:]
    private var parameters: [String: String] = [:]

    init(_ file: DefinitionFile, _ sidecar: SidecarDictionary?) {
        var taken = SwiftNames.reserved
        func give(_ name: String, orWith suffix: String) -> String {
            var candidate = taken.contains(name) ? name + suffix : name
            while taken.contains(candidate) { candidate += "_" }
            taken.insert(candidate)
            return candidate
        }
        for intent in file.intents { intents[intent.name] = give(intent.name, orWith: "Intent") }
        for enumeration in file.enumerations.compactMap(\.name) {
            types[enumeration] = give(enumeration, orWith: "Option")
        }
        for type in file.objectTypes {
            types[type.name] = give(type.name, orWith: "Entity")
            taken.insert((types[type.name] ?? "") + "Query")
        }
        for intent in file.intents {
            for parameter in intent.parameters {
                let key = "\(intent.name).\(parameter.name)"
                let own = parameter.name.prefix(1).uppercased() + parameter.name.dropFirst()
                if case .enumeration(let enumeration) = parameter.type, enumeration.name == nil {
                    inlines[key] = give(own, orWith: "Of\(intents[intent.name] ?? "")")
                }
                if parameter.options != nil, parameter.type.builtIn != nil, !parameter.type.isBoolean {
                    optionProviders[key] = give("\(own)Options", orWith: "Of\(intents[intent.name] ?? "")")
                }
                // Stored values are carried over by the names that SiriKit knew.
                if case .value(.string(let real))? = sidecar?.parameter(parameter.name, of: intent.name)?[
                    AppleKey.parameterName], AppleNames.wellFormed(real) == real,
                    intent.parameter(named: real) == nil
                {
                    parameters[key] = real
                }
            }
        }
    }

    func intent(_ name: String) -> String { intents[name] ?? name }
    func type(_ name: String) -> String { types[name] ?? name }

    func inline(_ parameter: Parameter, in intent: IntentDefinition) -> String {
        inlines["\(intent.name).\(parameter.name)"] ?? parameter.name
    }

    /// Nil where the type itself says what there is, or has a query.
    func options(_ parameter: Parameter, in intent: IntentDefinition) -> String? {
        optionProviders["\(intent.name).\(parameter.name)"]
    }

    func parameter(_ parameter: Parameter, in intent: IntentDefinition) -> String {
        parameters["\(intent.name).\(parameter.name)"] ?? parameter.name
    }

    /// Names that the generated source uses itself.
    private static let reserved: Set<String> = [
        "AppEntity", "AppEnum", "AppIntent", "Array", "Any", "Bool", "CLPlacemark",
        "CustomIntentMigratedAppIntent", "DateComponents", "DisplayRepresentation", "Double",
        "DynamicOptionsProvider", "EntityQuery", "EntityStringQuery", "Int", "IntentCollectionSize",
        "IntentCurrencyAmount", "IntentDescription", "IntentFile", "IntentParameterDependency",
        "IntentPerson", "LocalizedStringResource", "Measurement", "Never", "Optional", "Parameter",
        "ParameterSummary", "Property", "Protocol", "Result", "Self", "String", "Summary", "Switch",
        "Type", "TypeDisplayRepresentation", "URL", "UTType", "When", "WidgetConfigurationIntent",
    ]
}
