/// What the elements of an Apple definition are called in YAML, and in a sidecar.
///
/// Mostly as they are called there. A name that YAML's language refuses, or that is taken, is replaced by one
/// as near as can be; the sidecar then says the real one.
struct AppleNames: Sendable {
    /// Unicode scalars of a name; a key of YAML ends at 1024 of them.
    private static let longest = 200

    private var given: [ApplePath: [String]] = [:]

    /// Gives names to all elements of a list, and keeps them under its path.
    mutating func give(
        _ wanted: [String], at path: ApplePath, refused: Set<String> = [], taken: inout Set<String>
    ) -> [String] {
        var names: [String] = []
        for name in wanted {
            var candidate = AppleNames.wellFormed(AppleNames.shortened(name))
            if refused.contains(candidate) { candidate += "_" }
            let stem = candidate
            var number = 2
            while taken.contains(candidate) {
                candidate = "\(stem)_\(number)"
                number += 1
            }
            taken.insert(candidate)
            names.append(candidate)
        }
        given[path] = names
        return names
    }

    /// The names of a list's elements: those that were given, else their own, made different by numbers.
    func names(
        of elements: [PropertyDictionary], by nameKey: String, at path: ApplePath
    ) -> [String] {
        if let names = given[path], names.count == elements.count { return names }
        return AppleNames.unique(elements.map { $0[nameKey]?.string ?? "" })
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

/// Where something stands in an Apple definition: keys, and places in lists.
struct ApplePath: Hashable, Sendable {
    private var steps: [String] = []

    static let root = ApplePath()

    static func + (path: ApplePath, key: String) -> ApplePath {
        var path = path
        path.steps.append(key)
        return path
    }

    static func + (path: ApplePath, place: Int) -> ApplePath { path + "#\(place)" }
}
