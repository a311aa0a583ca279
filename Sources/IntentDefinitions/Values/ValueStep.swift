package import WidgetModel

/// How far one step of a stepper or slider changes a value; always positive.
package enum ValueStep: Hashable, Sendable {
    /// The step of integers, decimals, amounts of money and measurements, in the
    /// currency or unit of the type.
    case number(DecimalNumber)
    /// The step of durations, times and instants, and of dates in whole days.
    case span(Milliseconds)

    /// How many steps lie between two values of one type; nil if the distance is not a whole number of steps,
    /// or if the type has no distances.
    package func count(from start: ParameterValue, to end: ParameterValue) -> Int? {
        guard let distance = end.distance(from: start) else { return nil }
        switch (self, distance) {
        case (.number(let step), .number(let distance)):
            guard let (step, distance) = step.alongside(distance), distance % step == 0 else { return nil }
            return Int(exactly: distance / step)
        case (.span(let step), .span(let distance)):
            return distance.count % step.count == 0 ? Int(exactly: distance.count / step.count) : nil
        default: return nil
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
