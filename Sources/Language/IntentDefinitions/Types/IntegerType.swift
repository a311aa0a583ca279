package import SourceText
package import WidgetModel

/// The type `integer`: a whole number of 64 bits.
package struct IntegerType: ValueKind {
    package let suffix: NumberSuffix?

    package var word: String { "integer" }
    package var otherWords: [String] { ["int", "long"] }
    package var attributes: [TypeAttribute] { [.suffix] }
    package func reading(_ attributes: [DeclaredAttribute], _ sink: FindingSink) -> ParameterType? {
        .integer(suffix: .read(attributes, sink))
    }

    package var expectation: String { "a whole number" }
    package var acceptsQuotes: Bool { false }
    package var literalSchema: JSONValue { ["type": "integer"] }

    /// Accepts the suffix after the number. In files, the suffix is rejected.
    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        try value(ofEntered: text, in: context)
    }

    /// Accepts decimal numbers that are whole, including `5.0` and `1e1`, as JSON does. Rejects `+7`, `0x10`,
    /// `1_000` and numbers beyond 64 bits.
    package func value(
        inFile text: String, _ context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        let whole = DecimalNumber(text).flatMap { $0.scale == 0 ? $0.significand : nil }
        guard text.utf8.first != UInt8(ascii: "+"), let number = Int64(text) ?? whole else {
            let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
            if digits.count > 18, digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) {
                // 64 bits hold all numbers of 18 digits.
                throw LiteralProblem(.form, found: text, expected: "\(expectation) with at most 18 digits")
            }
            if text.contains("_"), let number = Int64(text.filter { $0 != "_" }) {
                throw problem(.form, text, suggestion: "\(number)")
            }
            let percent = text.hasSuffix("%") ? String(text.dropLast().filter { $0 != " " }) : text
            let number = suffix?.number(in: text) ?? percent
            let whole =
                DecimalNumber(number).flatMap { $0.scale == 0 ? $0.description : nil } ?? meant(by: text)
            throw problem(.form, text, suggestion: whole)
        }
        return .integer(number)
    }

    /// The number in `14 days`, `12px` or `1,000`; nil for any other text. If the type defines a suffix,
    /// other units are not accepted, and `5k` is not 5.
    private func meant(by text: String) -> String? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let unit = text[digits.endIndex...].drop { $0 == " " }
        if suffix == nil, let number = Int64(digits), unit.first != ".",
            !["k", "K", "M", "G"].contains(unit), unit.allSatisfy({ $0.isLetter || ".°".contains($0) })
        {
            return "\(number)"
        }
        let groups = text.split(omittingEmptySubsequences: false) { ",'’ ".contains($0) }
        guard groups.count > 1, groups.dropFirst().allSatisfy({ $0.count == 3 }) else { return nil }
        return Int64(groups.joined()).map { "\($0)" }
    }

    package func holds(_ value: ParameterValue) -> Bool { if case .integer = value { true } else { false } }
    package var valueControl: ValueControl { .number }
    package var isNumber: Bool { true }

    package func schema(within range: ValueRange?) -> JSONValue {
        .number("integer", within: range, least: .integer(.min), greatest: .integer(.max))
    }
    package func judgment(within range: ValueRange) -> Judgment { Judgment(schema(within: range)) }
    package func value(
        ofJSON json: JSONValue, in context: LiteralContext
    ) throws(ValueProblem) -> ParameterValue {
        guard let value = DecimalNumber(json), value.scale == 0 else { throw problem(json) }
        return .integer(value.significand)
    }

    package var apple: AppleWords { AppleWords("Integer", swift: "Int", defaults: .all) }
}

extension ParameterType {
    package static let integer = ParameterType.integer(suffix: nil)
    package static func integer(suffix: NumberSuffix?) -> ParameterType {
        ParameterType(IntegerType(suffix: suffix))
    }
}
