/// The slots of a timing wheel: bags of widgets, with a map of those that hold one.
///
/// A slot is a chain of chunks of fifteen widgets, 64 bytes each; only its first chunk is not full. So a
/// slot is filled and read in the order of memory, and one widget leaves it by taking the last one into its
/// place.
struct TimerSlots: Sendable {
    private static let perChunk = 15
    private static let none = UInt32.max

    private struct Slot: Sendable {
        /// No timer of the slot is earlier; exact while `isExact`.
        var earliest = Int64.max
        var chunk = TimerSlots.none
        /// How many the first chunk holds.
        var fill: UInt16 = 0
        var isExact = true

        /// Takes a place in the first chunk.
        mutating func add(at: Int64) -> UInt32 {
            let place = chunk * 16 + UInt32(fill)
            fill += 1
            if at < earliest {
                earliest = at
                isExact = true
            }
            return place
        }
    }

    private var slots: [Slot]
    private var occupied: [UInt64]
    /// Sixteen numbers a chunk, the last one the next chunk.
    private var chunks: [UInt32] = []
    private var free = none

    init(count: Int) {
        slots = [Slot](repeating: Slot(), count: count)
        occupied = [UInt64](repeating: 0, count: count / 64)
    }

    /// Adds a widget; gives the place at which it is to be found.
    mutating func add(_ widget: UInt32, at: Int64, to slot: Int) -> UInt32 {
        let present = slots[slot]
        if present.chunk == Self.none || Int(present.fill) == Self.perChunk { grow(slot) }
        let place = slots[slot].add(at: at)
        chunks[Int(place)] = widget
        return place
    }

    /// Removes the widget at a place; gives the one that is there instead, if any.
    mutating func remove(at: Int64, place: UInt32, from slot: Int) -> UInt32? {
        if at == slots[slot].earliest { slots[slot].isExact = false }
        slots[slot].fill -= 1
        let last = slots[slot].chunk * 16 + UInt32(slots[slot].fill)
        let moved = chunks[Int(last)]
        chunks[Int(place)] = moved
        if slots[slot].fill == 0 { shrink(slot) }
        return last == place ? nil : moved
    }

    /// Moves a slot's widgets to the end of a list, the last added one first; their instants are not known
    /// here.
    mutating func take(_ slot: Int, into list: inout [TimingWheel.Due]) {
        var chunk = slots[slot].chunk
        var fill = Int(slots[slot].fill)
        clear(slot)
        while chunk != Self.none {
            let start = Int(chunk) * 16
            for place in (start..<(start + fill)).reversed() {
                list.append(TimingWheel.Due(at: 0, widget: chunks[place]))
            }
            let next = chunks[start + Self.perChunk]
            release(chunk)
            chunk = next
            fill = Self.perChunk
        }
    }

    /// The earliest timer of a slot: exact when it is known or found among so many, else a bound.
    func earliest(of slot: Int, _ nodes: [TimingWheel.Node], atMost limit: Int) -> Int64 {
        let bound = slots[slot].earliest
        if slots[slot].isExact { return bound }
        var earliest = Int64.max
        var (chunk, fill, left) = (slots[slot].chunk, Int(slots[slot].fill), limit)
        while chunk != Self.none {
            if fill > left { return bound }
            left -= fill
            for place in 0..<fill { earliest = min(earliest, nodes[Int(chunks[Int(chunk) * 16 + place])].at) }
            if earliest == bound { return bound }
            chunk = chunks[Int(chunk) * 16 + Self.perChunk]
            fill = Self.perChunk
        }
        return earliest
    }

    /// The first occupied slot of a range that is a multiple of 64, going round it from `origin`.
    func firstOccupied(in range: Range<Int>, from origin: Int) -> Int? {
        var word = origin / 64
        var map = occupied[word] & (UInt64.max << UInt64(origin % 64))
        for _ in 0...(range.count / 64) {
            if map != 0 { return word * 64 + map.trailingZeroBitCount }
            word += 1
            if word == range.upperBound / 64 { word = range.lowerBound / 64 }
            map = occupied[word]
        }
        return nil
    }

    // MARK: Chunks

    private mutating func grow(_ slot: Int) {
        let chunk: UInt32
        if free != Self.none {
            chunk = free
            free = chunks[Int(chunk) * 16 + Self.perChunk]
        } else {
            chunk = UInt32(chunks.count / 16)
            chunks.append(contentsOf: repeatElement(0, count: 16))
        }
        chunks[Int(chunk) * 16 + Self.perChunk] = slots[slot].chunk
        slots[slot].chunk = chunk
        slots[slot].fill = 0
        occupied[slot / 64] |= 1 << UInt64(slot % 64)
    }

    /// The first chunk is empty.
    private mutating func shrink(_ slot: Int) {
        let chunk = slots[slot].chunk
        let next = chunks[Int(chunk) * 16 + Self.perChunk]
        release(chunk)
        if next == Self.none { return clear(slot) }
        slots[slot].chunk = next
        slots[slot].fill = UInt16(Self.perChunk)
    }

    private mutating func release(_ chunk: UInt32) {
        chunks[Int(chunk) * 16 + Self.perChunk] = free
        free = chunk
    }

    private mutating func clear(_ slot: Int) {
        slots[slot] = Slot()
        occupied[slot / 64] &= ~(1 << UInt64(slot % 64))
    }
}
