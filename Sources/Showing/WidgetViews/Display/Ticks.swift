package import WidgetModel

extension ViewTree {
    /// The first whole second after `now` at which the view may look different; nil if it never changes.
    ///
    /// Dates that count from or to an instant tick, and so does the progress between two instants. All views
    /// tick at whole seconds, so that one wake-up a second serves all of them.
    ///
    /// - Parameter resolution: the smallest unit that the display shows, as `DateFormat` writes it.
    package func nextTick(after now: Instant, resolution: DateWords.Unit = .second) -> Instant? {
        let own: Instant? =
            switch content {
            case .date(let date): date.nextTick(after: now, resolution)
            case .progress(let progress): progress.nextTick(after: now, resolution)
            default: nil
            }
        return content.node.children.reduce(own) {
            earliest($0, $1.nextTick(after: now, resolution: resolution))
        }
    }
}

/// The earlier of two instants, of which each may be missing.
package func earliest(_ first: Instant?, _ second: Instant?) -> Instant? {
    guard let first, let second else { return first ?? second }
    return min(first, second)
}

extension ViewDate {
    /// When the text changes next, as `DateFormat.text(of:)` writes it.
    fileprivate func nextTick(after now: Instant, _ resolution: DateWords.Unit) -> Instant? {
        let distance = abs((date - now).count) / 1000
        func next(_ unit: DateWords.Unit) -> Instant {
            self.next(unit.rawValue > resolution.rawValue ? unit : resolution, after: now)
        }
        switch style {
        case .time, .date: return nil
        case .timer where resolution == .second: return next(.second)
        case .relative, .timer:
            // The second of the two units that are written.
            if distance < DateWords.Unit.hour.rawValue { return next(.second) }
            return next(distance < DateWords.Unit.day.rawValue ? .minute : .hour)
        case .offset: return next(DateWords.Unit.allCases.first { distance >= $0.rawValue } ?? .second)
        }
    }

    /// The first whole second at which the number of whole units between now and the date changes.
    private func next(_ unit: DateWords.Unit, after now: Instant) -> Instant {
        let (length, passed) = (unit.rawValue * 1000, (now - date).count)
        // While the date is ahead, the number changes just after a whole unit is left.
        let change = passed < 0 ? passed / length * length + 1 : (passed / length + 1) * length
        return (date + Milliseconds(change)).wholeSecond(after: now)
    }
}

extension ViewProgress {
    fileprivate func nextTick(after now: Instant, _ resolution: DateWords.Unit) -> Instant? {
        guard case .interval(let from, let to) = extent else { return nil }
        guard resolution != .second else {
            return now < to ? max(now, from).wholeSecond(after: now) : nil
        }
        // Progress is drawn for the beginning of a unit, so it is full in the first one after its end.
        let length = resolution.rawValue * 1000
        let passed = now.milliseconds.flooredQuotient(dividingBy: length)
        guard Instant(milliseconds: passed * length) < to else { return nil }
        if now < from { return from.wholeSecond(after: now) }
        return Instant(milliseconds: (passed + 1) * length)
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
