/// SHA-256 (FIPS 180-4). It must not be forgeable, because it identifies the contents of providers' folders
/// and proves logins.
package struct SHA256 {
    /// The digest of a text, in hexadecimal digits.
    package static func digest(of text: String) -> String { digest(of: Array(text.utf8)) }

    /// The digest of bytes, in hexadecimal digits.
    package static func digest(of bytes: [UInt8]) -> String {
        var hash = SHA256()
        hash.update(bytes)
        return hash.finish()
    }

    /// The authentication code of a text (HMAC, RFC 2104), in hexadecimal digits.
    package static func authentication(of text: String, key: String) -> String {
        authentication(of: Array(text.utf8), key: key)
    }

    /// The authentication code of bytes, in hexadecimal digits.
    package static func authentication(of bytes: [UInt8], key: String) -> String {
        var key = Array(key.utf8)
        if key.count > blockBytes {
            var hash = SHA256()
            hash.update(key)
            key = hash.finishBytes()
        }
        key += [UInt8](repeating: 0, count: blockBytes - key.count)
        var inner = SHA256()
        inner.update(key.map { $0 ^ 0x36 })
        inner.update(bytes)
        var outer = SHA256()
        outer.update(key.map { $0 ^ 0x5c })
        outer.update(inner.finishBytes())
        return outer.finish()
    }

    package init() {}

    private var state: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
        0x5be0_cd19,
    ]
    /// The bytes that do not fill a block yet.
    private var rest: [UInt8] = []
    private var length = 0
    private static let blockBytes = 64

    package mutating func update(_ bytes: some Collection<UInt8>) {
        length += bytes.count
        rest += bytes
        var start = 0
        while rest.count - start >= Self.blockBytes {
            compress(start)
            start += Self.blockBytes
        }
        rest.removeFirst(start)
    }

    /// The digest in hexadecimal digits.
    package consuming func finish() -> String {
        finishBytes().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private consuming func finishBytes() -> [UInt8] {
        let bits = UInt64(length) * 8
        rest.append(0x80)
        while rest.count % Self.blockBytes != Self.blockBytes - 8 { rest.append(0) }
        withUnsafeBytes(of: bits.bigEndian) { rest += $0 }
        for start in stride(from: 0, to: rest.count, by: Self.blockBytes) { compress(start) }
        return state.flatMap { word in withUnsafeBytes(of: word.bigEndian, Array.init) }
    }

    private mutating func compress(_ start: Int) {
        var words = [UInt32](repeating: 0, count: 64)
        for index in 0..<16 {
            let bytes = rest[(start + index * 4)..<(start + index * 4 + 4)]
            words[index] = bytes.reduce(0) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<64 {
            let (near, far) = (words[index - 15], words[index - 2])
            let first = Self.rotate(near, 7) ^ Self.rotate(near, 18) ^ near >> 3
            let second = Self.rotate(far, 17) ^ Self.rotate(far, 19) ^ far >> 10
            words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            let choice = (e & f) ^ (~e & g)
            let sum = Self.rotate(e, 6) ^ Self.rotate(e, 11) ^ Self.rotate(e, 25)
            let first = h &+ sum &+ choice &+ Self.constants[index] &+ words[index]
            let majority = (a & b) ^ (a & c) ^ (b & c)
            let second = (Self.rotate(a, 2) ^ Self.rotate(a, 13) ^ Self.rotate(a, 22)) &+ majority
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }

    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word >> count | word << (32 - count)
    }

    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
        0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
        0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
        0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
        0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
        0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
        0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
        0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
        0xc671_78f2,
    ]
}
