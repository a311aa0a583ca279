import WidgetModel

/// The values that a parameter accepts, ends included; an end may be open.
package struct ValueRange: Hashable, Sendable {
    /// Nil where there is no least value. At least one end is there.
    package let least: ParameterValue?
    package let greatest: ParameterValue?

    /// The range between two values of one type; nil when they have no order or are the wrong way round.
    package init?(min: ParameterValue?, max: ParameterValue?) {
        guard let end = min ?? max, end.isLess(than: end) != nil else { return nil }
        if let min, let max, max.isLess(than: min) != false { return nil }
        least = min
        greatest = max
    }

    /// Whether a value lies within. A value of another type, unit or currency does not; a list does when
    /// every element does.
    package func contains(_ value: ParameterValue) -> Bool {
        if case .list(let elements) = value { return elements.allSatisfy(contains) }
        if let least, value.isLess(than: least) != false { return false }
        if let greatest, greatest.isLess(than: value) != false { return false }
        return true
    }

    /// Whether a value can lie in both; true where that cannot be told.
    package func overlaps(_ other: ValueRange) -> Bool {
        if let least, let theirs = other.greatest, theirs.isLess(than: least) == true { return false }
        if let greatest, let theirs = other.least, greatest.isLess(than: theirs) == true { return false }
        return true
    }

    /// Both ends; nil where one is open.
    package var ends: (min: ParameterValue, max: ParameterValue)? {
        guard let least, let greatest else { return nil }
        return (least, greatest)
    }

    /// Whether both ends are there.
    package var isClosed: Bool { ends != nil }
}

extension ValueRange: CustomStringConvertible {
    /// As a message says it: `1 to 365`, `at least 1 km`, `at most 24h`.
    package var description: String {
        switch (least?.endText, greatest?.endText) {
        case (let least?, let greatest?): "\(least.number) to \(greatest.number)\(greatest.unit)"
        case (let least?, nil): "at least \(least.number)\(least.unit)"
        case (nil, let greatest?): "at most \(greatest.number)\(greatest.unit)"
        case (nil, nil): "anything"
        }
    }
}

extension ParameterValue {
    /// Whether it is smaller than a value of the same type, unit or currency; nil for values without a common
    /// order.
    func isLess(than other: ParameterValue) -> Bool? {
        switch (self, other) {
        case (.integer(let mine), .integer(let theirs)): mine < theirs
        case (.decimal(let mine), .decimal(let theirs)): mine < theirs
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

    /// The parts of an end of a range: both ends have one unit.
    fileprivate var endText: (number: String, unit: String) {
        switch self {
        case .money(let money): (money.amount.description, " \(money.currency)")
        case .measurement(let measured): (measured.amount.description, " \(measured.unit)")
        default: (description, "")
        }
    }
}
