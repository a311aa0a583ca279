import IntentDefinitions

/// Names for the values of an entry, made of the names in an answer.
enum ValueNames {
    /// The words in a name: `wind_speed`, `windSpeed` and `Wind speed` have the same two.
    static func words(of name: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isAfterSmall = false
        for scalar in name.unicodeScalars {
            let isPart = scalar != "_" && NameRule.isWellFormed("a" + String(scalar))
            if !isPart || isAfterSmall && scalar.properties.isUppercase {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
            if isPart { word.unicodeScalars.append(scalar) }
            isAfterSmall = isPart && !scalar.properties.isUppercase
        }
        return word.isEmpty ? words : words + [word]
    }

    /// The words for people: `wind speed`.
    static func label(of names: some Sequence<String>) -> String {
        let parts = names.flatMap { words(of: $0) }.map { $0.lowercased() }
        return parts.isEmpty ? usual : shortened(parts).joined(separator: " ")
    }

    /// The words for people of a value with a name that `unique` made.
    static func label(of path: [String], named name: String) -> String {
        let parts = path.indices.map { Array(path.suffix($0 + 1)) }.first { Self.name(of: $0) == name }
        return label(of: parts ?? [name])
    }

    /// The valid name of a value: `windSpeed`.
    static func name(of names: some Sequence<String>) -> String {
        let parts = shortened(names.flatMap { words(of: $0) })
        guard let first = parts.first else { return usual }
        let joined = first.lowercased() + parts.dropFirst().map(capitalized).joined()
        if NameRule.reserved.contains(joined) { return joined + capitalized(usual) }
        if NameRule.isWellFormed(joined) { return joined }
        // A name does not begin with a digit.
        let prefixed = usual + capitalized(joined)
        return NameRule.isWellFormed(prefixed) ? prefixed : usual
    }

    /// A name for each path of names, all of them different. Where the last names are equal or say little,
    /// the names of the objects around them are added: `stopName` for `stop.name`.
    ///
    /// - Parameter taken: names that are already used.
    static func unique(_ paths: [[String]], besides taken: Set<String> = []) -> [String] {
        let last = paths.map { name(of: $0.suffix(1)) }
        var used = taken
        return zip(paths, last).map { path, own in
            let longer = path.indices.dropFirst().map { name(of: path.suffix($0 + 1)) }
            let isShared = generic.contains(own) || last.filter { $0 == own }.count > 1
            let candidates = isShared ? longer + [own] : [own] + longer
            let free = candidates.first { !used.contains($0) } ?? numbered(candidates[0], besides: used)
            used.insert(free)
            return free
        }
    }

    private static func numbered(_ name: String, besides used: Set<String>) -> String {
        var number = 2
        while used.contains("\(name)\(number)") { number += 1 }
        return "\(name)\(number)"
    }

    /// The name of one element of a list with a name in the plural: `departure` for `departures`.
    ///
    /// - Parameter taken: names that it must not have.
    static func element(of list: String, besides taken: Set<String>) -> String {
        let isPlural = list.hasSuffix("s") && !["ies", "ss", "us"].contains { list.hasSuffix($0) }
        let singular = isPlural && list.utf8.count > 3 ? [String(list.dropLast())] : []
        let candidates = singular + ["item", "element", "row"]
        return candidates.first { !taken.contains($0) && $0 != list } ?? numbered("item", besides: taken)
    }

    /// Names that many objects have.
    private static let generic: Set = [
        "count", "description", "id", "label", "main", "name", "text", "title", "total", "value",
    ]
    /// The name of a value whose path does not contain names.
    static let usual = "value"
    /// The most words and characters of a name.
    private static let mostWords = 4
    private static let mostCharacters = 40

    private static func shortened(_ words: [String]) -> [String] {
        words.prefix(mostWords).map { String($0.prefix(mostCharacters)) }
    }

    private static func capitalized(_ word: String) -> String {
        let isCapital = word.count > 1 && word.allSatisfy { $0.isUppercase || $0.isNumber }
        let rest = isCapital ? word.dropFirst().lowercased() : String(word.dropFirst())
        return word.prefix(1).uppercased() + rest
    }
}
