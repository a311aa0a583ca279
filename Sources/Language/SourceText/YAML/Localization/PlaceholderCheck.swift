/// Checks that a string and its original contain the same placeholders, such as `${name}`.
struct PlaceholderCheck {
    let sink: FindingSink

    /// A placeholder's name, and its range in the UTF-8 of the string.
    private struct Placeholder {
        let name: String
        let range: Range<Int>
    }

    /// Returns false after reporting an error. Without an original, every placeholder of the translation is
    /// an error.
    func check(_ translation: YAMLNode, against original: YAMLNode?) -> Bool {
        let ours = placeholders(of: translation)
        guard let original, original.isScalar else {
            guard let first = ours.first else { return true }
            sink.report(
                LocalizationFindings.placeholderExtra(
                    first.name, at: place(first, translation), original: nil))
            return false
        }
        let theirs = placeholders(of: original).map(\.name)
        let extra = ours.filter { !theirs.contains($0.name) }
        let lacking = theirs.filter { name in !ours.contains { $0.name == name } }
        // Errors in the original's placeholders are reported there.
        if extra.isEmpty && lacking.isEmpty || sink.hasError(within: original) { return true }
        // If one placeholder replaces another, its name was translated or misspelled.
        if extra.count == 1, let wanted = lacking.first, lacking.count == 1 {
            sink.report(
                LocalizationFindings.placeholderOther(
                    extra[0].name, wanted, at: place(extra[0], translation), original: original.location))
            return false
        }
        for placeholder in extra {
            sink.report(
                LocalizationFindings.placeholderExtra(
                    placeholder.name, at: place(placeholder, translation), original: original.location))
        }
        if !lacking.isEmpty {
            sink.report(
                LocalizationFindings.placeholderLacking(
                    lacking, at: translation.location, original: original.location))
        }
        return false
    }

    private func place(_ placeholder: Placeholder, _ node: YAMLNode) -> SourceLocation {
        node.location(ofText: placeholder.range)
    }

    /// Each `${name}` or `${name|…}` once, in order. Malformed placeholders are ignored here and reported by
    /// other readers.
    private func placeholders(of node: YAMLNode) -> [Placeholder] {
        node.withText { text in
            var found: [Placeholder] = []
            var place = 0
            while place + 1 < text.count {
                guard text[place] == UInt8(ascii: "$"), text[place + 1] == UInt8(ascii: "{") else {
                    place += 1
                    continue
                }
                let start = place + 2
                var end = start
                while end < text.count, !Self.ends.contains(text[end]) { end += 1 }
                place = end
                guard end < text.count, text[end] != UInt8(ascii: "$"), end > start else { continue }
                let name = String(decoding: text[start..<end], as: UTF8.self)
                if !found.contains(where: { $0.name == name }) {
                    found.append(Placeholder(name: name, range: start..<end))
                }
            }
            return found
        }
    }

    /// The bytes that end a name.
    private static let ends = [UInt8(ascii: "}"), UInt8(ascii: "|"), UInt8(ascii: "$")]
}
