/// A stable 64-bit hash of bytes, which is the same on every machine and in every release.
///
/// It processes eight bytes at a time, in little-endian order. Every step is a bijection of the state.
/// Therefore two inputs of equal length that differ in a single word never have the same hash, so the hash is
/// suitable as a checksum and as an identity (T15).
package func stableHash(of bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.withUnsafeBytes { bytes in
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        let wordsEnd = bytes.count & ~7
        for place in stride(from: 0, to: wordsEnd, by: 8) {
            let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            state = mixed(state, with: UInt64(littleEndian: word))
        }
        var word: UInt64 = 0
        for place in wordsEnd..<bytes.count { word |= UInt64(bytes[place]) << (8 * UInt64(place & 7)) }
        return mixed(mixed(state, with: word), with: UInt64(bytes.count))
    }
}

/// The hash of a whole array.
package func stableHash(of bytes: [UInt8]) -> UInt64 { stableHash(of: bytes[...]) }

/// The finalizer of SplitMix64, applied to the combination of state and word. It only uses invertible
/// operations: multiplications by odd numbers, and exclusive-or with a shifted value.
private func mixed(_ state: UInt64, with word: UInt64) -> UInt64 {
    var mix = (state ^ word) &+ 0x9E37_79B9_7F4A_7C15
    mix = (mix ^ (mix >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mix = (mix ^ (mix >> 27)) &* 0x94D0_49BB_1331_11EB
    return mix ^ (mix >> 31)
}
