package import SourceText
package import WidgetModel

/// The type `money`: an amount in one of several currencies.
package struct MoneyType: ValueKind {
    /// The accepted currencies; empty for any.
    package let currencies: [Currency]

    package var word: String { "money" }
    package var otherWords: [String] { ["amount", "currency", "price"] }
    package var attributes: [TypeAttribute] { [.currencies] }
    /// Nil if a declared currency is unknown, because no amount can be read without it.
    package func reading(_ attributes: [DeclaredAttribute], _ sink: FindingSink) -> ParameterType? {
        let mark = sink.mark
        let read = attributes.read(.currencies, .currencies, sink)
        return sink.hasErrors(since: mark) ? nil : .money(currencies: read?.value ?? currencies)
    }

    package var expectation: String {
        let example = currencies.first ?? Currency("EUR")
        let amount = example.flatMap { currency in
            DecimalNumber(significand: 1250, scale: currency.digits == 0 ? 0 : 2).flatMap {
                Money($0, currency)
            }
        }
        let form = amount.map { "such as \"\($0)\"" } ?? ""
        return currencies.isEmpty
            ? "an amount of money \(form)"
            : "an amount of money in \(oneOf(currencies.map(\.code))), \(form)"
    }
    package var literalSchema: JSONValue {
        ["anyOf": [["type": "number"], .text(fitting: "^-?[0-9.]+ ?[A-Z]{3}$")]]
    }

    /// Accepts `12.50 EUR`. The currency can be omitted if the type accepts only one.
    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        .money(try money(text))
    }

    /// Parses an amount and checks its currency and precision.
    private func money(_ text: String) throws(LiteralProblem) -> Money {
        let (number, word) = AmountText.split(text)
        guard let amount = DecimalNumber(number), !word.hasPrefix(",") else {
            throw problem(.form, text, suggestion: meant(by: text))
        }
        let only = currencies.count == 1 && word.isEmpty ? currencies[0] : nil
        guard let currency = only ?? Currency(word) else {
            let code = Currency.code(ofSign: word) ?? word.uppercased()
            let meant = Currency(code) ?? (word.isEmpty ? currencies.first : nil)
            throw problem(
                word.isEmpty ? .form : .unknown, text,
                suggestion: meant.flatMap { Money(amount, $0) }?.description)
        }
        guard currencies.isEmpty || currencies.contains(currency) else { throw problem(.unfitting, text) }
        guard let money = Money(amount, currency) else {
            throw LiteralProblem(
                .unfitting, found: text,
                expected: currency.digits == 0
                    ? "a whole amount of \(currency)"
                    : "at most \(currency.digits) digits after the point in \(currency)",
                suggestion: Ratio(amount).rounded(to: currency.digits).flatMap { Money($0, currency) }?
                    .description)
        }
        return money
    }

    /// The amount in a text with the currency first, with its sign, or with a comma, such as `€12,50`; nil if
    /// it is not a valid one.
    private func meant(by text: String) -> String? {
        let isDigit = { (character: Character) in ("0"..."9").contains(character) }
        guard let start = text.firstIndex(where: isDigit), let end = text.lastIndex(where: isDigit) else {
            return nil
        }
        let word = (text[..<start] + text[text.index(after: end)...]).filter { $0 != " " && $0 != "-" }
        let sign = text[..<start].contains("-") ? "-" : ""
        let only = currencies.count == 1 && word.isEmpty ? currencies[0] : nil
        guard let currency = only ?? Currency(Currency.code(ofSign: word) ?? word.uppercased()),
            currencies.isEmpty || currencies.contains(currency)
        else { return nil }
        return AmountText.numbers(meantBy: text[start...end]).lazy
            .compactMap { DecimalNumber(sign + $0).flatMap { Money($0, currency) }?.description }.first
    }

    package func holds(_ value: ParameterValue) -> Bool {
        guard case .money(let money) = value else { return false }
        return currencies.isEmpty || currencies.contains(money.currency)
    }
    package func includes(_ older: any ValueKind) -> Bool {
        guard let older = older as? MoneyType else { return false }
        return currencies.isEmpty
            || !older.currencies.isEmpty && older.currencies.allSatisfy(currencies.contains)
    }
    /// Amounts have an order only within one currency.
    package var isOrdered: Bool { currencies.count == 1 }
    package func isComparable(to other: any ValueKind) -> Bool {
        (other as? MoneyType)?.currencies == currencies
    }
    package var controls: [Control] { isOrdered ? [.field, .stepper, .slider] : [.field] }
    package var valueControl: ValueControl { .money }
    package var valueUnits: [String] { currencies.isEmpty ? Currency.codes : currencies.map(\.code) }

    package var jsonExpectation: String { "an object with amount and currency" }
    package func value(
        ofJSON json: JSONValue, in context: LiteralContext
    ) throws(ValueProblem) -> ParameterValue {
        guard let literal = AmountText.literal(json, number: "amount", word: "currency") else {
            throw problem(json)
        }
        return try value(ofExact: literal, in: context)
    }
    package func schema(within range: ValueRange?) -> JSONValue {
        let codes = currencies.isEmpty ? Currency.codes : currencies.map(\.code)
        return [
            "type": "object", "required": ["amount", "currency"],
            "properties": [
                "amount": .number("number", within: range),
                "currency": ["enum": .array(codes.map { .string($0) })],
            ],
        ]
    }
    package func judgment(of value: ParameterValue) -> Judgment {
        let json = value.json
        return Judgment(
            .all(
                ["amount", "currency"].map { .member($0, ["const": json[$0] ?? .null]) }))
    }
    package func judgment(within range: ValueRange) -> Judgment { Judgment(schema(within: range)) }

    package var apple: AppleWords { AppleWords("CurrencyAmount", swift: "IntentCurrencyAmount") }
}

extension ParameterType {
    package static func money(currencies: [Currency] = []) -> ParameterType {
        ParameterType(MoneyType(currencies: currencies))
    }
}

/// An amount of money that is not finer than the smallest unit of its currency.
package struct Money: Hashable, Sendable {
    package let amount: DecimalNumber
    package let currency: Currency

    /// Nil if the amount has more digits after the decimal point than the currency.
    package init?(_ amount: DecimalNumber, _ currency: Currency) {
        guard amount.scale <= currency.digits else { return nil }
        self.amount = amount
        self.currency = currency
    }
}

extension Money: CustomStringConvertible {
    /// The literal with all digits of the currency: `12.50 EUR`, `9000 KRW`.
    package var description: String { "\(amount.description(places: currency.digits)) \(currency)" }
}

extension NodeReader where Value == [Currency] {
    /// One currency such as `EUR`, or a list such as `[EUR, USD]`.
    fileprivate static var currencies: NodeReader {
        NodeReader<[Located<Currency>]>.oneOrMore(of: .currency).map { currencies, node, sink in
            RepeatedElementRule.check(currencies, in: node, sink)
        }
    }
}

extension NodeReader where Value == Currency {
    fileprivate static var currency: NodeReader {
        NodeReader<String>.text.map { code, node, sink in
            Currency(code) ?? sink.refuse(TypeFindings.currencyUnknown(node, code))
        }
    }
}
