import WidgetModel

/// A value that represents all values which no test distinguishes from it.
enum ExampleValue: Hashable {
    /// No value: the parameter is empty or hidden.
    case none
    case value(ParameterValue)
    /// Any value that no test names.
    case other
    case family(Family)

    /// Whether a test is true for the value, or for a list with this element.
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

extension ExampleValue {
    /// The maximum number of comparisons of examples with values in tests. It bounds the time for unusually
    /// large definitions, such as an enumeration with hundreds of cases that a condition lists.
    private static let mostComparisons = 100_000

    /// Examples for every value of a parameter that the tests distinguish. For a list,
    /// they represent its elements.
    ///
    /// Nil if the values cannot be enumerated, or if there are too many.
    static func all(of parameter: IntentParameter, telling tests: [Condition]) -> [ExampleValue]? {
        let named = tests.flatMap(\.values)
        let examples = all(of: parameter, named: named)
        return (examples?.count ?? 0) * named.count <= mostComparisons ? examples : nil
    }

    /// Examples for types with enumerable values, for unordered types, and for types with an order, where
    /// each gap between named values needs one.
    private static func all(of parameter: IntentParameter, named: [ParameterValue]) -> [ExampleValue]? {
        if let all = parameter.type.kind.allValues { return all.map(ExampleValue.value) }
        var named = named
        guard parameter.type.isOrdered else { return named.map(ExampleValue.value) + [.other] }
        named += parameter.widestRange.map { [$0.least, $0.greatest].compactMap { $0 } } ?? []
        if named.isEmpty { return [.other] }
        guard let between = neighbors(of: named) else { return nil }
        let possible = (named + between).filter { parameter.widestRange?.contains($0) ?? true }
        return possible.map(ExampleValue.value)
    }

    /// The values next to each value, so that every gap between two values has an example; nil for types
    /// without a smallest difference.
    private static func neighbors(of values: [ParameterValue]) -> [ParameterValue]? {
        let scale = values.compactMap(\.number?.scale).max() ?? 0
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
            case .percent(let number):
                guard let (below, above) = number.neighbors(scale: scale + 1) else { return nil }
                neighbors += [.percent(below), .percent(above)]
            default:
                return nil
            }
        }
        return neighbors
    }

    /// The integers before and after a number, unless they overflow.
    private static func around(_ number: Int64) -> [Int64] {
        (number == .min ? [] : [number - 1]) + (number == .max ? [] : [number + 1])
    }
}

extension DecimalNumber {
    /// The numbers one unit of the digit at `scale` below and above; nil if they do not fit exactly.
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
