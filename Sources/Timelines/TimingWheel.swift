import WidgetModel

/// One timer per placed widget: set, cancelled and fired in constant time, exact to the millisecond.
///
/// Four levels of 1,024 slots; a slot of the first level holds 2¹⁰ ms, one of the next 2²⁰ ms, and so on,
/// so that a timer within 17 minutes is touched once before it fires and one within 12 days twice. The slot
/// whose time has come is taken out and sorted into `open`; all timers before `openEnd` are there, all
/// others in slots.
///
/// Timers beyond the last level (some 35,000 years) are not kept: they never fire.
struct TimingWheel: Sendable {
    static let bits: Int64 = 10
    static let size = 1 << Int(bits)
    static let levels = 4
    /// What `earliest` looks through at most for the exact instant; beyond it may name one that was
    /// cancelled.
    static let longestWalk = 64

    /// A widget's timer; `Int64.max` for none. `slot` and `position` say where it is, unless it is in `open`.
    struct Node: Sendable {
        var at = Int64.max
        var slot: UInt32 = 0
        var position: UInt32 = 0
    }

    /// A timer whose slot has come.
    struct Due: Sendable {
        var at: Int64
        var widget: UInt32
    }

    /// A slot's place in the wheel and the instant at which it comes.
    struct Stop {
        var level: Int
        var slot: Int
        var start: Int64
    }

    var nodes: [Node] = []
    var slots = TimerSlots(count: levels * size)
    /// The start of a first-level slot; no slot holds a timer before it.
    var base: Int64 = 0
    /// `base`, or the end of the slot that begins there.
    var openEnd: Int64 = 0
    /// Descending, the last fires first. A timer that was cancelled or moved stays and is skipped.
    var open: [Due] = []
    private var counts: [Int32] = []
    private var gathered: [Due] = []

    /// Forgets all timers and goes on from `now`.
    mutating func restart(at now: Int64) {
        for place in nodes.indices { nodes[place].at = .max }
        slots = TimerSlots(count: Self.levels * Self.size)
        open.removeAll(keepingCapacity: true)
        base = Self.slotStart(now)
        openEnd = base
    }

    /// Makes room for widgets up to this one.
    mutating func reserve(upTo widget: WidgetIndex) {
        while nodes.count <= widget.position { nodes.append(Node()) }
    }

    /// Sets the widget's one timer; `Int64.max` cancels it.
    mutating func set(_ widget: WidgetIndex, at: Int64) {
        let former = nodes[widget.position].at
        if former == at { return }
        if former != .max { cancel(widget) }
        if at != .max { insert(widget.number, at: at) }
    }

    /// The next widget whose timer is at `now` or earlier, in the order of the timers; its timer is cleared.
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

    /// Replaces `widgets` with the next ones whose timers are due, in the order of the timers.
    mutating func popDue(at now: Int64, into widgets: inout [WidgetIndex]) {
        widgets.removeAll(keepingCapacity: true)
        while widgets.count < Self.longestWalk, let widget = popDue(at: now) { widgets.append(widget) }
    }

    /// When the first timer fires; nil without timers.
    ///
    /// Exact, except that the earliest of a slot with more than `longestWalk` timers may have been cancelled.
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

    /// Nothing is due before `now`: later timers are placed by their distance from there.
    private mutating func advance(to now: Int64) {
        let start = Self.slotStart(now)
        if start > base {
            base = start
            openEnd = start
        }
    }

    /// The slot that comes next; of two at the same instant the one of the higher level, to be spread first.
    private func nextStop() -> Stop? {
        var next: Stop?
        for level in (0..<Self.levels).reversed() {
            guard let stop = firstOccupied(of: level) else { continue }
            if next.map({ stop.start < $0.start }) ?? true { next = stop }
        }
        return next
    }

    /// The first occupied slot of a level from `base` on.
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

    /// Takes the timers of the slot at `base` into `open`, in descending order, earlier set ones last.
    private mutating func openSlot(_ slot: Int) {
        openEnd = base + (1 << Self.bits)
        slots.take(slot, into: &open)
        if !readTimers(into: &open) { sortOpen() }
    }

    /// Looks the instants up, all at once, as they lie anywhere in memory; says whether they descend.
    private func readTimers(into list: inout [Due]) -> Bool {
        nodes.withUnsafeBufferPointer { nodes in
            var descends = true
            var last = Int64.max
            for place in list.indices {
                let at = nodes[Int(list[place].widget)].at
                list[place].at = at
                if at > last { descends = false }
                last = at
            }
            return descends
        }
    }

    /// Counting sort by the millisecond within the slot; few are sorted in place.
    private mutating func sortOpen() {
        if open.count <= Self.longestWalk { return open.sort { $0.at > $1.at } }
        counts.removeAll(keepingCapacity: true)
        counts.append(contentsOf: repeatElement(0, count: Self.size + 1))
        for due in open { counts[Int(openEnd - due.at)] += 1 }
        for place in 1...Self.size { counts[place] += counts[place - 1] }
        swap(&open, &gathered)
        open.removeAll(keepingCapacity: true)
        open.append(contentsOf: gathered)
        for due in gathered.reversed() {
            counts[Int(openEnd - due.at)] -= 1
            open[Int(counts[Int(openEnd - due.at)])] = due
        }
        gathered.removeAll(keepingCapacity: true)
    }

    /// Spreads a slot of a higher level, whose time has come, over the levels below.
    private mutating func cascade(_ slot: Int) {
        slots.take(slot, into: &gathered)
        _ = readTimers(into: &gathered)
        for due in gathered.reversed() { insert(due.widget, at: due.at) }
        gathered.removeAll(keepingCapacity: true)
    }
}

extension TimingWheel {
    /// Puts a timer that is nowhere where its instant belongs, seen from `base`.
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

    /// Clears the widget's timer, which is set.
    private mutating func cancel(_ widget: WidgetIndex) {
        let node = nodes[widget.position]
        nodes[widget.position].at = .max
        if node.at < openEnd {
            while let last = open.last, !isSet(last) { open.removeLast() }
        } else if let moved = slots.remove(at: node.at, position: node.position, from: Int(node.slot)) {
            nodes[Int(moved)].position = node.position
        }
    }

    /// Among timers of one instant the earlier set one fires first, so a new one goes before them.
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
