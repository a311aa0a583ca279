extension ValueRange {
    /// The least value; nil where there is none.
    package var least: ParameterValue? {
        switch self {
        case .integer(let bounds): bounds.min.map(ParameterValue.integer)
        case .decimal(let bounds): bounds.min.map(ParameterValue.decimal)
        case .date(let bounds): bounds.min.map(ParameterValue.date)
        case .time(let bounds): bounds.min.map(ParameterValue.time)
        case .dateTime(let bounds): bounds.min.map(ParameterValue.dateTime)
        case .duration(let bounds): bounds.min.map(ParameterValue.duration)
        case .money(let bounds, let currency): bounds.min.flatMap { .money($0, currency) }
        case .measurement(let bounds, let unit): bounds.min.map { .measurement(MeasuredAmount($0, unit)) }
        }
    }

    /// The greatest value; nil where there is none.
    package var greatest: ParameterValue? {
        switch self {
        case .integer(let bounds): bounds.max.map(ParameterValue.integer)
        case .decimal(let bounds): bounds.max.map(ParameterValue.decimal)
        case .date(let bounds): bounds.max.map(ParameterValue.date)
        case .time(let bounds): bounds.max.map(ParameterValue.time)
        case .dateTime(let bounds): bounds.max.map(ParameterValue.dateTime)
        case .duration(let bounds): bounds.max.map(ParameterValue.duration)
        case .money(let bounds, let currency): bounds.max.flatMap { .money($0, currency) }
        case .measurement(let bounds, let unit): bounds.max.map { .measurement(MeasuredAmount($0, unit)) }
        }
    }

    /// Both ends; nil where one is open.
    package var ends: (min: ParameterValue, max: ParameterValue)? {
        guard let least, let greatest else { return nil }
        return (least, greatest)
    }

    /// Whether both ends are there.
    package var isClosed: Bool { ends != nil }

    /// Whether a value can lie in both; true where that cannot be told.
    package func overlaps(_ other: ValueRange) -> Bool {
        switch (self, other) {
        case (.integer(let mine), .integer(let theirs)): mine.overlaps(theirs)
        case (.decimal(let mine), .decimal(let theirs)): mine.overlaps(theirs)
        case (.date(let mine), .date(let theirs)): mine.overlaps(theirs)
        case (.time(let mine), .time(let theirs)): mine.overlaps(theirs)
        case (.dateTime(let mine), .dateTime(let theirs)): mine.overlaps(theirs)
        case (.duration(let mine), .duration(let theirs)): mine.overlaps(theirs)
        case (.money(let mine, _), .money(let theirs, _)): mine.overlaps(theirs)
        case (.measurement(let mine, _), .measurement(let theirs, _)): mine.overlaps(theirs)
        default: true
        }
    }
}

extension ParameterValue {
    /// Nil for an amount finer than its currency, which no end of a range is.
    fileprivate static func money(_ amount: DecimalNumber, _ currency: Currency) -> ParameterValue? {
        Money(amount, currency).map(ParameterValue.money)
    }
}

extension Bounds {
    fileprivate func overlaps(_ other: Bounds) -> Bool {
        if let min, let theirs = other.max, theirs < min { return false }
        if let max, let theirs = other.min, max < theirs { return false }
        return true
    }
}
