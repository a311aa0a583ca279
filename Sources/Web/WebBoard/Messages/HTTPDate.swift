package import WidgetModel

/// The form of instants in HTTP headers: `Thu, 26 Nov 2026 02:00:00 GMT`.
package enum HTTPDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    package static func text(of instant: Instant) -> String {
        // `2026-11-26T02:00:00.000Z`
        let parts = Array(instant.description)
        func part(_ range: Range<Int>) -> String { String(parts[range]) }
        guard parts.count == 24, let month = Int(part(5..<7)) else { return "0" }
        // The first day of 1970 was a Thursday.
        let day = instant.milliseconds.flooredQuotientAndRemainder(dividingBy: 86_400_000).quotient
        let weekday = day.flooredQuotientAndRemainder(dividingBy: 7).remainder
        let date = "\(part(8..<10)) \(months[month - 1]) \(part(0..<4))"
        return "\(days[Int(weekday)]), \(date) \(part(11..<19)) GMT"
    }
}
