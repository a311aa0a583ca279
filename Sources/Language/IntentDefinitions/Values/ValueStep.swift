import SourceText
package import WidgetModel

/// The amount by which one step of a stepper or slider changes a value; always positive.
package enum ValueStep: Hashable, Sendable {
    /// The step of integers, decimals, amounts of money and measurements, in the
    /// currency or unit of the type.
    case number(DecimalNumber)
    /// The step of durations, times and instants, and of dates in whole days.
    case span(Milliseconds)

    /// The number of steps between two values of one type; nil if the distance is not a whole number of
    /// steps, or if distances are not defined for the type.
    package func count(from start: ParameterValue, to end: ParameterValue) -> Int? {
        quotient(from: start, to: end).flatMap { $0.hasRest ? nil : $0.count }
    }

    /// The number of whole steps between two values of one type, and whether a rest remains; nil if distances
    /// are not defined for the type.
    fileprivate func quotient(
        from start: ParameterValue, to end: ParameterValue
    ) -> (count: Int, hasRest: Bool)? {
        let (step, distance): (Int128, Int128)
        switch (self, end.distance(from: start)) {
        case (.number(let number), .number(let total)?):
            guard let pair = number.alongside(total) else { return nil }
            (step, distance) = pair
        case (.span(let span), .span(let total)?):
            (step, distance) = (Int128(span.count), Int128(total.count))
        default: return nil
        }
        return Int(exactly: distance / step).map { ($0, distance % step != 0) }
    }

    /// The two neighbors of a value that whole steps from `start` do not reach. Neighbors that do not exist
    /// are omitted.
    package func neighbors(of value: ParameterValue, from start: ParameterValue) -> [ParameterValue] {
        quotient(from: start, to: value).map { values(from: start, around: $0.count) } ?? []
    }

    /// The values after `count` steps and after one more.
    fileprivate func values(from start: ParameterValue, around count: Int) -> [ParameterValue] {
        [count, count + 1].compactMap { start.adding(self, times: $0) }
    }

    /// Whether every value that this step reaches is also reached by `other`.
    package func isMultiple(of other: ValueStep) -> Bool {
        switch (self, other) {
        case (.number(let mine), .number(let theirs)):
            guard let (mine, theirs) = mine.alongside(theirs) else { return false }
            return mine % theirs == 0
        case (.span(let mine), .span(let theirs)): return mine.count % theirs.count == 0
        default: return false
        }
    }

    /// Whether the step is greater than the distance between two values.
    package func exceeds(from start: ParameterValue, to end: ParameterValue) -> Bool {
        switch (self, end.distance(from: start)) {
        case (.number(let step), .number(let distance)?): step > distance
        case (.span(let step), .span(let distance)?): step > distance
        default: false
        }
    }
}

extension ValueStep: CustomStringConvertible {
    package var description: String {
        switch self {
        case .number(let number): number.description
        case .span(let span): span.description
        }
    }
}

extension DecimalNumber {
    /// Both numbers as integers at the larger scale of the two. They always fit into 128 bits.
    fileprivate func alongside(_ other: DecimalNumber) -> (Int128, Int128)? {
        let scale = max(scale, other.scale)
        func whole(_ number: DecimalNumber) -> Int128 {
            (number.scale..<scale).reduce(Int128(number.significand)) { value, _ in value * 10 }
        }
        return (whole(self), whole(other))
    }

    /// The difference; nil if it does not fit.
    fileprivate func subtracting(_ other: DecimalNumber) -> DecimalNumber? {
        guard let (mine, theirs) = alongside(other) else { return nil }
        return Int64(exactly: mine - theirs).flatMap {
            DecimalNumber(significand: $0, scale: max(scale, other.scale))
        }
    }
}

extension ParameterValue {
    /// The distance from another value of the same type; nil for types without an order.
    fileprivate func distance(from other: ParameterValue) -> ValueStep? {
        if let mine = number, let theirs = other.number {
            return mine.subtracting(theirs).map(ValueStep.number)
        }
        return switch (self, other) {
        case (.money(let mine), .money(let theirs)):
            mine.amount.subtracting(theirs.amount).map(ValueStep.number)
        case (.measurement(let mine), .measurement(let theirs)):
            mine.amount.subtracting(theirs.amount).map(ValueStep.number)
        case (.duration(let mine), .duration(let theirs)): .span(mine - theirs)
        case (.dateTime(let mine), .dateTime(let theirs)): .span(mine - theirs)
        case (.time(let mine), .time(let theirs)):
            .span(.seconds(Int64(mine.seconds - theirs.seconds)))
        case (.date(let mine), .date(let theirs)):
            .span(.hours(24 * Int64(mine.daysSinceEpoch - theirs.daysSinceEpoch)))
        default: nil
        }
    }
}

extension IntentParameter {
    /// The reason why a value in the range is not accepted: whole steps must lead to it from the minimum.
    /// Without a minimum, only the control uses the step. The default is always accepted.
    package func stepProblem(of value: ParameterValue) -> ValueProblem? {
        guard let step, let least = range?.least,
            let (count, hasRest) = step.quotient(from: least, to: value), hasRest,
            value != defaultValue?.constant,
            !(defaultValue?.elements?.contains { $0.constant == value } ?? false)
        else { return nil }
        let nearest = step.values(from: least, around: count).filter { range?.contains($0) ?? true }
        return ValueProblem(
            .step, found: quoted(value.description),
            expected: "steps of \(least.text(of: step)) from \(least)",
            nearest: nearest.isEmpty ? nil : .steps(nearest))
    }

    /// The amount between accepted values, such as `5 km`. Nil without steps, or without a minimum from which
    /// to count them.
    package var stepText: String? {
        guard let step, let least = range?.least else { return nil }
        return least.text(of: step)
    }

    /// The steps of accepted values in words: `in steps of 5`.
    package var stepExpectation: String? { stepText.map { "in steps of \($0)" } }

    /// The value after `count` steps, limited to the range; the minimum if `value` is nil. Nil if the type is
    /// not ordered.
    package func stepped(_ value: ParameterValue?, by count: Int) -> ParameterValue? {
        guard let value else { return range?.least }
        if let step, let least = range?.least, let start = step.quotient(from: least, to: value) {
            // A value between two steps, such as a default, moves to the next one.
            let wanted = start.count + count + (start.hasRest && count < 0 ? 1 : 0)
            let last = range?.greatest.flatMap { step.quotient(from: least, to: $0)?.count }
            return least.adding(step, times: max(0, min(wanted, last ?? wanted)))
        }
        guard let step = step ?? value.usualStep, let next = value.adding(step, times: count) else {
            return nil
        }
        guard let range, !range.contains(next) else { return next }
        return count > 0 ? range.greatest : range.least
    }

    /// The number of whole steps from the minimum to the maximum, with the usual step if none is declared.
    /// Nil if the range is open, or the type is not ordered.
    package var stepsOfRange: Int? { range?.greatest.flatMap { stepsFromLeast(to: $0) } }

    /// The number of whole steps from the minimum to a value; nil without a minimum.
    package func stepsFromLeast(to value: ParameterValue) -> Int? {
        guard let least = range?.least, let step = step ?? least.usualStep else { return nil }
        return step.quotient(from: least, to: value)?.count
    }
}

extension ValueRange {
    /// The last value that whole steps from the minimum reach; nil for an open range, or without steps.
    func last(by step: ValueStep?) -> ParameterValue? {
        guard let step, let ends, let count = step.quotient(from: ends.min, to: ends.max)?.count else {
            return nil
        }
        return ends.min.adding(step, times: count)
    }
}

extension ParameterValue {
    /// The description of a step between values such as this one, in their unit.
    fileprivate func text(of step: ValueStep) -> String {
        switch (self, step) {
        case (.percent, .number(let number)): ParameterValue.percent(number).description
        case (.money(let value), .number(let number)): "\(number) \(value.currency)"
        case (.measurement(let value), .number(let number)): "\(number) \(value.unit)"
        default: step.description
        }
    }

    /// The step of values whose definition does not declare one.
    fileprivate var usualStep: ValueStep? {
        switch self {
        case .percent: DecimalNumber(significand: 1, scale: 2).map(ValueStep.number)
        case .integer, .decimal, .money, .measurement: .number(DecimalNumber(Int64(1)))
        case .date: .span(.hours(24))
        case .dateTime: .span(.hours(1))
        case .time, .duration: .span(.minutes(1))
        default: nil
        }
    }

    /// The value after `count` steps; nil if it does not exist.
    fileprivate func adding(_ step: ValueStep, times count: Int) -> ParameterValue? {
        switch (self, step) {
        case (.integer(let value), .number(let step)):
            guard let sum = DecimalNumber(value).adding(step, times: count), sum.scale == 0 else {
                return nil
            }
            return .integer(sum.significand)
        case (.decimal(let value), .number(let step)):
            return value.adding(step, times: count).map(ParameterValue.decimal)
        case (.percent(let value), .number(let step)):
            return value.adding(step, times: count).map(ParameterValue.percent)
        case (.money(let value), .number(let step)):
            return value.amount.adding(step, times: count).flatMap { Money($0, value.currency) }.map(
                ParameterValue.money)
        case (.measurement(let value), .number(let step)):
            return value.amount.adding(step, times: count).map {
                .measurement(MeasuredAmount($0, value.unit))
            }
        case (.date(let value), .span(let span)):
            let days = Int(span.count / Milliseconds.hours(24).count)
            return CalendarDate(daysSinceEpoch: value.daysSinceEpoch + days * count).map(ParameterValue.date)
        case (.time(let value), .span(let span)):
            return TimeOfDay(seconds: value.seconds + Int(span.count / 1000) * count).map(ParameterValue.time)
        case (.duration(let value), .span(let span)):
            let sum = Int64(exactly: Int128(value.count) + Int128(span.count) * Int128(count))
            return sum.flatMap { $0 < 0 ? nil : .duration(Milliseconds($0)) }
        case (.dateTime(let value), .span(let span)):
            let sum = Int64(exactly: Int128(value.milliseconds) + Int128(span.count) * Int128(count))
            return sum.map { .dateTime(Instant(milliseconds: $0)) }
        default: return nil
        }
    }
}

extension DecimalNumber {
    /// The sum with a multiple of another number; nil if it does not fit.
    package func adding(_ other: DecimalNumber, times count: Int) -> DecimalNumber? {
        guard let (mine, theirs) = alongside(other) else { return nil }
        return Int64(exactly: mine + theirs * Int128(count)).flatMap {
            DecimalNumber(significand: $0, scale: max(scale, other.scale))
        }
    }
}
