import WidgetModel

/// The hosts that requests may contain.
///
/// A page of another site can assign the address of this machine to its own name ("rebinding"). The browser
/// then treats the page and the board as one site, so every other check passes. Only the host in the request
/// distinguishes them. Therefore, it is checked first, for every path.
package struct HostRule: Hashable, Sendable {
    /// A host that a user allows.
    package enum Allowed: Hashable, Sendable {
        case name(String)
        case network(String, bits: Int)

        /// Reads a name, an address, or a network such as `192.168.0.0/24`; nil for any other text.
        package init?(_ text: String) {
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            if parts.count == 2, let address = IPAddress(host: parts[0]), let bits = Int(parts[1]),
                (0...address.bytes.count * 8).contains(bits)
            {
                self = .network(String(parts[0]), bits: bits)
            } else if let address = IPAddress(host: text) {
                self = .network(text, bits: address.bytes.count * 8)
            } else if parts.count == 1, HostRule.isName(text) {
                self = .name(text.lowercased())
            } else {
                return nil
            }
        }

        func contains(_ host: String) -> Bool {
            switch self {
            case .name(let name): host == name
            case .network(let text, let bits):
                if let address = IPAddress(host: host), let network = IPAddress(host: text) {
                    address.isWithin(network, bits: bits)
                } else {
                    false
                }
            }
        }
    }

    private let bound: String
    private let allowed: [Allowed]
    private let publicAddress: PublicAddress?

    /// - Parameters:
    ///   - bound: the address on which the server listens.
    ///   - allowed: further hosts that the user allows.
    ///   - publicAddress: the address at which other devices reach the server.
    package init(bound: String, allowed: [Allowed], publicAddress: PublicAddress? = nil) {
        self.bound = bound
        self.allowed = allowed
        self.publicAddress = publicAddress
    }

    /// Whether a server that listens on an address can only be reached from this machine.
    package static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || IPAddress(host: host)?.isLoopback == true
    }

    /// Whether a `Host` names the machine of the browser itself.
    package static func isOnlyLocal(_ header: String) -> Bool {
        let host = name(in: header).lowercased()
        return isLoopback(host) || host.hasSuffix(".localhost")
    }

    /// Whether requests with this `Host` are allowed.
    func accepts(_ header: String) -> Bool {
        if let publicAddress, publicAddress.isHost(header) { return true }
        let host = Self.name(in: header).lowercased()
        if host == "localhost" || host.hasSuffix(".localhost") && Self.isName(host) { return true }
        if let address = IPAddress(host: host) {
            if address.isLoopback || address == IPAddress(host: bound) { return true }
        } else if !Self.isName(host) {
            return false
        }
        return host == bound.lowercased() || allowed.contains { $0.contains(host) }
    }

    /// The host of a header without its port.
    static func name(in header: String) -> String {
        if header.hasPrefix("["), let end = header.lastIndex(of: "]") {
            let rest = header[header.index(after: end)...]
            return rest.isEmpty || isPort(rest) ? String(header[...end]) : header
        }
        guard let colon = header.lastIndex(of: ":"), isPort(header[colon...]) else { return header }
        return String(header[..<colon])
    }

    private static func isPort(_ text: Substring) -> Bool {
        let digits = text.dropFirst()
        return text.first == ":" && digits.utf8.allSatisfy { 48...57 ~= $0 } && UInt16(digits) != nil
    }

    /// Whether a text consists of labels of letters, digits and hyphens.
    static func isName(_ text: String) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return text.utf8.count <= 253
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count)
                    && label.utf8.allSatisfy { byte in
                        let character = Character(Unicode.Scalar(byte))
                        return character.isASCII
                            && (character.isLetter || character.isNumber || "-_".contains(character))
                    }
            }
    }
}
