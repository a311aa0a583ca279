import CLinux
import Glibc
import WidgetModel

/// Sleeps until one of the host's processes says something, ends, has room for input or is due to be weighed.
///
/// Belongs to the host's thread; holds everything that is read without the lock.
struct ChildWatch {
    private let bell: Int32
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    private var readers: [OutputReader] = []
    private var polled: [pollfd] = []
    private var lastLook = MonotonicInstant(milliseconds: 0)
    private var looks = 0
    /// Whether a request is under way; then memory is looked at more often.
    var isBusy = false

    /// What came of one sleep.
    struct Seen {
        var events: [SessionEvent] = []
        /// Processes whose input has room again.
        var writable: [RunNumber] = []
        /// Processes that have ended, and whose output is read to its end.
        var ended: [RunNumber] = []
    }

    init(bell: Int32) { self.bell = bell }

    func deallocate() { buffer.deallocate() }

    mutating func add(_ newReaders: [OutputReader]) {
        if readers.isEmpty, !newReaders.isEmpty { lastLook = MonotonicClock.now }
        readers += newReaders
    }

    /// When memory is looked at next; nil while nothing runs, so that nothing wakes us.
    var nextLook: MonotonicInstant? {
        readers.isEmpty ? nil : lastLook + (isBusy ? HostLimits.memoryLook : HostLimits.idleMemoryLook)
    }

    mutating func sleep(
        until instant: MonotonicInstant?, writing inputs: [(run: RunNumber, descriptor: Int32)]
    ) -> Seen {
        polled.removeAll(keepingCapacity: true)
        polled.append(pollfd(fd: bell, events: Int16(POLLIN), revents: 0))
        for reader in readers {
            listen(to: reader.outputs.standardOutput)
            listen(to: reader.outputs.standardError)
            listen(to: reader.outputs.ending)
        }
        for input in inputs {
            polled.append(pollfd(fd: input.descriptor, events: Int16(POLLOUT), revents: 0))
        }
        wait(until: instant)

        var seen = Seen()
        if polled[0].revents != 0 { silenceBell() }
        for index in readers.indices { read(index, into: &seen) }
        for (index, input) in inputs.enumerated() where polled[1 + 3 * readers.count + index].revents != 0 {
            seen.writable.append(input.run)
        }
        readers.removeAll { seen.ended.contains($0.run) }
        weigh(into: &seen)
        return seen
    }

    private mutating func listen(to descriptor: PipeEnd) {
        // The number of a closed one is negative, which poll skips.
        polled.append(pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0))
    }

    private mutating func wait(until instant: MonotonicInstant?) {
        let left = instant.map { min(max(0, ($0 - MonotonicClock.now).count), Int64(Int32.max)) }
        // What poll reports besides readiness (EINTR) is as good as an early wake.
        if poll(&polled, nfds_t(polled.count), left.map(Int32.init) ?? -1) < 0 {
            for index in polled.indices { polled[index].revents = 0 }
        }
    }

    private func silenceBell() {
        var count: eventfd_t = 0
        _ = eventfd_read(bell, &count)
    }

    private mutating func read(_ index: Int, into seen: inout Seen) {
        let place = 1 + 3 * index
        if polled[place].revents != 0 { readers[index].readOutput(buffer, into: &seen.events) }
        if polled[place + 1].revents != 0 { readers[index].readLog(buffer, into: &seen.events) }
        if polled[place + 2].revents != 0 {
            // The leader is not reaped yet, so its group still has this number.
            readers[index].tree.endDescendants()
            readers[index].drain(buffer, into: &seen.events)
            seen.ended.append(readers[index].run)
        }
    }

    /// The leader alone is cheap to look at; for all that descends from it every process of the machine is.
    private mutating func weigh(into seen: inout Seen) {
        guard let due = nextLook, due <= MonotonicClock.now else { return }
        lastLook = MonotonicClock.now
        looks += 1
        let isThorough = !isBusy || looks.isMultiple(of: 5)
        let table = isThorough ? ProcessTable.read() : nil
        if let table { ProcessTree.reapOrphans(in: table) }
        for reader in readers {
            let bytes =
                table.map(reader.tree.residentBytes)
                ?? ProcessTable.residentBytes(of: reader.tree.leader)
            seen.events.append(.weighed(reader.run, bytes: bytes))
        }
    }
}
