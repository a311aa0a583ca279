package import WidgetModel

/// The type `url`: an absolute URL.
package struct URLType: LiteralKind {
    package var word: String { "url" }
    package var otherWords: [String] { ["uri", "link"] }

    package var valueControl: ValueControl { .url }
    package var expectation: String { "a URL such as \"https://example.org/\"" }
    package var literalSchema: JSONValue { .text(fitting: "^[A-Za-z][A-Za-z0-9+.\\-]*:[^ ]+$") }

    /// Accepts a scheme, a colon and more text without spaces. After `http`, `https` and similar
    /// schemes, a host is required.
    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        let isClean = text.unicodeScalars.allSatisfy(URLType.isAllowedInURL)
        if isClean, URLType.hasSchemeAndMore(text) { return .literal(text) }
        let meant = "https://" + text
        let looksLikeHost = isClean && text.prefix { $0 != "/" && $0 != ":" }.dropFirst().contains(".")
        throw problem(
            .form, text, suggestion: looksLikeHost && URLType.hasSchemeAndMore(meant) ? meant : nil)
    }

    /// Whether a character can be written in a URL. International characters are allowed.
    private static func isAllowedInURL(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\0"..." ", "<", ">", "\"", "{", "}", "|", "\\", "^", "`", "\u{7F}": false
        case "!"..."~": true
        default: !scalar.properties.isWhitespace
        }
    }

    private static let schemesWithHost: Set = ["http", "https", "ws", "wss", "ftp"]

    /// Whether the text begins with a valid scheme, followed by something that fits the scheme.
    private static func hasSchemeAndMore(_ text: String) -> Bool {
        let bytes = text.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let scheme = bytes[..<colon]
        let rest = bytes[colon...].dropFirst()
        guard scheme.first?.isLetter == true, scheme.allSatisfy(\.isInScheme), !rest.isEmpty else {
            return false
        }
        guard schemesWithHost.contains(text[..<colon].lowercased()) else {
            // A host with a port, such as `localhost:8080`, looks like a scheme and must not be accepted.
            return rest.first == UInt8(ascii: "/")
                || !rest.allSatisfy { $0.isDigit || $0 == UInt8(ascii: "/") }
        }
        return rest.starts(with: "//".utf8)
            && rest.dropFirst(2).first.map { !"/?#:".utf8.contains($0) } ?? false
    }

    package func schema(within range: ValueRange?) -> JSONValue {
        .text(fitting: "^[A-Za-z][A-Za-z0-9+.\\-]*:.")
    }

    package var apple: AppleWords { AppleWords("URL", swift: "URL") }
}

extension ParameterType {
    package static let url = ParameterType(URLType())
}

extension UInt8 {
    fileprivate var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
    /// The characters of a scheme, from RFC 3986, section 3.1.
    fileprivate var isInScheme: Bool {
        isLetter || isDigit || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
            || self == UInt8(ascii: ".")
    }
}
