/// An index of a string that converts byte offsets to lines and columns.
///
/// It stores the beginning of each line, and the number of Unicode scalars before each block of bytes. A
/// conversion therefore takes a binary search and counts at most one block, even in a very long line.
final class LineTable: Sendable {
    /// The distance in bytes between two stored counts of scalars.
    private static let blockBytes = 4096

    /// The offset of each line's first byte. A byte order mark at the start of the file does not belong to a
    /// line.
    let starts: [UInt32]
    /// The number of scalars before each block.
    private let scalarsBeforeBlocks: [UInt32]

    init(of bytes: [UInt8]) {
        (starts, scalarsBeforeBlocks) = bytes.withUnsafeBufferPointer {
            (Self.findLines($0), Self.countScalars($0))
        }
    }

    /// Finds the beginnings of the lines, which end with a line feed, a carriage return, or both.
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

    /// Counts the scalars before each block. The last element is the number of scalars in the whole text.
    private static func countScalars(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt32] {
        var counts: [UInt32] = [0]
        for start in stride(from: 0, to: bytes.count, by: blockBytes) {
            let block = bytes[start..<min(start + blockBytes, bytes.count)]
            counts.append(
                counts[counts.count - 1] + UInt32(scalarCount(UnsafeBufferPointer(rebasing: block))))
        }
        return counts
    }

    /// The 1-based number of the line that contains the byte at `offset`.
    func line(atByte offset: Int) -> Int {
        var low = 1
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The number of scalars before `offset`. `bytes` must be the bytes from which the table was built.
    func scalars(before offset: Int, in bytes: [UInt8]) -> Int {
        let block = offset / Self.blockBytes
        let rest = bytes.withUnsafeBufferPointer {
            Self.scalarCount(UnsafeBufferPointer(rebasing: $0[(block * Self.blockBytes)..<offset]))
        }
        return Int(scalarsBeforeBlocks[block]) + rest
    }

    /// The number of bytes that begin a scalar. In malformed UTF-8, a stray continuation byte counts as part
    /// of the scalar before it.
    private static func scalarCount(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var count = 0
        for byte in bytes { count &+= byte & 0xC0 == 0x80 ? 0 : 1 }
        return count
    }
}
