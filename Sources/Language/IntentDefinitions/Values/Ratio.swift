/// An exact fraction in lowest terms with a positive denominator, for conversions between units.
struct Ratio: Hashable, Sendable {
    let numerator: Int128
    let denominator: Int128

    init(_ numerator: Int64, _ denominator: Int64) {
        precondition(denominator > 0, "the denominator is \(denominator)")
        self.init(reducing: Int128(numerator), Int128(denominator))
    }

    private init(reducing numerator: Int128, _ denominator: Int128) {
        let divisor = Ratio.greatestDivisor(numerator.magnitude, denominator.magnitude)
        self.numerator = numerator / Int128(divisor)
        self.denominator = denominator / Int128(divisor)
    }

    /// The fraction that equals a decimal number.
    init(_ decimal: DecimalNumber) {
        let power = (0..<decimal.scale).reduce(Int128(1)) { power, _ in power * 10 }
        self.init(reducing: Int128(decimal.significand), power)
    }

    /// The greatest common divisor (Euclid's algorithm); 1 if both numbers are 0.
    private static func greatestDivisor(_ left: UInt128, _ right: UInt128) -> UInt128 {
        var (left, right) = (left, right)
        while right != 0 { (left, right) = (right, left % right) }
        return max(left, 1)
    }

    /// The sum; nil if it exceeds 128 bits.
    func adding(_ other: Ratio) -> Ratio? {
        let (left, overflow) = numerator.multipliedReportingOverflow(by: other.denominator)
        let (right, overflows) = other.numerator.multipliedReportingOverflow(by: denominator)
        let (sum, isTooLarge) = left.addingReportingOverflow(right)
        let (product, isTooFine) = denominator.multipliedReportingOverflow(by: other.denominator)
        return overflow || overflows || isTooLarge || isTooFine ? nil : Ratio(reducing: sum, product)
    }

    /// The product; nil if it exceeds 128 bits.
    func multiplied(by other: Ratio) -> Ratio? {
        let (over, overflow) = numerator.multipliedReportingOverflow(by: other.numerator)
        let (under, overflows) = denominator.multipliedReportingOverflow(by: other.denominator)
        return overflow || overflows ? nil : Ratio(reducing: over, under)
    }

    var negated: Ratio { Ratio(reducing: -numerator, denominator) }

    /// The reciprocal; nil for zero.
    var inverse: Ratio? {
        numerator == 0
            ? nil : Ratio(reducing: denominator * numerator.signum(), numerator * numerator.signum())
    }

    /// The number rounded to a number of digits after the decimal point, half away from
    /// zero; nil if it does not fit.
    func rounded(to places: Int) -> DecimalNumber? {
        let power = (0..<places).reduce(Int128(1)) { power, _ in power * 10 }
        let (scaled, overflow) = numerator.multipliedReportingOverflow(by: power)
        guard !overflow else { return nil }
        let (quotient, remainder) = scaled.quotientAndRemainder(dividingBy: denominator)
        let isHalf = remainder.magnitude >= denominator.magnitude - remainder.magnitude
        return Int64(exactly: isHalf && remainder != 0 ? quotient + scaled.signum() : quotient)
            .flatMap { DecimalNumber(significand: $0, scale: places) }
    }

    /// The number as an exact decimal; nil if it has infinitely many digits or does not fit.
    var decimal: DecimalNumber? {
        for places in 0...DecimalNumber.greatestScale {
            let power = (0..<places).reduce(Int128(1)) { power, _ in power * 10 }
            let (scaled, overflow) = numerator.multipliedReportingOverflow(by: power)
            if overflow { return nil }
            guard scaled % denominator == 0 else { continue }
            return Int64(exactly: scaled / denominator).flatMap {
                DecimalNumber(significand: $0, scale: places)
            }
        }
        return nil
    }
}

extension MeasurementUnit {
    /// The exact amount in another unit of the same dimension; nil if the calculation exceeds 128 bits.
    func convert(_ amount: DecimalNumber, to other: MeasurementUnit) -> Ratio? {
        guard let inverse = other.factor.inverse else { return nil }
        return Ratio(amount).adding(zero)?.multiplied(by: factor)?.multiplied(by: inverse)?
            .adding(other.zero.negated)
    }
}
