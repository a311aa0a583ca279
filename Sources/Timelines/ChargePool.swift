import WidgetModel

/// When one widget's charged reloads were granted, as far back as the budget's window reaches (T6).
struct Charges: Sendable {
    /// The latest one; stays when it has left the window, for the spacing. Nil before the first.
    fileprivate(set) var latest: Instant?
    /// The chunks of the oldest and of the latest.
    fileprivate var first: UInt32 = 0
    fileprivate var last: UInt32 = 0
    /// How many are stored; some may have left the window.
    fileprivate var count: UInt16 = 0
    /// The index of the oldest in its chunk.
    fileprivate var start: UInt8 = 0
}

/// The charges of all widgets in one array: 4 bytes each, in linked chunks of seven that are reused.
///
/// A charge is stored as the low 32 bits of its milliseconds. All charges of a widget are within the window
/// (24 hours, less than 2³² ms) before its latest one, whose instant is stored whole.
struct ChargePool: Sendable {
    private static let perChunk = 7
    /// Eight numbers per chunk; the last one is the next chunk.
    private var storage: [UInt32] = []
    private var free: [UInt32] = []

    /// Records a charge granted at `now`, which is not before the latest, and drops those that leave the
    /// window.
    mutating func add(to charges: inout Charges, at now: Instant) {
        while charges.count > 0,
            instant(of: charges, at: address(charges.first, Int(charges.start)))
                <= now - ReloadSettings.budgetWindow
        { dropOldest(from: &charges) }
        let index = (Int(charges.start) + Int(charges.count)) % Self.perChunk
        if charges.count == 0 {
            charges.start = 0
            charges.first = allocate()
            charges.last = charges.first
        } else if index == 0 {
            let chunk = allocate()
            storage[link(of: charges.last)] = chunk
            charges.last = chunk
        }
        storage[address(charges.last, charges.count == 0 ? 0 : index)] = Self.low(now)
        charges.count += 1
        charges.latest = now
    }

    /// Forgets all charges of a widget.
    mutating func release(_ charges: inout Charges) {
        while charges.count > 0 { dropOldest(from: &charges) }
        charges = Charges()
    }

    /// The clock was set back: each charge in the future counts as made now (T16).
    ///
    /// Their distances are not kept: how far apart two charges truly are is unknown once the clock was set
    /// back between them, and a charge that is recorded too early leaves the window too soon (T6).
    mutating func bringBack(_ charges: inout Charges, to now: Instant) {
        guard let latest = charges.latest, latest > now else { return }
        let kept = instants(of: charges).map { min($0, now) }
        release(&charges)
        for instant in kept { add(to: &charges, at: instant) }
        charges.latest = now
    }

    /// Ascending.
    func instants(of charges: Charges) -> [Instant] {
        var instants: [Instant] = []
        var (chunk, index) = (charges.first, Int(charges.start))
        for _ in 0..<charges.count {
            if index == Self.perChunk { (chunk, index) = (storage[link(of: chunk)], 0) }
            instants.append(instant(of: charges, at: address(chunk, index)))
            index += 1
        }
        return instants
    }

    /// How many charges the window that ends at `now` holds.
    func count(of charges: Charges, at now: Instant) -> Int {
        instants(of: charges).count { $0 > now - ReloadSettings.budgetWindow }
    }

    /// The charge that must leave the window before `perDay` charges leave room; nil while there is room.
    func blocking(_ charges: Charges, perDay: Int) -> Instant? {
        let surplus = Int(charges.count) - perDay
        return surplus < 0 ? nil : instants(of: charges)[surplus]
    }

    // MARK: Chunks

    private static func low(_ instant: Instant) -> UInt32 { UInt32(truncatingIfNeeded: instant.milliseconds) }

    private func instant(of charges: Charges, at address: Int) -> Instant {
        guard let latest = charges.latest else { preconditionFailure("charges without a latest one") }
        return latest - Milliseconds(Int64(Self.low(latest) &- storage[address]))
    }

    private func address(_ chunk: UInt32, _ index: Int) -> Int { Int(chunk) * (Self.perChunk + 1) + index }

    private func link(of chunk: UInt32) -> Int { address(chunk, Self.perChunk) }

    private mutating func dropOldest(from charges: inout Charges) {
        charges.count -= 1
        charges.start += 1
        guard Int(charges.start) == Self.perChunk || charges.count == 0 else { return }
        free.append(charges.first)
        charges.first = storage[link(of: charges.first)]
        charges.start = 0
    }

    private mutating func allocate() -> UInt32 {
        if let chunk = free.popLast() { return chunk }
        storage.append(contentsOf: repeatElement(0, count: Self.perChunk + 1))
        return UInt32(storage.count / (Self.perChunk + 1) - 1)
    }
}
