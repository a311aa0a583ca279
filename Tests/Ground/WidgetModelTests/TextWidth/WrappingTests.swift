import Testing
import WidgetModel

/// Wrapping words at the terminal's width.
@Suite struct WrappingTests {
    static let texts: [(text: String, width: Int, lines: [String])] = [
        ("", 10, []), ("a bc def", 10, ["a bc def"]), ("a bc def", 5, ["a bc", "def"]),
        ("a  b", 10, ["a b"]), ("서울 날씨", 5, ["서울", "날씨"]),
        ("abcdefgh ij", 4, ["abcd", "efgh", "ij"]),
        // A command is kept whole where it fits.
        ("try \"wc edit a\" now", 12, ["try", "\"wc edit a\"", "now"]),
        ("try \"wc edit a\" now", 8, ["try \"wc", "edit a\"", "now"]),
        ("5\" wide and more", 8, ["5\" wide", "and more"]),
        // A number is kept with its unit where both fit.
        ("after 39 ms.", 9, ["after", "39 ms."]), ("in 2 h 59 min", 8, ["in 2 h", "59 min"]),
        ("day 7 sun", 6, ["day 7", "sun"]), ("1234 ms", 5, ["1234", "ms"]),
    ]

    @Test(arguments: texts) func wrapsAtBlanks(_ text: String, _ width: Int, _ lines: [String]) {
        #expect(text.wrapped(toCells: width) == lines)
    }
}
