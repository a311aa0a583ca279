/// Text from outside, made safe to send to a terminal.
package enum Printable {
    /// The most characters of a text between two quotes, and of a whole text, that an excerpt shows.
    private static let mostQuoted = 240
    private static let mostInAll = 1200
    /// The characters that are kept of a quoted text that is longer.
    private static let keptOfQuoted = 80

    /// `text` with each character that would control the terminal or turn the writing direction replaced by a
    /// visible sign.
    package static func text(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { result.append(self.scalar(scalar)) }
        return String(result)
    }

    /// The same in a length that people read: what is cut off is counted.
    package static func excerpt(_ text: String) -> String {
        // A character has at least one byte, so most texts need no counting.
        guard text.utf8.count > mostQuoted else { return self.text(text) }
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        // Every other part stands between two quotes.
        let shortened = parts.enumerated().map { index, part in
            index % 2 == 1 ? cut(part, from: mostQuoted, to: keptOfQuoted) : String(part)
        }
        return self.text(cut(shortened.joined(separator: "\"")[...], from: mostInAll, to: mostInAll))
    }

    private static func cut(_ text: Substring, from most: Int, to kept: Int) -> String {
        let count = text.count
        return count <= most ? String(text) : "\(text.prefix(kept))… and \(count - kept) more characters"
    }

    /// Whether a scalar controls the terminal or turns the direction: controls, line and paragraph separators
    /// and everything with the property Bidi_Control (UAX #9).
    static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Controls as their pictures (U+2400 …), other unsafe scalars as U+FFFD, all else as it is.
    static func scalar(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard isUnsafe(scalar) else { return scalar }
        if scalar == "\u{7F}" { return "\u{2421}" }
        return scalar.value < 0x20 ? Unicode.Scalar(0x2400 + scalar.value).unsafelyUnwrapped : "\u{FFFD}"
    }
}
