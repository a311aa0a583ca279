/// A command line of bash up to the cursor, split as bash reads it.
///
/// Bash passes words to a completion function that it has split at `=` and `:`, so the line is read here. At
/// the end, readline replaces only the part of the last word behind the last such character. The candidates
/// must not contain what is before it.
struct BashLine {
    /// The complete words without quotes, without the name of the program.
    private(set) var words: [String] = []
    /// The word before the cursor without quotes.
    private(set) var last = ""
    /// The beginning of the last word that readline does not replace, without quotes.
    private var kept = ""
    /// The quotes in which the last word is at the cursor; nil for none.
    private var quotes: Character?

    /// - Parameter breaks: the characters at which readline breaks words, `COMP_WORDBREAKS`.
    init(_ line: String, breaks: String) {
        var isEscaped = false
        var isInWord = false
        for character in line {
            if isEscaped {
                // In double quotes, a backslash before any other character is literal.
                if quotes == "\"", !"\"\\$`".contains(character) { last.append("\\") }
                last.append(character)
                isEscaped = false
            } else if character == "\\", quotes != "'" {
                isEscaped = true
                isInWord = true
            } else if let open = quotes {
                if character == open { quotes = nil } else { last.append(character) }
                if quotes == nil, breaks.contains(character) { kept = last }
            } else if character == "\"" || character == "'" {
                quotes = character
                isInWord = true
                // Readline's word begins after the quotes that are open at the cursor.
                kept = last
            } else if character.isWhitespace {
                if isInWord { words.append(last) }
                (last, kept, isInWord) = ("", "", false)
            } else {
                last.append(character)
                isInWord = true
                if breaks.contains(character) { kept = last }
            }
        }
        words = Array(words.dropFirst())
    }

    /// What readline inserts for a candidate that begins with `last`; nil if it cannot be written there.
    func insertion(of candidate: String) -> String? {
        let rest = candidate.dropFirst(kept.count)
        switch quotes {
        case "'": return String(rest.replacing("'", with: #"'\''"#))
        case nil: return rest.map { BashLine.isPlain($0) ? String($0) : "\\\($0)" }.joined()
        default:
            // The history expansion of "!" cannot be prevented in double quotes.
            guard !rest.contains("!") else { return nil }
            return rest.map { "\"\\$`".contains($0) ? "\\\($0)" : String($0) }.joined()
        }
    }

    /// Whether a character has no meaning for the shell.
    private static func isPlain(_ character: Character) -> Bool {
        !character.isASCII || character.isLetter || character.isNumber || "_@%+=:,./-".contains(character)
    }
}
