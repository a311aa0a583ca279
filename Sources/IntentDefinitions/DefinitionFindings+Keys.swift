import SourceText
import YAMLReading

// What people mean by keys that are not there.
extension DefinitionFindings {
    /// For an enum without the key `cases`; `names` are the keys that are cases.
    static func casesWithoutKey(
        _ enumeration: Located<String>, _ node: YAMLNode, _ names: [YAMLNode]
    ) -> Finding {
        let isAll = names.count == node.entries.reduce(0) { count, _ in count + 1 }
        let text = node.location.text
        let mended = isAll && text.hasPrefix("{") && !text.contains("\n") ? "{ cases: \(text) }" : nil
        let listed = names.prefix(2).map { quoted($0.text ?? "") }.joined(separator: ", ")
        return Finding(
            "key-missing", "the enum \(quoted(enumeration)) needs the key \"cases\"", at: node.place,
            hint: mended.map { "write \($0)" }
                ?? "put \(listed)\(names.count > 2 ? " …" : "") under \"cases:\", indented by two more",
            fix: mended.map { .replacing(node.range, with: $0) })
    }

    /// For a key that an intent does not have; nil if only its spelling can tell.
    ///
    /// - Parameter parameter: the last one before the key.
    static func meant(byIntentKey key: YAMLNode, behind parameter: Located<String>?) -> KeyAdvice? {
        guard let name = key.text else { return nil }
        switch name {
        case "enums", "types":
            return KeyAdvice(hint: "move it out of the intent, to the beginning of a line like \"intents\"")
        case "label", "name": return advice("title")
        case "fields", "inputs", "params", "properties": return advice("parameters")
        default:
            guard let parameter, DeclaredParameter.keys.contains(name) else { return nil }
            let indent = parameter.location.start.column + 1
            return KeyAdvice(hint: "did you mean it for \(quoted(parameter))? indent it by \(indent) spaces")
        }
    }

    /// For a key that a parameter has not; nil where only its spelling can tell.
    ///
    /// `column` is where parameters begin.
    static func meant(
        byParameterKey key: YAMLNode, _ value: YAMLNode, column: Int
    ) -> KeyAdvice? {
        if value.isIndentedParameter {
            return KeyAdvice(hint: "did you mean it as a parameter? move it to column \(column)")
        }
        switch key.text {
        case "min"?, "max"?:
            let end = value.isScalar && !value.isMissing ? value.location.text : "…"
            return KeyAdvice(hint: "write \"range: { \(key.text ?? ""): \(end) }\"")
        case "minimum"?: return KeyAdvice(hint: "write \"range: { min: … }\"")
        case "maximum"?: return KeyAdvice(hint: "write \"range: { max: … }\"")
        case "values"?, "enum"?: return advice("cases")
        case "placeholder"?: return advice("example")
        case "description"?: return advice("help")
        case "currency"?: return advice("currencies")
        case "label"?, "name"?: return advice("title")
        case "regex"?: return advice("pattern")
        case "if"?, "condition"?, "visible"?: return advice("when")
        case "optional"?:
            return KeyAdvice(hint: "leave it out; \"required: true\" is for those that need a value")
        default: return nil
        }
    }

    /// For a key that an enum has not; nil where only its spelling can tell.
    static func meant(byEnumKey key: YAMLNode) -> KeyAdvice? {
        key.hasText("values") ? advice("cases") : nil
    }

    /// For a key that a rule has not; nil where only its spelling can tell.
    static func meant(byRuleKey key: YAMLNode) -> KeyAdvice? {
        switch key.text {
        case "if"?, "condition"?: advice("when")
        case "text"?, "error"?: advice("message")
        default: nil
        }
    }

    private static func advice(_ key: String) -> KeyAdvice { KeyAdvice(hint: didYouMean(key), key: key) }
}
