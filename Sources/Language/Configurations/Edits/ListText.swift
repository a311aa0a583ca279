extension StringProtocol {
    /// The elements of a list such as `a, "b, c"`, without the spaces and tabs around them.
    ///
    /// An element in double quotes may contain the separator, and two double quotes in it stand for one.
    /// Quotes that do not enclose a whole element are part of it.
    package func listElements(separator: Character = ",") -> [String] {
        var elements: [String] = []
        var rest = self[...]
        while true {
            rest = rest.drop(while: \.isBlank)
            let end: Index
            if let (text, endOfText) = rest.quotedElement(separator) {
                elements.append(text)
                end = endOfText
            } else {
                end = rest.firstIndex(of: separator) ?? rest.endIndex
                elements.append(String(rest[..<end].reversed().drop(while: \.isBlank).reversed()))
            }
            guard end < rest.endIndex else { return elements }
            rest = rest[rest.index(after: end)...]
        }
    }

    /// The text of an element in quotes at the start, and the index after the element; nil for other
    /// elements.
    private func quotedElement(_ separator: Character) -> (text: String, end: Index)? {
        guard first == "\"" else { return nil }
        var text = ""
        var rest = dropFirst()
        while let quote = rest.firstIndex(of: "\"") {
            text += rest[..<quote]
            rest = rest[rest.index(after: quote)...]
            if rest.first == "\"" {
                text += "\""
                rest = rest.dropFirst()
                continue
            }
            rest = rest.drop(while: \.isBlank)
            return rest.isEmpty || rest.first == separator ? (text, rest.startIndex) : nil
        }
        return nil
    }
}

extension String {
    /// The text as a list element, in quotes if it would be read differently without them.
    package func asListElement(separator: Character = ",") -> String {
        if listElements(separator: separator) == [self] { return self }
        return "\"" + replacing("\"", with: "\"\"") + "\""
    }
}

extension Character {
    fileprivate var isBlank: Bool { self == " " || self == "\t" }
}
