/// What the elements of an Apple definition are called in YAML, and in a sidecar.
///
/// Mostly as they are called there. A name that YAML's language refuses, or that is taken, is replaced by one
/// as near as can be; the sidecar then says the real one.
enum AppleNames {
    /// Unicode scalars of a name; a key of YAML ends at 1024 of them.
    private static let longest = 200

    /// A name like the wanted one that is neither refused nor taken, and is taken from now on.
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

    /// The same names, where one comes twice with a number behind the later one: `Primary`, `Primary#2`.
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

    private static func shortened(_ name: String) -> String { String(name.unicodeScalars.prefix(longest)) }

    /// A name of letters, digits and `_` that does not begin with a digit.
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

    private static func isDigitOrMark(_ category: Unicode.GeneralCategory) -> Bool {
        switch category {
        case .decimalNumber, .nonspacingMark, .spacingMark: true
        default: false
        }
    }
}
