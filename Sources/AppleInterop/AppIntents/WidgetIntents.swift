import IntentDefinitions

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
