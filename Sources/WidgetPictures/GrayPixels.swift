/// Converts pixels of cairo to grays.
enum GrayPixels {
    /// The order in which the pixels of a square of 4 × 4 become lighter (Bayer).
    private static let order: [UInt32] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

    /// Packed rows, each after a zero byte.
    ///
    /// Grays that a display has stay as they are. Grays between them are dithered, except with 16 grays,
    /// whose steps are small.
    static func rows(_ pixels: UnsafeBufferPointer<UInt32>, width: Int, _ depth: PictureDepth) -> [UInt8] {
        let bits = depth.rawValue, height = pixels.count / width
        let rowBytes = (width * bits + 7) / 8 + 1
        let thresholds = order.map { depth == .four ? 127 : 7 + 16 * $0 }
        return [UInt8](unsafeUninitializedCapacity: rowBytes * height) { rows, count in
            for y in 0..<height {
                let line = 4 * (y & 3)
                let row = GrayRow(
                    pixels: UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width]), bits: bits,
                    thresholds: SIMD4(
                        thresholds[line], thresholds[line + 1], thresholds[line + 2], thresholds[line + 3]))
                rows[y * rowBytes] = 0
                row.convert(
                    into: UnsafeMutableBufferPointer(rebasing: rows[y * rowBytes + 1..<(y + 1) * rowBytes]))
            }
            count = rowBytes * height
        }
    }
}

/// One row of pixels.
private struct GrayRow {
    var pixels: UnsafeBufferPointer<UInt32>
    var bits: Int
    /// What is added to a gray before it is rounded down, for four columns.
    var thresholds: SIMD4<UInt32>

    private static let white: UInt32 = 0xFFFF_FFFF
    private static let black: UInt32 = 0xFF00_0000

    /// Converts eight pixels at a time. Most of them are all white or all black.
    func convert(into row: UnsafeMutableBufferPointer<UInt8>) {
        let whole = pixels.count & ~7
        for start in stride(from: 0, to: whole, by: 8) {
            let (every, any) = common(from: start)
            if every == UInt64.max || any == 0xFF00_0000_FF00_0000 {
                let byte: UInt8 = every == UInt64.max ? 0xFF : 0
                for place in start / 8 * bits..<(start / 8 + 1) * bits { row[place] = byte }
            } else {
                store(levels(start..<start + 8), at: start / 8 * bits, in: row)
            }
        }
        if whole < pixels.count { store(levels(whole..<pixels.count), at: whole / 8 * bits, in: row) }
    }

    /// The bits that all of eight pixels have, and those that any of them has, for two pixels at once.
    private func common(from start: Int) -> (every: UInt64, any: UInt64) {
        let raw = UnsafeRawPointer(pixels.baseAddress.unsafelyUnwrapped + start)
        let one = raw.loadUnaligned(as: UInt64.self)
        let two = raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        let three = raw.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
        let four = raw.loadUnaligned(fromByteOffset: 24, as: UInt64.self)
        return (one & two & three & four, one | two | three | four)
    }

    /// The levels of up to eight pixels, packed from the highest bits of their bytes on.
    private func levels(_ places: Range<Int>) -> UInt64 {
        var packed: UInt64 = 0
        for place in places { packed = packed << UInt64(bits) | UInt64(level(place)) }
        return packed << UInt64(bits * (8 - places.count))
    }

    private func store(_ packed: UInt64, at start: Int, in row: UnsafeMutableBufferPointer<UInt8>) {
        for place in 0..<bits where start + place < row.count {
            row[start + place] = UInt8(truncatingIfNeeded: packed >> UInt64(8 * (bits - 1 - place)))
        }
    }

    /// The gray of an opaque pixel in the range of the bits (Rec. 601). A gray that lies between two levels
    /// becomes the higher one if it exceeds the threshold.
    private func level(_ place: Int) -> UInt32 {
        let pixel = pixels[place], most = UInt32(1 << bits) - 1
        if pixel == Self.white { return most }
        if pixel == Self.black { return 0 }
        let gray = (77 * (pixel >> 16 & 0xFF) + 150 * (pixel >> 8 & 0xFF) + 29 * (pixel & 0xFF) + 128) >> 8
        return (gray * most + thresholds[place & 3]) / 255
    }
}
