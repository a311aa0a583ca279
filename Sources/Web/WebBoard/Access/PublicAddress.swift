import WidgetModel

/// The address at which other devices reach the server: the address of a proxy, or a name in the own network.
/// Links, and the codes that phones read, begin with it.
package struct PublicAddress: Hashable, Sendable {
    /// `https` or `http`.
    package let scheme: String
    /// The name or the IP address in lower case; an IPv6 address in brackets.
    package let host: String
    /// Nil for the scheme's port.
    package let port: Int?

    /// Why a text is not a public address.
    package enum Fault: Error, Hashable, Sendable {
        case scheme, credentials, path, host, port

        /// The expected form.
        package var expectation: String {
            switch self {
            case .scheme: "an address that begins with https: or http:"
            case .credentials: "an address without a user name and a password"
            case .path: "an address without a path, because the proxy must pass paths unchanged"
            case .host: "a name or an IP address as the host"
            case .port: "a port from 1 to 65535"
            }
        }
    }

    /// Reads an address such as `https://board.example.org` or `https://board.example.org:8443/`.
    package init(_ text: String) throws(Fault) {
        let scheme = ["https", "http"].first { text.lowercased().hasPrefix($0 + "://") }
        guard let scheme else { throw .scheme }
        var rest = text.dropFirst(scheme.count + "://".count)
        if rest.hasSuffix("/") { rest = rest.dropLast() }
        if rest.contains("@") { throw .credentials }
        if rest.contains(where: { "/?#".contains($0) }) { throw .path }
        let name = HostRule.name(in: String(rest)).lowercased()
        let ending = rest.dropFirst(name.count)
        // A port that is not valid belongs to the name.
        guard name.hasPrefix("[") || !name.contains(":") else { throw .port }
        guard IPAddress(host: name) != nil || HostRule.isName(name) else { throw .host }
        guard let number = ending.isEmpty ? Self.standardPort(scheme) : Int(ending.dropFirst()),
            (1...65535).contains(number)
        else { throw .port }
        self.scheme = scheme
        host = name
        port = number == Self.standardPort(scheme) ? nil : number
    }

    private static func standardPort(_ scheme: String) -> Int { scheme == "https" ? 443 : 80 }

    package var isEncrypted: Bool { scheme == "https" }

    /// Whether the address names the machine that opens it, so that no other device reaches the board there.
    package var isLoopback: Bool {
        HostRule.isLoopback(host) || IPAddress(host: host)?.isUnspecified == true
    }

    /// The address as browsers write the origin of its pages, without a slash at its end.
    package var text: String { "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "") }

    /// Whether a request with this `Host` belongs to the address.
    func isHost(_ header: String) -> Bool {
        let standard = Self.standardPort(scheme)
        let header = header.lowercased()
        return port.map { header == "\(host):\($0)" } ?? (header == host || header == "\(host):\(standard)")
    }

    /// The address that a phone can reach; nil if there is none.
    ///
    /// - Parameters:
    ///   - bound: the address on which the server listens.
    ///   - hosts: the hosts that requests may contain.
    ///   - interfaces: the IP addresses of this machine.
    package static func reachable(
        bound: String, port: Int, _ hosts: HostRule, allowed: [HostRule.Allowed], interfaces: [String]
    ) -> String? {
        func address(_ host: String) -> String {
            "http://" + (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
        }
        if HostRule.isLoopback(bound) { return nil }
        guard let ip = IPAddress(host: bound) else { return address(bound) }
        guard ip.isUnspecified else { return address(bound) }
        let names = allowed.compactMap { allowed in
            if case .name(let name) = allowed { name } else { nil }
        }
        let own = interfaces.filter { interface in
            IPAddress(host: interface).map { !$0.isLoopback && $0.bytes.count <= ip.bytes.count } == true
                && hosts.accepts(interface.contains(":") ? "[\(interface)]" : interface)
        }
        return (names + own).first.map(address)
    }
}
