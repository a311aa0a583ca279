import IntentDefinitions
import WidgetModel

extension PlainForm {
    /// Makes parameters ready, one after the other.
    struct Builder {
        private(set) var slots: [PlainSlot] = []
        private(set) var keys: [UInt8] = []
        private(set) var patterns: [PlainPattern] = []
        private(set) var cases: [PlainCases] = []

        mutating func add(_ parameter: Parameter, _ form: ConfigurationForm, isOnlyFamily: Bool) {
            let start = keys.count
            keys += parameter.name.utf8
            // A default that is another each time may be none at times.
            let hasDefault = parameter.fittingDefault(for: form.family)?.constant != nil
            var slot = PlainSlot(
                kind: kind(of: parameter), key: start..<keys.count, isList: parameter.list != nil,
                isOnlyFamily: isOnlyFamily, isOptional: !parameter.isRequired,
                needsValue: parameter.isRequired && !hasDefault,
                isDecisive: parameter.visibility == nil)
            if let size = parameter.list?.size(for: form.family) {
                slot.leastCount = parameter.isRequired ? max(1, size.min) : size.min
                slot.mostCount = size.max ?? .max
                slot.isUnique = size.isUnique
            }
            addParts(of: parameter.type, to: &slot)
            addBounds(parameter.range, to: &slot)
            slots.append(slot)
        }

        private func kind(of parameter: Parameter) -> PlainSlot.Kind {
            switch (parameter.type, parameter.range) {
            case (.boolean, nil): .boolean
            case (.integer, nil), (.integer, .integer): .integer
            case (.decimal, nil): .decimal
            case (.decimal, .decimal(let bounds)?):
                places(of: bounds).flatMap { counts(of: bounds, $0) } == nil ? .other : .decimal
            case (.duration, nil), (.duration, .duration): .duration
            case (.string(let rules), nil):
                !rules.isSecret ? .text : parameter.list == nil ? .secret : .undecided
            case (.enumeration, nil): .cases
            case (.date, nil), (.date, .date): .date
            case (.url, nil): .url
            case (_, _): parameter.type.holdsSecrets ? .undecided : .other
            }
        }

        private mutating func addParts(of type: ParameterType, to slot: inout PlainSlot) {
            switch (slot.kind, type) {
            case (.text, .string(let rules)):
                slot.min = Int64(rules.minLength)
                slot.max = rules.maxLength.map(Int64.init) ?? .max
                guard let pattern = rules.pattern else { break }
                slot.part = patterns.count
                patterns.append(PlainPattern(pattern))
            case (.cases, .enumeration(let enumeration)):
                slot.part = cases.count
                cases.append(PlainCases(enumeration))
            case (.decimal, _): slot.places = usualPlaces
            case (.duration, _):
                slot.places = 3
                slot.min = 0
            default: break
            }
        }

        private func addBounds(_ range: ValueRange?, to slot: inout PlainSlot) {
            switch range {
            case .integer(let bounds)?: set(bounds.min, bounds.max, of: &slot)
            case .duration(let bounds)?:
                set(bounds.min.map { Swift.max(0, $0.count) }, bounds.max?.count, of: &slot)
            case .date(let bounds)?: set(bounds.min?.dayNumber, bounds.max?.dayNumber, of: &slot)
            case .decimal(let bounds)?:
                guard let places = places(of: bounds), let counts = counts(of: bounds, places) else { return }
                slot.places = places
                set(counts.min, counts.max, of: &slot)
            default: break
            }
        }

        private func set(_ min: Int64?, _ max: Int64?, of slot: inout PlainSlot) {
            slot.min = min ?? slot.min
            slot.max = max ?? slot.max
        }

        /// Digits after the point with which most values can be told from the bounds.
        private var usualPlaces: Int { 6 }

        private func places(of bounds: Bounds<DecimalNumber>) -> Int? {
            Swift.max(usualPlaces, bounds.min?.scale ?? 0, bounds.max?.scale ?? 0)
        }

        /// Nil when a bound is too large to be counted in such places.
        private func counts(
            of bounds: Bounds<DecimalNumber>, _ places: Int
        ) -> (min: Int64, max: Int64)? {
            let min = bounds.min.map { $0.count(inPlaces: places) } ?? .some(.min)
            let max = bounds.max.map { $0.count(inPlaces: places) } ?? .some(.max)
            guard let min, let max else { return nil }
            return (min, max)
        }
    }
}

extension DecimalNumber {
    /// The number in units of the last of so many digits after the point; nil when it has more or is too
    /// large.
    func count(inPlaces places: Int) -> Int64? {
        guard scale <= places else { return nil }
        return scaled(significand, by: places - scale)
    }
}

/// `number` times ten to the power of `digits`; nil when it is too large.
func scaled(_ number: Int64, by digits: Int) -> Int64? {
    var number = number
    var rest = digits
    while rest > 0 {
        let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
        if isTooLarge { return nil }
        number = product
        rest -= 1
    }
    return number
}

extension CalendarDate {
    /// Ascends with the days.
    var dayNumber: Int64 { Int64(year * 10_000 + month * 100 + day) }
}
