/// Where a text's lines begin, and how many Unicode scalars come before any byte.
///
/// Made in two walks over the bytes; after that a position costs the same in a line of any length.
final class LineTable: Sendable {
    /// Scalars are counted before each block of so many bytes.
    private static let blockBytes = 4096

    /// The offset of each line's first byte; a byte order mark at the start belongs to no line.
    let starts: [UInt32]
    private let scalarsBeforeBlocks: [UInt32]

    init(of bytes: [UInt8]) {
        (starts, scalarsBeforeBlocks) = bytes.withUnsafeBufferPointer {
            (Self.findLines($0), Self.countScalars($0))
        }
    }

    private static func findLines(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt32] {
        let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        var starts: [UInt32] = [hasMark ? 3 : 0]
        for (index, byte) in bytes.enumerated() where byte <= UInt8(ascii: "\r") {
            let isReturn = byte == UInt8(ascii: "\r")
            guard byte == UInt8(ascii: "\n") || isReturn else { continue }
            if isReturn, index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\n") { continue }
            starts.append(UInt32(index + 1))
        }
        return starts
    }

    private static func countScalars(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt32] {
        var counts: [UInt32] = [0]
        for start in stride(from: 0, to: bytes.count, by: blockBytes) {
            let block = bytes[start..<min(start + blockBytes, bytes.count)]
            counts.append(
                counts[counts.count - 1] + UInt32(scalarCount(UnsafeBufferPointer(rebasing: block))))
        }
        return counts
    }

    /// The 1-based number of the line that the byte at `offset` belongs to.
    func line(atByte offset: Int) -> Int {
        var low = 1
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The scalars of `bytes`, from which the table was made, before `offset`.
    func scalars(before offset: Int, in bytes: [UInt8]) -> Int {
        let block = offset / Self.blockBytes
        let rest = bytes.withUnsafeBufferPointer {
            Self.scalarCount(UnsafeBufferPointer(rebasing: $0[(block * Self.blockBytes)..<offset]))
        }
        return Int(scalarsBeforeBlocks[block]) + rest
    }

    /// The bytes that begin a scalar; in malformed UTF-8 a stray continuation byte counts with the one before
    /// it.
    private static func scalarCount(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var count = 0
        for byte in bytes { count &+= byte & 0xC0 == 0x80 ? 0 : 1 }
        return count
    }
}
