/// An address of IP version 4 or 6.
struct IPAddress: Hashable, Sendable {
    /// 4 or 16 bytes.
    let bytes: [UInt8]

    /// Reads `127.0.0.1`, `::1` or `[::1]`; nil for any other text, such as one with a zone.
    init?(_ text: some StringProtocol) {
        if text.hasPrefix("["), text.hasSuffix("]") {
            guard let bytes = Self.six(text.dropFirst().dropLast()) else { return nil }
            self.bytes = bytes
        } else if let bytes = Self.four(text) ?? Self.six(text) {
            self.bytes = bytes
        } else {
            return nil
        }
    }

    var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes == Array(repeating: 0, count: 15) + [1]
    }

    /// Whether the address stands for all addresses of the machine.
    var isUnspecified: Bool { bytes.allSatisfy { $0 == 0 } }

    /// Whether the first bits match another address.
    func isWithin(_ network: IPAddress, bits: Int) -> Bool {
        guard bytes.count == network.bytes.count else { return false }
        return (0..<bits).allSatisfy { bit in
            (bytes[bit / 8] ^ network.bytes[bit / 8]) & (0x80 >> UInt8(bit % 8)) == 0
        }
    }

    private static func four(_ text: some StringProtocol) -> [UInt8]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let bytes = parts.compactMap { part in
            part.count <= 3 && part.allSatisfy(\.isASCIIDigit) ? UInt8(part) : nil
        }
        return parts.count == 4 && bytes.count == 4 ? bytes : nil
    }

    private static func six(_ text: some StringProtocol) -> [UInt8]? {
        let halves = String(text).split(separator: "::", omittingEmptySubsequences: false)
        guard (1...2).contains(halves.count) else { return nil }
        let groups = halves.map { half -> [UInt16]? in
            let parts = half.split(separator: ":", omittingEmptySubsequences: false)
            if half.isEmpty { return [] }
            let numbers = parts.compactMap { part in
                (1...4).contains(part.count) && part.allSatisfy(\.isHexDigit) ? UInt16(part, radix: 16) : nil
            }
            return numbers.count == parts.count ? numbers : nil
        }
        guard let first = groups[0], let last = groups.count == 2 ? groups[1] : [] else { return nil }
        let missing = 8 - first.count - last.count
        guard groups.count == 2 ? missing > 0 : missing == 0 else { return nil }
        return (first + Array(repeating: 0, count: missing) + last).flatMap {
            [UInt8($0 >> 8), UInt8($0 & 0xff)]
        }
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
