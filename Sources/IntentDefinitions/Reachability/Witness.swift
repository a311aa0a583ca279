import WidgetModel

/// A value, standing for all that no test tells from it.
enum Witness: Hashable {
    /// No value, or not shown.
    case none
    case value(ParameterValue)
    /// Some value that no test names.
    case other
    case family(Family)

    /// Whether a test holds of it; of a list's element.
    func passes(_ test: Condition) -> Bool {
        switch (test, self) {
        case (.equals(_, let values), .value(let value)): values.contains { $0.isSame(as: value) }
        case (.isWithin(_, let range), .value(let value)): range.contains(value)
        case (.isSet, .value), (.isSet, .other): true
        case (.isFamily(let families), .family(let family)): families.contains(family)
        default: false
        }
    }
}

extension Witness {
    /// Comparing each witness with each value that tests name takes no more than this, so that no definition
    /// takes long: 300 cases or values are compared with as many.
    private static let mostComparisons = 100_000

    /// Witnesses for every value that a parameter can have, as far as these tests tell values apart; for a
    /// list of its elements. Nil where they cannot be enumerated, or are too many.
    static func all(of parameter: IntentParameter, telling tests: [Condition]) -> [Witness]? {
        let named = tests.flatMap(\.values)
        let witnesses = all(of: parameter, named: named)
        return (witnesses?.count ?? 0) * named.count <= mostComparisons ? witnesses : nil
    }

    private static func all(of parameter: IntentParameter, named: [ParameterValue]) -> [Witness]? {
        if let all = parameter.type.kind.allValues { return all.map(Witness.value) }
        var named = named
        guard parameter.type.isOrdered else { return named.map(Witness.value) + [.other] }
        named += parameter.range.map { [$0.least, $0.greatest].compactMap { $0 } } ?? []
        if named.isEmpty { return [.other] }
        guard let between = neighbors(of: named) else { return nil }
        let possible = (named + between).filter { parameter.range?.contains($0) ?? true }
        return possible.map(Witness.value)
    }

    /// Values just below and just above each, so that there is one in every gap; nil for types without steps.
    private static func neighbors(of values: [ParameterValue]) -> [ParameterValue]? {
        var scale = 0
        for case .decimal(let number) in values { scale = max(scale, number.scale) }
        var neighbors: [ParameterValue] = []
        for value in values {
            switch value {
            case .integer(let number):
                neighbors += around(number).map(ParameterValue.integer)
            case .duration(let span):
                neighbors += around(span.count).filter { $0 >= 0 }.map { .duration(Milliseconds($0)) }
            case .time(let time):
                neighbors += around(Int64(time.seconds)).compactMap {
                    TimeOfDay(seconds: Int($0)).map(ParameterValue.time)
                }
            case .dateTime(let instant):
                neighbors += around(instant.milliseconds).map { .dateTime(Instant(milliseconds: $0)) }
            case .date(let day):
                neighbors += around(Int64(day.daysSinceEpoch)).compactMap {
                    CalendarDate(daysSinceEpoch: Int($0)).map(ParameterValue.date)
                }
            case .decimal(let number):
                guard let (below, above) = number.neighbors(scale: scale + 1) else { return nil }
                neighbors += [.decimal(below), .decimal(above)]
            default:
                return nil
            }
        }
        return neighbors
    }

    /// The whole numbers beside one, as far as 64 bits hold them.
    private static func around(_ number: Int64) -> [Int64] {
        (number == .min ? [] : [number - 1]) + (number == .max ? [] : [number + 1])
    }
}

extension DecimalNumber {
    /// The numbers one unit of the `scale`th digit below and above; nil where they do not fit exactly.
    fileprivate func neighbors(scale: Int) -> (DecimalNumber, DecimalNumber)? {
        var units = significand
        for _ in self.scale..<max(self.scale, scale) {
            let (product, isTooLarge) = units.multipliedReportingOverflow(by: 10)
            if isTooLarge { return nil }
            units = product
        }
        guard units > .min, units < .max, let below = DecimalNumber(significand: units - 1, scale: scale),
            let above = DecimalNumber(significand: units + 1, scale: scale)
        else { return nil }
        return (below, above)
    }
}

extension Condition {
    /// The values that a single test names.
    fileprivate var values: [ParameterValue] {
        switch self {
        case .equals(_, let values): values
        case .isWithin(_, let range): [range.least, range.greatest].compactMap { $0 }
        case .isSet, .isFamily, .not, .any, .all: []
        }
    }
}
