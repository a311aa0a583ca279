package import JSONText
package import YAMLReading

/// A kind of parameter type: everything that the program knows about the values of one type.
///
/// Each file of this folder that is named `…Type` holds one kind. To add a type, add its file, list it in
/// `ParameterType.builtIn`, and give `ParameterValue` a case unless one of the present cases will do.
package protocol ValueKind: Hashable, Sendable {
    // Definitions

    /// The word for it in a definition: `integer`, `length`; of a declared type its name.
    var word: String { get }
    /// The word for it in a provider's declaration.
    var protocolWord: String { get }
    /// What other languages call it, in small letters; only for "did you mean".
    var otherWords: [String] { get }
    /// Whether authors declare it: an enumeration or an object type.
    var isDeclared: Bool { get }
    /// The keys beside `type` that belong to it.
    var attributes: [TypeAttribute] { get }
    /// The type with what its attributes say; an attribute at fault is left out, after a finding. Nil where
    /// no value can be judged without that attribute.
    func reading(_ attributes: [DeclaredAttribute], _ sink: FindingSink) -> ParameterType?

    // Literals

    /// For after "expected": `a whole number`, `one of light, dark`.
    var expectation: String { get }
    /// Reads the text of a value as a person writes it; for an object its id alone.
    ///
    /// The text is read as it is: no blanks are cut. The caller splits lists.
    func value(
        ofLiteral text: String, in surroundings: LiteralSurroundings
    ) throws(LiteralProblem) -> ParameterValue
    /// The same for a text in a file, where some types are stricter.
    func value(
        inFile text: String, _ surroundings: LiteralSurroundings
    ) throws(LiteralProblem) -> ParameterValue
    /// Whether a scalar in quotes may be a value.
    var acceptsQuotes: Bool { get }
    /// Whether every scalar is a value, whatever YAML takes it for.
    var readsAnyScalar: Bool { get }
    /// The word for the present that a literal is, such as `today`; nil for every other literal.
    func present(_ text: String) -> PresentMoment?
    /// Reads the mapping that may stand for a value in a file; nil for types without such a form.
    var longForm: (@Sendable (LongForm) -> ParameterValue?)? { get }
    /// What a list of literals is split at on a command line.
    var separator: Character { get }
    /// The JSON Schema of a literal in a file, where YAML has typed plain scalars already.
    var literalSchema: JSONValue { get }

    // Values

    /// Whether a single value is of this type.
    func holds(_ value: ParameterValue) -> Bool
    /// Every value that there is, in order; nil where they are not enumerated.
    var allValues: [ParameterValue]? { get }
    /// Whether values are smaller and greater, so that a `range` and a `step` make sense.
    var isOrdered: Bool { get }
    /// Whether values of both types can be compared as smaller and greater.
    func isComparable(to other: any ValueKind) -> Bool
    /// What a step is written as.
    var stepType: ParameterType { get }
    /// What a span that steps through the type is a multiple of; nil where any span will do.
    var leastStep: ValueStep? { get }
    /// The controls that may set a value, the usual one first.
    var controls: [Control] { get }
    /// Whether it is a text that only the provider may read (C8).
    var isSecret: Bool { get }
    /// Whether it is a secret or has one among its properties (C8).
    var holdsSecrets: Bool { get }

    // JSON

    /// What a message says that the type expects in JSON.
    var jsonExpectation: String { get }
    /// Reads a value from JSON, as strictly as `ParameterValue.json` writes it (C5): no text passes for a
    /// number.
    func value(
        ofJSON json: JSONValue, in surroundings: LiteralSurroundings
    ) throws(ValueProblem) -> ParameterValue
    /// Whether a text means the same for everyone. What only a person may write does not: `today`, a relative
    /// path, a local time.
    func isExact(_ text: String) -> Bool
    /// The JSON Schema of a value, within a range where a schema can say so.
    func schema(within range: ValueRange?) -> JSONValue
    /// What a schema can tell about whether the JSON is this value.
    func judgement(of value: ParameterValue) -> Judgement
    /// What a schema can tell about whether the JSON is a value within the range.
    func judgement(within range: ValueRange) -> Judgement

    // Apple

    /// What Apple's files and App Intents call it.
    var apple: AppleWords { get }
}

/// What Apple calls a type.
package struct AppleWords: Hashable, Sendable {
    /// How much of a default App Intents can say.
    package enum Defaults: Sendable { case none, single, all }

    /// The type in an `.intentdefinition`.
    package let word: String
    /// The control that tells types with the same word apart; nil where the word is enough.
    package let control: String?
    /// The type in App Intents; empty for a declared type, which has its own name there.
    package let swift: String
    package let defaults: Defaults
    /// Whether a text represents a type that Apple does not have.
    package let isStandIn: Bool

    package init(
        _ word: String, control: String? = nil, swift: String, defaults: Defaults = .none,
        isStandIn: Bool = false
    ) {
        self.word = word
        self.control = control
        self.swift = swift
        self.defaults = defaults
        self.isStandIn = isStandIn
    }

    /// For a type that Apple does not have.
    package static let text = AppleWords("String", swift: "String", defaults: .all, isStandIn: true)
}

/// A mapping that stands for a value in a file.
package struct LongForm {
    let node: YAMLNode
    let parameter: String
    let place: ValuePlace
    let reader: ValueReader
}

// What most types have in common.
extension ValueKind {
    package var protocolWord: String { word }
    package var otherWords: [String] { [] }
    package var isDeclared: Bool { false }
    package var attributes: [TypeAttribute] { [] }
    package func reading(_ attributes: [DeclaredAttribute], _ sink: FindingSink) -> ParameterType? {
        ParameterType(self)
    }

    package func value(
        inFile text: String, _ surroundings: LiteralSurroundings
    ) throws(LiteralProblem) -> ParameterValue {
        try value(ofLiteral: text, in: surroundings)
    }
    package var acceptsQuotes: Bool { true }
    package var readsAnyScalar: Bool { false }
    package func present(_ text: String) -> PresentMoment? { nil }
    package var longForm: (@Sendable (LongForm) -> ParameterValue?)? { nil }
    package var separator: Character { "," }
    package var literalSchema: JSONValue { ["type": ["string", "number", "boolean"]] }

    package var allValues: [ParameterValue]? { nil }
    package var isOrdered: Bool { false }
    package func isComparable(to other: any ValueKind) -> Bool { isOrdered && word == other.word }
    package var stepType: ParameterType { ParameterType(self) }
    package var leastStep: ValueStep? { nil }
    package var controls: [Control] { [.field] }
    package var isSecret: Bool { false }
    package var holdsSecrets: Bool { isSecret }

    package var jsonExpectation: String { expectation }
    package func isExact(_ text: String) -> Bool { true }
    package func judgement(of value: ParameterValue) -> Judgement { Judgement(["const": value.json]) }
    package func judgement(within range: ValueRange) -> Judgement { Judgement(false) }

    /// Most values are texts in JSON: those of their literals that are exact.
    package func value(
        ofJSON json: JSONValue, in surroundings: LiteralSurroundings
    ) throws(ValueProblem) -> ParameterValue {
        guard let text = json.string, isExact(text) else { throw problem(json) }
        return try value(ofExact: text, in: surroundings)
    }

    /// A literal that stands in JSON.
    func value(
        ofExact text: String, in surroundings: LiteralSurroundings
    ) throws(ValueProblem) -> ParameterValue {
        do throws(LiteralProblem) {
            return try value(ofLiteral: text, in: surroundings)
        } catch {
            throw ValueProblem(error)
        }
    }

    /// Why a text is not a literal of the type.
    func problem(
        _ reason: LiteralProblem.Reason, _ text: String, suggestion: String? = nil
    ) -> LiteralProblem {
        LiteralProblem(reason, found: text, expected: expectation, suggestion: suggestion)
    }

    /// That JSON has another form than the type's values.
    func problem(_ json: JSONValue) -> ValueProblem {
        ValueProblem(.form, found: isSecret ? "another value" : json.shown, expected: jsonExpectation)
    }
}
