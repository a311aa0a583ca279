extension TimeOfDay {
    /// The time that a person means with `11pm`, `6 am`, `6:30`, `7h` or `noon`; nil for any other text.
    package init?(meantBy text: some StringProtocol) {
        let word = text.lowercased().filter { $0 != " " && $0 != "." }
        switch word {
        case "midnight": self = .first
        case "noon", "midday": self.init(seconds: 12 * 3600)
        default:
            let digits = word.prefix { $0.isNumber || $0 == ":" }
            let half = word[digits.endIndex...]
            let parts = digits.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
            guard (1...2).contains(parts.count), ["", "am", "pm", "h"].contains(half),
                let hour = parts[0], let minute = parts.count == 2 ? parts[1] : 0,
                (0..<60).contains(minute), (0..<24).contains(hour)
            else { return nil }
            let shift = half == "pm" && hour < 12 ? 12 : half == "am" && hour == 12 ? -12 : 0
            self.init(seconds: (hour + shift) * 3600 + minute * 60)
        }
    }
}
