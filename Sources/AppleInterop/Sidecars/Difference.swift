/// Finds what a sidecar has to hold: how an Apple definition differs from the one that follows from the YAML.
struct Difference {
    /// The names in the YAML of Apple's elements, by the path that leads to them; nil: their own.
    let names: AppleNames
    /// The namespace of the definition, which references to its own types repeat.
    let namespace: PropertyList?

    /// `path` leads to the dictionaries; `derived` is nil where the YAML gives none.
    func dictionary(
        _ derived: PropertyDictionary?, _ real: PropertyDictionary?, _ shape: AppleShape, _ path: ApplePath
    ) -> SidecarDictionary {
        var result = SidecarDictionary()
        for entry in real?.entries ?? [] {
            guard YAMLText.isKey(entry.key) else {
                result.entries.append((entry.key, .value(entry.value)))
                continue
            }
            let node = node(
                entry.key, derived?[entry.key], entry.value, shape.part(entry.key), path + entry.key)
            if let node { result.entries.append((entry.key, node)) }
        }
        for entry in derived?.entries ?? [] where !(real?.contains(entry.key) ?? false) {
            if let node = missing(entry.key, entry.value, shape.part(entry.key), path + entry.key) {
                result.entries.append((entry.key, node))
            } else {
                result.without.append(entry.key)
            }
        }
        for (value, unit) in OwnedKeys.amounts where result[unit] != nil && result[value] == nil {
            // The unit holds as long as the number does, so both are remembered.
            guard let number = derived?[value] else { continue }
            result.entries.append((value, .instead(real?[value], was: number)))
        }
        result.entries.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        if real?.isEmpty ?? true, (derived == nil) != (real == nil) { result.isKeptEmpty = real != nil }
        return result
    }

    private func node(
        _ key: String, _ derived: PropertyList?, _ real: PropertyList, _ shape: AppleShape, _ path: ApplePath
    ) -> SidecarNode? {
        switch (shape, real) {
        case (.keys, .dictionary(let entries)), (.entries, .dictionary(let entries)):
            let difference = dictionary(derived?.dictionary, entries, shape, path)
            return difference.isEmpty ? nil : .dictionary(difference)
        case (.named(let nameKey, let element), .array(let elements)):
            guard let difference = list(derived?.array, elements, by: nameKey, element, path) else {
                return .value(real)
            }
            return difference.isEmpty ? nil : .list(difference)
        default:
            guard let derived else { return .value(real) }
            if derived == real { return nil }
            if case .pending(let pending) = derived {
                let repeats = pending == .namespace && real == namespace && key != AppleKey.namespace
                return repeats ? nil : .value(real)
            }
            return OwnedKeys.contains(key) ? .instead(real, was: derived) : .value(real)
        }
    }

    /// What is to be said where Apple's has nothing; nil: that it goes without.
    private func missing(
        _ key: String, _ derived: PropertyList, _ shape: AppleShape, _ path: ApplePath
    ) -> SidecarNode? {
        switch (shape, derived) {
        case (.keys, .dictionary(let entries)), (.entries, .dictionary(let entries)):
            return .dictionary(dictionary(entries, nil, shape, path))
        case (.named(let nameKey, let element), .array(let elements)):
            var difference = list(elements, [], by: nameKey, element, path)
            difference?.isKeptEmpty = false
            return difference.map { .list($0) }
        default: return OwnedKeys.contains(key) ? .instead(nil, was: derived) : nil
        }
    }

    /// Nil where an element of Apple's list is no dictionary.
    private func list(
        _ derived: [PropertyList]?, _ real: [PropertyList], by nameKey: String, _ shape: AppleShape,
        _ path: ApplePath
    ) -> SidecarList? {
        let realElements = real.compactMap(\.dictionary)
        guard realElements.count == real.count else { return nil }
        let realNames = names.names(of: realElements, by: nameKey, at: path)
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
            let difference = dictionary(derivedElements[twin], element, shape, path + place)
            if !difference.isEmpty { result.elements.append((name, difference)) }
        }
        let present = Set(realNames)
        result.without = derivedNames.filter { !present.contains($0) }
        let natural = derivedNames.filter(present.contains) + result.extras.map(\.name)
        if natural != realNames { result.order = realNames }
        if real.isEmpty, derived == nil { result.isKeptEmpty = true }
        return result
    }
}
