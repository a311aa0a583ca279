package import JSONText

/// An e-mail address: a local part, `@`, and a domain with at least one dot.
///
/// Quoted local parts and domains in brackets, which RFC 5321 also allows, are refused: no form asks for
/// them, and what looks like one is a mistake. Whether there is such a mailbox only its server knows.
package struct EmailType: ValueKind {
    /// What RFC 5321, section 4.5.3.1, leaves of a path of 256 octets without its angle brackets.
    private static let mostCharacters = 254

    package var word: String { "email" }
    package var otherWords: [String] { ["e-mail", "mail", "emailaddress"] }

    package var expectation: String { "an e-mail address such as \"kim@example.org\"" }
    package var literalSchema: JSONValue { .text(fitting: EmailType.pattern) }

    package func value(
        ofLiteral text: String, in surroundings: LiteralSurroundings
    ) throws(LiteralProblem) -> ParameterValue {
        guard EmailType.isAddress(text) else {
            let bare = text.hasPrefix("mailto:") ? String(text.dropFirst("mailto:".count)) : nil
            throw problem(.form, text, suggestion: bare.flatMap { EmailType.isAddress($0) ? $0 : nil })
        }
        return .email(text)
    }

    private static func isAddress(_ text: String) -> Bool {
        let halves = text.split(separator: "@", omittingEmptySubsequences: false).map { half in
            half.split(separator: ".", omittingEmptySubsequences: false)
        }
        return text.unicodeScalars.count <= mostCharacters && halves.count == 2 && halves[1].count > 1
            && halves.joined().allSatisfy { part in
                !part.isEmpty && part.unicodeScalars.allSatisfy(isAllowed)
            }
    }

    /// Blanks and the characters that have a meaning in the header of a message belong to no address.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\0"..." ", "\u{7F}", "\"", "(", ")", ",", ":", ";", "<", ">", "[", "\\", "]": false
        default: !scalar.properties.isWhitespace
        }
    }

    /// The same as far as a schema sees it: blanks beyond ASCII pass.
    private static let pattern: String = {
        let part = "[^\\u0000- \\u007F\"(),.:;<>@\\[\\\\\\]]+"
        return "^\(part)(\\.\(part))*@\(part)(\\.\(part))+$"
    }()

    package func holds(_ value: ParameterValue) -> Bool { if case .email = value { true } else { false } }

    package func schema(within range: ValueRange?) -> JSONValue {
        [
            "type": "string", "maxLength": .integer(Int64(EmailType.mostCharacters)),
            "pattern": .string(EmailType.pattern),
        ]
    }

    package var apple: AppleWords { .text }
}

extension ParameterType {
    package static let email = ParameterType(EmailType())
}
