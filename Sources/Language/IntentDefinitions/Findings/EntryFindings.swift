import SourceText

/// Findings about the declared values of a widget's entries, in alphabetical order.
enum EntryFindings {
    /// A list of types, such as `[string]`, instead of the long form.
    static func list(_ node: YAMLNode) -> Finding {
        let element = node.elements.first { _ in true }?.text
        return Finding(
            "entry-type", "found a list, expected the type of a value", at: node.location,
            hint: "write { type: \(element ?? "string"), list: true }",
            fix: element.map { .replacing(node.range, with: "{ type: \($0), list: true }") })
    }

    /// The values of an object below `properties`, as in JSON Schema.
    static func schema(_ node: YAMLNode) -> Finding {
        let members = node.value(of: "properties")
        let values = (members?.entries.map { $0 } ?? []).prefix(mostShown).map { key, value in
            let word = value.text ?? value.value(of: "type")?.text
            let type = word.map { ParameterType.word(for: $0) ?? $0 }
            return quoted("\(key.text ?? ""): \(type ?? "…")")
        }
        let isTyped = node.hasKey("type")
        return Finding(
            "entry-type",
            "found \(isTyped ? "\"type: object\" and " : "")\"properties\" here, "
                + "expected the names of values with their types",
            at: members?.place ?? node.place,
            hint: "write the values directly below \(quoted(node.ownKey?.text ?? "entry")): "
                + values.joined(separator: ", "))
    }

    private static let mostShown = 3

    /// - Parameter isAlone: whether the type is the value's only key.
    static func typeUnknown(
        _ type: Located<String>, meant: String?, known: [String], isAlone: Bool
    ) -> Finding {
        let near = meant ?? Spelling.nearest(type.value, among: known)
        if let keys = entryKeys(meantBy: type.value, among: known) {
            return Finding(
                "entry-type", "entries have no values of the type \(quoted(type))", at: type.location,
                hint: isAlone ? "write { \(keys) }" : "write \(quoted(keys)) in place of \"type\"")
        }
        return Finding(
            "entry-type", "entries have no values of the type \(quoted(type)), expected \(oneOf(known))",
            at: type.location, hint: near.map(didYouMean),
            fix: near.map { .replacing(type.location.range, with: $0) })
    }

    /// The keys that a type such as `string[]`, `decimal?` or `object` means; nil for other words.
    private static func entryKeys(meantBy type: String, among known: [String]) -> String? {
        func base(_ word: String) -> String? {
            known.contains(word)
                ? word : ParameterType.word(for: word).flatMap { known.contains($0) ? $0 : nil }
        }
        if type.hasSuffix("?"), let base = base(String(type.dropLast())) {
            return "type: \(base), optional: true"
        }
        let isInBrackets = type.hasPrefix("[") && type.hasSuffix("]")
        if let element = isInBrackets
            ? String(type.dropFirst().dropLast()) : TypeFindings.element(ofListType: type)
        {
            return "type: \(base(element) ?? "…"), list: true"
        }
        return switch type.lowercased() {
        case "array", "list": "type: string, list: true"
        case "object", "record", "struct": "properties: { … }"
        default: nil
        }
    }

    static func unit(
        _ declared: DeclaredAttribute, _ name: Located<String>, _ type: ParameterType
    ) -> Finding {
        let owners = oneOf(declared.attribute.types.map(\.name))
        return Finding(
            "entry-type",
            "\(quoted(name)) is of the type \"\(type.name)\"; \"unit\" belongs to \(owners)",
            at: declared.key.location, hint: "remove \"unit\", and write the unit in the view")
    }

    /// - Parameters:
    ///   - location: the location of the second of two contradictory keys, or of the value.
    ///   - isObject: whether the keys are `type: object` and `properties`.
    static func valueType(
        _ name: Located<String>, at location: SourceLocation, isObject: Bool
    ) -> Finding {
        Finding(
            "entry-type", "\(quoted(name)) needs exactly one of \"cases\", \"properties\" and \"type\"",
            at: location,
            hint: isObject
                ? "remove \"type\": a value with \"properties\" is an object"
                : "write its type: \"\(name.value): string\"")
    }
}
