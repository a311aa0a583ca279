/// From libyaml's marks, which count characters, to bytes of the file.
///
/// Free for ASCII; else every 64th character's offset is noted and the rest is walked.
struct CharacterMap {
    /// Bytes of the file before libyaml's first character (a byte order mark).
    private let base: Int
    private var offsets: [UInt32] = []
    private let bytes: UnsafeBufferPointer<UInt8>

    /// `bytes` must stay valid as long as the map is used.
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

    @inline(__always)
    func byte(ofCharacter character: Int) -> Int {
        offsets.isEmpty ? min(base + character, bytes.count) : walk(to: character)
    }

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
