/// Applies a sidecar to the property list that is derived from the YAML.
///
/// If the YAML is unchanged since the import, the result is Apple's original. Edits of the YAML win over the
/// sidecar, and everything else remains as in the original.
enum Overlay {
    /// Applies the difference of a dictionary.
    ///
    /// - Parameter derived: The dictionary that is derived from the YAML; nil if it is missing there.
    /// - Returns: Nil if the dictionary is missing in the result.
    static func dictionary(
        _ derived: PropertyDictionary?, _ difference: SidecarDictionary, _ shape: AppleShape
    ) -> PropertyDictionary? {
        let staysTyped = keepsType(derived, difference)
        let overlays = difference.entries.filter { staysTyped || !$0.key.hasSuffix("Metadata") }
        var own = derived ?? [:]
        for key in difference.without { own[key] = nil }
        // The result is built in one step, because a dictionary of phrases may have thousands of keys and
        // each insertion moves all later ones.
        var entries: [PropertyDictionary.Entry] = []
        for (key, node) in overlays {
            guard let value = value(key, own[key], node, shape.part(key)) else { continue }
            entries.append(PropertyDictionary.Entry(key: key, value: value))
        }
        let laid = Set(overlays.map(\.key))
        var result = PropertyDictionary(own.entries.filter { !laid.contains($0.key) } + entries)
        keepUnits(of: derived, difference, in: &result)
        if result.isEmpty, !(difference.isKeptEmpty ?? (derived != nil)) { return nil }
        return result
    }

    /// Whether the metadata in the sidecar still applies. It belongs to the imported type, so it is dropped
    /// if the author has changed the type.
    private static func keepsType(_ derived: PropertyDictionary?, _ difference: SidecarDictionary) -> Bool {
        guard let type = difference.hint(SidecarWords.type), let derived else { return true }
        return SidecarWords.typeOf(derived) == type
    }

    /// Takes number and unit from the YAML if either has changed since the import. Apple's unit would give
    /// the new number another meaning.
    private static func keepUnits(
        of derived: PropertyDictionary?, _ difference: SidecarDictionary, in result: inout PropertyDictionary
    ) {
        for keys in OwnedKeys.amounts {
            let hasMoved = [keys.value, keys.unit].contains { key in
                if case .instead(_, let was)? = difference[key] { derived?[key] != was } else { false }
            }
            guard hasMoved else { continue }
            result[keys.value] = derived?[keys.value]
            result[keys.unit] = derived?[keys.unit]
        }
    }

    /// The value of a key after applying its difference; nil if the key is missing in the result.
    private static func value(
        _ key: String, _ derived: PropertyList?, _ node: SidecarNode, _ shape: AppleShape
    ) -> PropertyList? {
        switch node {
        case .value(let real):
            // The YAML did not express this key when it was imported. If it does, the author has added it,
            // and the YAML wins.
            guard let derived, OwnedKeys.contains(key) else { return real }
            if case .pending = derived { return real }
            return derived
        case .instead(let real, let was): return derived == was ? real : derived
        case .dictionary(let difference):
            return dictionary(derived?.dictionary, difference, shape).map { .dictionary($0) }
        case .list(let difference):
            guard case .named(let nameKey, let element) = shape else { return derived }
            return list(derived?.array, difference, by: nameKey, element).map { .array($0) }
        }
    }

    /// Applies the difference of a list with named elements. The derived elements come first, followed by
    /// elements that are only in Apple's file, in Apple's order.
    private static func list(
        _ derived: [PropertyList]?, _ difference: SidecarList, by nameKey: String, _ shape: AppleShape
    ) -> [PropertyList]? {
        let differences = Dictionary(
            difference.elements.map { ($0.name, $0.node) }, uniquingKeysWith: { first, _ in first })
        let without = Set(difference.without)
        var names: [String] = []
        let derivedNames = (derived ?? []).compactMap { $0.dictionary?[nameKey]?.string }
        var elements: [String: PropertyDictionary] = [:]
        for element in (derived ?? []).compactMap(\.dictionary) {
            let name = element[nameKey]?.string ?? ""
            guard !without.contains(name) else { continue }
            names.append(name)
            let laid = differences[name].map { dictionary(element, $0, shape) ?? [:] } ?? element
            elements[name] = differences[name].map { Tidying.pruned(laid, derived: element, $0) } ?? laid
        }
        for (name, value) in difference.extras where elements[name] == nil {
            names.append(name)
            elements[name] = value
        }
        if let order = difference.order { names = ordered(names, as: order) }
        let priority = Tidying.priorityKeys[nameKey]
        if let priority {
            Tidying.renumber(names, &elements, as: derivedNames, priority: priority)
        }
        if names.isEmpty, !(difference.isKeptEmpty ?? (derived != nil)) { return nil }
        return names.compactMap { elements[$0] }.map { .dictionary($0) }
    }

    /// Sorts names by `order`. A name that is not in `order` is placed after the name that preceded it.
    private static func ordered(_ names: [String], as order: [String]) -> [String] {
        let present = Set(names)
        var result = order.filter(present.contains)
        let known = Set(result)
        for (place, name) in names.enumerated() where !known.contains(name) {
            let place =
                place == 0 ? 0 : result.firstIndex(of: names[place - 1]).map { $0 + 1 } ?? result.count
            result.insert(name, at: place)
        }
        return result
    }
}

/// The keys whose values the YAML expresses.
///
/// After an import, editing the YAML changes their values. All other keys keep the imported value, even if
/// the derived value differs.
enum OwnedKeys {
    static func contains(_ key: String) -> Bool { keys.contains(key) }

    /// The keys of numbers with the keys of their units. Neither is meaningful without the other.
    static let amounts = ["Default", "Minimum", "Maximum"].map {
        (value: AppleKey.metadata + $0 + "Value", unit: AppleKey.metadata + $0 + "Unit")
    }

    private static let keys: Set<String> = [
        "INIntentDescription", "INIntentTitle",
        "INEnumDisplayName", "INEnumValueDisplayName", "INTypeDisplayName", "INTypePropertyDisplayName",
        "INTypePropertyType", "INTypePropertyEnumType", "INTypePropertyMetadataTrueDisplayName",
        "INTypePropertyMetadataFalseDisplayName", "INTypePropertyMetadataType",
        "INIntentParameterDisplayName", "INIntentParameterType", "INIntentParameterEnumType",
        "INIntentParameterObjectType", "INIntentParameterSupportsDynamicEnumeration",
        "INIntentParameterSupportsSearch", "INIntentParameterSupportsMultipleValues",
        "INIntentParameterFixedSizeArray", "INIntentParameterArraySizeSize",
        "INIntentParameterDisplayPriority", "INTypePropertyDisplayPriority",
        "INIntentParameterRelationshipParentName", "INIntentParameterRelationshipPredicateName",
        "INIntentParameterRelationshipPredicateValue",
        "INIntentParameterPromptDialogFormatString",
        "INIntentParameterMetadataDefaultValue", "INIntentParameterMetadataMinimumValue",
        "INIntentParameterMetadataMaximumValue", "INIntentParameterMetadataType",
        "INIntentParameterMetadataCapitalization", "INIntentParameterMetadataMultiline",
        "INIntentParameterMetadataDisableAutocorrect", "INIntentParameterMetadataDisableSmartDashes",
        "INIntentParameterMetadataDisableSmartQuotes", "INIntentParameterMetadataTrueDisplayName",
        "INIntentParameterMetadataFalseDisplayName", "INIntentParameterMetadataCustomUTIs",
        "INIntentParameterMetadataUnit", "INIntentParameterMetadataDefaultUnit",
        "INIntentParameterMetadataMinimumUnit", "INIntentParameterMetadataMaximumUnit",
        "INIntentParameterMetadataSupportsNegativeNumbers",
    ]
}

/// Keeps an edited definition consistent: removes references to parameters that no longer exist, and
/// renumbers rows that were moved.
enum Tidying {
    /// Removes references to parameters that were imported and are no longer in the YAML. Elements other than
    /// intents are not changed.
    static func pruned(
        _ element: PropertyDictionary, derived: PropertyDictionary, _ kept: SidecarDictionary
    ) -> PropertyDictionary {
        guard case .list(let parameters)? = kept[AppleKey.parameters] else { return element }
        let present = Set(
            derived.elements(AppleKey.parameters).compactMap { $0[AppleKey.parameterName]?.string })
        let removed = Set(
            parameters.elements.filter { !present.contains($0.name) }.map { name, node in
                node.text(AppleKey.parameterName) ?? name
            })
        return removed.isEmpty ? element : pruned(element, of: removed)
    }

    /// Removes references to `removed` parameters from an intent: its input, its key parameter, and the
    /// phrases whose key lists one of them.
    private static func pruned(_ intent: PropertyDictionary, of removed: Set<String>) -> PropertyDictionary {
        var intent = intent
        for key in ["INIntentInput", "INIntentKeyParameter"] {
            if let name = intent[key]?.string, removed.contains(name) { intent[key] = nil }
        }
        for key in ["INIntentParameterCombinations", "INIntentManagedParameterCombinations"] {
            guard var combinations = intent[key]?.dictionary else { continue }
            for entry in combinations.entries {
                let names = entry.key.split(separator: ",").map(String.init)
                if names.contains(where: removed.contains) { combinations[entry.key] = nil }
            }
            intent[key] = combinations.isEmpty ? nil : .dictionary(combinations)
        }
        return intent
    }

    /// The key of an element's display priority, by the key of its name.
    static let priorityKeys = [
        AppleKey.parameterName: "INIntentParameterDisplayPriority",
        "INTypePropertyName": "INTypePropertyDisplayPriority",
    ]

    /// Renumbers the rows if the order of their display priorities no longer matches the YAML.
    ///
    /// Rows that are missing in the YAML, such as Xcode's own properties, are placed first.
    ///
    /// - Parameters:
    ///   - names: The names of the elements in the order of Apple's file.
    ///   - derived: The names in YAML order.
    ///   - priority: The key of the display priority.
    static func renumber(
        _ names: [String], _ elements: inout [String: PropertyDictionary], as derived: [String],
        priority: String
    ) {
        let own = Set(names.filter { !AppleTypes.isBuiltIn(property: elements[$0] ?? [:]) })
        let wanted = derived.filter(own.contains)
        let rows = names.map { elements[$0] ?? [:] }
        let shown = AppleElement.displayOrder(of: rows, by: priority).map { names[$0] }
        guard shown.filter(Set(wanted).contains) != wanted else { return }
        let others = shown.filter { !wanted.contains($0) }
        for (index, name) in (others + wanted).enumerated() {
            elements[name]?[priority] = .integer(String(index + 1))
        }
    }
}
