package import WidgetModel

/// The type `percent`: a share, written with a percent sign and stored as a fraction, so `50%` is 0.5.
package struct PercentType: ValueKind {
    package var word: String { "percent" }
    package var otherWords: [String] { ["percentage", "pct", "%"] }

    package var expectation: String { "a percentage such as \"50%\"" }
    package var literalSchema: JSONValue {
        let fraction: JSONValue = ["type": "number", "minimum": -1, "maximum": 1]
        return ["anyOf": [fraction, .text(fitting: PercentType.literalPattern)]]
    }
    private static let literalPattern = "^-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?%$"

    /// A number without a percent sign is a fraction. Beyond -1 and 1 it is refused, because it was probably
    /// meant as a percentage.
    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        if text.hasSuffix("%"), let percent = DecimalNumber(text.dropLast()),
            let fraction = DecimalNumber(significand: percent.significand, scale: percent.scale + 2)
        {
            return .percent(fraction)
        }
        let bare = text.filter { $0 != " " && $0 != "%" }.split(
            separator: ",", omittingEmptySubsequences: false
        ).joined(separator: ".")
        guard let number = DecimalNumber(text), number <= DecimalNumber(1), number >= DecimalNumber(-1) else {
            throw problem(.form, text, suggestion: DecimalNumber(bare) == nil ? nil : bare + "%")
        }
        return .percent(number)
    }

    package func holds(_ value: ParameterValue) -> Bool { if case .percent = value { true } else { false } }
    package var valueControl: ValueControl { .percent }
    package var isNumber: Bool { true }

    package var jsonExpectation: String { "a fraction such as 0.5" }
    package func schema(within range: ValueRange?) -> JSONValue { .number("number", within: range) }
    package func judgment(within range: ValueRange) -> Judgment { Judgment(schema(within: range)) }
    package func value(
        ofJSON json: JSONValue, in context: LiteralContext
    ) throws(ValueProblem) -> ParameterValue {
        guard let value = DecimalNumber(json) else { throw problem(json) }
        return .percent(value)
    }

    package var apple: AppleWords {
        AppleWords("Decimal", swift: "Double", defaults: .all)
    }
}

extension ParameterType {
    package static let percent = ParameterType(PercentType())
}

extension DecimalNumber {
    /// The number as a percentage: `50%` for 0.5. A number that is too large for that is written as it is.
    package var percentage: String {
        DecimalNumber(significand: significand, scale: scale - 2).map { "\($0)%" } ?? description
    }
}
