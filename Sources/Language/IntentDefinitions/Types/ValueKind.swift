package import SourceText
package import WidgetModel

/// A kind of parameter type: all knowledge about the values of one type.
///
/// Each file in this folder whose name ends in `Type` contains one kind. To add a type, add its file, list it
/// in `ParameterType.builtIn`, and add a case to `ParameterValue` unless an existing one fits. If its
/// literals are strings in JSON too, conform to `LiteralKind`.
package protocol ValueKind: Hashable, Sendable {
    // Definitions

    /// The name of the type in a definition: `integer`, `length`. For a declared
    /// type, it is the declared name.
    var word: String { get }
    /// The name of the type in a provider's declaration.
    var protocolWord: String { get }
    /// Lowercase names of the type in other languages. They are only used for suggestions.
    var otherWords: [String] { get }
    /// Whether authors declare the type: enumerations and object types.
    var isDeclared: Bool { get }
    /// The keys next to `type` that the type accepts.
    var attributes: [TypeAttribute] { get }
    /// The type with its attributes applied. An attribute with errors is reported and omitted. The result is
    /// nil if values cannot be read without that attribute.
    func reading(_ attributes: [DeclaredAttribute], _ sink: FindingSink) -> ParameterType?

    // Literals

    /// The words after "expected": `a whole number`, `light or dark`.
    var expectation: String { get }
    /// Reads a value from the text that a user writes. For an object, the text is its id.
    ///
    /// Whitespace is not trimmed. The caller splits lists.
    ///
    /// - Throws: the problem, with a suggestion if one can be derived.
    func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue
    /// Reads a value from a string in a file. Some types are stricter there.
    func value(
        inFile text: String, _ context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue
    /// Whether a text can become a literal when a user types more at its end. True if that is not known.
    func canBecomeLiteral(_ text: String) -> Bool
    /// Whether a scalar in quotes can be a value. For numbers and booleans, quotes indicate a mistake.
    var acceptsQuotes: Bool { get }
    /// Whether every scalar is a value, even if YAML reads it as another type.
    var readsAnyScalar: Bool { get }
    /// The word for the current time that a literal consists of, such as `today`; nil for any other literal.
    func present(_ text: String) -> PresentMoment?
    /// Reads a mapping that stands for a value in a file; nil for types without such a form.
    var longForm: (@Sendable (LongForm) -> ParameterValue?)? { get }
    /// The character that separates the elements of a list on a command line.
    var separator: Character { get }
    /// The JSON Schema of a literal in a file, where plain scalars already have a YAML type.
    var literalSchema: JSONValue { get }

    // Values

    /// Whether a single value has this type.
    func holds(_ value: ParameterValue) -> Bool
    /// Whether all values of an older state of the type are known to be values of this one, for types whose
    /// attributes restrict their values.
    func includes(_ older: any ValueKind) -> Bool
    /// All values in order; nil if they cannot be enumerated.
    var allValues: [ParameterValue]? { get }
    /// Whether values can be compared, so that `range` and `step` are possible.
    var isOrdered: Bool { get }
    /// Whether values are plain numbers without a unit: integers, decimals and percentages.
    var isNumber: Bool { get }
    /// The text that forms show after a number; nil if the number is shown alone.
    var suffix: NumberSuffix? { get }
    /// Whether values of both types can be compared with each other.
    func isComparable(to other: any ValueKind) -> Bool
    /// The type in which a step is written.
    var stepType: ParameterType { get }
    /// Every step must be a multiple of this span; nil if any span is allowed.
    var leastStep: ValueStep? { get }
    /// The controls that can set a value, the usual one first.
    var controls: [Control] { get }
    /// The control that fits the nature of the values. Every type declares it: there is no default.
    var valueControl: ValueControl { get }
    /// The units, currencies, file extensions or colors that people are offered, as literals contain them;
    /// empty without an offer.
    var valueUnits: [String] { get }
    /// The values that a combo box lists; empty for types with another control.
    func listedValues(in context: LiteralContext, for locale: LocaleTag?) -> [ListedValue]
    /// The title of one of them; nil for other values.
    func listedTitle(of literal: String, for locale: LocaleTag?) -> String?
    /// Whether values are strings that only the provider may read (rule C8).
    var isSecret: Bool { get }
    /// Whether the type or one of its properties is secret (rule C8).
    var holdsSecrets: Bool { get }

    // JSON

    /// The words after "expected" in messages about JSON.
    var jsonExpectation: String { get }
    /// Reads a value from JSON. It accepts only the form that `ParameterValue.json` writes (rule C5): for
    /// example, a string is not a number.
    func value(
        ofJSON json: JSONValue, in context: LiteralContext
    ) throws(ValueProblem) -> ParameterValue
    /// Whether a string means the same everywhere. `today`, relative paths and local times do not, so they
    /// are not allowed in JSON.
    func isExact(_ text: String) -> Bool
    /// The JSON Schema of a value, restricted to the range if a schema can express that.
    func schema(within range: ValueRange?) -> JSONValue
    /// The decision that a schema can make about whether the JSON is this value.
    func judgment(of value: ParameterValue) -> Judgment
    /// The decision that a schema can make about whether the JSON is a value within the range.
    func judgment(within range: ValueRange) -> Judgment

    // Apple's names

    /// The names of the type in Apple's files and in App Intents.
    var apple: AppleWords { get }
}

/// The names of a type in Apple's formats.
package struct AppleWords: Hashable, Sendable {
    /// Which defaults App Intents can express: none, single values, or lists as well.
    package enum Defaults: Sendable { case none, single, all }

    /// The type in an `.intentdefinition`.
    package let word: String
    /// The control that distinguishes types with the same name; nil if the name is sufficient.
    package let control: String?
    /// The Swift type in App Intents. Empty for a declared type, which has its own name there.
    package let swift: String
    package let defaults: Defaults
    /// Whether a string represents the type, because Apple does not define such a type.
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

    /// The names for types that Apple does not define.
    package static let text = AppleWords("String", swift: "String", defaults: .all, isStandIn: true)
}

/// A mapping that stands for a value in a file, with the context for findings.
package struct LongForm {
    let node: YAMLNode
    let parameter: String
    let place: ValuePlace
    let reader: ValueReader
}

// The defaults that fit most types.
extension ValueKind {
    package var protocolWord: String { word }
    package var otherWords: [String] { [] }
    package var isDeclared: Bool { false }
    package var attributes: [TypeAttribute] { [] }
    package func reading(_ attributes: [DeclaredAttribute], _ sink: FindingSink) -> ParameterType? {
        ParameterType(self)
    }

    package func value(
        inFile text: String, _ context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        try value(ofLiteral: text, in: context)
    }
    package func canBecomeLiteral(_ text: String) -> Bool {
        guard isNumber else { return true }
        let characters = "-0123456789.eE+ %" + (suffix?.text ?? "")
        return text.lowercased().allSatisfy { characters.lowercased().contains($0) }
    }
    package var acceptsQuotes: Bool { true }
    package var readsAnyScalar: Bool { false }
    package func present(_ text: String) -> PresentMoment? { nil }
    package var longForm: (@Sendable (LongForm) -> ParameterValue?)? { nil }
    package var separator: Character { "," }
    package var literalSchema: JSONValue { ["type": ["string", "number", "boolean"]] }

    package func includes(_ older: any ValueKind) -> Bool { false }
    package var allValues: [ParameterValue]? { nil }
    package var isOrdered: Bool { isNumber }
    package var isNumber: Bool { false }
    package var suffix: NumberSuffix? { nil }
    package func isComparable(to other: any ValueKind) -> Bool { isOrdered && word == other.word }
    package var stepType: ParameterType { ParameterType(self) }
    package var leastStep: ValueStep? { nil }
    package var controls: [Control] { isNumber ? [.field, .stepper, .slider] : [.field] }
    package var valueUnits: [String] { [] }
    package func listedValues(in context: LiteralContext, for locale: LocaleTag?) -> [ListedValue] { [] }
    package func listedTitle(of literal: String, for locale: LocaleTag?) -> String? { nil }
    package var isSecret: Bool { false }
    package var holdsSecrets: Bool { isSecret }

    package var jsonExpectation: String { expectation }
    package func isExact(_ text: String) -> Bool { true }
    package func judgment(of value: ParameterValue) -> Judgment { Judgment(["const": value.json]) }
    package func judgment(within range: ValueRange) -> Judgment { Judgment(false) }

    /// The JSON form of most types is a string: a literal that is exact.
    package func value(
        ofJSON json: JSONValue, in context: LiteralContext
    ) throws(ValueProblem) -> ParameterValue {
        guard let text = json.string, isExact(text) else { throw problem(json) }
        return try value(ofExact: text, in: context)
    }

    /// Reads a literal from JSON, and converts its problem to one of a value.
    func value(
        ofExact text: String, in context: LiteralContext
    ) throws(ValueProblem) -> ParameterValue {
        do throws(LiteralProblem) {
            return try value(ofLiteral: text, in: context)
        } catch {
            throw ValueProblem(error)
        }
    }

    /// The problem that a string is not a literal of the type.
    func problem(
        _ reason: LiteralProblem.Reason, _ text: String, suggestion: String? = nil
    ) -> LiteralProblem {
        LiteralProblem(reason, found: text, expected: expectation, suggestion: suggestion)
    }

    /// The problem that JSON does not have the form of the type's values. The value
    /// of a secret is not quoted.
    func problem(_ json: JSONValue) -> ValueProblem {
        ValueProblem(.form, found: isSecret ? "another value" : json.shown, expected: jsonExpectation)
    }
}
