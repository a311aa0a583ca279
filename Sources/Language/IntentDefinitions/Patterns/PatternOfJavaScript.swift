/// A pattern between slashes, as in `/^[a-z]{2}$/i`.
struct PatternOfJavaScript {
    /// The pattern without slashes, flags and anchors. If the flag `i` is set, its ranges contain the letters
    /// in both cases.
    let text: String
    /// How the pattern replaces the flag `i`, for the finding; nil if there is nothing to explain.
    let note: String?

    /// Nil for a text without slashes around it, and for an invalid pattern between slashes.
    init?(_ written: String) {
        guard written.hasPrefix("/"), let end = written.lastIndex(of: "/"), end > written.startIndex else {
            return nil
        }
        let flags = written[written.index(after: end)...]
        guard flags.allSatisfy({ "dgimsuvy".contains($0) }) else { return nil }
        var inner = written[written.index(after: written.startIndex)..<end]
        if inner.hasPrefix("^") { inner = inner.dropFirst() }
        if inner.hasSuffix("$"), !inner.hasSuffix("\\$") { inner = inner.dropLast() }
        var text = String(inner)
        let hasBothCases = text.contains("A-Z") && text.contains("a-z")
        var note: String?
        if flags.contains("i"), !hasBothCases {
            text = text.replacing(text.contains("A-Z") ? "A-Z" : "a-z", with: "A-Za-z")
            note = text.contains("A-Za-z") ? "A-Za-z" : nil
        }
        guard (try? Pattern(text)) != nil else { return nil }  // Invalid patterns are reported separately.
        self.text = text
        self.note = note
    }
}
