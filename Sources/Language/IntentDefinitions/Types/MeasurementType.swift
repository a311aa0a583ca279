package import SourceText
package import WidgetModel

/// The types `length`, `mass`, `temperature` and so on: an amount that is always stored in one unit.
package struct MeasurementType: ValueKind {
    package let unit: MeasurementUnit

    private var dimension: Dimension { unit.dimension }

    package var word: String { dimension.rawValue }
    package var otherWords: [String] {
        switch dimension {
        case .length: ["distance"]
        case .mass: ["weight"]
        case .temperature, .volume, .speed, .energy: []
        }
    }
    package var attributes: [TypeAttribute] { [.unit] }
    /// Nil if the declared unit is unknown, because amounts cannot be read without it.
    package func reading(_ attributes: [DeclaredAttribute], _ sink: FindingSink) -> ParameterType? {
        guard attributes.contains(where: { $0.attribute == .unit }) else { return ParameterType(self) }
        return attributes.read(.unit, .unit(of: dimension), sink).map { .measurement($0.value) }
    }

    package var expectation: String { "\(article) \(word) such as \"5 \(unit)\"" }
    private var article: String { dimension == .energy ? "an" : "a" }
    package var literalSchema: JSONValue {
        ["anyOf": [["type": "number"], .text(fitting: "^-?[0-9.]+ ?[^0-9 ].*$")]]
    }

    /// Accepts `5 km`, or `5` in the type's own unit. Other units of the dimension are
    /// converted if the result is exact.
    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        .measurement(try measured(text))
    }

    /// Parses and converts an amount.
    private func measured(_ text: String) throws(LiteralProblem) -> MeasuredAmount {
        let (number, word) = AmountText.split(text)
        guard let amount = DecimalNumber(number), !word.hasPrefix(",") else {
            // A suggestion is only made if the text with a decimal point is a valid amount.
            let pointed = AmountText.withPoint(text).flatMap { try? measured($0).description }
            throw problem(.form, text, suggestion: pointed)
        }
        guard let own = word.isEmpty ? unit : MeasurementUnit(word, of: dimension) else {
            let meant = MeasurementUnit.meant(by: word, of: dimension)
            throw LiteralProblem(
                .unknown, found: text,
                expected: "\(article) \(dimension.rawValue) in "
                    + oneOf(dimension.units.map(\.symbol)),
                suggestion: meant.map { "\(amount) \($0)" })
        }
        guard let converted = MeasuredAmount(amount, own).converted(to: unit) else {
            let near = own.convert(amount, to: unit)?.rounded(to: 2).map { "\($0) \(unit)" }
            throw LiteralProblem(
                .unfitting, found: text, expected: "an amount in \(unit), which this is not exactly",
                suggestion: near)
        }
        return converted
    }

    package func holds(_ value: ParameterValue) -> Bool {
        if case .measurement(let measured) = value { measured.unit == unit } else { false }
    }
    /// Amounts are converted if the result is exact. Units differ by a factor and an offset, so it is exact
    /// for every amount if it is exact for 0 and 1.
    package func includes(_ older: any ValueKind) -> Bool {
        guard let older = older as? MeasurementType, older.dimension == dimension else { return false }
        return [0, 1].allSatisfy { older.unit.convert(DecimalNumber($0), to: unit)?.decimal != nil }
    }
    package var isOrdered: Bool { true }
    package var controls: [Control] { [.field, .stepper, .slider] }
    package var valueControl: ValueControl { .measurement }
    /// The unit in which values are stored.
    package var valueUnits: [String] { [unit.symbol] }

    package var jsonExpectation: String { "an object with value and unit" }
    package func value(
        ofJSON json: JSONValue, in context: LiteralContext
    ) throws(ValueProblem) -> ParameterValue {
        guard let literal = AmountText.literal(json, number: "value", word: "unit") else {
            throw problem(json)
        }
        return try value(ofExact: literal, in: context)
    }
    /// The range only applies to the type's own unit in the schema. Amounts in other units are
    /// checked after conversion.
    package func schema(within range: ValueRange?) -> JSONValue {
        let symbols = dimension.units.map { JSONValue.string($0.symbol) }
        var schema: JSONObject = [
            "type": "object", "required": ["value", "unit"],
            "properties": ["value": ["type": "number"], "unit": ["enum": .array(symbols)]],
        ]
        if range != nil {
            schema["if"] = ["properties": ["unit": ["const": .string(unit.symbol)]]]
            schema["then"] = ["properties": ["value": .number("number", within: range)]]
        }
        return .object(schema)
    }
    package func judgment(of value: ParameterValue) -> Judgment { .oneForm(of: value) }
    package func judgment(within range: ValueRange) -> Judgment {
        let own = JSONValue.member("unit", ["const": .string(unit.symbol)])
        return Judgment(sure: .all([schema(within: range), own]), possible: true)
    }

    package var apple: AppleWords {
        let name = word.prefix(1).uppercased() + word.dropFirst()
        return AppleWords(name, swift: "Measurement<Unit\(name)>", defaults: .single)
    }
}

extension ParameterType {
    package static func measurement(_ unit: MeasurementUnit) -> ParameterType {
        ParameterType(MeasurementType(unit: unit))
    }

    /// The type with the default unit of its dimension.
    static func measurement(_ dimension: Dimension) -> ParameterType { .measurement(dimension.defaultUnit) }
}

/// An amount with its unit, such as `5 km`.
package struct MeasuredAmount: Hashable, Sendable {
    package let amount: DecimalNumber
    package let unit: MeasurementUnit

    package init(_ amount: DecimalNumber, _ unit: MeasurementUnit) {
        self.amount = amount
        self.unit = unit
    }

    /// The same amount in another unit. Nil if the unit has another dimension, or if the result cannot be
    /// represented exactly; it is never rounded.
    package func converted(to other: MeasurementUnit) -> MeasuredAmount? {
        if unit == other { return self }
        guard unit.dimension == other.dimension else { return nil }
        return unit.convert(amount, to: other)?.decimal.map { MeasuredAmount($0, other) }
    }

    /// Whether the amount is less than or equal to `other`, which measures the same dimension in any unit.
    /// False if the calculation exceeds 128 bits.
    func isAtMost(_ other: MeasuredAmount) -> Bool {
        guard let difference = other.unit.convert(other.amount, to: unit)?.adding(Ratio(amount).negated)
        else {
            return false
        }
        return difference.numerator >= 0
    }
}

extension MeasuredAmount: CustomStringConvertible {
    /// The literal of the amount: `5 km`.
    package var description: String { "\(amount) \(unit)" }
}

extension NodeReader where Value == MeasurementUnit {
    /// The symbol of a unit of the dimension.
    fileprivate static func unit(of dimension: Dimension) -> NodeReader {
        NodeReader<String>.text.map { symbol, node, sink in
            MeasurementUnit(symbol, of: dimension)
                ?? sink.refuse(TypeFindings.unitUnknown(node, symbol, of: dimension))
        }
    }
}

/// Common parsing for money and measurements: a number followed by a word.
enum AmountText {
    /// The number at the start, and the word after it. One space between them is skipped.
    static func split(_ text: String) -> (number: Substring, word: Substring) {
        let number = text.prefix { ("0"..."9").contains($0) || $0 == "-" || $0 == "." }
        let rest = text[number.endIndex...]
        return (number, rest.hasPrefix(" ") ? rest.dropFirst() : rest)
    }

    /// The text with a decimal point instead of its only comma: `12.50 EUR` for `12,50 EUR`. Nil if there
    /// is not exactly one comma.
    static func withPoint(_ text: String) -> String? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        return parts.count == 2 ? parts.joined(separator: ".") : nil
    }

    /// The numbers that a text with commas or points between digits can mean, the likeliest first: a
    /// separator before exactly three digits divides thousands.
    static func numbers(meantBy text: Substring) -> [String] {
        let plain = text.filter { $0 != "," && $0 != "." }
        guard let last = text.lastIndex(where: { ",.".contains($0) }) else { return [plain] }
        let decimals = text[text.index(after: last)...]
        let whole = text[..<last].filter { $0 != "," && $0 != "." }
        let pointed = "\(whole).\(decimals)"
        let isRepeated = text[..<last].contains(text[last])
        if isRepeated { return decimals.count == 3 ? [plain] : [] }
        let isThousands = decimals.count == 3 && whole.count == text[..<last].count
        return isThousands ? [plain, pointed] : [pointed]
    }

    /// The literal for an object with a number and a word; nil if one of the members is missing.
    static func literal(_ json: JSONValue, number: String, word: String) -> String? {
        guard let members = json.object, let amount = members[number].flatMap(DecimalNumber.init),
            let word = members[word]?.string, !word.isEmpty
        else { return nil }
        return "\(amount) \(word)"
    }
}
