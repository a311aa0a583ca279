/// The blocks before each file of a tar archive (POSIX.1-2001, "pax").
///
/// Only regular files are written and read. A name of at most 100 bytes is in the file's own block, as in
/// POSIX.1-1988 ("ustar"). A longer name is in a record of an extended header, which precedes this block. The
/// prefix field of "ustar" is not used: it can only contain folders.
struct TarHeader: Hashable, Sendable {
    /// Headers consist of blocks of this size, and contents are padded to a multiple of it.
    static let blockBytes = 512
    /// The number of zero bytes after the last file.
    static let endBytes = 2 * blockBytes
    /// The maximum length of a name: the longer folder name of `BackupContents.folders`, a slash, and a file
    /// name, which Linux limits to 255 bytes. `TarWriter` reports longer names.
    static let nameLimit = "secrets/".utf8.count + 255
    /// The first size that does not fit into 11 octal digits: 8 GiB. `TarWriter` reports larger files.
    static let sizeLimit = 1 << 33

    let name: String
    let size: Int
    /// When the file was changed, in seconds since 1970.
    let seconds: Int

    /// Returns nil if the name or the size does not fit. A time that does not fit is replaced with the
    /// nearest one.
    init?(name: String, size: Int, seconds: Int) {
        guard (1...TarHeader.nameLimit).contains(name.utf8.count), (0..<TarHeader.sizeLimit).contains(size)
        else { return nil }
        (self.name, self.size) = (name, size)
        self.seconds = min(max(seconds, 0), TarHeader.sizeLimit - 1)
    }

    /// The number of zero bytes after the content.
    var padding: Int { -size & (TarHeader.blockBytes - 1) }

    /// The fields of a block: their offsets and lengths.
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
    private static let extendedHeader = UInt8(ascii: "x")
    private static let extendedName = Array("PaxHeader".utf8)
    private static let magic = Array("ustar\u{0}00".utf8)

    /// One block, or three for a long name: the extended header, its record, and the file's own block with
    /// the beginning of the name.
    var blocks: [UInt8] {
        let bytes = Array(name.utf8)
        let own = block(Array(bytes.prefix(Field.name.count)), size, TarHeader.regularFile)
        guard bytes.count > Field.name.count else { return own }
        let record = TarHeader.record(of: name)
        let padding = [UInt8](repeating: 0, count: TarHeader.blockBytes - record.count)
        return block(TarHeader.extendedName, record.count, TarHeader.extendedHeader) + record + padding + own
    }

    private func block(_ name: [UInt8], _ size: Int, _ type: UInt8) -> [UInt8] {
        var block = [UInt8](repeating: 0, count: TarHeader.blockBytes)
        block.replaceSubrange(0..<name.count, with: name)
        TarHeader.write(0o600, to: Field.mode, of: &block)
        TarHeader.write(0, to: Field.owner, of: &block)
        TarHeader.write(0, to: Field.group, of: &block)
        TarHeader.write(size, to: Field.size, of: &block)
        TarHeader.write(seconds, to: Field.seconds, of: &block)
        block[Field.type] = type
        block.replaceSubrange(Field.magic, with: TarHeader.magic)
        TarHeader.write(TarHeader.checksum(of: block), to: Field.checksum, of: &block)
        return block
    }

    /// Whether a file's first block is an extended header, which is followed by two more blocks.
    static func hasLongName(_ block: [UInt8]) -> Bool {
        block.count == blockBytes && block[Field.type] == extendedHeader
    }

    /// Returns nil unless the blocks are exactly as this type writes them. A damaged byte is thereby found,
    /// except in a long name, which only differs from the name in the list of contents.
    init?(_ blocks: [UInt8]) {
        let own = Array(blocks.suffix(TarHeader.blockBytes))
        guard own.count == TarHeader.blockBytes,
            let size = TarHeader.number(in: own[Field.size]),
            let seconds = TarHeader.number(in: own[Field.seconds])
        else { return nil }
        let isLong = blocks.count > TarHeader.blockBytes
        let name =
            isLong
            ? TarHeader.name(inRecord: blocks.dropFirst(TarHeader.blockBytes))
            : String(decoding: own[Field.name].prefix { $0 != 0 }, as: UTF8.self)
        self.init(name: name, size: size, seconds: seconds)
        guard self.blocks == blocks else { return nil }
    }

    private static let recordKey = " path="

    /// The record of an extended header: `120 path=NAME` and a line feed. It begins with its own length,
    /// which has three digits for names of 101 bytes up to the limit.
    private static func record(of name: String) -> [UInt8] {
        let rest = recordKey + name + "\n"
        return Array("\(rest.utf8.count + 3)\(rest)".utf8)
    }

    /// The name in a record; empty if the record does not contain a name.
    private static func name(inRecord bytes: ArraySlice<UInt8>) -> String {
        let record = bytes.prefix { $0 != 0 }
        guard record.last == UInt8(ascii: "\n"), let equals = record.firstIndex(of: UInt8(ascii: "="))
        else { return "" }
        return String(decoding: record[(equals + 1)...].dropLast(), as: UTF8.self)
    }

    /// Writes octal digits that end with a zero byte.
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
