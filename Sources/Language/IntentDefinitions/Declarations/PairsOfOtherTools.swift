import SourceText

/// Pairs of keys in other tools that correspond to a single key here.
enum PairsOfOtherTools {
    /// Advice for one key of a pair, which replaces both keys; nil for other keys.
    ///
    /// - Parameter parameter: the mapping with the key.
    static func advice(for key: String, in parameter: YAMLNode) -> KeyAdvice? {
        if least.contains(key) || greatest.contains(key) { return range(in: parameter) }
        if parents.contains(key) || parentValues.contains(key) { return condition(in: parameter) }
        return key == "enum" ? cases(in: parameter) : nil
    }

    private static let least: Set = ["min", "minValue", "minimum"]
    private static let greatest: Set = ["max", "maxValue", "maximum"]
    private static let parents: Set = ["parentParameter"]
    private static let parentValues: Set = ["parentParameterValue", "parentValue"]

    private static func range(in parameter: YAMLNode) -> KeyAdvice? {
        switch (find(least, in: parameter), find(greatest, in: parameter)) {
        case (let low?, let high?):
            replacing([low.key, high.key], with: "range: [\(low.value), \(high.value)]")
        case (let low?, nil): KeyAdvice(hint: "write \"range: { min: \(low.value) }\"")
        case (nil, let high?): KeyAdvice(hint: "write \"range: { max: \(high.value) }\"")
        case (nil, nil): nil
        }
    }

    /// The condition that a parent and its value mean; without the value, the parent needs any value.
    private static func condition(in parameter: YAMLNode) -> KeyAdvice? {
        let value = find(parentValues, in: parameter)
        guard let parent = find(parents, in: parameter) else {
            return value.map { KeyAdvice(hint: "write \"when: { NAME: \($0.value) }\"") }
        }
        return replacing(
            [parent.key, value?.key].compactMap(\.self),
            with: "when: { \(parent.value): \(value?.value ?? "set") }")
    }

    /// The cases that a list of words means, as in JSON Schema; nil for other values.
    private static func cases(in parameter: YAMLNode) -> KeyAdvice? {
        guard let list = parameter.value(of: "enum"), list.isSequence else { return nil }
        let words = list.elements.map { $0.text ?? "" }
        guard !words.isEmpty, words.allSatisfy(NameRule.isWellFormed) else { return nil }
        let cases = words.prefix(mostShown).map { "\($0): \($0.prefix(1).uppercased() + $0.dropFirst())" }
        let rest = words.count > mostShown ? ", …" : ""
        return replacing(
            (parameter.hasKey("type") ? ["type"] : []) + ["enum"],
            with: "cases: { \(cases.joined(separator: ", "))\(rest) }")
    }

    /// More cases would hide the rest of the hint.
    private static let mostShown = 4

    private static func replacing(_ keys: [String], with text: String) -> KeyAdvice {
        KeyAdvice(
            hint: "write \"\(text)\" in place of "
                + keys.map { "\"\($0)\"" }.joined(separator: " and "))
    }

    /// The first of these keys that a mapping has, and its value as written; `…` for a value of several
    /// parts.
    private static func find(_ keys: Set<String>, in parameter: YAMLNode) -> (key: String, value: String)? {
        for (key, value) in parameter.entries {
            guard let name = key.text, keys.contains(name) else { continue }
            return (name, value.isScalar && !value.isMissing ? value.location.text : "…")
        }
        return nil
    }
}
