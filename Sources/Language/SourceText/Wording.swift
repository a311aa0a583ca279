// Phrases that the messages of all catalogs share.

/// The number of a character, for characters that cannot be printed: `U+0009`.
package func codePoint(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}

/// A number with its noun: `1 element`, `3 elements`.
package func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// A hint that suggests the known word that was probably meant.
package func didYouMean(_ word: String) -> String { "did you mean \"\(word)\"?" }

/// Words in quotes, sorted: `"a", "b", "c"`.
package func listed(_ words: [String]) -> String { words.sorted().map(quoted).joined(separator: ", ") }

/// Alternatives in quotes, sorted: `"a", "b" or "c"`. For an empty list, the result is `nothing`.
package func oneOf(_ words: [String]) -> String {
    let sorted = words.sorted().map { "\"\($0)\"" }
    guard sorted.count > 1, let last = sorted.last else { return sorted.first ?? "nothing" }
    return sorted.dropLast().joined(separator: ", ") + " or " + last
}

/// A string of the user in double quotes, or in single quotes if it contains a double one.
///
/// The string is truncated after 60 characters or at its first line break. An empty string becomes `empty
/// text`.
package func quoted(_ text: String) -> String {
    if text.isEmpty { return "empty text" }
    let quote = text.contains("\"") ? "'" : "\""
    let line = text.prefix(60).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let isWhole = text.dropFirst(60).isEmpty && line.count == 1
    return quote + (line.first ?? "") + (isWhole ? "" : "…") + quote
}

extension String {
    /// The text as a word of a command line: in quotes if a shell would change or divide it.
    package var asShellWord: String {
        let isPlain = allSatisfy { $0.isLetter || $0.isNumber || "_@%+=:,./-".contains($0) }
        if isPlain, !isEmpty { return self }
        return contains("'") ? "\"\(self)\"" : "'\(self)'"
    }
}
