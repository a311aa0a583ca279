extension Instant {
    /// The instant of a Unix timestamp, as `date +%s` prints it: 9 or 10 digits are seconds, 13 are
    /// milliseconds. Nil for any other text.
    package init?(timestamp text: some StringProtocol) {
        let digits = text.hasPrefix("@") ? text.dropFirst() : text[...]
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int64(digits) else { return nil }
        switch digits.count {
        case 9, 10: self.init(milliseconds: number * 1000)
        case 13: self.init(milliseconds: number)
        default: return nil
        }
    }
}
