package import SourceText
package import WidgetModel

/// The type `boolean`. Its literals are exactly `true` and `false`; other words for them are only suggested.
package struct BooleanType: ValueKind {
    package let labels: BooleanLabels

    package var word: String { "boolean" }
    package var otherWords: [String] { ["bool", "flag", "switch", "toggle"] }
    package var attributes: [TypeAttribute] { [.labels] }
    package func reading(_ attributes: [DeclaredAttribute], _ sink: FindingSink) -> ParameterType? {
        .boolean(attributes.read(.labels, .booleanLabels, sink)?.value ?? .plain)
    }

    package var expectation: String { "true or false" }
    package var acceptsQuotes: Bool { false }
    package var literalSchema: JSONValue { ["type": "boolean"] }

    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        switch text {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        default:
            let meant = [
                "yes": "true", "on": "true", "1": "true", "no": "false", "off": "false", "0": "false",
            ]
            let word = text.lowercased()
            if let problem = problem(ofLabel: word, found: text) { throw problem }
            throw problem(
                .form, text, suggestion: meant[word] ?? Spelling.nearest(word, among: ["true", "false"]))
        }
    }

    /// The problem with a label that was written instead of its value; nil for other words.
    private func problem(ofLabel word: String, found: String) -> LiteralProblem? {
        let words = [("true", labels.whenTrue), ("false", labels.whenFalse)]
        guard let meant = words.first(where: { $0.1?.lowercased() == word })?.0 else { return nil }
        let values = words.map { value, label in value + (label.map { " (\"\($0)\")" } ?? "") }
        return LiteralProblem(
            .form, found: found, expected: values.joined(separator: " or "), suggestion: meant)
    }

    package func holds(_ value: ParameterValue) -> Bool { if case .boolean = value { true } else { false } }
    package var allValues: [ParameterValue]? { [.boolean(true), .boolean(false)] }
    package var controls: [Control] { [.toggle, .menu, .segments] }
    package var valueControl: ValueControl { .toggle }

    package func schema(within range: ValueRange?) -> JSONValue { ["type": "boolean"] }
    package func value(
        ofJSON json: JSONValue, in context: LiteralContext
    ) throws(ValueProblem) -> ParameterValue {
        guard let value = json.boolean else { throw problem(json) }
        return .boolean(value)
    }

    package var apple: AppleWords { AppleWords("Boolean", swift: "Bool", defaults: .all) }
}

/// The words for true and false in a form.
package struct BooleanLabels: Hashable, Sendable {
    /// The word for true; nil for the form's own word.
    package private(set) var whenTrue: String?
    /// The word for false; nil for the form's own word.
    package private(set) var whenFalse: String?

    package init(whenTrue: String? = nil, whenFalse: String? = nil) {
        self.whenTrue = whenTrue
        self.whenFalse = whenFalse
    }

    static let grammar = MappingGrammar<BooleanLabels>(
        "a pair of labels",
        [
            .optional("true", "What the form says for true.", .shown) { $0.whenTrue = $1.value }
                .translated(),
            .optional("false", "What the form says for false.", .shown) { $0.whenFalse = $1.value }
                .translated(),
        ])

    /// Without declared words.
    package static let plain = BooleanLabels()
}

extension ParameterType {
    package static func boolean(_ labels: BooleanLabels = .plain) -> ParameterType {
        ParameterType(BooleanType(labels: labels))
    }
}

extension NodeReader where Value == BooleanLabels {
    /// `{ true: On, false: Off }`, or only one of them.
    fileprivate static var booleanLabels: NodeReader {
        .either(
            mapping: .mapping(BooleanLabels.grammar, BooleanLabels()), expected: "{ true: …, false: … }")
    }
}
