import IntentDefinitions
import WidgetModel
package import WidgetViews

/// Writes values in the strings of views, in the language and the time zone of the board.
package struct ValueFormat: Sendable {
    package var dates: DateFormat
    package var numbers: NumberPattern

    package init(dates: DateFormat, numbers: NumberPattern = .english) {
        self.dates = dates
        self.numbers = numbers
    }

    /// The text of a value. The elements of a list are separated by commas.
    ///
    /// Booleans and objects cannot be written as text; the reader rejects them in strings.
    func text(of content: EntryContent, as type: EntryType, _ style: ValueStyle) -> String {
        switch (content, type) {
        case (.value(let value), .value(let type)): text(of: value, type, style)
        case (.list(let elements), .list(let type)):
            elements.map { text(of: $0, as: type, style) }.joined(separator: ", ")
        default: ""
        }
    }

    private func text(of value: ParameterValue, _ type: ParameterType, _ style: ValueStyle) -> String {
        switch value {
        case .integer(let number): self.number(DecimalNumber(number), style)
        case .decimal(let number): self.number(number, style)
        case .percent(let fraction): percent(fraction, style)
        case .money(let money):
            number(money.amount, style, usualPlaces: money.currency.digits) + "\u{A0}" + money.currency.code
        case .measurement(let amount): number(amount.amount, style) + "\u{A0}" + amount.unit.symbol
        case .date(let day): dates.words.date(day)
        case .time(let time): dates.words.time(time.seconds / 3600, time.seconds / 60 % 60)
        case .dateTime(let instant):
            dates.text(of: ViewDate(instant, style: style == .day ? .date : .time))
        case .duration(let span): duration(span, style)
        case .enumCase(let name) where style != .name:
            type.enumeration?.enumCase(named: name)?.displayTitle ?? name
        default: value.description
        }
    }

    /// A number with its groups of digits. Numbers below 10,000 are written without groups, so that years
    /// look like years.
    ///
    /// - Parameter unit: the text before and after the digits.
    private func number(
        _ number: DecimalNumber, _ style: ValueStyle, usualPlaces: Int? = nil,
        unit: (before: String, after: String) = ("", "")
    ) -> String {
        var (places, sign) = (usualPlaces, ValueStyle.Sign.ifNegative)
        if case .number(let own, let ownSign) = style { (places, sign) = (own ?? usualPlaces, ownSign) }
        let text = places.map { number.rounded(to: $0).description(places: $0) } ?? number.description
        let parts = text.split(separator: ".")
        let digits = parts[0].drop { $0 == "-" }
        var grouped = ""
        for (index, digit) in digits.enumerated() {
            if digits.count > 4, index > 0, (digits.count - index) % 3 == 0 { grouped += numbers.group }
            grouped.append(digit)
        }
        let isZero = text.allSatisfy { "-0.".contains($0) }
        let mark = text.hasPrefix("-") && !isZero ? "-" : sign == .always && !isZero ? "+" : ""
        let fraction = parts.count > 1 ? numbers.point + parts[1] : ""
        return mark + unit.before + grouped + fraction + unit.after
    }

    /// A fraction in percent, without digits after the point unless the style requests them. A fraction that
    /// is too large for percent is written unchanged.
    private func percent(_ fraction: DecimalNumber, _ style: ValueStyle) -> String {
        guard let scaled = DecimalNumber(significand: fraction.significand, scale: fraction.scale - 2) else {
            return number(fraction, style)
        }
        return number(scaled, style, usualPlaces: 0, unit: (numbers.beforePercent, numbers.afterPercent))
    }

    /// A duration in its two largest units, such as `2 h 5 min`, in its largest one, or as `2:05:00`.
    private func duration(_ span: Milliseconds, _ style: ValueStyle) -> String {
        let seconds = span.count / 1000
        if style == .clock {
            let minutes = seconds / 60 % 60
            let (hours, tail) = (seconds / 3600, twoDigits(seconds % 60))
            return hours > 0 ? "\(hours):\(twoDigits(minutes)):\(tail)" : "\(minutes):\(tail)"
        }
        let units = DateWords.Unit.allCases
        guard let first = units.firstIndex(where: { seconds >= $0.rawValue }) else {
            return dates.words.span(seconds, .second)
        }
        let text = dates.words.span(seconds / units[first].rawValue, units[first])
        let rest = seconds % units[first].rawValue
        guard style != .short, first + 1 < units.count, rest >= units[first + 1].rawValue else { return text }
        return text + " " + dates.words.span(rest / units[first + 1].rawValue, units[first + 1])
    }

    private func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
