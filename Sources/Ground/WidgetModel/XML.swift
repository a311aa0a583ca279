/// Text in XML 1.0.
package enum XML {
    /// Escapes text for elements and attributes. Every line break becomes a line feed. Characters that XML
    /// 1.0 cannot represent and characters that change the writing direction are removed.
    package static func escaped(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && !marks.contains($0) }) { return text }
        var escaped = ""
        var isAfterReturn = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\n" where isAfterReturn: break
            case "\r", "\u{2028}", "\u{2029}": escaped.unicodeScalars.append("\n")
            case "\n", "\t": escaped.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20 || scalar.value & 0xFFFE == 0xFFFE: break
            case "\u{7F}"..."\u{9F}": break
            // A direction override would reverse the text after it.
            case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": break
            default: escaped.unicodeScalars.append(scalar)
            }
            isAfterReturn = scalar == "\r"
        }
        return escaped
    }

    private static let marks = Array("&<>\"'".utf8)
}
