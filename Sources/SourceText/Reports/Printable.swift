/// What people wrote, made safe to send to a terminal.
package enum Printable {
    /// `text` with everything that would move the cursor or turn the writing direction replaced by a visible
    /// sign.
    package static func text(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { result.append(self.scalar(scalar)) }
        return String(result)
    }

    /// Controls as their pictures (U+2400 …), direction and line separators as U+FFFD, all else as it is.
    static func scalar(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value).unsafelyUnwrapped
        case 0x7F: "\u{2421}"
        case 0x80..<0xA0, 0x2028...0x202E, 0x2066...0x2069: "\u{FFFD}"
        default: scalar
        }
    }
}
