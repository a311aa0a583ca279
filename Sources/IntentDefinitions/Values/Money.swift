/// An amount of money, with no more digits after the point than its currency's smallest coin makes.
package struct Money: Hashable, Sendable {
    package let amount: DecimalNumber
    package let currency: Currency

    /// Nil when the amount is finer than the currency.
    package init?(_ amount: DecimalNumber, _ currency: Currency) {
        guard amount.scale <= currency.digits else { return nil }
        self.amount = amount
        self.currency = currency
    }
}

extension Money: CustomStringConvertible {
    /// Its literal, with all digits of the currency: `12.50 EUR`, `9000 KRW`.
    package var description: String { "\(amount.description(places: currency.digits)) \(currency)" }
}
