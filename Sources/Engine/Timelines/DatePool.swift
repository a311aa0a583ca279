import WidgetModel

/// The location of one widget's dates in a `DatePool`.
struct DateBlock: Sendable {
    fileprivate var offset: UInt32 = 0
    fileprivate(set) var count: UInt16 = 0
    /// The block's size class plus 1; 0 without a block.
    fileprivate var sizeClass: UInt8 = 0
}

/// The entries' dates of all widgets in one array, in reusable blocks of a few sizes.
///
/// An array per widget would need reference counting each time the widget is evaluated, which costs as much
/// as the evaluation. The sizes are 1, 2, 3, 4, 6, 8, 12, 16, 24 and so on, so at most a third of a block is
/// unused.
struct DatePool: Sendable {
    /// The maximum of `DateBlock.count`; larger than any accepted timeline.
    static let longestTimeline = Int(UInt16.max)

    private var storage: [Instant] = []
    /// The offsets of the free blocks, by size class.
    private var free = [[UInt32]](repeating: [], count: 34)

    /// Replaces the dates of the block, and moves it if its size class changes.
    mutating func store(_ dates: [Instant], in block: inout DateBlock) {
        precondition(dates.count <= Self.longestTimeline, "a timeline of \(dates.count) entries")
        let sizeClass = dates.isEmpty ? 0 : UInt8(Self.sizeClass(for: dates.count) + 1)
        if sizeClass != block.sizeClass {
            release(&block)
            if sizeClass != 0 { block.offset = allocate(Int(sizeClass - 1)) }
            block.sizeClass = sizeClass
        }
        block.count = UInt16(dates.count)
        for (index, date) in dates.enumerated() { storage[Int(block.offset) + index] = date }
    }

    /// Frees the block and leaves it empty.
    mutating func release(_ block: inout DateBlock) {
        if block.sizeClass != 0 { free[Int(block.sizeClass - 1)].append(block.offset) }
        block = DateBlock()
    }

    subscript(block: DateBlock, index: Int) -> Instant { storage[Int(block.offset) + index] }

    func all(in block: DateBlock) -> [Instant] { (0..<Int(block.count)).map { self[block, $0] } }

    /// The number of dates in the block that are at or before `instant`.
    func count(of block: DateBlock, upTo instant: Instant) -> Int {
        var low = 0
        var high = Int(block.count)
        while low < high {
            let middle = (low + high) / 2
            if self[block, middle] <= instant { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func allocate(_ sizeClass: Int) -> UInt32 {
        if let offset = free[sizeClass].popLast() { return offset }
        let offset = UInt32(storage.count)
        storage.append(contentsOf: repeatElement(.never, count: Self.size(ofClass: sizeClass)))
        return offset
    }

    /// The number of dates that fit into a block of this class: powers of two alternate with 1.5 times a
    /// power.
    static func size(ofClass sizeClass: Int) -> Int {
        if sizeClass == 0 { return 1 }
        return sizeClass % 2 == 1 ? 1 << ((sizeClass + 1) / 2) : 3 << (sizeClass / 2 - 1)
    }

    /// The smallest class whose blocks hold `count` dates.
    ///
    /// - Parameter count: At least 1.
    static func sizeClass(for count: Int) -> Int {
        if count <= 2 { return count - 1 }
        let power = Int.bitWidth - (count - 1).leadingZeroBitCount
        return count <= 3 << (power - 2) ? 2 * power - 2 : 2 * power - 1
    }
}
