/// Converts pixels of cairo to grays.
enum GrayPixels {
    /// The order in which the pixels of a square of 4 × 4 become lighter (Bayer).
    static let order: [UInt16] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

    /// Packed rows, each after a zero byte.
    ///
    /// Grays that a display supports are kept. Grays between them are dithered, except with 16 grays, whose
    /// steps are small.
    static func rows(_ pixels: UnsafeBufferPointer<UInt32>, width: Int, _ depth: PictureDepth) -> [UInt8] {
        let bits = depth.rawValue, height = pixels.count / width
        let rowBytes = (width * bits + 7) / 8 + 1
        let converters = (0..<4).map { row in
            let thresholds = order[4 * row..<4 * row + 4].map { depth == .four ? 127 : 7 + 16 * $0 }
            return GrayConverter(bits: bits, thresholds: SIMD8(thresholds + thresholds))
        }
        return [UInt8](unsafeUninitializedCapacity: rowBytes * height) { rows, count in
            for y in 0..<height {
                rows[y * rowBytes] = 0
                converters[y & 3].convert(
                    UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width]),
                    into: UnsafeMutableBufferPointer(rebasing: rows[y * rowBytes + 1..<(y + 1) * rowBytes]))
            }
            count = rowBytes * height
        }
    }
}

/// Converts rows of pixels, eight at a time.
private struct GrayConverter {
    private let bits: Int
    /// The amounts to add to a gray before it is rounded down, for eight columns.
    private let thresholds: SIMD8<UInt16>
    /// The factors that move four levels to their bits, twice.
    private let places: SIMD8<UInt16>

    init(bits: Int, thresholds: SIMD8<UInt16>) {
        self.bits = bits
        self.thresholds = thresholds
        places = SIMD8((0..<8).map { 1 << UInt16(bits * (3 - $0 % 4)) })
    }

    func convert(_ pixels: UnsafeBufferPointer<UInt32>, into row: UnsafeMutableBufferPointer<UInt8>) {
        let whole = pixels.count & ~7
        for start in stride(from: 0, to: whole, by: 8) {
            let raw = UnsafeRawPointer(pixels.baseAddress.unsafelyUnwrapped + start)
            // Most pixels are white, and equal to their neighbors.
            if isWhite(raw) {
                for place in start / 8 * bits..<(start / 8 + 1) * bits { row[place] = 0xFF }
            } else {
                store(packed(raw.loadUnaligned(as: SIMD8<UInt32>.self)), at: start / 8 * bits, in: row)
            }
        }
        guard whole < pixels.count else { return }
        var rest = SIMD8<UInt32>.zero
        for place in whole..<pixels.count { rest[place - whole] = pixels[place] }
        store(packed(rest), at: whole / 8 * bits, in: row)
    }

    /// Whether eight pixels are white.
    private func isWhite(_ raw: UnsafeRawPointer) -> Bool {
        let first = raw.loadUnaligned(as: UInt64.self)
        let second = raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        let third = raw.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
        return first & second & third & raw.loadUnaligned(fromByteOffset: 24, as: UInt64.self) == .max
    }

    /// The levels of eight opaque pixels, side by side. A gray becomes the higher of two levels if it exceeds
    /// the threshold. The weights of red, green and blue are eighths that approximate Rec. 601.
    private func packed(_ pixels: SIMD8<UInt32>) -> UInt32 {
        let red = SIMD8<UInt16>(truncatingIfNeeded: pixels &>> 16) & 0xFF
        let green = SIMD8<UInt16>(truncatingIfNeeded: pixels &>> 8) & 0xFF
        let blue = SIMD8<UInt16>(truncatingIfNeeded: pixels) & 0xFF
        let gray = (red &+ red &+ green &* 5 &+ blue &+ 4) &>> 3
        let scaled = gray &* ((1 << UInt16(bits)) - 1) &+ thresholds
        // The quotient by 255, which is exact for numbers of 16 bits.
        let levels = (scaled &+ 1 &+ scaled &>> 8) &>> 8
        let placed = levels &* places
        return UInt32(placed.lowHalf.wrappedSum()) << UInt32(4 * bits) | UInt32(placed.highHalf.wrappedSum())
    }

    private func store(_ packed: UInt32, at start: Int, in row: UnsafeMutableBufferPointer<UInt8>) {
        for place in 0..<bits where start + place < row.count {
            row[start + place] = UInt8(truncatingIfNeeded: packed >> UInt32(8 * (bits - 1 - place)))
        }
    }
}
