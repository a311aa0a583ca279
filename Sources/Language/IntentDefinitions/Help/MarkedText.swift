/// The text of `help`: a small subset of Markdown with `*emphasis*`, `` `code` `` and `[links](https://…)`.
///
/// A backslash before a mark shows the mark itself. All other text is shown as written.
package struct MarkedText: Hashable, Sendable {
    /// A piece of the text with one meaning.
    package enum Part: Hashable, Sendable {
        case plain(String)
        case emphasis(String)
        case code(String)
        case link(String, to: String)
    }

    /// Markup that is shown as written.
    struct Problem: Hashable, Sendable {
        enum Reason: Hashable, Sendable {
            /// The closing mark is missing.
            case unclosed(String)
            /// The mark is part of Markdown, but not of this subset.
            case unsupported(String, instead: String)
            /// The address of a link that browsers cannot open.
            case address(String)
        }

        let reason: Reason
        /// The range in the UTF-8 of the text.
        let range: Range<Int>
    }

    package let parts: [Part]
    let problems: [Problem]

    package init(_ text: String) {
        var reader = MarkedTextReader(text)
        reader.read()
        parts = reader.parts
        problems = reader.problems
    }

    /// A text with the marks of code.
    package static func code(_ text: String) -> String {
        let mark = "`"
        return mark + text + mark
    }

    /// The text without marks, for formats without markup. Each link is followed by its address.
    package var plain: String {
        parts.map { part in
            switch part {
            case .plain(let text), .emphasis(let text), .code(let text): text
            case .link(let text, let address): "\(text) (\(address))"
            }
        }.joined()
    }
}
