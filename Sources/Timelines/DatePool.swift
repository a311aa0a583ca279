import WidgetModel

/// Where the dates of one widget's timeline lie in a `DatePool`.
struct DateBlock: Sendable {
    var offset: UInt32 = 0
    var count: UInt16 = 0
    /// Nought for no block, else one more than the class of its size.
    var sizeClass: UInt8 = 0
}

/// The entries' dates of all widgets, in blocks of few sizes that are used again.
///
/// Sizes are 1, 2, 3, 4, 6, 8, 12, 16, 24 …: at most a third of a block lies idle.
struct DatePool: Sendable {
    private var storage = PagedArray<Int64>()
    /// The first free block of each size; a free block's first element is the next one's offset, or -1.
    private var free = [Int64](repeating: -1, count: 34)

    /// Replaces the block's dates.
    mutating func store(_ dates: [Instant], in block: inout DateBlock) {
        let sizeClass = dates.isEmpty ? 0 : UInt8(Self.sizeClass(for: dates.count) + 1)
        if sizeClass != block.sizeClass {
            release(&block)
            if sizeClass != 0 { block.offset = allocate(Int(sizeClass - 1)) }
            block.sizeClass = sizeClass
        }
        block.count = UInt16(dates.count)
        var place = Int(block.offset)
        for date in dates {
            storage[place] = date.milliseconds
            place += 1
        }
    }

    /// Gives the block back; it is empty then.
    mutating func release(_ block: inout DateBlock) {
        if block.sizeClass != 0 {
            storage[Int(block.offset)] = free[Int(block.sizeClass - 1)]
            free[Int(block.sizeClass - 1)] = Int64(block.offset)
        }
        block = DateBlock()
    }

    subscript(block: DateBlock, place: Int) -> Int64 { storage[Int(block.offset) + place] }

    /// How many of the block's dates are at `instant` or earlier.
    func count(of block: DateBlock, upTo instant: Int64) -> Int {
        var low = 0
        var high = Int(block.count)
        while low < high {
            let middle = (low + high) / 2
            if self[block, middle] <= instant { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func allocate(_ sizeClass: Int) -> UInt32 {
        let offset = free[sizeClass]
        if offset >= 0 {
            free[sizeClass] = storage[Int(offset)]
            return UInt32(offset)
        }
        return UInt32(storage.grow(by: Self.size(ofClass: sizeClass)))
    }

    static func size(ofClass sizeClass: Int) -> Int {
        if sizeClass == 0 { return 1 }
        return sizeClass % 2 == 1 ? 1 << ((sizeClass + 1) / 2) : 3 << (sizeClass / 2 - 1)
    }

    static func sizeClass(for count: Int) -> Int {
        if count <= 2 { return count - 1 }
        let power = Int.bitWidth - (count - 1).leadingZeroBitCount
        return count <= 3 << (power - 2) ? 2 * power - 2 : 2 * power - 1
    }
}
