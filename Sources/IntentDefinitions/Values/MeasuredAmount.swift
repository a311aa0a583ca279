/// An amount of a unit: `5 km`.
package struct MeasuredAmount: Hashable, Sendable {
    package let amount: DecimalNumber
    package let unit: MeasurementUnit

    package init(_ amount: DecimalNumber, _ unit: MeasurementUnit) {
        self.amount = amount
        self.unit = unit
    }

    /// The same in another unit of the dimension, when that is a decimal number that fits; never rounded.
    package func converted(to other: MeasurementUnit) -> MeasuredAmount? {
        if unit == other { return self }
        guard unit.dimension == other.dimension else { return nil }
        return unit.convert(amount, to: other)?.decimal.map { MeasuredAmount($0, other) }
    }

    /// Whether it is no more than another amount of the same dimension, whatever the units; false where the
    /// numbers grow beyond 128 bits.
    func isAtMost(_ other: MeasuredAmount) -> Bool {
        guard let difference = other.unit.convert(other.amount, to: unit)?.adding(Ratio(amount).negated)
        else {
            return false
        }
        return difference.numerator >= 0
    }
}

extension MeasuredAmount: CustomStringConvertible {
    /// Its literal: `5 km`.
    package var description: String { "\(amount) \(unit)" }
}
