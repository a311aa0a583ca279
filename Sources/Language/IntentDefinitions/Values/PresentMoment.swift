package import WidgetModel

/// A word for the current time with an optional offset, such as `today`, `today - 7d` or `now + 1h`.
package struct PresentMoment: Hashable, Sendable {
    /// The types for which such words exist.
    package enum Kind: Hashable, Sendable {
        /// `today` as a date.
        case today
        /// `now` as a time of day.
        case timeOfDay
        /// `now` as an instant.
        case instant

        var word: String { self == .today ? "today" : "now" }
    }

    package let kind: Kind
    /// Whole days for `today`.
    package let offset: Milliseconds

    package init(_ kind: Kind, offset: Milliseconds = .zero) {
        self.kind = kind
        self.offset = offset
    }

    /// Reads `today - 7d`, with or without spaces; nil for any other text.
    init?(_ text: String, _ kind: Kind) {
        guard text.hasPrefix(kind.word) else { return nil }
        let rest = text.dropFirst(kind.word.count).drop { $0 == " " }
        guard let sign = rest.first else {
            self.init(kind)
            return
        }
        guard sign == "+" || sign == "-",
            let span = Milliseconds(literal: rest.dropFirst().drop { $0 == " " }),
            kind != .today || span.count % Milliseconds.hours(24).count == 0
        else { return nil }
        self.init(kind, offset: Milliseconds(sign == "-" ? -span.count : span.count))
    }

    /// The probable meaning of another notation, such as `today - 7 days`; nil if it is unknown.
    static func suggestion(for text: String, _ kind: Kind) -> String? {
        switch (kind, text.lowercased()) {
        case (.today, "yesterday"): return "today - 1d"
        case (.today, "tomorrow"): return "today + 1d"
        case (.instant, "yesterday"): return "now - 1d"
        case (.instant, "tomorrow"): return "now + 1d"
        default: break
        }
        // A date does not include a time, so "now" and rounding to days, as in `now-7d/d`, mean the same as
        // "today".
        let isDate = kind == .today
        let text = isDate && text.hasSuffix("/d") ? String(text.dropLast(2)) : text
        let word = isDate && text.hasPrefix("now") ? "now" : kind.word
        let start = text.hasPrefix(word) ? word.count : 0
        let rest = text.dropFirst(start).drop { $0 == " " }
        if rest.isEmpty, start > 0 { return kind.word }
        guard let sign = rest.first, sign == "+" || sign == "-" else { return nil }
        let amount = rest.dropFirst().drop { $0 == " " }
        let isDays = kind == .today && amount.count < 5 && Int(amount) != nil
        guard let span = isDays ? "\(amount)d" : Milliseconds.literal(meantBy: amount) else { return nil }
        let meant = "\(kind.word) \(sign) \(span)"
        return PresentMoment(meant, kind) == nil ? nil : meant
    }

    /// The form in a definition.
    package var word: String {
        if offset == .zero { return kind.word }
        return "\(kind.word) \(offset.count < 0 ? "-" : "+") \(Milliseconds(abs(offset.count)))"
    }

    package func value(in context: LiteralContext) -> ParameterValue {
        switch kind {
        case .today:
            let days = Int(offset.count / Milliseconds.hours(24).count)
            return .date(CalendarDate(daysSinceEpoch: context.today.daysSinceEpoch + days) ?? context.today)
        case .timeOfDay:
            let day = 86_400
            let seconds = context.time.seconds + Int(offset.count / 1000) % day
            return .time(TimeOfDay(seconds: (seconds % day + day) % day) ?? context.time)
        case .instant: return .dateTime(context.now + offset)
        }
    }
}

/// Ends of a range that refer to the current time, such as `today` in `range: { min: today }`.
package struct PresentBounds: Hashable, Sendable {
    package let least: PresentMoment?
    package let greatest: PresentMoment?

    /// Nil if neither end refers to the current time.
    init?(least: PresentMoment?, greatest: PresentMoment?) {
        if least == nil, greatest == nil { return nil }
        self.least = least
        self.greatest = greatest
    }

    /// The range at the time of the given environment.
    package func range(in context: LiteralContext) -> ValueRange? {
        ValueRange(min: least?.value(in: context), max: greatest?.value(in: context))
    }
}

extension PresentBounds: CustomStringConvertible {
    /// The range in messages: `today to today + 7d`, `at least now`.
    package var description: String {
        switch (least?.word, greatest?.word) {
        case (let least?, let greatest?): "\(least) to \(greatest)"
        case (let least?, nil): "at least \(least)"
        case (nil, let greatest?): "at most \(greatest)"
        case (nil, nil): "anything"
        }
    }
}
