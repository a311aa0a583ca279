// Arithmetic with numbers from other programs, whose results are rounded if they are not exact.

extension DecimalNumber {
    /// The quotient with at most this many digits after the decimal point, rounded half away from zero. Nil
    /// if the divisor is 0, or if the result does not fit.
    package func divided(by divisor: DecimalNumber, places: Int) -> DecimalNumber? {
        guard let inverse = Ratio(divisor).inverse else { return nil }
        return Ratio(self).multiplied(by: inverse)?.rounded(to: places)
    }
}

extension MeasuredAmount {
    /// The same amount in another unit. If the exact result has infinitely many digits, it is rounded to two
    /// digits after the decimal point, or to more for small amounts.
    ///
    /// Nil if the unit has another dimension, or if the result does not fit.
    package func rounded(to other: MeasurementUnit) -> MeasuredAmount? {
        if let exact = converted(to: other) { return exact }
        guard unit.dimension == other.dimension,
            let ratio = unit.convert(amount, to: other) ?? unit.convert(amount.rounded(to: 6), to: other)
        else { return nil }
        for places in MeasuredAmount.roundings {
            guard let number = ratio.rounded(to: places) else { return nil }
            // Two significant digits are left.
            guard let least = DecimalNumber(significand: 10, scale: places),
                let mostNegative = DecimalNumber(significand: -10, scale: places)
            else { return nil }
            if number >= least || number <= mostNegative { return MeasuredAmount(number, other) }
        }
        return MeasuredAmount(DecimalNumber(0 as Int64), other)
    }

    /// The digits after the decimal point that are tried, the fewest first.
    private static let roundings = [2, 4, 6, 9, 12]
}

extension MeasurementUnit {
    /// The unit that another program writes as its symbol in any case, or as a word such as `celsius` or
    /// `kph`. Nil if the word is unknown.
    ///
    /// A small and a capital M are distinguished, because they mean milli and mega.
    package init?(answered word: String, of dimension: Dimension) {
        let folded = word.lowercased()
        let isMilli = word.hasPrefix("m")
        let unit =
            MeasurementUnit(word, of: dimension)
            ?? dimension.units.first { unit in
                unit.symbol.lowercased() == folded && unit.symbol.hasPrefix("m") == isMilli
                    || unit.otherWords.contains { $0 == folded }
            }
        guard let unit else { return nil }
        self = unit
    }
}
