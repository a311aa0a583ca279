package import WidgetModel

/// The range of values that a parameter accepts, including both ends. One of the ends may be open.
package struct ValueRange: Hashable, Sendable {
    /// The minimum; nil for an open end. At least one of the ends is not nil.
    package let least: ParameterValue?
    /// The maximum; nil for an open end.
    package let greatest: ParameterValue?
    /// The family with this separate range; nil for a range that applies to all other families.
    package let family: Family?

    /// The range between two values of one type; nil if the values are not ordered, or if `min` is greater
    /// than `max`.
    package init?(min: ParameterValue?, max: ParameterValue?, on family: Family? = nil) {
        guard let end = min ?? max, end.isLess(than: end) != nil else { return nil }
        if let min, let max, max.isLess(than: min) != false { return nil }
        least = min
        greatest = max
        self.family = family
    }

    /// Whether a value lies in the range. Values of another type, unit or currency do not. A list does if all
    /// its elements do.
    package func contains(_ value: ParameterValue) -> Bool {
        if case .list(let elements) = value { return elements.allSatisfy(contains) }
        if let least, value.isLess(than: least) != false { return false }
        if let greatest, greatest.isLess(than: value) != false { return false }
        return true
    }

    /// Whether some value lies in both ranges. True if that cannot be decided.
    package func overlaps(_ other: ValueRange) -> Bool {
        if let least, let theirs = other.greatest, theirs.isLess(than: least) == true { return false }
        if let greatest, let theirs = other.least, greatest.isLess(than: theirs) == true { return false }
        return true
    }

    /// The smallest range that contains both; nil if it would be unlimited.
    func widened(to other: ValueRange) -> ValueRange? {
        let low = least.flatMap { mine in
            other.least.map { $0.isLess(than: mine) == true ? $0 : mine }
        }
        let high = greatest.flatMap { mine in
            other.greatest.map { mine.isLess(than: $0) == true ? $0 : mine }
        }
        return ValueRange(min: low, max: high)
    }

    /// Both ends; nil if one is open.
    package var ends: (min: ParameterValue, max: ParameterValue)? {
        guard let least, let greatest else { return nil }
        return (least, greatest)
    }

    /// Whether neither end is open.
    package var isClosed: Bool { ends != nil }
}

extension ValueRange: CustomStringConvertible {
    /// The range in messages: `1 to 365`, `at least 1 km`, `at most 24h`, `1 to 5 on systemSmall`.
    package var description: String { values + (family.map { " on \($0)" } ?? "") }

    private var values: String {
        switch (least?.endText, greatest?.endText) {
        case (let least?, let greatest?): "\(least.number) to \(greatest.number)\(greatest.unit)"
        case (let least?, nil): "at least \(least.number)\(least.unit)"
        case (nil, let greatest?): "at most \(greatest.number)\(greatest.unit)"
        case (nil, nil): "anything"
        }
    }
}

extension ParameterValue {
    /// Whether the value is less than `other`, which is of the same type and unit or currency; nil for values
    /// without a common order.
    func isLess(than other: ParameterValue) -> Bool? {
        switch (self, other) {
        case (.integer(let mine), .integer(let theirs)): mine < theirs
        case (.decimal(let mine), .decimal(let theirs)), (.percent(let mine), .percent(let theirs)):
            mine < theirs
        case (.date(let mine), .date(let theirs)): mine < theirs
        case (.time(let mine), .time(let theirs)): mine < theirs
        case (.dateTime(let mine), .dateTime(let theirs)): mine < theirs
        case (.duration(let mine), .duration(let theirs)): mine < theirs
        case (.money(let mine), .money(let theirs)):
            mine.currency == theirs.currency ? mine.amount < theirs.amount : nil
        case (.measurement(let mine), .measurement(let theirs)):
            mine.unit == theirs.unit ? mine.amount < theirs.amount : nil
        default: nil
        }
    }

    /// The number and the unit of an end. A message shows the unit only once, because it is the same for both
    /// ends.
    fileprivate var endText: (number: String, unit: String) {
        switch self {
        case .money(let money): (money.amount.description, " \(money.currency)")
        case .measurement(let measured): (measured.amount.description, " \(measured.unit)")
        default: (description, "")
        }
    }
}
