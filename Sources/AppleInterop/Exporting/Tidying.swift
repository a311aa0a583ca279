/// Takes out of a definition what speaks of things that an author has removed, and numbers rows anew that an
/// author has moved.
enum Tidying {
    /// An intent without what names parameters that the import found and the YAML no longer has; anything
    /// else as it is.
    static func pruned(
        _ element: PropertyDictionary, derived: PropertyDictionary, _ kept: SidecarDictionary
    ) -> PropertyDictionary {
        guard case .list(let parameters)? = kept[AppleKey.parameters] else { return element }
        let present = Set(
            derived.elements(AppleKey.parameters).compactMap { $0[AppleKey.parameterName]?.string })
        let removed = Set(
            parameters.elements.filter { !present.contains($0.name) }.map { name, node in
                if case .value(.string(let real))? = node[AppleKey.parameterName] { real } else { name }
            })
        return removed.isEmpty ? element : pruned(element, of: removed)
    }

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

    /// Where the number of a row stands, by the key of its name.
    static let priorityKeys = [
        AppleKey.parameterName: "INIntentParameterDisplayPriority",
        "INTypePropertyName": "INTypePropertyDisplayPriority",
    ]

    /// Numbers the rows anew where their numbers no longer say the order of the YAML.
    ///
    /// `names` are those of the elements in the order of Apple's file, `derived` in that of the YAML. Apple's
    /// own properties, and what the YAML has nothing of, come first where there is no better place.
    static func renumber(
        _ names: [String], _ elements: inout [String: PropertyDictionary], as derived: [String],
        priority: String
    ) {
        let own = Set(names.filter { !AppleTypes.isBuiltIn(property: elements[$0] ?? [:]) })
        let wanted = derived.filter(own.contains)
        let rows = names.map { elements[$0] ?? [:] }
        let shown = DefinitionText.displayOrder(of: rows, by: priority).map { names[$0] }
        guard shown.filter(Set(wanted).contains) != wanted else { return }
        let others = shown.filter { !wanted.contains($0) }
        for (place, name) in (others + wanted).enumerated() {
            elements[name]?[priority] = .integer(String(place + 1))
        }
    }
}
