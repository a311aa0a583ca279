/// Checks the bytes of a file before it is parsed: whether they are UTF-8 without control characters, and
/// whether they are all ASCII.
///
/// libyaml performs the same check, but reports positions that may be up to 16 KiB before the error.
struct ByteCheck {
    /// The reason why a byte cannot be read.
    enum Trouble: Hashable {
        /// The byte is not part of a valid UTF-8 sequence.
        case invalidUTF8
        /// A character that YAML does not allow, such as NUL.
        case controlCharacter(UInt32)
    }

    /// Whether all bytes up to the first error are ASCII. Offsets of characters and bytes are then equal
    /// (`CharacterMap`).
    var isASCII = true
    /// Whether invisible characters were found (`HiddenCharacter`).
    var hasHidden = false
    /// The offset of the first byte that cannot be read, and the reason; nil if all bytes can be read.
    var trouble: (offset: Int, trouble: Trouble)?

    /// Checks `bytes` from `start` to the end, or to the first error.
    init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
        var index = start
        while index < bytes.count {
            index += printableWords(in: bytes, from: index)
            guard index < bytes.count else { return }
            let byte = bytes[index]
            if byte &- 0x20 < 0x5F || byte == 0x0A || byte == 0x0D || byte == 0x09 {
                if byte == 0x0D, isLoneReturn(in: bytes, at: index) { hasHidden = true }
                index += 1
                continue
            }
            if byte < 0x80 {
                trouble = (index, .controlCharacter(UInt32(byte)))
                return
            }
            isASCII = false
            guard let (scalar, length) = decodeUTF8(bytes, at: index) else {
                trouble = (index, .invalidUTF8)
                return
            }
            if !isAllowed(scalar) {
                trouble = (index, .controlCharacter(scalar))
                return
            }
            if HiddenCharacter(scalar) != nil { hasHidden = true }
            index += length
        }
    }
}

/// The number of bytes from `start` that are known to be printable ASCII or line feeds, examined in words of
/// eight bytes.
private func printableWords(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = start
    while index + 8 <= raw.count {
        let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        // The result for each byte is in its high bit. The operands are chosen so that no byte carries or
        // borrows across its boundary.
        let high: UInt64 = 0x8080_8080_8080_8080
        let low = word & ~high
        let isPrintable = (low | high) &- 0x2020_2020_2020_2020
        let isDelete = low &+ 0x0101_0101_0101_0101
        let isOtherThanLineFeed = (low ^ 0x0A0A_0A0A_0A0A_0A0A) &+ 0x7F7F_7F7F_7F7F_7F7F
        guard (word | isDelete | ~isPrintable & isOtherThanLineFeed) & high == 0 else { break }
        index += 8
    }
    return index - start
}

extension String {
    /// The first character that is not allowed in any value or file; nil if all characters are allowed. Such
    /// a character is invisible, would reach the terminal, and could not be written into a file of values.
    package var firstControlCharacter: Unicode.Scalar? {
        unicodeScalars.first { scalar in
            scalar.value < 0x80
                ? scalar.value < 0x20 && ![9, 10, 13].contains(scalar.value) || scalar.value == 0x7F
                : !isAllowed(scalar.value)
        }
    }
}

/// Whether YAML allows a character beyond ASCII in a file.
private func isAllowed(_ scalar: UInt32) -> Bool {
    scalar == 0x85 || (0xA0...0xFFFD).contains(scalar) && scalar != 0xFEFF || scalar >= 0x1_0000
}

/// Whether the byte after the carriage return at `index` is not a line feed.
func isLoneReturn(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
}

/// The scalar that begins at `index` and its length in bytes; nil if these bytes are not valid UTF-8.
func decodeUTF8(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (scalar: UInt32, length: Int)? {
    let first = bytes[index]
    let length: Int
    let least: UInt32
    var scalar: UInt32
    switch first {
    case 0..<0x80: return (UInt32(first), 1)
    case 0xC2...0xDF: (length, least, scalar) = (2, 0x80, UInt32(first & 0x1F))
    case 0xE0...0xEF: (length, least, scalar) = (3, 0x800, UInt32(first & 0x0F))
    case 0xF0...0xF4: (length, least, scalar) = (4, 0x1_0000, UInt32(first & 0x07))
    default: return nil
    }
    guard index + length <= bytes.count else { return nil }
    for byte in bytes[(index + 1)..<(index + length)] {
        guard byte & 0xC0 == 0x80 else { return nil }
        scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    let isSurrogate = scalar & 0xFFFF_F800 == 0xD800
    return scalar >= least && scalar <= 0x10_FFFF && !isSurrogate ? (scalar, length) : nil
}
