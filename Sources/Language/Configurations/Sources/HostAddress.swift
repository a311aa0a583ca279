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

    /// Reads `192.168.1.5` or `fd00::1`, without brackets; nil for any other text.
    package init?(_ text: some StringProtocol) {
        let text = String(text)
        let bytes = text.contains(":") ? Self.longAddress(text) : Self.shortAddress(text)
        guard let bytes else { return nil }
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

    /// The four bytes of `192.168.1.5`; nil for any other text. Numbers do not begin with a zero, because
    /// some programs read those as octal.
    private static func shortAddress(_ text: String) -> [UInt8]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let bytes = parts.compactMap { part -> UInt8? in
            let isDecimal = part.allSatisfy { ("0"..."9").contains($0) }
            return isDecimal && (part == "0" || !part.hasPrefix("0")) ? UInt8(part) : nil
        }
        return parts.count == 4 && bytes.count == 4 ? bytes : nil
    }

    /// The 16 bytes of `fd00::1` or `::ffff:192.168.1.5`; nil for any other text. A zone after `%` is
    /// ignored.
    private static func longAddress(_ text: String) -> [UInt8]? {
        let address = text.prefix { $0 != "%" }
        guard let gap = address.firstRange(of: "::") else {
            guard let bytes = groups(address), bytes.count == 16 else { return nil }
            return bytes
        }
        let (before, after) = (address[..<gap.lowerBound], address[gap.upperBound...])
        guard let first = groups(before), let last = groups(after), first.count + last.count < 16 else {
            return nil
        }
        return first + Array(repeating: 0, count: 16 - first.count - last.count) + last
    }

    /// The bytes of groups such as `fd00:12:ab`; nil if a group is malformed.
    private static func groups(_ text: Substring) -> [UInt8]? {
        if text.isEmpty { return [] }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        var bytes: [UInt8] = []
        for (index, part) in parts.enumerated() {
            if index == parts.count - 1, part.contains(".") {
                guard let short = shortAddress(String(part)) else { return nil }
                bytes += short
            } else {
                guard (1...4).contains(part.utf8.count), part.allSatisfy(\.isHexDigit),
                    let group = UInt16(part, radix: 16)
                else { return nil }
                bytes += [UInt8(group >> 8), UInt8(group & 0xFF)]
            }
        }
        return bytes
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
