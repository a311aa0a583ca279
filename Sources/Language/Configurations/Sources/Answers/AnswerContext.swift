import IntentDefinitions
package import WidgetModel

/// The environment in which the values of an answer are converted.
package struct AnswerContext: Sendable {
    /// The time of the request, which is the date of a single entry.
    package let now: Instant
    /// The offset of the request's time zone from UTC in seconds at an instant, positive to the east. Dates
    /// without an offset are in this zone.
    package let offset: @Sendable (Instant) -> Int
    /// The number of entries that are read; further ones are left out.
    package let mostEntries: Int
    /// The values that `data` can show. Nil if they are unknown, as when a pushed document is checked: then
    /// entries do not contain them.
    package var values: TemplateValues?

    package init(
        now: Instant, offset: @escaping @Sendable (Instant) -> Int = { _ in 0 },
        mostEntries: Int = AnswerLimits.entries, values: TemplateValues? = nil
    ) {
        self.now = now
        self.offset = offset
        self.mostEntries = mostEntries
        self.values = values
    }

    /// The local date of an instant; nil outside of the calendar.
    func day(of instant: Instant) -> CalendarDate? {
        let local = (instant + .seconds(Int64(offset(instant)))).milliseconds
        let days = local.flooredQuotientAndRemainder(dividingBy: 86_400_000).quotient
        return CalendarDate(daysSinceEpoch: Int(days))
    }

    /// The environment for reading converted values. Their forms do not depend on it.
    var literals: LiteralContext {
        guard let today = day(of: now) ?? CalendarDate(daysSinceEpoch: 0) else {
            preconditionFailure("there is no day at \(now)")
        }
        return LiteralContext(
            today: today, now: now, offset: offset, isTimeZone: { _ in true }, timeZoneNames: { [] },
            folderBase: "/")
    }
}
