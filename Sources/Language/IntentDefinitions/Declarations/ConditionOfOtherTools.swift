/// A condition as an expression, such as `channel == 'mail' and remind`.
enum ConditionOfOtherTools {
    /// The mapping that a comparison or an expression with `and`, `or` and their signs means; nil for a name
    /// alone, and for an expression that cannot be read.
    static func mapping(meantBy text: String) -> String? {
        let words = text.replacing("&&", with: " and ").replacing("||", with: " or ")
            .split(separator: " ").map(String.init)
        let (isAll, isAny) = (words.contains { isWord($0, "and") }, words.contains { isWord($0, "or") })
        if !isAll, !isAny, text.contains("=") { return entry(words[...]).map { "{ \($0.text) }" } }
        guard isAll != isAny else { return nil }
        let parts = words.split { isWord($0, isAll ? "and" : "or") }.map(entry)
        let entries = parts.compactMap { $0 }
        guard entries.count == parts.count, entries.count > 1 else { return nil }
        guard isAll else { return "{ any: [\(entries.map { "{ \($0.text) }" }.joined(separator: ", "))] }" }
        guard Set(entries.map(\.name)).count == entries.count else { return nil }
        return "{ \(entries.map(\.text).joined(separator: ", ")) }"
    }

    private static func isWord(_ word: String, _ wanted: String) -> Bool { word.lowercased() == wanted }

    /// The entry for one part: `channel: mail` for `channel == 'mail'`, `remind: true` for `remind`, and
    /// `remind: false` for `not remind`; nil for other forms.
    private static func entry(_ words: ArraySlice<String>) -> (name: String, text: String)? {
        let part = words.joined(separator: " ")
        for (sign, before, after) in [("!=", "{ not: ", " }"), ("==", "", ""), ("=", "", "")] {
            guard let place = part.firstRange(of: sign) else { continue }
            let name = String(part[..<place.lowerBound]).trimmed
            let value = String(part[place.upperBound...]).trimmed
            guard isName(name), isValue(value) else { return nil }
            return (name, "\(name): \(before)\(value)\(after)")
        }
        let isNegated = part.hasPrefix("!") || part.hasPrefix("not ")
        let name = isNegated ? String(part.drop { $0 != "!" && $0 != " " }.dropFirst()).trimmed : part
        return isName(name) ? (name, "\(name): \(!isNegated)") : nil
    }

    private static func isName(_ text: String) -> Bool { NameRule.isWellFormed(text) }

    /// Whether a text can be written as a value without quotes.
    private static func isValue(_ text: String) -> Bool {
        !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
    }
}

extension String {
    /// The text without the blanks and quotes around it.
    fileprivate var trimmed: String {
        let isOutside: (Character) -> Bool = { " '\"".contains($0) }
        return String(String(drop(while: isOutside).reversed()).drop(while: isOutside).reversed())
    }
}
