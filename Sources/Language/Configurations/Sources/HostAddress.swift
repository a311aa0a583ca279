import WidgetModel

/// An address of the Internet Protocol, and whether it belongs to the public Internet.
///
/// Sources may only reach public addresses, unless their manifest lists the host under `private`. The program
/// checks the addresses to which a name resolves, and `check` those in URLs.
package struct HostAddress: Hashable, Sendable {
    /// What the refusal of an address that is not public says next, before the host.
    package static let remedy = "; to allow it, add \"private: ["

    /// Four or 16 bytes, in network order. An IPv4 address that is written as an IPv6 address has four.
    package let bytes: [UInt8]

    /// Nil for another number of bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        let isMapped = bytes.count == 16 && bytes.starts(with: Self.mappedPrefix)
        self.bytes = isMapped ? Array(bytes.suffix(4)) : bytes
    }

    /// Reads `192.168.1.5` or `fd00::1`, without brackets; nil for any other text. A zone after `%` is
    /// ignored.
    package init?(_ text: some StringProtocol) {
        let text = String(text)
        let address = text.contains(":") ? text.prefix { $0 != "%" } : text[...]
        guard let bytes = IPAddress(address)?.bytes else { return nil }
        self.init(bytes: bytes)
    }

    /// Whether the address belongs to the public Internet: not to a private network, to the machine itself,
    /// to a group of receivers, or to a reserved range (IANA's registries of special-purpose addresses).
    package var isPublic: Bool {
        if bytes.count == 4 { return !Self.isSpecial(bytes) }
        // Only 2000::/3 is assigned. 64:ff9b::/96 and 2002::/16 contain an IPv4 address.
        if bytes.starts(with: Self.translatedPrefix) { return !Self.isSpecial(Array(bytes.suffix(4))) }
        if bytes.starts(with: [0x20, 0x02]) { return !Self.isSpecial(Array(bytes[2..<6])) }
        let isTeredo = bytes.starts(with: [0x20, 0x01, 0x00, 0x00])
        return bytes[0] & 0xE0 == 0x20 && !isTeredo
    }

    private static let mappedPrefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    private static let translatedPrefix: [UInt8] = [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]

    /// Whether an IPv4 address does not belong to the public Internet.
    private static func isSpecial(_ bytes: [UInt8]) -> Bool {
        switch (bytes[0], bytes[1]) {
        case (0, _), (10, _), (127, _), (224..., _): true
        case (100, 64...127), (169, 254), (172, 16...31), (192, 168), (198, 18...19): true
        case (192, 0): bytes[2] == 0
        default: false
        }
    }
}

extension HostAddress {
    /// Whether a host certainly has a private address: an address that is not public, or a name that only
    /// local networks resolve, such as `localhost`, `nas` or `printer.local`.
    package static func isPrivate(host: String) -> Bool {
        if let address = HostAddress(host) { return !address.isPublic }
        if !host.contains(".") { return true }
        return localEndings.contains { host.hasSuffix("." + $0) }
    }

    private static let localEndings = ["home.arpa", "home", "internal", "lan", "local", "localhost"]
}
