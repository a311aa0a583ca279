/// A fraction in lowest terms with a positive denominator: what conversion between units needs to be exact.
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

    /// The number that `decimal` is.
    init(_ decimal: DecimalNumber) {
        let power = (0..<decimal.scale).reduce(Int128(1)) { power, _ in power * 10 }
        self.init(reducing: Int128(decimal.significand), power)
    }

    /// Euclid's; 1 when both are 0.
    private static func greatestDivisor(_ left: UInt128, _ right: UInt128) -> UInt128 {
        var (left, right) = (left, right)
        while right != 0 { (left, right) = (right, left % right) }
        return max(left, 1)
    }

    /// Nil when 128 bits do not hold it.
    func adding(_ other: Ratio) -> Ratio? {
        let (left, overflow) = numerator.multipliedReportingOverflow(by: other.denominator)
        let (right, overflows) = other.numerator.multipliedReportingOverflow(by: denominator)
        let (sum, isTooLarge) = left.addingReportingOverflow(right)
        let (product, isTooFine) = denominator.multipliedReportingOverflow(by: other.denominator)
        return overflow || overflows || isTooLarge || isTooFine ? nil : Ratio(reducing: sum, product)
    }

    /// Nil when 128 bits do not hold it.
    func multiplied(by other: Ratio) -> Ratio? {
        let (over, overflow) = numerator.multipliedReportingOverflow(by: other.numerator)
        let (under, overflows) = denominator.multipliedReportingOverflow(by: other.denominator)
        return overflow || overflows ? nil : Ratio(reducing: over, under)
    }

    var negated: Ratio { Ratio(reducing: -numerator, denominator) }

    /// Nil for zero.
    var inverse: Ratio? {
        numerator == 0
            ? nil : Ratio(reducing: denominator * numerator.signum(), numerator * numerator.signum())
    }

    /// The same number with at most `places` digits after the point, halves away from zero; nil when 64 bits
    /// do not hold it.
    func rounded(to places: Int) -> DecimalNumber? {
        let power = (0..<places).reduce(Int128(1)) { power, _ in power * 10 }
        let (scaled, overflow) = numerator.multipliedReportingOverflow(by: power)
        guard !overflow else { return nil }
        let (quotient, remainder) = scaled.quotientAndRemainder(dividingBy: denominator)
        let isHalf = remainder.magnitude >= denominator.magnitude - remainder.magnitude
        return Int64(exactly: isHalf && remainder != 0 ? quotient + scaled.signum() : quotient)
            .flatMap { DecimalNumber(significand: $0, scale: places) }
    }

    /// The same number as a decimal; nil when it has no end or does not fit.
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
    /// What `amount` of this unit is in another one of the same dimension; nil when the numbers grow beyond
    /// 128 bits.
    func convert(_ amount: DecimalNumber, to other: MeasurementUnit) -> Ratio? {
        guard let inverse = other.factor.inverse else { return nil }
        return Ratio(amount).adding(zero)?.multiplied(by: factor)?.multiplied(by: inverse)?
            .adding(other.zero.negated)
    }
}
