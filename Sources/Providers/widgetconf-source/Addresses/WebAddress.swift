import Foundation
import ProviderProtocol
import WidgetModel

/// A URL of HTTP, as this program and its HTTP library both understand it.
///
/// The library reads URLs with Foundation, too. With another reader here, a URL could be checked for one host
/// and be requested from another.
struct WebAddress: Hashable, Sendable {
    /// `http` or `https`.
    let scheme: String
    /// In lower case, without the brackets of an IPv6 address and without a dot at the end.
    let host: String
    let port: Int
    private let url: URL

    /// Nil if the text is not a URL with one of the two schemes, a host and a port that exists.
    init?(_ text: String) {
        guard let url = URL(string: text) else { return nil }
        self.init(url)
    }

    private init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
            let host = url.host.map(WebAddress.plain), !host.isEmpty,
            host.utf8.allSatisfy(WebAddress.isOfHost)
        else { return nil }
        let port = url.port ?? (scheme == "https" ? 443 : 80)
        // The library traps for a larger port, which an answer could contain.
        guard (1...65_535).contains(port) else { return nil }
        self.scheme = scheme
        self.host = host
        self.port = port
        self.url = url
    }

    /// The text that is requested.
    var text: String { url.absoluteString }

    var usesTLS: Bool { scheme == "https" }

    /// The scheme, the host and the path, for messages. A query may contain secrets, so it is left out.
    var shown: String {
        let isUsualPort = port == (usesTLS ? 443 : 80)
        let place = (host.contains(":") ? "[\(host)]" : host) + (isUsualPort ? "" : ":\(port)")
        // The path of a redirect can contain any characters.
        let path = Printable.text(url.path).shortened(toBytes: FetchLimits.quotedBytes)
        return "\(scheme)://\(place)\(path)"
    }

    /// The address to which a reference in an answer leads, without a fragment; nil if it is not an address
    /// of HTTP.
    func resolving(_ reference: String) -> WebAddress? {
        guard let target = URL(string: reference, relativeTo: url)?.absoluteURL,
            var parts = URLComponents(url: target, resolvingAgainstBaseURL: true)
        else { return nil }
        parts.fragment = nil
        return parts.url.flatMap { WebAddress($0) }
    }

    /// Whether the values that were sent to `other` may also be sent here: to the same host and port, or to
    /// the secure port of the same host.
    func isSamePlace(as other: WebAddress) -> Bool {
        guard host == other.host else { return false }
        let isUpgrade = !other.usesTLS && usesTLS && other.port == 80 && port == 443
        return isUpgrade || scheme == other.scheme && port == other.port
    }

    /// Whether the host is one of these, which may be written in any case.
    func isAmong(_ hosts: [String]) -> Bool { hosts.contains { WebAddress.plain($0) == host } }

    /// The address without the items of its query that contain one of the values.
    func removing(_ values: [String]) -> WebAddress? {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return nil }
        guard let items = parts.queryItems else { return self }
        let kept = items.filter { item in
            !values.contains { item.name.contains($0) || item.value?.contains($0) ?? false }
        }
        if kept.count == items.count { return self }
        parts.queryItems = kept.isEmpty ? nil : kept
        return parts.url.flatMap { WebAddress($0) }
    }

    /// Whether the address contains one of the values outside of its query.
    func names(_ values: [String]) -> Bool {
        let texts = [url.path, url.host ?? "", url.user ?? "", url.password ?? ""]
        return values.contains { value in texts.contains { $0.contains(value) } }
    }

    /// Whether a host can contain a byte. Others would make messages and checks ambiguous.
    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-._:".utf8.contains(byte)
        }
    }

    private static func plain(_ host: String) -> String {
        var host = host.lowercased()
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        return host.hasSuffix(".") ? String(host.dropLast()) : host
    }
}
