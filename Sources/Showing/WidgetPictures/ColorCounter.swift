/// Counts the different colors of a picture, and reduces them to a table of at most 256.
struct ColorCounter {
    private var known = ColorNumbers()
    /// The pixels of each color.
    private var counts: [Int] = []

    /// The number of colors up to which colors are distinguished exactly. Only photographs contain more; for
    /// further colors, the lowest bits are ignored, so that all numbers fit into 16 bits.
    private static let most = 60_000

    /// Counts pixels of a color.
    ///
    /// - Returns: the number of the color.
    mutating func number(of color: UInt32, adding count: Int) -> UInt16 {
        let number = known.number(of: counts.count < Self.most ? color : color & 0xE0E0_E0E0)
        if number == counts.count { counts.append(0) }
        counts[number] += count
        return UInt16(number)
    }

    /// At most 256 colors, and for each number the index of its color.
    ///
    /// If there are more colors, each color of an area keeps its own index. Other similar colors, mostly at
    /// the edges of letters and areas, share an index if their channels are equal without their lowest bits.
    /// The most frequent of these colors represents all of them.
    ///
    /// `lostBits` is the number of these bits.
    func table() -> (colors: [UInt32], places: [UInt8], lostBits: Int) {
        if let table = table(withoutLowest: 0, areas: 1) { return (table.colors, table.places, 0) }
        let areas = leastArea
        for bits in 1..<8 {
            if let table = table(withoutLowest: bits, areas: areas) {
                return (table.colors, table.places, bits)
            }
        }
        preconditionFailure("\(counts.count) colors do not fit into a table")
    }

    /// The minimum number of pixels for which a color counts as the color of an area: a thousandth of the
    /// picture, or more if more than 128 colors would reach it.
    private var leastArea: Int {
        let most = 128
        let frequent = counts.sorted(by: >)
        return max(counts.reduce(0, +) / 1000, frequent.count > most ? frequent[most] + 1 : 1)
    }

    /// The table in which colors share an index if they differ only in their lowest bits; nil if the table
    /// would exceed 256 colors.
    ///
    /// - Parameter areas: the number of pixels from which a color always keeps its own index.
    private func table(
        withoutLowest bits: Int, areas: Int
    ) -> (colors: [UInt32], places: [UInt8])? {
        let kept = UInt32((0xFF >> bits) << bits) &* 0x0101_0101
        var groups = ColorNumbers()
        var table: [(color: UInt32, count: Int)] = []
        var places: [UInt8] = []
        places.reserveCapacity(counts.count)
        for (color, count) in zip(known.colors, counts) {
            let group = groups.number(of: count >= areas ? color : color & kept)
            if group == 256 { return nil }
            if group == table.count {
                table.append((color, count))
            } else if count > table[group].count {
                table[group] = (color, count)
            }
            places.append(UInt8(group))
        }
        return (table.map(\.color), places)
    }
}

/// Numbers colors in the order in which they occur.
private struct ColorNumbers {
    private(set) var colors: [UInt32] = []
    /// A hash table of numbers, each one more than the index in `colors`; 0 marks a free slot. At most half
    /// of the slots are used.
    private var places = [UInt16](repeating: 0, count: 1 << 11)

    /// The number of a color, which is the count of colors if it is new.
    mutating func number(of color: UInt32) -> Int {
        var place = home(of: color)
        while places[place] != 0 {
            let number = Int(places[place]) - 1
            if colors[number] == color { return number }
            place = (place + 1) & (places.count - 1)
        }
        colors.append(color)
        places[place] = UInt16(colors.count)
        if colors.count * 2 > places.count { grow() }
        return colors.count - 1
    }

    /// The slot where the search for a color begins (multiplicative hashing).
    private func home(of color: UInt32) -> Int {
        Int((color &* 0x9E37_79B1) >> 8) & (places.count - 1)
    }

    private mutating func grow() {
        places = [UInt16](repeating: 0, count: 2 * places.count)
        for (number, color) in colors.enumerated() {
            var place = home(of: color)
            while places[place] != 0 { place = (place + 1) & (places.count - 1) }
            places[place] = UInt16(number + 1)
        }
    }
}
