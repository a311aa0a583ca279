import WidgetModel

/// A hierarchical timing wheel with one timer per placed widget. Timers are set, canceled and fired in
/// amortized constant time, exact to the millisecond.
///
/// It has four levels of 1,024 slots. A slot of the first level spans 2¹⁰ ms, one of the next level 2²⁰ ms,
/// and so on. Therefore a timer within 17 minutes moves once before it fires, and one within 12 days twice.
/// When the time of a first-level slot comes, its timers are sorted into `open`. All timers before `openEnd`
/// are in `open`, and all others are in slots.
///
/// Timers beyond the last level (about 35,000 years) are dropped and never fire.
struct TimingWheel: Sendable {
    static let bits: Int64 = 10
    static let size = 1 << Int(bits)
    static let levels = 4
    /// The largest number of timers that `earliest` searches for the exact instant. In a larger slot it may
    /// return the instant of a canceled timer.
    static let longestWalk = 64

    /// A widget's timer; `at` is `Int64.max` without a timer. `slot` and `position` locate the timer unless
    /// it is in `open`.
    struct Node: Sendable {
        var at = Int64.max
        var slot: UInt32 = 0
        var position: UInt32 = 0
    }

    /// A timer whose slot has been opened.
    struct Due: Sendable {
        var at: Int64
        var widget: UInt32
    }

    /// A slot and the instant at which its span begins.
    struct Stop {
        var level: Int
        var slot: Int
        var start: Int64
    }

    var nodes: [Node] = []
    var slots = TimerSlots(count: levels * size)
    /// The start of a first-level slot; no slot holds an earlier timer.
    var base: Int64 = 0
    /// Equal to `base` or, after the slot at `base` was opened, to the instant at which this slot ends.
    var openEnd: Int64 = 0
    /// In descending order, so that the last one fires first. If a timer was canceled or moved, its entry
    /// remains and is skipped.
    var open: [Due] = []
    private var counts: [Int32] = []
    private var gathered: [Due] = []

    /// Drops all timers and continues from `now`.
    mutating func restart(at now: Int64) {
        for index in nodes.indices { nodes[index].at = .max }
        slots = TimerSlots(count: Self.levels * Self.size)
        open.removeAll(keepingCapacity: true)
        base = Self.slotStart(now)
        openEnd = base
    }

    /// Makes room for widgets up to this one.
    mutating func reserve(upTo widget: WidgetIndex) {
        while nodes.count <= widget.position { nodes.append(Node()) }
    }

    /// Sets the widget's only timer; `Int64.max` cancels it.
    mutating func set(_ widget: WidgetIndex, at: Int64) {
        let former = nodes[widget.position].at
        if former == at { return }
        if former != .max { cancel(widget) }
        if at != .max { insert(widget.number, at: at) }
    }

    /// Returns the next widget whose timer is at or before `now`, and clears that timer.
    mutating func popDue(at now: Int64) -> WidgetIndex? {
        while true {
            if let last = open.last {
                if last.at > now { return nil }
                open.removeLast()
                guard isSet(last) else { continue }
                nodes[Int(last.widget)].at = .max
                return WidgetIndex(last.widget)
            }
            guard let stop = nextStop(), stop.start <= now else {
                advance(to: now)
                return nil
            }
            base = stop.start
            openEnd = base
            if stop.level == 0 { openSlot(stop.slot) } else { cascade(stop.slot) }
        }
    }

    /// Replaces `widgets` with the next batch of widgets whose timers are due, in order of time. An empty
    /// batch means that no more are due.
    mutating func popDue(at now: Int64, into widgets: inout [WidgetIndex]) {
        widgets.removeAll(keepingCapacity: true)
        while widgets.count < Self.longestWalk, let widget = popDue(at: now) { widgets.append(widget) }
    }

    /// When the first timer fires; nil if there are no timers.
    ///
    /// The result is exact unless a slot holds more than `longestWalk` timers, whose earliest may have been
    /// canceled.
    var earliest: Int64? {
        if let last = open.last(where: isSet) { return last.at }
        var earliest = Int64.max
        for level in 0..<Self.levels {
            guard let stop = firstOccupied(of: level) else { continue }
            earliest = min(earliest, slots.earliest(of: stop.slot, nodes, atMost: Self.longestWalk))
        }
        return earliest == .max ? nil : earliest
    }

    // MARK: Slots coming due

    static func slotStart(_ at: Int64) -> Int64 { (at >> bits) << bits }

    private func isSet(_ due: Due) -> Bool { nodes[Int(due.widget)].at == due.at }

    /// Moves the wheel's base to `now`, once no earlier timer is left. Later timers are placed relative to
    /// it.
    private mutating func advance(to now: Int64) {
        let start = Self.slotStart(now)
        if start > base {
            base = start
            openEnd = start
        }
    }

    /// The slot that comes next. If slots of two levels begin at the same instant, the higher level comes
    /// first, because its timers must be spread first.
    private func nextStop() -> Stop? {
        var next: Stop?
        for level in (0..<Self.levels).reversed() {
            guard let stop = firstOccupied(of: level) else { continue }
            if next.map({ stop.start < $0.start }) ?? true { next = stop }
        }
        return next
    }

    /// The first occupied slot of a level, starting at `base`.
    private func firstOccupied(of level: Int) -> Stop? {
        let shift = Self.bits * Int64(level + 1)
        let origin = Int(base >> shift) & (Self.size - 1)
        let start = level * Self.size
        guard let slot = slots.firstOccupied(in: start..<(start + Self.size), from: start + origin) else {
            return nil
        }
        let distance = Int64((slot - start - origin) & (Self.size - 1))
        return Stop(level: level, slot: slot, start: ((base >> shift) + distance) << shift)
    }

    /// Moves the timers of the slot at `base` to `open`, in descending order. Of equal instants, the timer
    /// that was set first comes last.
    private mutating func openSlot(_ slot: Int) {
        openEnd = base + (1 << Self.bits)
        slots.take(slot, into: &open)
        if !readTimers(into: &open) { sortOpen() }
    }

    /// Reads the instants of all timers in one loop, because they are scattered in memory. Returns whether
    /// they are in descending order.
    private func readTimers(into list: inout [Due]) -> Bool {
        nodes.withUnsafeBufferPointer { nodes in
            var descends = true
            var last = Int64.max
            for index in list.indices {
                let at = nodes[Int(list[index].widget)].at
                list[index].at = at
                if at > last { descends = false }
                last = at
            }
            return descends
        }
    }

    /// Sorts by counting the milliseconds within the slot; short lists are sorted without a buffer.
    private mutating func sortOpen() {
        if open.count <= Self.longestWalk { return open.sort { $0.at > $1.at } }
        counts.removeAll(keepingCapacity: true)
        counts.append(contentsOf: repeatElement(0, count: Self.size + 1))
        for due in open { counts[Int(openEnd - due.at)] += 1 }
        for index in 1...Self.size { counts[index] += counts[index - 1] }
        swap(&open, &gathered)
        open.removeAll(keepingCapacity: true)
        open.append(contentsOf: gathered)
        for due in gathered.reversed() {
            counts[Int(openEnd - due.at)] -= 1
            open[Int(counts[Int(openEnd - due.at)])] = due
        }
        gathered.removeAll(keepingCapacity: true)
    }

    /// Distributes the timers of a higher-level slot, whose time has come, over the levels below.
    private mutating func cascade(_ slot: Int) {
        slots.take(slot, into: &gathered)
        _ = readTimers(into: &gathered)
        for due in gathered.reversed() { insert(due.widget, at: due.at) }
        gathered.removeAll(keepingCapacity: true)
    }
}

extension TimingWheel {
    /// Adds a timer to the slot or to `open`, depending on its distance from `base`.
    private mutating func insert(_ widget: UInt32, at: Int64) {
        if at < openEnd { return insertOpen(Due(at: at, widget: widget)) }
        for level in 0..<Self.levels {
            let shift = Self.bits * Int64(level + 1)
            if (at >> shift) - (base >> shift) < Int64(Self.size) {
                let slot = level * Self.size + (Int(at >> shift) & (Self.size - 1))
                let position = slots.add(widget, at: at, to: slot)
                nodes[Int(widget)] = Node(at: at, slot: UInt32(slot), position: position)
                return
            }
        }
        nodes[Int(widget)].at = .max
    }

    /// Cancels the widget's timer, which must be set.
    private mutating func cancel(_ widget: WidgetIndex) {
        let node = nodes[widget.position]
        nodes[widget.position].at = .max
        if node.at < openEnd {
            while let last = open.last, !isSet(last) { open.removeLast() }
        } else if let moved = slots.remove(at: node.at, position: node.position, from: Int(node.slot)) {
            nodes[Int(moved)].position = node.position
        }
    }

    /// Inserts before timers of the same instant, so that the timer that was set first fires first.
    private mutating func insertOpen(_ due: Due) {
        var low = 0
        var high = open.count
        while low < high {
            let middle = (low + high) / 2
            if open[middle].at > due.at { low = middle + 1 } else { high = middle }
        }
        open.insert(due, at: low)
        nodes[Int(due.widget)].at = due.at
    }
}
