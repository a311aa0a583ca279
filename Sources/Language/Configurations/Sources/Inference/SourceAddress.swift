import IntentDefinitions
import SourceText
import WidgetModel

/// An address that a person typed, as a manifest contains it: the items of its query are separate, and keys
/// and tokens among them are values of the widget.
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
    package let host: String

    /// - Throws: what was found instead of an address of HTTP.
    package init(_ text: String) throws(AnswerProblem) {
        let text = PlainText.trimmed(text)
        guard let (origin, rest) = FetchOrigin.split(text) else { throw .notAnAddress(text) }
        host = origin.host
        let parts = rest.prefix { $0 != "#" }.split(
            separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let items = parts.count > 1 ? Self.items(in: parts[1]) : []
        let kept = items == nil ? parts.joined(separator: "?") : String(parts.first ?? "")
        // In a manifest, "$" begins a value.
        url = origin.description + FetchEncoding.constant(kept).replacing("$", with: "%24")
        query = items ?? []
    }

    /// The parameters for keys and tokens in the query.
    package var secrets: [String] { query.compactMap(\.parameter) }

    /// The items of a query; nil if writing them separately could change the request.
    private static func items(in query: Substring) -> [Item]? {
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
        let secret = pairs.indices.filter { index in
            WrittenSecretRule.isSecret(pairs[index].value, named: pairs[index].name)
        }
        let names = ValueNames.unique(secret.map { [pairs[$0].name] })
        let parameters = Dictionary(uniqueKeysWithValues: zip(secret, names))
        return pairs.enumerated().map { index, pair in
            Item(name: pair.name, value: pair.value, parameter: parameters[index])
        }
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
    /// A name for a provider, made of the host: `github` for `api.github.com`.
    package var name: String {
        if HostAddress(host) != nil { return host.contains(":") ? SourceName.usual : host }
        var labels = host.split(separator: ".")
        if labels.count > 1 { labels.removeLast() }
        if labels.count > 1, let last = labels.last, Self.commonEndings.contains(last) { labels.removeLast() }
        return SourceName.name(of: labels.last.map(String.init) ?? "")
    }

    /// The parts of names before the country, as in `bbc.co.uk`.
    private static let commonEndings: Set<Substring> = ["ac", "co", "com", "edu", "gov", "net", "org"]
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
    fileprivate static func notAnAddress(_ text: String) -> AnswerProblem {
        let isHost = text.contains(".") && !text.contains("://") && !text.contains(where: \.isWhitespace)
        let step = isHost ? "; write \"https://\(text)\"" : ""
        return AnswerProblem(
            "found \(JSONValue.shortText(text)), expected an address such as \"https://api.example.org/v1\""
                + step)
    }
}
