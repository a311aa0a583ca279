package import SourceText
package import WidgetModel

/// The type `decimal`: an exact decimal number (see `DecimalNumber`).
package struct DecimalType: ValueKind {
    package let suffix: NumberSuffix?

    package var word: String { "decimal" }
    package var otherWords: [String] { ["double", "float", "number", "real"] }
    package var attributes: [TypeAttribute] { [.suffix] }
    package func reading(_ attributes: [DeclaredAttribute], _ sink: FindingSink) -> ParameterType? {
        .decimal(suffix: .read(attributes, sink))
    }

    package var expectation: String { "a number such as \"2.5\"" }
    package var acceptsQuotes: Bool { false }
    package var literalSchema: JSONValue { ["type": "number"] }

    /// Accepts the suffix after the number. In files, the suffix is rejected.
    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        try value(ofEntered: text, in: context)
    }

    package func value(
        inFile text: String, _ context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        guard let number = DecimalNumber(text) else {
            if let number = suffix?.number(in: text) { throw problem(.form, text, suggestion: number) }
            if text.hasSuffix("%"), let percent = DecimalNumber(text.dropLast().filter { $0 != " " }),
                let part = DecimalNumber(significand: percent.significand, scale: percent.scale + 2)
            {
                throw LiteralProblem(
                    .form, found: text, expected: "a number without \"%\": \"\(percent)\" or \"\(part)\"")
            }
            // A unit is ignored: `2,5 km` is 2.5.
            let digits = text.prefix { $0.isNumber || "+-.,".contains($0) }
            let unit = text[digits.endIndex...].drop { $0 == " " }
            let number = unit.allSatisfy(\.isLetter) ? String(digits) : text
            let point = number.split(separator: ",", omittingEmptySubsequences: false).joined(separator: ".")
            throw problem(.form, text, suggestion: DecimalNumber(point) == nil ? nil : point)
        }
        return .decimal(number)
    }

    package func holds(_ value: ParameterValue) -> Bool { if case .decimal = value { true } else { false } }
    package var valueControl: ValueControl { .number }
    package var isNumber: Bool { true }

    package func schema(within range: ValueRange?) -> JSONValue { .number("number", within: range) }
    package func judgment(within range: ValueRange) -> Judgment { Judgment(schema(within: range)) }
    package func value(
        ofJSON json: JSONValue, in context: LiteralContext
    ) throws(ValueProblem) -> ParameterValue {
        guard let value = DecimalNumber(json) else { throw problem(json) }
        return .decimal(value)
    }

    package var apple: AppleWords { AppleWords("Decimal", swift: "Double", defaults: .all) }
}

extension ParameterType {
    package static let decimal = ParameterType.decimal(suffix: nil)
    package static func decimal(suffix: NumberSuffix?) -> ParameterType {
        ParameterType(DecimalType(suffix: suffix))
    }
}
