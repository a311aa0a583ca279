/// An address of the Internet Protocol, of version 4 or 6.
package struct IPAddress: Hashable, Sendable {
    /// Four or 16 bytes, in network order.
    package let bytes: [UInt8]

    /// Reads `192.168.1.5`, `fd00::1` or `::ffff:192.168.1.5`; nil for any other text, such as an address in
    /// brackets or with a zone.
    package init?(_ text: some StringProtocol) {
        let text = String(text)
        guard let bytes = text.contains(":") ? Self.longAddress(text) : Self.shortAddress(text) else {
            return nil
        }
        self.bytes = bytes
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

    /// The 16 bytes of `fd00::1` or `::ffff:192.168.1.5`; nil for any other text.
    private static func longAddress(_ address: String) -> [UInt8]? {
        guard let gap = address.firstRange(of: "::") else {
            guard let bytes = groups(address[...]), bytes.count == 16 else { return nil }
            return bytes
        }
        let (before, after) = (address[..<gap.lowerBound], address[gap.upperBound...])
        // Only the last four bytes can have the form of version 4.
        guard !before.contains("."), let first = groups(before), let last = groups(after),
            first.count + last.count < 16
        else { return nil }
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
