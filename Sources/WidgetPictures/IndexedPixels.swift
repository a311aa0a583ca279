/// Pixels of cairo as numbers in a table of at most 256 colors.
struct IndexedPixels {
    /// Packed rows, each after a zero byte.
    let rows: [UInt8]
    let colors: [(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)]
    /// The bits of a pixel.
    let depth = 8

    init(_ pixels: UnsafeBufferPointer<UInt32>, width: Int) {
        let height = pixels.count / width
        var counter = ColorCounter()
        // Runs of equal pixels are long, so they are kept instead of pixels. None crosses a row.
        var runs: [Run] = []
        for y in 0..<height {
            let row = UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width])
            var start = 0
            while start < width {
                let end = Self.endOfRun(in: row, from: start)
                runs.append(
                    Run(number: counter.number(of: row[start], adding: end - start), count: end - start))
                start = end
            }
        }
        let (table, places) = counter.table()
        colors = table.map(Self.straight)
        rows = [UInt8](unsafeUninitializedCapacity: (width + 1) * height) { rows, count in
            var to = 0
            for run in runs {
                if to % (width + 1) == 0 {
                    rows[to] = 0
                    to += 1
                }
                let place = places[Int(run.number)]
                UnsafeMutableBufferPointer(rebasing: rows[to..<to + run.count]).initialize(repeating: place)
                to += run.count
            }
            count = (width + 1) * height
        }
    }

    /// Equal pixels side by side.
    private struct Run {
        var number: UInt16
        var count: Int
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
    private static func straight(_ pixel: UInt32) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
        let alpha = pixel >> 24
        func channel(_ shift: UInt32) -> UInt8 {
            alpha == 0 ? 0 : UInt8(min(255, ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha))
        }
        return (channel(16), channel(8), channel(0), UInt8(alpha))
    }
}

/// Counts the different colors of a picture, and reduces them to a table.
private struct ColorCounter {
    /// The colors in the order of their first pixel, and their numbers of pixels.
    private var colors: [UInt32] = []
    private var counts: [Int] = []
    /// A hash table of numbers, one more than the index in `colors`; 0 is a free place.
    private var places = [UInt16](repeating: 0, count: 1 << 17)

    /// The most colors that are told apart. Others, which only pictures have, become the nearest number
    /// before.
    private static let most = 60_000

    /// Counts pixels of a color.
    ///
    /// - Returns: the number of the color.
    mutating func number(of color: UInt32, adding count: Int) -> UInt16 {
        var place = Int((color &* 0x9E37_79B1) >> 15)
        while places[place] != 0 {
            let number = Int(places[place]) - 1
            if colors[number] == color {
                counts[number] += count
                return UInt16(number)
            }
            place = (place + 1) & (places.count - 1)
        }
        guard colors.count < Self.most else { return UInt16(colors.count - 1) }
        colors.append(color)
        counts.append(count)
        places[place] = UInt16(colors.count)
        return UInt16(colors.count - 1)
    }

    /// At most 256 colors, and the place of each number among them.
    ///
    /// If there are more colors, similar ones share a place: those whose channels agree without their lowest
    /// bits. The most frequent one stands for all, so areas keep their exact color.
    func table() -> (colors: [UInt32], places: [UInt8]) {
        for bits in 0..<8 {
            let kept = UInt32((0xFF >> bits) << bits) &* 0x0101_0101
            var groups: [UInt32: Int] = [:]
            var table: [(color: UInt32, count: Int)] = []
            var places: [UInt8] = []
            for (color, count) in zip(colors, counts) {
                let group = groups[color & kept] ?? table.count
                if group == 256 { break }
                if group == table.count {
                    groups[color & kept] = group
                    table.append((color, count))
                } else if count > table[group].count {
                    table[group] = (color, count)
                }
                places.append(UInt8(group))
            }
            if places.count == colors.count { return (table.map(\.color), places) }
        }
        preconditionFailure("\(colors.count) colors do not fit into a table")
    }
}
