// The parts that messages of every catalog are made of.

/// `U+0009`, for a character that cannot be printed.
package func codePoint(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}

/// `1 element`, `3 elements`
package func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// A hint that asks for the known word that was probably meant.
package func didYouMean(_ word: String) -> String { "did you mean \"\(word)\"?" }

/// `"a", "b", "c"`, sorted.
package func listed(_ words: [String]) -> String { words.sorted().map(quoted).joined(separator: ", ") }

/// `"a", "b" or "c"`, sorted; `nothing` for no words.
package func oneOf(_ words: [String]) -> String {
    let sorted = words.sorted().map { "\"\($0)\"" }
    guard sorted.count > 1, let last = sorted.last else { return sorted.first ?? "nothing" }
    return sorted.dropLast().joined(separator: ", ") + " or " + last
}

/// The user's text in double quotes, in single quotes if it contains a double one; shortened beyond 60
/// characters and to one line; `an empty text` for an empty one.
package func quoted(_ text: String) -> String {
    if text.isEmpty { return "an empty text" }
    let quote = text.contains("\"") ? "'" : "\""
    let line = text.prefix(60).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let isWhole = text.dropFirst(60).isEmpty && line.count == 1
    return quote + (line.first ?? "") + (isWhole ? "" : "…") + quote
}
