/// The slots of a timing wheel: unordered lists of widgets, with a bit map of the slots that are not empty.
struct TimerSlots: Sendable {
    private struct Slot: Sendable {
        /// A lower bound of the slot's timers, which is reached while `isExact` is true.
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

    /// Removes the widget at a position. Returns the widget that moved to this position, if any.
    mutating func remove(at: Int64, position: UInt32, from slot: Int) -> UInt32? {
        if at == slots[slot].earliest { slots[slot].isExact = false }
        let last = slots[slot].widgets.removeLast()
        if slots[slot].widgets.isEmpty { clear(slot) }
        guard Int(position) < slots[slot].widgets.count else { return nil }
        slots[slot].widgets[Int(position)] = last
        return last
    }

    /// Moves a slot's widgets to the end of `list`, the last added one first. The caller sets their instants,
    /// which are not stored here.
    mutating func take(_ slot: Int, into list: inout [TimingWheel.Due]) {
        for widget in slots[slot].widgets.reversed() { list.append(TimingWheel.Due(at: 0, widget: widget)) }
        clear(slot)
    }

    /// The earliest timer of a slot. The result is exact if it is known, or if the slot holds at most `limit`
    /// widgets; in other cases, it is a lower bound.
    func earliest(of slot: Int, _ nodes: [TimingWheel.Node], atMost limit: Int) -> Int64 {
        let slot = slots[slot]
        if slot.isExact || slot.widgets.count > limit { return slot.earliest }
        return slot.widgets.map { nodes[Int($0)].at }.min() ?? .max
    }

    /// The first occupied slot of a range, searching from `origin` and wrapping at the end. The bounds of the
    /// range must be multiples of 64.
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
