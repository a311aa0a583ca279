/// Replacements for characters that a terminal cannot display, in as many cells.
package enum ASCIILetters {
    /// The text in ASCII. A letter with marks becomes the letter, a known sign becomes a similar one, and
    /// everything else becomes question marks.
    package static func replacing(_ text: String) -> String {
        var result = ""
        for character in text {
            if character.isASCII {
                result.append(character)
            } else if let replacement = similar[character] ?? letter(of: character) {
                result.append(replacement)
            } else {
                result += String(repeating: "?", count: character.cells)
            }
        }
        return result
    }

    /// The letter without its marks: `e` for `é`; nil if it is not an ASCII letter in one cell.
    private static func letter(of character: Character) -> Character? {
        guard character.cells == 1, let first = decomposed(character).first, first.value < 0x80 else {
            return nil
        }
        return Character(first)
    }

    /// The letters with marks of European languages, which Unicode can write as a letter and its marks.
    private static func decomposed(_ character: Character) -> [Unicode.Scalar] {
        let scalars = Array(character.unicodeScalars)
        if scalars.count > 1 { return scalars }
        return letters[character].map { Array($0.unicodeScalars) } ?? scalars
    }

    private static let letters: [Character: Character] = {
        let groups: [Character: String] = [
            "A": "ÀÁÂÃÄÅĀĂĄÆ", "C": "ÇĆĈĊČ", "D": "ĎĐÐ", "E": "ÈÉÊËĒĔĖĘĚ", "G": "ĜĞĠĢ", "H": "ĤĦ",
            "I": "ÌÍÎÏĨĪĬĮİ", "J": "Ĵ", "K": "Ķ", "L": "ĹĻĽĿŁ", "N": "ÑŃŅŇ", "O": "ÒÓÔÕÖØŌŎŐŒ", "R": "ŔŖŘ",
            "S": "ŚŜŞŠȘ", "T": "ŢŤŦȚ", "U": "ÙÚÛÜŨŪŬŮŰŲ", "W": "Ŵ", "Y": "ÝŶŸ", "Z": "ŹŻŽ",
            "a": "àáâãäåāăąæ", "c": "çćĉċč", "d": "ďđð", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥħ",
            "i": "ìíîïĩīĭįı", "j": "ĵ", "k": "ķ", "l": "ĺļľŀł", "n": "ñńņňŉ", "o": "òóôõöøōŏőœ", "r": "ŕŗř",
            "s": "śŝşšșß", "t": "ţťŧț", "u": "ùúûüũūŭůűų", "w": "ŵ", "y": "ýÿŷ", "z": "źżž",
        ]
        var letters: [Character: Character] = [:]
        for (letter, marked) in groups { for character in marked { letters[character] = letter } }
        return letters
    }()

    /// Signs with a similar ASCII character.
    private static let similar: [Character: Character] = [
        "€": "E", "£": "L", "¥": "Y", "¢": "c", "°": "o", "²": "2", "³": "3", "¹": "1", "µ": "u", "μ": "u",
        "·": "-", "×": "x", "÷": "/", "«": "<", "»": ">", "–": "-", "—": "-", "−": "-", "\u{A0}": " ",
        "↑": "^", "↓": "v", "↻": "@", "▶": ">", "◀": "<", "▲": "^", "▼": "v", "≤": "<", "≥": ">", "≈": "~",
    ]
}
