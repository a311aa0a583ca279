package import JSONText
import SourceText
package import YAMLReading

/// A text: which texts there are, and how a form helps to type them.
package struct StringType: ValueKind {
    /// What the whole text must look like.
    package var pattern: Pattern?
    /// Characters (Unicode scalars) that a text has at least, 0 for no such bound.
    package var minLength: Int
    /// Characters that a text has at most; nil for no such bound.
    package var maxLength: Int?
    /// Kept apart from the configuration and shown to nobody but the provider (C8).
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

    /// Whether a text has the right length and fits the pattern.
    package func accepts(_ text: String) -> Bool {
        if minLength > 0 || maxLength != nil {
            let count = text.unicodeScalars.count
            if count < minLength || count > maxLength ?? .max { return false }
        }
        return pattern?.matches(text) ?? true
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
        let form = pattern.map { " that fits \"\($0)\"" } ?? ""
        return "a text\(characters)\(form)"
    }
    package var readsAnyScalar: Bool { true }
    package var literalSchema: JSONValue { ["type": ["string", "number", "boolean", "null"]] }

    package func value(
        ofLiteral text: String, in surroundings: LiteralSurroundings
    ) throws(LiteralProblem) -> ParameterValue {
        guard accepts(text), !isSecret || text != SecretText.mask else {
            throw problem(.unfitting, isSecret ? SecretText.mask : text)
        }
        return isSecret ? .secret(SecretText(text)) : .string(text)
    }

    package func holds(_ value: ParameterValue) -> Bool {
        switch value {
        case .string: !isSecret
        case .secret: isSecret
        default: false
        }
    }

    /// A secret may be masked: it is kept elsewhere then.
    package func schema(within range: ValueRange?) -> JSONValue {
        var schema: JSONObject = ["type": "string"]
        if minLength > 0 { schema["minLength"] = .integer(Int64(minLength)) }
        if let maxLength { schema["maxLength"] = .integer(Int64(maxLength)) }
        if let pattern { schema["pattern"] = .string(pattern.ecmaScript) }
        return isSecret ? .any([["const": .string(SecretText.mask)], .object(schema)]) : .object(schema)
    }
    package func judgement(of value: ParameterValue) -> Judgement {
        isSecret ? .unknown : Judgement(["const": value.json])
    }

    package var apple: AppleWords { AppleWords("String", swift: "String", defaults: .all) }
}

extension ParameterType {
    package static func string(_ type: StringType = StringType()) -> ParameterType { ParameterType(type) }
}

/// How a form helps a person to type a text.
package struct TextInput: Hashable, Sendable {
    /// Several lines to type in.
    package var isMultiline = false
    package var capitalization = Capitalization.sentences
    package var autocorrects = true
    /// Straight quotes become typographic ones.
    package var makesQuotes = true
    /// Two hyphens become a dash.
    package var makesDashes = true

    package init() {}
}

/// Where a form begins a letter with a capital by itself.
package enum Capitalization: String, Hashable, Sendable, CaseIterable {
    case none, sentences, words, all
}

/// A text that only the provider may read (C8): whatever shows it shows `••••`.
package struct SecretText: Hashable, Sendable {
    /// For the provider, and for where secrets are kept; for nothing else.
    package let revealed: String

    package init(_ text: String) { revealed = text }

    /// What stands in its place wherever a person reads.
    package static let mask = "••••"
}

extension SecretText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { SecretText.mask }
    package var debugDescription: String { SecretText.mask }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension StringType {
    fileprivate init(_ attributes: [DeclaredAttribute], _ sink: FindingSink) {
        self.init()
        pattern = attributes.read(.pattern, .pattern, sink)?.value
        isSecret = attributes.read(.secret, .boolean, sink)?.value ?? false
        let min = attributes.read(.minLength, .integer(in: 0...Int.max), sink)
        let max = attributes.read(.maxLength, .integer(in: 1...Int.max), sink)
        if let min, let max, min.value > max.value {
            sink.report(DefinitionFindings.lengthOrder(min: min, max: max))
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
    /// A text that compiles; the finding is about the part of it at fault.
    fileprivate static var pattern: NodeReader {
        NodeReader(SchemaForm.text) { node, sink in
            guard !node.isSequence, !node.isMapping else {
                let finding = DefinitionFindings.patternUnquoted(node)
                sink.report(finding, explainingSyntaxAt: finding.location ?? node.location)
                return nil
            }
            guard let text = node.read(.text, sink) else { return nil }
            do throws(PatternProblem) {
                return try Pattern(text.value)
            } catch {
                return sink.refuse(
                    DefinitionFindings.patternMalformed(error, at: node.location(ofText: error.range)))
            }
        }
    }
}
