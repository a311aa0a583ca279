/// Makes text from outside safe to send to a terminal.
///
/// Control characters could move the cursor or change the terminal's settings, and bidirectional controls
/// could make a string look like a different string.
package enum Printable {
    /// The maximum lengths of an excerpt, in characters: of each string in double quotes, and of the whole
    /// text.
    private static let mostQuoted = 240
    private static let mostInAll = 1200
    /// The length to which longer quoted strings are shortened, in characters.
    private static let keptOfQuoted = 80

    /// Replaces each unsafe character of `text` with a visible sign.
    package static func text(_ text: String) -> String {
        // Most strings consist of printable ASCII and are returned unchanged.
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { result.append(self.scalar(scalar)) }
        return String(result)
    }

    /// Like `text`, but shortened to a length that people read. The excerpt states how many characters were
    /// removed.
    package static func excerpt(_ text: String) -> String {
        // A character consists of at least one byte, so the characters of short strings need not be counted.
        guard text.utf8.count > mostQuoted else { return self.text(text) }
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        // The parts at odd indices were in double quotes.
        let shortened = parts.enumerated().map { index, part in
            index % 2 == 1 ? cut(part, from: mostQuoted, to: keptOfQuoted) : String(part)
        }
        return self.text(cut(shortened.joined(separator: "\"")[...], from: mostInAll, to: mostInAll))
    }

    /// Shortens a string of more than `most` characters to `kept` characters, and states how many were
    /// removed.
    private static func cut(_ text: Substring, from most: Int, to kept: Int) -> String {
        let count = text.count
        return count <= most ? String(text) : "\(text.prefix(kept))… and \(count - kept) more characters"
    }

    /// Whether a scalar controls the terminal or changes the writing direction: control characters, line and
    /// paragraph separators, and everything with the property Bidi_Control (UAX #9).
    static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// The replacement of a scalar: control pictures (U+2400 …) for ASCII control characters, U+FFFD for
    /// other unsafe scalars, and the scalar itself if it is safe.
    static func scalar(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard isUnsafe(scalar) else { return scalar }
        if scalar == "\u{7F}" { return "\u{2421}" }
        return scalar.value < 0x20 ? Unicode.Scalar(0x2400 + scalar.value).unsafelyUnwrapped : "\u{FFFD}"
    }
}
