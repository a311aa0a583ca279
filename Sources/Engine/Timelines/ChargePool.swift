import WidgetModel

/// The instants at which one widget's charged reloads were granted, within the window of the budget (T6).
struct Charges: Sendable {
    /// The latest charge; nil before the first one. It is kept even after it has left the window, because the
    /// spacing is counted from this instant.
    fileprivate(set) var latest: Instant?
    /// The chunks that hold the oldest and the latest charge.
    fileprivate var first: UInt32 = 0
    fileprivate var last: UInt32 = 0
    /// The number of stored charges, some of which may have left the window.
    fileprivate var count: UInt16 = 0
    /// The index of the oldest charge within its chunk.
    fileprivate var start: UInt8 = 0
}

/// The charges of all widgets in one array: 4 bytes each, in linked and reusable chunks of seven.
///
/// A charge is stored as the low 32 bits of its milliseconds. That is unambiguous, because all charges of a
/// widget are at most 24 hours (less than 2³² ms) older than the latest one, whose full instant is stored in
/// `Charges`.
struct ChargePool: Sendable {
    private static let perChunk = 7
    /// Eight numbers per chunk: seven charges and the number of the next chunk.
    private var storage: [UInt32] = []
    private var free: [UInt32] = []

    /// Records a charge that is granted at `now`, and drops charges that have left the window.
    ///
    /// - Parameter now: Not earlier than the latest charge.
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

    /// Drops all charges of a widget and frees their chunks.
    mutating func release(_ charges: inout Charges) {
        while charges.count > 0 { dropOldest(from: &charges) }
        charges = Charges()
    }

    /// Moves each charge in the future to `now`, after the clock was set back (T16).
    ///
    /// The distances between charges are not preserved. They are unknown once the clock was set back between
    /// two charges, and a charge recorded too early would leave the window too soon (T6).
    mutating func bringBack(_ charges: inout Charges, to now: Instant) {
        guard let latest = charges.latest, latest > now else { return }
        let kept = instants(of: charges).map { min($0, now) }
        release(&charges)
        for instant in kept { add(to: &charges, at: instant) }
        charges.latest = now
    }

    /// All stored charges, in ascending order.
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

    /// The number of charges in the window that ends at `now`.
    func count(of charges: Charges, at now: Instant) -> Int {
        instants(of: charges).count { $0 > now - ReloadSettings.budgetWindow }
    }

    /// The charge that must leave the window before another charge is allowed; nil if one is allowed now.
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

    /// Removes the oldest charge, and frees its chunk if it becomes empty.
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
