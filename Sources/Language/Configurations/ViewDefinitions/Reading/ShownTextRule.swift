import SourceText

/// The text of a view is shown as written, except for values in single braces. Markup, doubled braces and
/// bare names are not replaced; authors who expect that make a mistake.
enum ShownTextRule {
    static func check(_ node: YAMLNode, _ text: String, _ scope: TemplateScope, _ sink: FindingSink) {
        if isName(text, in: scope) {
            let key = node.ownKey?.text
            // Other keys, such as the keys of actions and symbols, use separate names. If the view also uses
            // the value, the word is a label.
            let source = node.file.text(SourceRange(start: 0, end: node.file.bytes.count))
            if source.contains("$" + text) || source.contains("{" + text) { return }
            if key == nil || key == "text" || key == "label" {
                sink.report(ViewFindings.nameBare(node, text))
            }
            return
        }
        if let (range, name, filter) = doubledName(in: text, where: { isName($0, in: scope) }) {
            sink.report(ViewFindings.braceDoubled(node, range, name, filter))
        }
        if let markup = ShownMarkup.range(in: text) { sink.report(YAMLFindings.textMarkup(node, markup)) }
    }

    /// Whether a text is a value's name.
    private static func isName(_ text: String, in scope: TemplateScope) -> Bool {
        guard case .value = scope.find(text.split(separator: ".").map(String.init)) else { return false }
        return true
    }

    /// The first `{{ name }}` with a value's name, which is the notation of other tools, and the text after
    /// the name.
    static func doubledName(
        in text: String, where isName: (String) -> Bool
    ) -> (range: Range<Int>, name: String, filter: Substring)? {
        let bytes = Array(text.utf8)
        let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
        func isDoubled(_ byte: UInt8, _ index: Int) -> Bool {
            index + 1 < bytes.count && bytes[index] == byte && bytes[index + 1] == byte
        }
        for start in bytes.indices where isDoubled(open, start) {
            guard let end = (start + 2..<max(start + 2, bytes.count)).first(where: { isDoubled(close, $0) })
            else { return nil }
            let inner = String(decoding: bytes[start + 2..<end], as: UTF8.self)
            let expression = inner.prefix { $0 != "|" && $0 != ":" }
            let words = expression.split(separator: " ")
            if words.count == 1, isName(String(words[0])) {
                return (start..<end + 2, String(words[0]), inner[expression.endIndex...])
            }
        }
        return nil
    }
}
