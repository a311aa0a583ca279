import SourceText

// Numbers, and numbers of something.
extension LiteralReader {
    /// Only plain digits and a minus: `+7`, `0x10` and `1_000` are refused, as is what 64 bits do not hold.
    static func integer(_ text: String) throws(LiteralProblem) -> Int64 {
        guard let first = text.utf8.first, first != UInt8(ascii: "+"), let number = Int64(text) else {
            let number = text.hasSuffix("%") ? String(text.dropLast().filter { $0 != " " }) : text
            let whole = DecimalNumber(number).flatMap { $0.scale == 0 ? $0.description : nil }
            throw problem(.form, text, .integer, suggestion: whole)
        }
        return number
    }

    static func decimal(_ text: String) throws(LiteralProblem) -> DecimalNumber {
        guard let number = DecimalNumber(text) else {
            if text.hasSuffix("%"), let percent = DecimalNumber(text.dropLast().filter { $0 != " " }),
                let part = DecimalNumber(significand: percent.significand, scale: percent.scale + 2)
            {
                throw LiteralProblem(
                    .form, found: text, expected: "a number without \"%\": \"\(percent)\" or \"\(part)\"")
            }
            let point = text.split(separator: ",", omittingEmptySubsequences: false).joined(separator: ".")
            let suggestion = DecimalNumber(point) == nil ? nil : point
            throw problem(.form, text, .decimal, suggestion: suggestion)
        }
        return number
    }

    /// `12.50 EUR`; the currency may be left out where there is only one.
    static func money(_ text: String, _ currencies: [Currency]) throws(LiteralProblem) -> Money {
        let type = ParameterType.money(currencies: currencies)
        let (number, word) = split(text)
        guard let amount = DecimalNumber(number), !word.hasPrefix(",") else {
            // What is no amount with a point either is not proposed.
            let pointed = withPoint(text).flatMap { try? money($0, currencies).description }
            throw problem(.form, text, type, suggestion: pointed ?? reordered(text, currencies))
        }
        let only = currencies.count == 1 && word.isEmpty ? currencies[0] : nil
        guard let currency = only ?? Currency(word) else {
            let code = Currency.code(ofSign: word) ?? word.uppercased()
            let meant = Currency(code) ?? (word.isEmpty ? currencies.first : nil)
            throw problem(
                word.isEmpty ? .form : .unknown, text, type,
                suggestion: meant.flatMap { Money(amount, $0) }?.description)
        }
        guard currencies.isEmpty || currencies.contains(currency) else {
            throw problem(.unfitting, text, type)
        }
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

    /// `5 km`, or `5` in the type's unit; another unit of the dimension is converted when that is exact.
    static func measurement(
        _ text: String, in unit: MeasurementUnit
    ) throws(LiteralProblem) -> MeasuredAmount {
        let type = ParameterType.measurement(unit)
        let (number, word) = split(text)
        guard let amount = DecimalNumber(number), !word.hasPrefix(",") else {
            // What is no amount with a point either is not proposed.
            let pointed = withPoint(text).flatMap { try? measurement($0, in: unit).description }
            throw problem(.form, text, type, suggestion: pointed)
        }
        guard let own = word.isEmpty ? unit : MeasurementUnit(word, of: unit.dimension) else {
            let meant = MeasurementUnit.meant(by: word, of: unit.dimension)
            throw LiteralProblem(
                .unknown, found: text,
                expected: "\(article(of: unit.dimension)) \(unit.dimension) in "
                    + oneOf(unit.dimension.units.map(\.symbol)),
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

    /// The number at the front and the word behind it, with at most one blank between.
    private static func split(_ text: String) -> (number: Substring, word: Substring) {
        let number = text.prefix { ("0"..."9").contains($0) || $0 == "-" || $0 == "." }
        let rest = text[number.endIndex...]
        return (number, rest.hasPrefix(" ") ? rest.dropFirst() : rest)
    }

    /// `12.50 EUR` for `12,50 EUR`; nil where there is not one comma.
    private static func withPoint(_ text: String) -> String? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        return parts.count == 2 ? parts.joined(separator: ".") : nil
    }

    /// `EUR 12.50` and `€12.50` the right way round; nil when that is no amount either.
    private static func reordered(_ text: String, _ currencies: [Currency]) -> String? {
        let word = text.prefix { !("0"..."9").contains($0) && $0 != "-" && $0 != " " }
        let rest = text[word.endIndex...].drop { $0 == " " }
        let code = Currency.code(ofSign: word) ?? word.uppercased()
        guard let amount = DecimalNumber(rest), let currency = Currency(code),
            currencies.isEmpty || currencies.contains(currency)
        else { return nil }
        return Money(amount, currency)?.description
    }
}
