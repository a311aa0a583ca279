/// The slots of a timing wheel: bags of widgets, with a map of those that hold one.
struct TimerSlots: Sendable {
    private struct Slot: Sendable {
        /// No timer of the slot is earlier; exact while `isExact`.
        var earliest = Int64.max
        var isExact = true
        var widgets: [UInt32] = []
    }

    private var slots: [Slot]
    private var occupied: [UInt64]

    init(count: Int) {
        slots = [Slot](repeating: Slot(), count: count)
        occupied = [UInt64](repeating: 0, count: count / 64)
    }

    /// Adds a widget and returns its position in the slot.
    mutating func add(_ widget: UInt32, at: Int64, to slot: Int) -> UInt32 {
        if at < slots[slot].earliest {
            slots[slot].earliest = at
            slots[slot].isExact = true
        }
        occupied[slot / 64] |= 1 << UInt64(slot % 64)
        slots[slot].widgets.append(widget)
        return UInt32(slots[slot].widgets.count - 1)
    }

    /// Removes the widget at a position; returns the widget that has this position afterwards, if any.
    mutating func remove(at: Int64, position: UInt32, from slot: Int) -> UInt32? {
        if at == slots[slot].earliest { slots[slot].isExact = false }
        let last = slots[slot].widgets.removeLast()
        if slots[slot].widgets.isEmpty { clear(slot) }
        guard Int(position) < slots[slot].widgets.count else { return nil }
        slots[slot].widgets[Int(position)] = last
        return last
    }

    /// Moves a slot's widgets to the end of a list, the last added one first. Their instants are not known
    /// here.
    mutating func take(_ slot: Int, into list: inout [TimingWheel.Due]) {
        for widget in slots[slot].widgets.reversed() { list.append(TimingWheel.Due(at: 0, widget: widget)) }
        clear(slot)
    }

    /// The earliest timer of a slot: exact when it is known or the slot holds at most `limit` widgets, else a
    /// lower bound.
    func earliest(of slot: Int, _ nodes: [TimingWheel.Node], atMost limit: Int) -> Int64 {
        let slot = slots[slot]
        if slot.isExact || slot.widgets.count > limit { return slot.earliest }
        return slot.widgets.map { nodes[Int($0)].at }.min() ?? .max
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

    private mutating func clear(_ slot: Int) {
        slots[slot] = Slot()
        occupied[slot / 64] &= ~(1 << UInt64(slot % 64))
    }
}
