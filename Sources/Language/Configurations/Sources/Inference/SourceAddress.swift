import IntentDefinitions
import SourceText
import WidgetModel

/// An address that a person typed, as a manifest contains it: the items of its query are separate, and keys
/// and tokens among them and in headers are values of the widget.
package struct SourceAddress: Hashable, Sendable {
    /// An item of the query.
    struct Item: Hashable, Sendable {
        let name: String
        let value: String
        /// The parameter that contains the value; nil if the manifest contains it.
        let parameter: String?
    }

    /// The URL with the items of the query that cannot be separated.
    let url: String
    let query: [Item]
    let headers: [SourceHeader]
    package let host: String

    /// - Parameter headers: further headers of the request.
    /// - Throws: what was found instead of an address of HTTP.
    package init(_ text: String, _ headers: [SourceHeader] = []) throws(AnswerProblem) {
        let text = PlainText.trimmed(text)
        guard let (origin, rest) = FetchOrigin.split(text) else { throw .notAnAddress(text) }
        host = origin.host
        let parts = rest.prefix { $0 != "#" }.split(
            separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let pairs = parts.count > 1 ? Self.pairs(in: parts[1]) : []
        let kept = pairs == nil ? parts.joined(separator: "?") : String(parts.first ?? "")
        // In a manifest, "$" begins a value.
        url = origin.description + FetchEncoding.constant(kept).replacing("$", with: "%24")
        let isSecret = (pairs ?? []).map { WrittenSecretRule.isSecret($0.value, named: $0.name) }
        let secrets = zip(pairs ?? [], isSecret).filter(\.1).map(\.0.name)
        var names = ValueNames.unique(
            secrets.map { [$0] } + headers.filter(\.isSecret).map { [$0.subject] })[...]
        query = zip(pairs ?? [], isSecret).map { pair, isSecret in
            Item(name: pair.name, value: pair.value, parameter: isSecret ? names.popFirst() : nil)
        }
        self.headers = headers.map { header in
            var header = header
            header.parameter = header.isSecret ? names.popFirst() : nil
            return header
        }
    }

    /// The parameters for keys and tokens in the query and in headers.
    package var secrets: [String] { query.compactMap(\.parameter) + headers.compactMap(\.parameter) }

    /// The address in messages, without its query, which may contain secrets.
    package var shown: String { String(url.prefix { $0 != "?" }) }

    /// The items of a query; nil if writing them separately could change the request.
    private static func pairs(in query: Substring) -> [(name: String, value: String)]? {
        // Servers read "+" in different ways, and the order of equal names matters.
        if query.isEmpty || query.contains("+") { return query.isEmpty ? [] : nil }
        var pairs: [(name: String, value: String)] = []
        for pair in query.split(separator: "&", omittingEmptySubsequences: false) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let name = decoded(parts[0]), let value = decoded(parts[1]),
                !name.isEmpty, !value.isEmpty, !pairs.contains(where: { $0.name == name })
            else { return nil }
            pairs.append((name, value))
        }
        return pairs
    }

    /// The text with percent-encoding; nil if it is not text, or has characters with a meaning in manifests.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        guard let text = String(validating: bytes, as: UTF8.self),
            !text.unicodeScalars.contains(where: { "{}$".unicodeScalars.contains($0) || $0.value < 0x20 }),
            Printable.text(text) == text
        else { return nil }
        return text
    }
}

extension SourceAddress {
    /// A name for a provider, made of the host: `github` for `api.github.com`. For an address such as
    /// `127.0.0.1`, it is made of the path.
    package var name: String {
        if HostAddress(host) != nil { return SourceName.name(of: path.map(String.init) ?? "") }
        var labels = host.split(separator: ".")
        if labels.count > 1 { labels.removeLast() }
        if labels.count > 1, let last = labels.last, Self.commonEndings.contains(last) { labels.removeLast() }
        return SourceName.name(of: labels.last.map(String.init) ?? "")
    }

    /// The last word in the path of the URL, without its ending; nil without a word. Versions say nothing.
    private var path: Substring? {
        let path = shown.split(separator: "/").dropFirst(2)
        return path.map { $0.prefix { $0 != "." } }.last { word in
            let rest = word.drop { $0 == "v" }
            return word != "api" && rest.contains { !$0.isNumber }
        }
    }

    /// The parts of names before the country, as in `bbc.co.uk`.
    private static let commonEndings: Set<Substring> = ["ac", "co", "com", "edu", "gov", "net", "org"]
}

/// A header of a new source, as a person typed it: `X-Token: abc`. The value becomes a secret of the widget,
/// because tokens are what most people add.
package struct SourceHeader: Hashable, Sendable {
    let name: String
    /// The word before a token, with its space, as `Authorization` has it; empty without one.
    let scheme: String
    let value: String
    /// The parameter that contains the value; nil if the manifest contains it.
    fileprivate(set) var parameter: String?

    /// - Throws: what was found instead of a header. The message does not contain the text, which may be a
    ///   secret.
    package init(_ text: String) throws(AnswerProblem) {
        guard let colon = text.firstIndex(of: ":") else { throw .notAHeader("a header without \":\"") }
        name = PlainText.trimmed(String(text[..<colon]))
        guard HeaderNameRule.isName(name), !HeaderNameRule.isReserved(name) else {
            throw .notAHeader("a name that a header of a source cannot have")
        }
        let words = PlainText.trimmed(String(text[text.index(after: colon)...]))
        guard !words.isEmpty, !words.hasControlCharacters else {
            throw .notAHeader(words.isEmpty ? "a header without a value" : "a control character")
        }
        let first = words.prefix { $0 != " " }
        let hasScheme = Self.schemes.contains(first.lowercased()) && first.endIndex < words.endIndex
        scheme = hasScheme ? "\(first) " : ""
        value = hasScheme ? PlainText.trimmed(String(words[first.endIndex...])) : words
    }

    private static let schemes: Set = ["apikey", "basic", "bearer", "key", "token"]

    /// Whether the value is not written into the manifest.
    var isSecret: Bool { !Self.plainNames.contains(name.lowercased()) }

    /// Headers whose values are never secrets.
    private static let plainNames: Set = [
        "accept", "accept-language", "cache-control", "content-type", "origin", "referer", "user-agent",
    ]

    /// The words that name the parameter: `Harbour-Token` for `X-Harbour-Token`.
    fileprivate var subject: String {
        if name.lowercased() == "authorization" { return "token" }
        return name.lowercased().hasPrefix("x-") ? String(name.dropFirst(2)) : name
    }
}

/// Names for the providers of new sources.
enum SourceName {
    static let usual = "widget"

    /// The words as a provider's name, which its folder has, too.
    static func name(of text: String) -> String {
        let words = text.unicodeScalars.split { scalar in
            !(scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)))
        }
        let name = words.map { String(Substring($0)) }.joined(separator: "-").lowercased()
        return name.isEmpty ? usual : String(name.prefix(longest))
    }

    private static let longest = 40
}

extension AnswerProblem {
    /// - Parameter found: what was found, without the text itself.
    fileprivate static func notAHeader(_ found: String) -> AnswerProblem {
        AnswerProblem("found \(found) for --header, expected \"NAME: VALUE\"")
    }

    fileprivate static func notAnAddress(_ text: String) -> AnswerProblem {
        let isWhole = text.contains("://") || text.contains(where: \.isWhitespace)
        let step = isWhole ? "" : SourceURLRule.meant(by: text).map { "; write \"\($0)\"" } ?? ""
        return AnswerProblem(
            "found \(JSONValue.shortText(text)), expected an address such as \"https://api.example.org/v1\""
                + step)
    }
}
