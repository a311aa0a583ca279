import WidgetModel

/// The proxies whose statements about their clients are believed.
///
/// Any client can send `X-Forwarded-Proto` and `X-Forwarded-For`. Only a proxy that the user names replaces
/// what its own client sent.
package struct ProxyRule: Hashable, Sendable {
    private let proxies: [HostRule.Allowed]

    /// - Parameter proxies: the addresses of proxies, or networks of such addresses.
    package init(_ proxies: [HostRule.Allowed]) { self.proxies = proxies }

    var isEmpty: Bool { proxies.isEmpty }

    /// Whether the user has named this peer. It may be an address of version 4 in the form of version 6.
    private func contains(_ peer: String) -> Bool {
        let prefix = "::ffff:"
        let address = peer.lowercased().hasPrefix(prefix) ? String(peer.dropFirst(prefix.count)) : peer
        return proxies.contains { $0.contains(address) }
    }

    /// Whether the client's connection is encrypted; nil if no named proxy says so. The last value counts,
    /// because the nearest proxy adds it.
    func isEncrypted(_ request: WebRequest) -> Bool? {
        guard let peer = request.peer, contains(peer) else { return nil }
        return Self.values(of: "x-forwarded-proto", in: request).last.map { $0.lowercased() == "https" }
    }

    /// The address of the client. A named proxy says for which client it sends the request; with several
    /// proxies, the last address that is not one of them is the client's.
    package func client(of request: WebRequest) -> String {
        guard let peer = request.peer, contains(peer) else { return request.peer ?? "" }
        let clients = Self.values(of: "x-forwarded-for", in: request)
        return clients.last { !contains($0) && IPAddress(host: $0) != nil } ?? peer
    }

    private static func values(of name: String, in request: WebRequest) -> [String] {
        request.headers.all(name).flatMap { $0.split(separator: ",") }.map { $0.filter { $0 != " " } }
    }
}
