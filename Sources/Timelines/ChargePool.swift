import WidgetModel

/// When one widget's charged reloads were granted, as far as the budget's window reaches (T6).
struct Charges: Sendable {
    /// The last one; `Int64.min` before the first. Stays when it has left the window, for the spacing.
    var latest = Int64.min
    /// The chunks of the oldest and of the newest.
    fileprivate var first: UInt32 = 0
    fileprivate var last: UInt32 = 0
    /// How many are kept; some may have left the window.
    fileprivate(set) var count: UInt16 = 0
    /// The place of the oldest in its chunk.
    fileprivate var start: UInt8 = 0
}

/// The charges of all widgets: 4 bytes each, in chained chunks of seven that are used again.
///
/// A charge is kept as the low 32 bits of its milliseconds. All of a widget's lie within the window (24
/// hours, less than 2³² ms) before its latest, whose instant is kept whole.
struct ChargePool: Sendable {
    private static let perChunk = 7
    private var storage = PagedArray<UInt32>()
    /// The first free chunk, plus one; a free chunk's last element is the next one's.
    private var free: UInt32 = 0

    /// Keeps a charge granted at `now`, which is not before the latest, and drops those that leave the
    /// window.
    mutating func add(to charges: inout Charges, at now: Instant) {
        drop(from: &charges, upTo: now.milliseconds - Limits.budgetWindow.count)
        let place = (Int(charges.start) + Int(charges.count)) % Self.perChunk
        if charges.count == 0 {
            charges.start = 0
            charges.first = allocate()
            charges.last = charges.first
        } else if place == 0 {
            let chunk = allocate()
            storage[link(of: charges.last)] = chunk
            charges.last = chunk
        }
        let offset = charges.count == 0 ? 0 : place
        storage[Int(charges.last) * (Self.perChunk + 1) + offset] = UInt32(
            truncatingIfNeeded: now.milliseconds)
        charges.count += 1
        charges.latest = now.milliseconds
    }

    /// Forgets all of a widget's charges.
    mutating func release(_ charges: inout Charges) {
        while charges.count > 0 { dropOldest(from: &charges) }
        charges = Charges()
    }

    /// The clock was set back: each charge of the future counts as made now (T16).
    ///
    /// Not with their distances kept: how far apart two charges truly are is not known once the clock was set
    /// back between them, and one that is put too early leaves the window too soon (T6).
    mutating func bringBack(_ charges: inout Charges, to now: Instant) {
        guard charges.latest > now.milliseconds else { return }
        let kept = instants(of: charges).map { min($0, now) }
        release(&charges)
        for instant in kept { add(to: &charges, at: instant) }
        charges.latest = now.milliseconds
    }

    /// Ascending.
    func instants(of charges: Charges) -> [Instant] {
        var instants: [Instant] = []
        visit(charges) { instants.append($0) }
        return instants
    }

    /// How many charges the window that ends at `now` holds.
    func count(of charges: Charges, at now: Instant) -> Int {
        var count = 0
        visit(charges) { if $0 > now - Limits.budgetWindow { count += 1 } }
        return count
    }

    /// The charge that must have left the window before `perDay` of them leave room; nil while there is room.
    func blocking(_ charges: Charges, perDay: Int) -> Instant? {
        let surplus = Int(charges.count) - perDay
        if surplus < 0 { return nil }
        if surplus == 0 { return instant(charges, storage[place(of: charges, 0)]) }
        return instants(of: charges)[surplus]
    }

    // MARK: Chunks

    private func visit(_ charges: Charges, _ body: (Instant) -> Void) {
        var chunk = charges.first
        var offset = Int(charges.start)
        for _ in 0..<charges.count {
            if offset == Self.perChunk {
                chunk = storage[link(of: chunk)]
                offset = 0
            }
            body(instant(charges, storage[Int(chunk) * (Self.perChunk + 1) + offset]))
            offset += 1
        }
    }

    private func instant(_ charges: Charges, _ low: UInt32) -> Instant {
        Instant(milliseconds: milliseconds(charges, low))
    }

    private func milliseconds(_ charges: Charges, _ low: UInt32) -> Int64 {
        charges.latest - Int64(UInt32(truncatingIfNeeded: charges.latest) &- low)
    }

    /// Some word of the oldest chunk, read ahead of its use.
    func firstWord(of charges: Charges) -> Int64 {
        charges.count == 0 ? 0 : Int64(storage[Int(charges.first) * (Self.perChunk + 1)])
    }

    private func place(of charges: Charges, _ number: Int) -> Int {
        Int(charges.first) * (Self.perChunk + 1) + Int(charges.start) + number
    }

    private func link(of chunk: UInt32) -> Int { Int(chunk) * (Self.perChunk + 1) + Self.perChunk }

    private mutating func drop(from charges: inout Charges, upTo limit: Int64) {
        while charges.count > 0, milliseconds(charges, storage[place(of: charges, 0)]) <= limit {
            dropOldest(from: &charges)
        }
    }

    private mutating func dropOldest(from charges: inout Charges) {
        charges.count -= 1
        charges.start += 1
        guard Int(charges.start) == Self.perChunk || charges.count == 0 else { return }
        let chunk = charges.first
        charges.first = storage[link(of: chunk)]
        charges.start = 0
        storage[link(of: chunk)] = free
        free = chunk + 1
    }

    private mutating func allocate() -> UInt32 {
        if free != 0 {
            let chunk = free - 1
            free = storage[link(of: chunk)]
            return chunk
        }
        return UInt32(storage.grow(by: Self.perChunk + 1) / (Self.perChunk + 1))
    }
}
