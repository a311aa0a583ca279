/// Pixels of cairo as numbers in a table of at most 256 colors.
struct IndexedPixels {
    /// Packed rows, each after a zero byte.
    let rows: [UInt8]
    let colors: [(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)]
    /// The bits of a pixel.
    let depth = 8
    /// The lowest bits of channels in which colors of the same number differ.
    let lostBits: Int

    init(_ pixels: UnsafeBufferPointer<UInt32>, width: Int) {
        let height = pixels.count / width
        var counter = ColorCounter()
        // The pixels as runs of equal color, which are usually long. A run never continues in the next row.
        var runs: [Run] = []
        runs.reserveCapacity(pixels.count / 8)
        for y in 0..<height {
            let row = UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width])
            var start = 0
            while start < width {
                let end = Self.endOfRun(in: row, from: start)
                runs.append(
                    Run(
                        number: counter.number(of: row[start], adding: end - start), count: Int32(end - start)
                    ))
                start = end
            }
        }
        let (table, places, lostBits) = counter.table()
        self.lostBits = lostBits
        colors = table.map(Self.straight)
        rows = [UInt8](unsafeUninitializedCapacity: (width + 1) * height) { rows, count in
            var to = 0
            for run in runs {
                if to % (width + 1) == 0 {
                    rows[to] = 0
                    to += 1
                }
                let place = places[Int(run.number)]
                let end = to + Int(run.count)
                UnsafeMutableBufferPointer(rebasing: rows[to..<end]).initialize(repeating: place)
                to = end
            }
            count = (width + 1) * height
        }
    }

    /// Equal pixels side by side.
    private struct Run {
        var number: UInt16
        var count: Int32
    }

    /// The end of the equal pixels that begin at `start`.
    private static func endOfRun(in row: UnsafeBufferPointer<UInt32>, from start: Int) -> Int {
        let pixel = row[start]
        let pair = UInt64(pixel) << 32 | UInt64(pixel)
        var end = start + 1
        while end + 4 <= row.count {
            let raw = UnsafeRawPointer(row.baseAddress.unsafelyUnwrapped + end)
            let first = raw.loadUnaligned(as: UInt64.self)
            let second = raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
            guard (first ^ pair) | (second ^ pair) == 0 else { break }
            end += 4
        }
        while end < row.count, row[end] == pixel { end += 1 }
        return end
    }

    /// Undoes the multiplication of cairo's colors with their opacity.
    static func straight(_ pixel: UInt32) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
        let alpha = pixel >> 24
        func channel(_ shift: UInt32) -> UInt8 {
            alpha == 0 ? 0 : UInt8(min(255, ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha))
        }
        return (channel(16), channel(8), channel(0), UInt8(alpha))
    }
}
