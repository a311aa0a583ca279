import WidgetViews

/// An entry of a board's log, in a form that detects damage.
///
/// The form is a byte for the kind, the number of the entry, the content, and a hash of these. Numbers have
/// 8 bytes in little-endian order.
package struct JournalEntry: Hashable, Sendable {
    package enum Kind: UInt8, Sendable {
        /// The content is a patchset of SQLite's session extension.
        case change = 1
        /// The content is a database file, without a write-ahead log.
        case snapshot = 2
    }

    package let kind: Kind
    /// The number of the entry.
    package let sequence: Int
    /// The stored form.
    package let bytes: [UInt8]
    /// Whether copies of former logs must be deleted, too, because they contain values that became secret.
    package let erasesCopies: Bool

    private static let headSize = 9
    private static let hashSize = 8

    init(_ kind: Kind, _ content: [UInt8], sequence: Int, erasesCopies: Bool = false) {
        self.kind = kind
        self.erasesCopies = erasesCopies
        self.sequence = sequence
        var bytes = [kind.rawValue]
        bytes.reserveCapacity(content.count + Self.headSize + Self.hashSize)
        bytes += Self.bytes(of: UInt64(sequence))
        bytes += content
        bytes += Self.bytes(of: stableHash(of: bytes))
        self.bytes = bytes
    }

    /// The content of a stored entry; nil if the entry is damaged, or is not the expected one.
    static func content(of bytes: [UInt8], _ kind: Kind, sequence: Int) -> ArraySlice<UInt8>? {
        let end = bytes.count - hashSize
        guard end >= headSize, bytes[0] == kind.rawValue,
            bytes[1..<headSize].elementsEqual(Self.bytes(of: UInt64(sequence))),
            bytes[end...].elementsEqual(Self.bytes(of: stableHash(of: bytes[..<end])))
        else { return nil }
        return bytes[headSize..<end]
    }

    private static func bytes(of number: UInt64) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian, Array.init)
    }
}
