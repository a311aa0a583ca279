/// Computes the content of a sidecar: how an Apple definition differs from the property list that is derived
/// from the YAML.
///
/// `Overlay` applies the difference. The two must agree: applying a difference to the same derived list
/// yields the original list.
struct Difference {
    /// The Apple definition, for the YAML names of its elements.
    let definition: AppleDefinition
    /// The type of the dialog that became the prompt of each parameter.
    let promptDialogs: [DefinitionConversion.Part: String]

    /// The difference between two dictionaries.
    ///
    /// - Parameters:
    ///   - derived: The dictionary that is derived from the YAML; nil if it is missing there.
    ///   - real: Apple's dictionary; nil if it is missing there.
    ///   - owner: The element that the dictionaries describe or belong to; nil at the root.
    func dictionary(
        _ derived: PropertyDictionary?, _ real: PropertyDictionary?, _ shape: AppleShape,
        of owner: AppleElement?
    ) -> SidecarDictionary {
        var result = SidecarDictionary()
        for entry in real?.entries ?? [] {
            guard YAMLText.isKey(entry.key) else {
                result.entries.append((entry.key, .value(entry.value)))
                continue
            }
            let node = node(
                entry.key, derived?[entry.key], entry.value, shape.part(entry.key), of: owner)
            if let node { result.entries.append((entry.key, node)) }
        }
        for entry in derived?.entries ?? [] where !(real?.contains(entry.key) ?? false) {
            if let node = missing(entry.key, entry.value, shape.part(entry.key), of: owner) {
                result.entries.append((entry.key, node))
            } else {
                result.without.append(entry.key)
            }
        }
        for (value, unit) in OwnedKeys.amounts where result[unit] != nil && result[value] == nil {
            // A unit is meaningless without its number, so if the unit differs, the number is stored as well.
            // If the number is edited later, the unit is also reset (`Overlay.keepUnits`).
            guard let number = derived?[value] else { continue }
            result.entries.append((value, .instead(real?[value], was: number)))
        }
        result.entries.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        if real?.isEmpty ?? true, (derived == nil) != (real == nil) { result.isKeptEmpty = real != nil }
        return result
    }

    /// The difference between two values; nil if they are equal.
    ///
    /// Pending values are not compared: Apple's value is stored. The exception is the namespace, which most
    /// references repeat.
    private func node(
        _ key: String, _ derived: PropertyList?, _ real: PropertyList, _ shape: AppleShape,
        of owner: AppleElement?
    ) -> SidecarNode? {
        switch (shape, real) {
        case (.keys, .dictionary(let entries)), (.entries, .dictionary(let entries)):
            let difference = dictionary(derived?.dictionary, entries, shape, of: owner)
            return difference.isEmpty ? nil : .dictionary(difference)
        case (.named(let nameKey, let element), .array(let elements)):
            guard let difference = list(derived?.array, elements, by: nameKey, element, key, of: owner) else {
                return .value(real)
            }
            return difference.isEmpty ? nil : .list(difference)
        default:
            guard let derived else { return .value(real) }
            if derived == real { return nil }
            if case .pending(let pending) = derived {
                let repeats =
                    pending == .namespace && real == definition.root[AppleKey.namespace]
                    && key != AppleKey.namespace
                return repeats ? nil : .value(real)
            }
            return OwnedKeys.contains(key) ? .instead(real, was: derived) : .value(real)
        }
    }

    /// The difference for a key of the derived dictionary that is missing in Apple's; nil if recording the
    /// missing key is enough.
    private func missing(
        _ key: String, _ derived: PropertyList, _ shape: AppleShape, of owner: AppleElement?
    ) -> SidecarNode? {
        switch (shape, derived) {
        case (.keys, .dictionary(let entries)), (.entries, .dictionary(let entries)):
            return .dictionary(dictionary(entries, nil, shape, of: owner))
        case (.named(let nameKey, let element), .array(let elements)):
            var difference = list(elements, [], by: nameKey, element, key, of: owner)
            difference?.isKeptEmpty = false
            return difference.map { .list($0) }
        default: return OwnedKeys.contains(key) ? .instead(nil, was: derived) : nil
        }
    }

    /// The difference between two lists with named elements; nil if an element of Apple's list is not a
    /// dictionary.
    private func list(
        _ derived: [PropertyList]?, _ real: [PropertyList], by nameKey: String, _ shape: AppleShape,
        _ key: String, of owner: AppleElement?
    ) -> SidecarList? {
        let realElements = real.compactMap(\.dictionary)
        guard realElements.count == real.count else { return nil }
        let parts = real.isEmpty ? [] : definition.elements(key, of: owner)
        let realNames =
            parts?.map(\.name) ?? AppleNames.unique(realElements.map { $0[nameKey]?.string ?? "" })
        let derivedElements = (derived ?? []).compactMap(\.dictionary)
        let derivedNames = derivedElements.map { $0[nameKey]?.string ?? "" }
        let derivedPlaces = Dictionary(
            zip(derivedNames, derivedElements.indices), uniquingKeysWith: { first, _ in first })
        var result = SidecarList()
        for (place, (name, element)) in zip(realNames, realElements).enumerated() {
            guard let twin = derivedPlaces[name] else {
                result.extras.append((name, element))
                continue
            }
            let derived = derivedElements[twin]
            var difference = dictionary(derived, element, shape, of: parts?[place] ?? owner)
            guard !difference.isEmpty else { continue }
            if [AppleKey.parameters, AppleKey.properties].contains(key) {
                difference.hints = hints(of: name, in: owner, derived, difference)
            }
            result.elements.append((name, difference))
        }
        let present = Set(realNames)
        result.without = derivedNames.filter { !present.contains($0) }
        let natural = derivedNames.filter(present.contains) + result.extras.map(\.name)
        if natural != realNames { result.order = realNames }
        if real.isEmpty, derived == nil { result.isKeptEmpty = true }
        return result
    }

    /// Additional facts about a parameter for an export: the type of the dialog that became its prompt,
    /// unless it is the usual one, and the type to which its metadata belongs.
    private func hints(
        of name: String, in owner: AppleElement?, _ derived: PropertyDictionary,
        _ difference: SidecarDictionary
    ) -> [(word: String, text: String)] {
        var hints: [(word: String, text: String)] = []
        let dialog = promptDialogs[["intents", owner?.name ?? "", name]]
        if let dialog, dialog != AppleTypes.configurationDialog {
            hints.append((SidecarWords.prompt, dialog))
        }
        let hasMetadata = difference.entries.contains { $0.key.hasSuffix("Metadata") }
        if hasMetadata, let type = SidecarWords.typeOf(derived) { hints.append((SidecarWords.type, type)) }
        return hints
    }
}
