/// How a language writes a time of day: a pattern such as `h:mm a` (Unicode Technical Standard 35, date field
/// symbols) with its words for the halves of the day.
package struct TimePattern: Codable, Hashable, Sendable {
    /// Hours from 00 to 23.
    package static let hours24 = TimePattern("HH:mm")

    private let pattern: String
    private let morning: String
    private let afternoon: String

    package init(_ pattern: String, morning: String = "AM", afternoon: String = "PM") {
        self.pattern = pattern
        self.morning = morning
        self.afternoon = afternoon
    }

    /// The hours of the clock: 12 or 24.
    package var hours: Int { pattern.contains { $0 == "H" || $0 == "k" } ? 24 : 12 }

    /// The time of day. Hours are 0 to 23.
    package func text(hour: Int, minute: Int) -> String {
        var text = "", rest = pattern[...]
        while let symbol = rest.first {
            if symbol == "'" {
                let literal = rest.dropFirst().prefix { $0 != "'" }
                text += literal
                rest = rest.dropFirst(literal.count + 2)
                continue
            }
            let field = rest.prefix { $0 == symbol }
            rest = rest.dropFirst(field.count)
            let number: Int? =
                switch symbol {
                case "H": hour
                case "h": (hour + 11) % 12 + 1
                case "K": hour % 12
                case "k": (hour + 23) % 24 + 1
                case "m": minute
                default: nil
                }
            if let number {
                text += field.count > 1 ? twoDigits(number) : "\(number)"
            } else if "abB".contains(symbol) {
                text += hour < 12 ? morning : afternoon
            } else {
                // Terminals disagree about the width of narrow and non-breaking spaces.
                text += symbol == "\u{202F}" || symbol == "\u{A0}" ? " " : String(field)
            }
        }
        return text
    }
}
