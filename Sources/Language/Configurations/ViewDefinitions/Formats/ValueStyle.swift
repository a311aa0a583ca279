import IntentDefinitions

/// The format of a value in a string, chosen by the word after the colon: `{temperature:1}`.
enum ValueStyle: Hashable, Sendable {
    /// As usual for its type.
    case usual
    /// A number with exactly this many digits after the decimal point, perhaps with a sign.
    case number(places: Int?, sign: Sign)
    /// The time or the day of an instant.
    case time, day
    /// A duration in its largest unit, or as a clock.
    case short, clock
    /// The name of a case instead of its title.
    case name

    enum Sign: Sendable { case ifNegative, always }

    /// The maximum number of digits after the decimal point.
    static let mostPlaces = 6

    /// The formats of a type, for messages; empty if the type has only its usual format.
    static func words(of type: ParameterType) -> [String] {
        switch type.name {
        case "dateTime": ["time", "date"]
        case "duration": ["short", "clock"]
        case "enum": ["name"]
        case "string", "url", "color", "boolean", "date", "time": []
        default: ["0", "1", "2", "+", "+1"]
        }
    }

    /// The format that a word after the colon stands for; nil if the type does not support the word.
    init?(_ word: String, of type: ParameterType) {
        switch (type.name, word) {
        case ("dateTime", "time"): self = .time
        case ("dateTime", "date"): self = .day
        case ("duration", "short"): self = .short
        case ("duration", "clock"): self = .clock
        case ("enum", "name"): self = .name
        default:
            guard ValueStyle.words(of: type).contains("0") else { return nil }
            let digit = word.hasPrefix("+") ? word.dropFirst() : word[...]
            let places = (0...ValueStyle.mostPlaces).first { digit == "\($0)" }
            guard places != nil || word == "+" else { return nil }
            self = .number(places: places, sign: word.hasPrefix("+") ? .always : .ifNegative)
        }
    }
}
