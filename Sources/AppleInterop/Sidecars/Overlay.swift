/// Lays what a sidecar holds over the property list that follows from the YAML.
enum Overlay {
    /// - Parameter derived: nil where the YAML gives none.
    /// - Returns: nil where nothing stands there.
    static func dictionary(
        _ derived: PropertyDictionary?, _ difference: SidecarDictionary, _ shape: AppleShape
    ) -> PropertyDictionary? {
        let staysTyped = keepsType(derived, difference)
        let overlays = difference.entries.filter { staysTyped || !$0.key.hasSuffix("Metadata") }
        var own = derived ?? [:]
        for key in difference.without { own[key] = nil }
        // All at once: a dictionary of phrases may have thousands of keys.
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

    /// What belongs to a type that the author has replaced is gone with it.
    private static func keepsType(_ derived: PropertyDictionary?, _ difference: SidecarDictionary) -> Bool {
        guard let type = difference.hint(SidecarWords.type), let derived else { return true }
        return SidecarWords.typeOf(derived) == type
    }

    /// A number that an author has changed is in the unit in which the definition says it.
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

    private static func value(
        _ key: String, _ derived: PropertyList?, _ node: SidecarNode, _ shape: AppleShape
    ) -> PropertyList? {
        switch node {
        case .value(let real):
            // What an author has written since the import holds.
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

    /// In this order; a name that it does not have stays behind the one that it follows.
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
