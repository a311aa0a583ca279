import SourceText
import YAMLReading

/// Findings about what the entries of a widget have.
extension DefinitionFindings {
    /// A list of types, such as `[string]`, in place of the long form.
    static func entryList(_ node: YAMLNode) -> Finding {
        let element = node.elements.first { _ in true }?.text
        return Finding(
            "entry-type", "found a list, expected the type of a value", at: node.location,
            hint: "write { type: \(element ?? "string"), list: true }",
            fix: element.map { .replacing(node.range, with: "{ type: \($0), list: true }") })
    }

    static func entryTypeUnknown(_ type: Located<String>, meant: String?, known: [String]) -> Finding {
        let near = meant ?? Spelling.nearest(type.value, among: known)
        let bare = type.value.hasSuffix("?") ? String(type.value.dropLast()) : ""
        if let base = known.contains(bare) ? bare : ParameterType.word(for: bare), known.contains(base) {
            return Finding(
                "entry-type", "entries have no values of the type \(quoted(type)), expected \(oneOf(known))",
                at: type.location, hint: "write { type: \(base), optional: true }")
        }
        let element = type.value.hasPrefix("[") || type.value.hasSuffix("[]")
        return Finding(
            "entry-type", "entries have no values of the type \(quoted(type)), expected \(oneOf(known))",
            at: type.location,
            hint: element ? "write the type of one element, and \"list: true\"" : near.map(didYouMean),
            fix: element ? nil : near.map { .replacing(type.location.range, with: $0) })
    }

    static func entryUnit(
        _ declared: DeclaredAttribute, _ name: Located<String>, _ type: ParameterType
    ) -> Finding {
        let owners = oneOf(declared.attribute.types.map(\.name))
        return Finding(
            "entry-type",
            "\(quoted(name)) is of the type \"\(type.name)\"; \"unit\" belongs to \(owners)",
            at: declared.key.location, hint: "remove \"unit\", and write the unit in the view")
    }

    /// - Parameter location: that of the second of two contradictory keys, or of the value.
    static func entryValueType(_ name: Located<String>, at location: SourceLocation) -> Finding {
        Finding(
            "entry-type", "\(quoted(name)) needs exactly one of \"cases\", \"properties\" and \"type\"",
            at: location, hint: "write its type: \"\(name.value): string\"")
    }
}
