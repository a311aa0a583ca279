import Testing
import WidgetViews

/// The formats of times of day in different languages.
@Suite struct TimePatternTests {
    @Test(arguments: [
        ("HH:mm", "00:05 08:30 12:00 17:45"), ("H:mm", "0:05 8:30 12:00 17:45"),
        ("h:mm a", "12:05 AM 8:30 AM 12:00 PM 5:45 PM"), ("a h:mm", "AM 12:05 AM 8:30 PM 12:00 PM 5:45"),
        ("h:mm\u{202F}a", "12:05 AM 8:30 AM 12:00 PM 5:45 PM"),
        ("hh.mm", "12.05 08.30 12.00 05.45"), ("K:mm", "0:05 8:30 0:00 5:45"),
        ("kk:mm", "24:05 08:30 12:00 17:45"), ("HH 'h' mm", "00 h 05 08 h 30 12 h 00 17 h 45"),
    ]) func aPatternIsFollowed(_ pattern: String, _ expected: String) {
        let times = [(0, 5), (8, 30), (12, 0), (17, 45)]
        let text = times.map { TimePattern(pattern).text(hour: $0, minute: $1) }.joined(separator: " ")
        #expect(text == expected)
    }
}
