/// Chooses the names of Apple's elements in YAML and in sidecars.
///
/// Most names are kept. If the YAML does not allow a name or the name is taken, a similar name replaces it,
/// and the sidecar records the original.
enum AppleNames {
    /// The maximum length of a name in Unicode scalars. YAML limits a key to 1024 of them, and a name may be
    /// escaped or receive a suffix.
    private static let longest = 200

    /// Returns a name that resembles `wanted` and is neither refused nor taken, and adds it to `taken`.
    static func give(_ wanted: String, refused: Set<String>, taken: inout Set<String>) -> String {
        var stem = wellFormed(shortened(wanted))
        if refused.contains(stem) { stem += "_" }
        var candidate = stem
        var number = 2
        while !taken.insert(candidate).inserted {
            candidate = "\(stem)_\(number)"
            number += 1
        }
        return candidate
    }

    /// Makes the names of list elements unique for a sidecar: a repeated name receives a number, as in
    /// `Primary`, `Primary#2`. These names are keys rather than identifiers, so other characters are kept.
    static func unique(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.map { whole in
            let name = YAMLText.isWritable(whole) ? shortened(whole) : wellFormed(shortened(whole))
            var candidate = name
            var number = 2
            while !seen.insert(candidate).inserted {
                candidate = "\(name)#\(number)"
                number += 1
            }
            return candidate
        }
    }

    /// The beginning of a name, within the limit.
    private static func shortened(_ name: String) -> String { String(name.unicodeScalars.prefix(longest)) }

    /// Converts a string to an identifier: letters, digits and `_`, with no digit at the beginning.
    static func wellFormed(_ name: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            let isDigit =
                scalar.isASCII
                ? ("0"..."9").contains(scalar) : isDigitOrMark(scalar.properties.generalCategory)
            if result.isEmpty, isDigit { result.append("_") }
            result.append(isDigit || scalar == "_" || isLetter(scalar) ? scalar : "_")
        }
        return result.isEmpty ? "unnamed" : String(result)
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            ? ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) : scalar.properties.isAlphabetic
    }

    /// Whether an identifier may contain characters of this category after the first character. Marks are
    /// letters of scripts such as Devanagari.
    private static func isDigitOrMark(_ category: Unicode.GeneralCategory) -> Bool {
        switch category {
        case .decimalNumber, .nonspacingMark, .spacingMark: true
        default: false
        }
    }
}
