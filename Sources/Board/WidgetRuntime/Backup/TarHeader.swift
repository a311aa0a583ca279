/// The block before each file of a tar archive (POSIX.1-1988, "ustar").
///
/// Only regular files with names of at most 100 bytes are written and read.
struct TarHeader: Hashable, Sendable {
    /// Headers have this size, and contents are filled up to a multiple of it.
    static let blockBytes = 512
    /// The number of zero bytes after the last file.
    static let endBytes = 2 * blockBytes
    private static let nameLimit = 100

    let name: String
    let size: Int
    /// When the file was changed, in seconds since 1970.
    let seconds: Int

    /// Nil for a name that does not fit.
    init?(name: String, size: Int, seconds: Int) {
        guard (1...TarHeader.nameLimit).contains(name.utf8.count) else { return nil }
        (self.name, self.size, self.seconds) = (name, size, seconds)
    }

    /// The number of zero bytes after the content.
    var padding: Int { -size & (TarHeader.blockBytes - 1) }

    /// The fields of a header: their offsets and lengths.
    private enum Field {
        static let name = 0..<100
        static let mode = 100..<108
        static let owner = 108..<116
        static let group = 116..<124
        static let size = 124..<136
        static let seconds = 136..<148
        static let checksum = 148..<156
        static let type = 156
        static let magic = 257..<265
    }

    private static let regularFile = UInt8(ascii: "0")
    private static let magic = Array("ustar\u{0}00".utf8)

    var block: [UInt8] {
        var block = [UInt8](repeating: 0, count: TarHeader.blockBytes)
        block.replaceSubrange(0..<name.utf8.count, with: name.utf8)
        TarHeader.write(0o600, to: Field.mode, of: &block)
        TarHeader.write(0, to: Field.owner, of: &block)
        TarHeader.write(0, to: Field.group, of: &block)
        TarHeader.write(size, to: Field.size, of: &block)
        TarHeader.write(seconds, to: Field.seconds, of: &block)
        block[Field.type] = TarHeader.regularFile
        block.replaceSubrange(Field.magic, with: TarHeader.magic)
        TarHeader.write(TarHeader.checksum(of: block), to: Field.checksum, of: &block)
        return block
    }

    /// Nil if the block is not the header of such a file, or is damaged.
    init?(_ block: [UInt8]) {
        guard block.count == TarHeader.blockBytes, block[Field.type] == TarHeader.regularFile,
            block[Field.magic].elementsEqual(TarHeader.magic),
            TarHeader.number(in: block[Field.checksum]) == TarHeader.checksum(of: block),
            let size = TarHeader.number(in: block[Field.size]),
            let seconds = TarHeader.number(in: block[Field.seconds])
        else { return nil }
        let name = String(decoding: block[Field.name].prefix { $0 != 0 }, as: UTF8.self)
        self.init(name: name, size: size, seconds: seconds)
    }

    /// Octal digits that end with a zero byte.
    private static func write(_ number: Int, to field: Range<Int>, of block: inout [UInt8]) {
        let digits = String(number, radix: 8)
        let zeros = String(repeating: "0", count: field.count - 1 - digits.utf8.count)
        block.replaceSubrange(field.lowerBound..<field.upperBound - 1, with: (zeros + digits).utf8)
    }

    private static func number(in field: ArraySlice<UInt8>) -> Int? {
        Int(String(decoding: field.prefix { $0 != 0 && $0 != UInt8(ascii: " ") }, as: UTF8.self), radix: 8)
    }

    /// The sum of all bytes, in which the checksum's own field counts as spaces.
    private static func checksum(of block: [UInt8]) -> Int {
        block.indices.reduce(0) { sum, index in
            sum + (Field.checksum.contains(index) ? 0x20 : Int(block[index]))
        }
    }
}
