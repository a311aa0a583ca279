package import WidgetModel

/// The type `host`: a computer's name in a network, or its IPv4 or IPv6 address, without a scheme, port or
/// path.
package struct HostType: LiteralKind {
    package var word: String { "host" }
    package var otherWords: [String] { ["hostname", "server", "ip", "ipaddress", "domain"] }

    package var valueControl: ValueControl { .host }
    package var expectation: String { "a host such as \"nas.local\" or \"192.168.1.5\"" }
    package var literalSchema: JSONValue { .text(fitting: HostType.pattern) }
    /// Hosts must not contain any of these characters. The lengths of the parts cannot be expressed.
    private static let pattern = "^[^\\u0000- \\u007F\"#%(),/;<>?@\\[\\\\\\]]+$"

    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        guard HostType.isHost(text[...]) else {
            throw problem(.form, text, suggestion: HostType.host(inURL: text))
        }
        return .literal(text)
    }

    private static func isHost(_ text: Substring) -> Bool {
        if text.contains(":") { return isAddressOfVersion6(text) }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        if parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }) {
            return parts.count == 4
                && parts.allSatisfy { UInt8($0) != nil && ($0 == "0" || $0.first != "0") }
        }
        // RFC 1035, section 2.3.4, limits labels to 63 and names to 253 characters.
        return text.utf8.count <= 253 && parts.allSatisfy(isLabel)
    }

    /// Whether the text is a label of a host name: letters, marks and digits of any script, with hyphens only
    /// inside.
    private static func isLabel(_ text: Substring) -> Bool {
        (1...63).contains(text.utf8.count) && text.first != "-" && text.last != "-"
            && text.unicodeScalars.allSatisfy {
                $0 == "-" || $0 == "_" || $0.properties.isAlphabetic || $0.isDigitOrMark
            }
    }

    /// Whether the text is an address such as `fe80::1`: eight groups of up to four hexadecimal digits, of
    /// which one run can be omitted.
    private static func isAddressOfVersion6(_ text: Substring) -> Bool {
        let halves = text.split(separator: "::", omittingEmptySubsequences: false)
        guard halves.count <= 2 else { return false }
        let groups = halves.flatMap { half in
            half.isEmpty ? [] : half.split(separator: ":", omittingEmptySubsequences: false)
        }
        return (halves.count == 2 ? groups.count < 8 : groups.count == 8)
            && groups.allSatisfy { (1...4).contains($0.utf8.count) && $0.utf8.allSatisfy(isHexDigit) }
    }

    /// The host in a URL, before a port or a path, in brackets, or before a final dot; nil if the text does
    /// not contain a host.
    private static func host(inURL text: String) -> String? {
        let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
        let authority = text[start...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let address = authority.split(separator: "@").last ?? ""
        var host =
            if address.first == "[" {
                address.dropFirst().prefix { $0 != "]" }
            } else {
                // Several colons are part of an address.
                address.count { $0 == ":" } == 1 ? address.prefix { $0 != ":" } : address
            }
        if host.last == "." { host.removeLast() }
        return isHost(host) ? String(host) : nil
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        byte.isDigit || (byte | 0x20) &- UInt8(ascii: "a") < 6
    }
}

extension ParameterType {
    package static let host = ParameterType(HostType())
}
