import WidgetModel

extension IPAddress {
    /// Reads an address as hosts contain it: `127.0.0.1`, `::1` or `[::1]`; nil for any other text.
    init?(host: some StringProtocol) {
        let host = String(host)
        let isInBrackets = host.hasPrefix("[") && host.hasSuffix("]") && host.contains(":")
        self.init(isInBrackets ? host.dropFirst().dropLast() : host[...])
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
}
