package import WidgetModel

/// The values that a parameter accepts, ends included; an end may be open.
///
/// What is large and rare stands on its own, so that every range takes as little room as two numbers.
package enum ValueRange: Hashable, Sendable {
    case integer(Bounds<Int64>)
    case decimal(Bounds<DecimalNumber>)
    case date(Bounds<CalendarDate>)
    case time(Bounds<TimeOfDay>)
    case dateTime(Bounds<Instant>)
    case duration(Bounds<Milliseconds>)
    /// Amounts of the type's only currency.
    indirect case money(Bounds<DecimalNumber>, Currency)
    /// Amounts of the type's unit.
    indirect case measurement(Bounds<DecimalNumber>, MeasurementUnit)

    /// The range between two values of one type; nil when they have no order or are the wrong way round.
    package init?(min: ParameterValue?, max: ParameterValue?) {
        let range: ValueRange? =
            switch min ?? max {
            case .integer?: Bounds(min: min?.integer, max: max?.integer).map { .integer($0) }
            case .decimal?: Bounds(min: min?.decimal, max: max?.decimal).map { .decimal($0) }
            case .date?: Bounds(min: min?.date, max: max?.date).map { .date($0) }
            case .time?: Bounds(min: min?.time, max: max?.time).map { .time($0) }
            case .dateTime?: Bounds(min: min?.dateTime, max: max?.dateTime).map { .dateTime($0) }
            case .duration?: Bounds(min: min?.duration, max: max?.duration).map { .duration($0) }
            case .money(let money)?:
                Bounds(min: min?.amount, max: max?.amount).map { .money($0, money.currency) }
            case .measurement(let one)?:
                Bounds(min: min?.amount, max: max?.amount).map { .measurement($0, one.unit) }
            default: nil
            }
        guard let range else { return nil }
        self = range
    }

    /// Whether a value lies within. A value of another type, unit or currency does not; a list does when
    /// every element does.
    package func contains(_ value: ParameterValue) -> Bool {
        switch (self, value) {
        case (.integer(let bounds), .integer(let number)): bounds.contains(number)
        case (.decimal(let bounds), .decimal(let number)): bounds.contains(number)
        case (.date(let bounds), .date(let day)): bounds.contains(day)
        case (.time(let bounds), .time(let time)): bounds.contains(time)
        case (.dateTime(let bounds), .dateTime(let instant)): bounds.contains(instant)
        case (.duration(let bounds), .duration(let span)): bounds.contains(span)
        case (.money(let bounds, let currency), .money(let money)):
            money.currency == currency && bounds.contains(money.amount)
        case (.measurement(let bounds, let unit), .measurement(let measured)):
            measured.unit == unit && bounds.contains(measured.amount)
        case (_, .list(let elements)): elements.allSatisfy(contains)
        default: false
        }
    }
}

extension ValueRange: CustomStringConvertible {
    /// As a message says it: `1 to 365`, `at least 1 km`, `at most 24h`.
    package var description: String {
        switch self {
        case .integer(let bounds): bounds.description
        case .decimal(let bounds): bounds.description
        case .date(let bounds): bounds.description
        case .time(let bounds): bounds.description
        case .dateTime(let bounds): bounds.description
        case .duration(let bounds): bounds.description
        case .money(let bounds, let currency): "\(bounds) \(currency)"
        case .measurement(let bounds, let unit): "\(bounds) \(unit)"
        }
    }
}

/// A least and a greatest value, both included; nil is an open end. At least one is there.
package struct Bounds<Value: Comparable & Hashable & Sendable & CustomStringConvertible>: Hashable, Sendable {
    package let min: Value?
    package let max: Value?

    /// Nil when both ends are open or the first is greater than the last.
    package init?(min: Value?, max: Value?) {
        if min == nil, max == nil { return nil }
        if let min, let max, max < min { return nil }
        self.min = min
        self.max = max
    }

    package func contains(_ value: Value) -> Bool {
        if let min, value < min { return false }
        if let max, value > max { return false }
        return true
    }
}

extension Bounds: CustomStringConvertible {
    package var description: String {
        switch (min, max) {
        case (let min?, let max?): "\(min) to \(max)"
        case (let min?, nil): "at least \(min)"
        case (nil, let max?): "at most \(max)"
        case (nil, nil): "anything"
        }
    }
}

// The one value inside, by type; nil for every other type.
extension ParameterValue {
    fileprivate var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
    fileprivate var decimal: DecimalNumber? { if case .decimal(let number) = self { number } else { nil } }
    fileprivate var date: CalendarDate? { if case .date(let day) = self { day } else { nil } }
    fileprivate var time: TimeOfDay? { if case .time(let time) = self { time } else { nil } }
    fileprivate var dateTime: Instant? { if case .dateTime(let instant) = self { instant } else { nil } }
    fileprivate var duration: Milliseconds? { if case .duration(let span) = self { span } else { nil } }

    /// The number of an amount of money or of a measurement.
    fileprivate var amount: DecimalNumber? {
        switch self {
        case .money(let money): money.amount
        case .measurement(let measured): measured.amount
        default: nil
        }
    }
}
