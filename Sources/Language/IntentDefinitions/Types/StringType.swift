package import SourceText
package import WidgetModel

/// The type `string`: the accepted strings, and how a form helps to enter them.
package struct StringType: ValueKind {
    /// The pattern that the whole text must match.
    package var pattern: Pattern?
    /// The minimum number of Unicode scalars; 0 for no minimum.
    package var minLength: Int
    /// The maximum number of Unicode scalars; nil for no maximum.
    package var maxLength: Int?
    /// Whether the text is stored separately from the configuration and only shown to the provider (rule C8).
    package var isSecret: Bool
    package var input: TextInput

    package init(
        pattern: Pattern? = nil, minLength: Int = 0, maxLength: Int? = nil, isSecret: Bool = false,
        input: TextInput = TextInput()
    ) {
        self.pattern = pattern
        self.minLength = minLength
        self.maxLength = maxLength
        self.isSecret = isSecret
        self.input = input
    }

    /// Why a string is not accepted; nil if it is accepted.
    private func refusal(of text: String) -> LiteralProblem.Reason? {
        if minLength > 0 || maxLength != nil {
            let count = text.unicodeScalars.count
            if count < minLength || count > maxLength ?? .max { return .length }
        }
        if let pattern, !pattern.matches(text) { return .pattern }
        return isSecret && SecretText.isMask(text) ? .unfitting : nil
    }

    package var word: String { "string" }
    package var otherWords: [String] { ["str", "text"] }
    package var attributes: [TypeAttribute] {
        [
            .autocorrect, .capitalization, .maxLength, .minLength, .multiline, .pattern, .secret,
            .smartDashes, .smartQuotes,
        ]
    }
    package func reading(_ attributes: [DeclaredAttribute], _ sink: FindingSink) -> ParameterType? {
        .string(StringType(attributes, sink))
    }

    package var expectation: String {
        let length = ListSize(min: minLength, max: maxLength)
        let isOne = length.max == 1 || (length.max == nil && length.min == 1)
        let characters = length == .free ? "" : " of \(length) character\(isOne ? "" : "s")"
        let form = pattern.map { " that matches \"\($0)\"" } ?? ""
        return "text\(characters)\(form)"
    }
    package var readsAnyScalar: Bool { true }
    package var literalSchema: JSONValue { SchemaForm.text }

    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        if let reason = refusal(of: text) { throw problem(reason, isSecret ? SecretText.mask : text) }
        return isSecret ? .secret(SecretText(text)) : .string(text)
    }

    package func canBecomeLiteral(_ text: String) -> Bool {
        text.unicodeScalars.count <= maxLength ?? .max && pattern?.canMatch(beginning: text) ?? true
    }

    package var valueControl: ValueControl { isSecret ? .secret : input.isMultiline ? .lines : .text }

    package func holds(_ value: ParameterValue) -> Bool {
        switch value {
        case .string: !isSecret
        case .secret: isSecret
        default: false
        }
    }

    package func includes(_ older: any ValueKind) -> Bool {
        guard let older = older as? StringType else { return false }
        let isPattern = pattern.map { own in older.pattern.map(own.includes) ?? false } ?? true
        return isPattern && minLength <= older.minLength && maxLength ?? .max >= older.maxLength ?? .max
    }

    /// The mask is also accepted for a secret: it means that the secret is stored separately.
    package func schema(within range: ValueRange?) -> JSONValue {
        var schema: JSONObject = ["type": "string"]
        if minLength > 0 { schema["minLength"] = .integer(Int64(minLength)) }
        if let maxLength { schema["maxLength"] = .integer(Int64(maxLength)) }
        if let pattern { schema["pattern"] = .string(pattern.ecmaScript) }
        return isSecret ? .any([["const": .string(SecretText.mask)], .object(schema)]) : .object(schema)
    }
    package func judgment(of value: ParameterValue) -> Judgment {
        isSecret ? .unknown : Judgment(["const": value.json])
    }

    package var apple: AppleWords { AppleWords("String", swift: "String", defaults: .all) }
}

extension ParameterType {
    package static func string(_ type: StringType = StringType()) -> ParameterType { ParameterType(type) }
}

/// How a form helps users to enter text.
package struct TextInput: Hashable, Sendable {
    /// Whether the field has several lines.
    package var isMultiline = false
    package var capitalization = Capitalization.sentences
    package var autocorrects = true
    /// Whether straight quotes become typographic ones.
    package var makesQuotes = true
    /// Whether two hyphens become a dash.
    package var makesDashes = true

    package init() {}
}

/// Where a form automatically begins a word with a capital.
package enum Capitalization: String, Hashable, Sendable, CaseIterable {
    case none, sentences, words, all
}

/// A string that only the provider may read (rule C8). Its descriptions are masked, so that it cannot appear
/// in logs or messages by accident.
package struct SecretText: Hashable, Sendable {
    /// The text itself. Only code that sends it to the provider or writes the secrets folder uses it.
    package let revealed: String

    package init(_ text: String) { revealed = text }

    /// The text that is shown instead of a secret.
    package static let mask = "••••"

    /// Whether a string is the mask. Bytes are compared because every stored string is checked here, and
    /// Unicode's equality is slow for strings that are not ASCII.
    package static func isMask(_ text: String) -> Bool { text.utf8.elementsEqual(mask.utf8) }
}

extension SecretText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { SecretText.mask }
    package var debugDescription: String { SecretText.mask }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension StringType {
    /// Reads the attributes. Attributes with errors are reported and remain at their defaults.
    fileprivate init(_ attributes: [DeclaredAttribute], _ sink: FindingSink) {
        self.init()
        pattern = attributes.read(.pattern, .pattern, sink)?.value
        isSecret = attributes.read(.secret, .boolean, sink)?.value ?? false
        let min = attributes.read(.minLength, .integer(in: 0...Int.max), sink)
        let max = attributes.read(.maxLength, .integer(in: 1...Int.max), sink)
        if let min, let max, min.value > max.value {
            sink.report(ValueFindings.lengthOrder(min: min, max: max))
        } else {
            minLength = min?.value ?? 0
            maxLength = max?.value
        }
        let plain = TextInput()
        input.isMultiline = attributes.read(.multiline, .boolean, sink)?.value ?? plain.isMultiline
        input.capitalization =
            attributes.read(.capitalization, .choice(of: Capitalization.self), sink)?.value
            ?? plain.capitalization
        input.autocorrects = attributes.read(.autocorrect, .boolean, sink)?.value ?? plain.autocorrects
        input.makesQuotes = attributes.read(.smartQuotes, .boolean, sink)?.value ?? plain.makesQuotes
        input.makesDashes = attributes.read(.smartDashes, .boolean, sink)?.value ?? plain.makesDashes
    }
}

extension NodeReader where Value == Pattern {
    /// A pattern. A syntax error is reported at its location within the pattern.
    fileprivate static var pattern: NodeReader {
        NodeReader(SchemaForm.text) { node, sink in
            guard !node.isSequence, !node.isMapping else {
                let finding = TypeFindings.patternUnquoted(node)
                sink.report(finding, explainingSyntaxAt: finding.location ?? node.location)
                return nil
            }
            guard let text = node.read(.text, sink) else { return nil }
            do throws(PatternProblem) {
                return try Pattern(text.value)
            } catch {
                if let meant = PatternOfJavaScript(text.value) {
                    return sink.refuse(TypeFindings.patternBetweenSlashes(node, meant))
                }
                return sink.refuse(
                    TypeFindings.patternMalformed(error, at: node.location(ofText: error.range)))
            }
        }
    }
}
