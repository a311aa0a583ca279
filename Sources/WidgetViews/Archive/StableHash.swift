/// A stable 64-bit hash of bytes: the same on every machine, in every run and every release.
///
/// Eight bytes at a time, little-endian. Every step maps the state one to one, so that two byte strings of
/// equal length that differ in a single word never share a hash: it serves as checksum and as identity (T15).
package func stableHash(of bytes: some Sequence<UInt8>) -> UInt64 {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    var word: UInt64 = 0
    var count: UInt64 = 0
    for byte in bytes {
        word |= UInt64(byte) << (8 * (count & 7))
        count += 1
        if count & 7 == 0 {
            state = mixed(state, with: word)
            word = 0
        }
    }
    return mixed(mixed(state, with: word), with: count)
}

/// The finalizer of SplitMix64 over state and word: multiplications by odd numbers and shifted exclusive ors.
private func mixed(_ state: UInt64, with word: UInt64) -> UInt64 {
    var mix = (state ^ word) &+ 0x9E37_79B9_7F4A_7C15
    mix = (mix ^ (mix >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mix = (mix ^ (mix >> 27)) &* 0x94D0_49BB_1331_11EB
    return mix ^ (mix >> 31)
}
