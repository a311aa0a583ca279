package import WidgetModel

extension ViewTree {
    /// The first whole second after `now` at which the view may look different; nil if it stays as it is.
    ///
    /// Dates that count from or to an instant tick, and so does the progress between two instants. All views
    /// tick at whole seconds, so that one wake-up a second serves all of them.
    package func nextTick(after now: Instant) -> Instant? {
        let own: Instant? =
            switch content {
            case .date(let date): date.nextTick(after: now)
            case .progress(let progress): progress.nextTick(after: now)
            default: nil
            }
        return content.node.children.reduce(own) { earliest($0, $1.nextTick(after: now)) }
    }
}

/// The earlier of two instants, of which each may be missing.
package func earliest(_ first: Instant?, _ second: Instant?) -> Instant? {
    guard let first, let second else { return first ?? second }
    return min(first, second)
}

extension ViewDate {
    /// When the text changes next, as `DateFormat.text(of:)` writes it.
    fileprivate func nextTick(after now: Instant) -> Instant? {
        let distance = abs((date - now).count) / 1000
        switch style {
        case .time, .date: return nil
        case .timer: return next(.second, after: now)
        case .relative:
            // The second of the two units that are written.
            if distance < DateWords.Unit.hour.rawValue { return next(.second, after: now) }
            return next(distance < DateWords.Unit.day.rawValue ? .minute : .hour, after: now)
        case .offset:
            return next(DateWords.Unit.allCases.first { distance >= $0.rawValue } ?? .second, after: now)
        }
    }

    /// The first whole second at which the number of whole units between now and the date is another.
    private func next(_ unit: DateWords.Unit, after now: Instant) -> Instant {
        let (length, passed) = (unit.rawValue * 1000, (now - date).count)
        // While the date is ahead, the number changes just after a whole unit is left.
        let change = passed < 0 ? passed / length * length + 1 : (passed / length + 1) * length
        return (date + Milliseconds(change)).wholeSecond(after: now)
    }
}

extension ViewProgress {
    fileprivate func nextTick(after now: Instant) -> Instant? {
        guard case .interval(let from, let to) = extent, now < to else { return nil }
        return max(now, from).wholeSecond(after: now)
    }
}

extension Instant {
    /// This instant, rounded up to a whole second; at least the first one after `now`.
    fileprivate func wholeSecond(after now: Instant) -> Instant {
        let first = now.milliseconds.flooredQuotient(dividingBy: 1000) + 1
        let own = (milliseconds + 999).flooredQuotient(dividingBy: 1000)
        return Instant(milliseconds: max(first, own) * 1000)
    }
}

extension Int64 {
    fileprivate func flooredQuotient(dividingBy divisor: Int64) -> Int64 {
        flooredQuotientAndRemainder(dividingBy: divisor).quotient
    }
}
