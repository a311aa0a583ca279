import SourceText
import WidgetModel

/// A URL of a source, whose scheme and host never contain a value.
struct SourceURL: Sendable {
    let template: ReadTemplate
    /// The host in lower case, without its port, and without the brackets of an address.
    let host: Located<String>
}

extension NodeReader where Value == SourceURL {
    /// Reads a URL such as `https://api.example.org/v1/{city}`.
    static var sourceURL: NodeReader {
        NodeReader(SchemaForm.fitting("^[Hh][Tt][Tt][Pp][Ss]?://")) { node, sink in
            guard let template = ReadTemplate.read(node, sink) else { return nil }
            node.checkVisible(sink)
            guard let host = SourceURLRule.host(of: template, in: node, sink) else { return nil }
            WrittenSecretRule.checkQuery(of: template, sink)
            return SourceURL(template: template, host: host)
        }
    }
}

/// A URL has the scheme `http` or `https` and a constant host.
enum SourceURLRule {
    /// The host of a URL; nil after a finding.
    static func host(
        of template: ReadTemplate, in node: YAMLNode, _ sink: FindingSink
    ) -> Located<String>? {
        let text = template.text
        if text.hasPrefix("$") || text.hasPrefix("{") {
            return sink.refuse(SourceFindings.hostValue(at: node.location))
        }
        guard let mark = text.firstRange(of: "://") else {
            return sink.refuse(SourceFindings.urlWithoutScheme(node, text, meant: meant(by: text)))
        }
        let scheme = text[..<mark.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else {
            return sink.refuse(SourceFindings.urlScheme(node, scheme))
        }
        let authority = text[mark.upperBound...].prefix { !"/?#".contains($0) }
        let start = text[..<authority.startIndex].utf8.count
        let location = node.location(ofText: start..<start + authority.utf8.count)
        if authority.contains(where: { "{}$".contains($0) }) {
            return sink.refuse(SourceFindings.hostValue(at: location))
        }
        if authority.contains("@") { return sink.refuse(SourceFindings.urlUser(at: location)) }
        if text.contains(where: \.isWhitespace) { return sink.refuse(SourceFindings.urlBlank(node)) }
        guard let origin = FetchOrigin.split(text)?.origin else {
            return sink.refuse(SourceFindings.urlHost(node, String(authority), at: location))
        }
        return Located(origin.host, at: location)
    }

    /// The URL that was probably meant by a text without a scheme; nil if it does not begin with a host. A
    /// host in a local network rarely has a certificate.
    static func meant(by text: String) -> String? {
        let host = text.prefix { !"/?#:".contains($0) }
        let isHost = host.contains(".") && !host.hasPrefix(".") && !host.contains { "{}$ ".contains($0) }
        let isFile = text.hasSuffix(".json") && !text.contains("/")
        guard isHost && !isFile || host == "localhost" else { return nil }
        return (HostAddress.isPrivate(host: String(host)) ? "http://" : "https://") + text
    }
}

/// Secrets do not belong into a file. A long text for a header or a query item whose name indicates a secret
/// is probably one.
enum WrittenSecretRule {
    /// Warns of headers that contain a secret.
    static func checkHeaders(_ headers: [NamedValue<ReadTemplate>], _ sink: FindingSink) {
        for header in headers where header.value.value.uses.isEmpty {
            let words = header.value.value.text.split(separator: " ")
            guard let word = words.last else { continue }
            let isSecret = isSecretName(header.name.value) ? isToken(word, least: 12) : isLongToken(word)
            if isSecret {
                sink.report(SourceFindings.secretWritten("header", header.name, at: header.value.location))
            }
        }
    }

    /// Warns of query items that contain a secret.
    static func checkQuery(_ items: [NamedValue<ReadTemplate>], _ sink: FindingSink) {
        for query in items where query.value.value.uses.isEmpty {
            if isSecret(query.value.value.text, named: query.name.value) {
                sink.report(SourceFindings.secretWritten("query item", query.name, at: query.value.location))
            }
        }
    }

    /// Warns of a URL whose query contains a secret.
    static func checkQuery(of url: ReadTemplate, _ sink: FindingSink) {
        guard let mark = url.text.firstIndex(of: "?") else { return }
        for pair in url.text[mark...].dropFirst().split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, isSecretName(String(parts[0])), isToken(parts[1], least: 12) else {
                continue
            }
            let start = url.text[..<parts[0].startIndex].utf8.count
            let location = url.node.location(ofText: start..<start + pair.utf8.count)
            sink.report(
                SourceFindings.secretWritten(
                    "query item", Located(String(parts[0]), at: location), at: location))
        }
    }

    /// Whether a header or a query item with this name probably contains a secret.
    static func isSecretName(_ name: String) -> Bool {
        let word = name.lowercased().filter(\.isLetter)
        return word.hasSuffix("key") || secretWords.contains { word.contains($0) }
    }

    private static let secretWords = [
        "apikey", "appid", "auth", "cookie", "credential", "passw", "secret", "signature", "token",
    ]

    /// Whether the value of a header or a query item is probably a secret, by its name and its form.
    static func isSecret(_ value: String, named name: String) -> Bool {
        isSecretName(name) && isToken(value[...], least: 12)
    }

    /// Whether a text consists of at least `least` letters and digits, of both kinds.
    private static func isToken(_ text: Substring, least: Int) -> Bool {
        text.utf8.count >= least && text.contains(where: \.isNumber) && text.contains(where: \.isLetter)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+/=_-.~:".contains($0)) }
    }

    /// Whether a text is probably a token, regardless of the name of its header.
    private static func isLongToken(_ text: Substring) -> Bool {
        isToken(text, least: 24) && !text.contains { "/.:".contains($0) }
            && text.count(where: \.isNumber) >= 4
    }
}

/// Headers have valid names. Some headers are derived from each request, so they cannot be set.
enum HeaderNameRule {
    /// Returns false, after a finding, if a header cannot have this name.
    static func check(_ name: Located<String>, _ sink: FindingSink) -> Bool {
        guard isName(name.value) else {
            sink.report(SourceFindings.headerMalformed(name))
            return false
        }
        guard !isReserved(name.value) else {
            sink.report(SourceFindings.headerReserved(name))
            return false
        }
        return true
    }

    /// Whether a text can be a header's name (RFC 9110, section 5.1).
    static func isName(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                byte.isDigit || (byte | 0x20) &- UInt8(ascii: "a") < 26 || marks.contains(byte)
            }
    }

    /// Whether a header is derived from each request.
    static func isReserved(_ name: String) -> Bool { reserved.contains(name.lowercased()) }

    /// The other characters of a token (RFC 9110, section 5.6.2).
    private static let marks = Set("!#$%&'*+-.^_|~".utf8).union([0x60])

    /// The headers about the connection and the length, and the encodings that the program decodes.
    private static let reserved: Set = [
        "accept-encoding", "connection", "content-length", "host", "keep-alive", "te", "trailer",
        "transfer-encoding", "upgrade",
    ]
}
