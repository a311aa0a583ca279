/// A bash command line up to the cursor, split as bash reads it.
///
/// Bash splits the words that it passes to a completion function at `=` and `:`, so this type parses the line
/// itself. At the end, readline replaces only the text after the last such character. Candidates must omit
/// the text before it.
struct BashLine {
    /// The complete words without quotes; the program's name is left out.
    private(set) var words: [String] = []
    /// The word before the cursor without quotes.
    private(set) var last = ""
    /// The beginning of the last word that readline does not replace, without quotes.
    private var kept = ""
    /// The quote character that is open at the cursor; nil if no quote is open.
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

    /// The text that readline inserts for a candidate that begins with `last`; nil if it cannot be inserted
    /// there.
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

    /// Whether the shell takes a character literally.
    private static func isPlain(_ character: Character) -> Bool {
        !character.isASCII || character.isLetter || character.isNumber || "_@%+=:,./-".contains(character)
    }
}
