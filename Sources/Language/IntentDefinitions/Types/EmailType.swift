package import WidgetModel

/// The type `email`: a local part, `@`, and a domain with at least one dot.
///
/// Quoted local parts and domains in brackets, which RFC 5321 allows, are refused, because they are far more
/// often mistakes than addresses. Whether the mailbox exists is not checked.
package struct EmailType: LiteralKind {
    /// RFC 5321, section 4.5.3.1, limits a path to 256 octets, including its angle brackets.
    private static let mostCharacters = 254

    package var word: String { "email" }
    package var otherWords: [String] { ["e-mail", "mail", "emailaddress"] }

    package var valueControl: ValueControl { .email }
    package var expectation: String { "an e-mail address such as \"kim@example.org\"" }
    package var literalSchema: JSONValue { .text(fitting: EmailType.pattern) }

    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        guard EmailType.isAddress(text) else {
            throw problem(.form, text, suggestion: EmailType.bareAddress(in: text))
        }
        return .literal(text)
    }

    /// The address in a link such as `mailto:kim@example.org`, or with a name as in `Kim <kim@example.org>`.
    private static func bareAddress(in text: String) -> String? {
        var bare = text[...]
        if let start = bare.firstIndex(of: "<") {
            bare = bare[bare.index(after: start)...].prefix { $0 != ">" }
        }
        if bare.hasPrefix("mailto:") { bare = bare.dropFirst("mailto:".count) }
        return isAddress(String(bare)) && bare != text ? String(bare) : nil
    }

    /// Whether the text is an address: no empty part between `@` and dots, and only allowed characters.
    private static func isAddress(_ text: String) -> Bool {
        let halves = text.split(separator: "@", omittingEmptySubsequences: false).map { half in
            half.split(separator: ".", omittingEmptySubsequences: false)
        }
        return text.unicodeScalars.count <= mostCharacters && halves.count == 2 && halves[1].count > 1
            && halves.joined().allSatisfy { part in
                !part.isEmpty && part.unicodeScalars.allSatisfy(isAllowed)
            }
    }

    /// Whether a character can be part of an address. Whitespace and the characters that have a meaning
    /// in message headers cannot.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\0"..." ", "\u{7F}", "\"", "(", ")", ",", ":", ";", "<", ">", "[", "\\", "]": false
        default: !scalar.properties.isWhitespace
        }
    }

    /// The same rule for JSON Schema, except that whitespace outside ASCII is accepted.
    private static let pattern: String = {
        let part = "[^\\u0000- \\u007F\"(),.:;<>@\\[\\\\\\]]+"
        return "^\(part)(\\.\(part))*@\(part)(\\.\(part))+$"
    }()

    package func schema(within range: ValueRange?) -> JSONValue {
        [
            "type": "string", "maxLength": .integer(Int64(EmailType.mostCharacters)),
            "pattern": .string(EmailType.pattern),
        ]
    }
}

extension ParameterType {
    package static let email = ParameterType(EmailType())
}
