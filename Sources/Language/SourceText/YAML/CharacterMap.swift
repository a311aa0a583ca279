/// Converts libyaml's marks, which count characters, to byte offsets in the file.
///
/// For ASCII, the conversion is trivial. Otherwise, the offset of every 64th character is stored, and the
/// remaining characters are counted.
struct CharacterMap {
    /// The number of bytes before the first character, which is the length of a byte order mark.
    private let base: Int
    /// The byte offset of every 64th character; empty if the file is ASCII.
    private var offsets: [UInt32] = []
    private let bytes: UnsafeBufferPointer<UInt8>

    /// `bytes` must remain valid while the map is used.
    init(_ bytes: UnsafeBufferPointer<UInt8>, base: Int, isASCII: Bool) {
        self.base = base
        self.bytes = bytes
        guard !isASCII else { return }
        offsets.reserveCapacity(bytes.count / 64 + 1)
        var characters = 0
        for index in base..<bytes.count where bytes[index] & 0xC0 != 0x80 {
            if characters & 63 == 0 { offsets.append(UInt32(index)) }
            characters += 1
        }
    }

    /// The byte offset of a character, at most the length of the file.
    @inline(__always)
    func byte(ofCharacter character: Int) -> Int {
        offsets.isEmpty ? min(base + character, bytes.count) : walk(to: character)
    }

    /// Counts the characters from the nearest stored offset.
    private func walk(to character: Int) -> Int {
        guard character >> 6 < offsets.count else { return bytes.count }
        var index = Int(offsets[character >> 6])
        var left = character & 63
        while index < bytes.count, left > 0 {
            index += 1
            while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
            left -= 1
        }
        return index
    }
}
