import CLinux
import Glibc
import Synchronization
import WidgetModel

/// A provider's process and all its descendants, in any process group or session.
///
/// The process leads its own session. Normally, a descendant whose parent has ended becomes a child of init.
/// Instead, a *keeper* adopts it (`launch_kept`): a child of this process that starts the provider's process.
/// When the provider's process or this process has ended, the keeper ends all remaining descendants. Thus,
/// the tree consists exactly of the keeper's descendants. It contains neither children that other code of
/// this process starts, nor orphans of unrelated programs, which a container's first process adopts.
///
/// A provider that runs with its user's rights can kill its keeper. Then this process adopts the descendants,
/// and ends the descendants that it can recognize.
final class ProcessTree: Sendable {
    /// The process id of the provider's process, which is also the id of its group and session.
    let leader: pid_t
    private let keeper: Keeper
    /// Whether the leader is bubblewrap, which supervises the provider's process and ends when that ends.
    private let isWrapped: Bool
    private let latest: Mutex<Reading>

    /// The result of the last reading of the process table.
    private struct Reading {
        /// The processes of the tree, with their start times.
        var starts: [pid_t: Int]
        /// The number of bytes that these processes share, and that the sum of their resident memory counts
        /// several times.
        var shared = 0
    }

    private static let ownNumber = getpid()
    private static let ownSession = getsid(0)

    /// The keepers that are not reaped. Locked while one is started or reaped, so that it is not mistaken for
    /// an adopted process.
    private static let keepers = Mutex<Set<pid_t>>([])

    /// Starts the leader.
    ///
    /// - Parameter start: Starts the keeper with the process.
    init(isWrapped: Bool = false, _ start: () throws(ProcessError) -> Keeper) throws(ProcessError) {
        let keeper = try Self.keepers.withLock { (keepers) throws(ProcessError) in
            // For processes whose keeper was killed.
            become_child_subreaper()
            let keeper = try start()
            keepers.insert(keeper.number)
            return keeper
        }
        self.keeper = keeper
        self.isWrapped = isWrapped
        leader = keeper.child
        let start = ProcessTable.entry(of: keeper.child)?.start
        latest = Mutex(Reading(starts: start.map { [keeper.child: $0] } ?? [:]))
    }

    /// Kills all processes of the tree.
    func kill() { signalKeeper(SIGUSR1) }

    /// A provider with its user's rights may have stopped its keeper.
    private func signalKeeper(_ signal: CInt) {
        _ = Glibc.kill(keeper.number, SIGCONT)
        _ = Glibc.kill(keeper.number, signal)
    }

    /// Asks the processes of the tree to end.
    ///
    /// Bubblewrap itself must not receive SIGTERM: it would end first, and the kernel would kill the provider
    /// at once.
    func terminate() {
        guard isWrapped else { return signalKeeper(SIGTERM) }
        Blocking.start(.processes) { [self] in
            for number in processes(in: .read()) where number != leader { _ = Glibc.kill(number, SIGTERM) }
        }
    }

    /// Whether the leader has ended, or has lost its keeper.
    var hasEnded: Bool { keeper.status != nil || keeper.hasEnded }

    /// Releases the leader, which must have ended, and its keeper, unless the keeper is still ending
    /// descendants.
    func reap() -> ProcessEnding {
        let status = keeper.status ?? SIGKILL
        Self.keepers.withLock { keepers in
            // Without being listed, it is reaped as an orphan as soon as it ends.
            keepers.remove(keeper.number)
            keeper.reap()
        }
        let (signal, code) = (status & 0x7f, status >> 8 & 0xff)
        // Bubblewrap reports the signal as a shell does.
        if isWrapped, signal == 0, code > 128 { return .killed(signal: code - 128) }
        return signal == 0 ? .exited(status: code) : .killed(signal: signal)
    }

    /// The resources that the whole tree uses.
    ///
    /// - Parameter limit: The memory in bytes from which on the exact amount is read, which takes longer.
    func use(in table: ProcessTable, limit: Int) -> ResourceUse {
        let processes = processes(in: table)
        let resident = table.residentBytes(of: processes)
        return ResourceUse(
            bytes: resident > limit ? proportionalBytes(of: processes, resident: resident) : resident,
            whole: ResourceUse.Whole(
                processor: table.processorTime(of: processes),
                files: processes.map(ProcessTable.openFiles).max() ?? 0, processes: processes.count))
    }

    /// The memory of the processes that were found when the table was last read. This reads one file for each
    /// of them, so it can be called often.
    func quickUse(limit: Int) -> ResourceUse {
        let (processes, shared) = latest.withLock { (Array($0.starts.keys), $0.shared) }
        let resident = processes.reduce(0) { $0 + ProcessTable.residentBytes(of: $1) }
        let estimate = max(0, resident - shared)
        return ResourceUse(
            bytes: estimate > limit ? proportionalBytes(of: processes, resident: resident) : estimate)
    }

    /// Memory that processes share counts once, so that a fork only costs the memory that it uses.
    private func proportionalBytes(of processes: [pid_t], resident: Int) -> Int {
        let bytes = processes.reduce(0) { $0 + ProcessTable.proportionalBytes(of: $1) }
        latest.withLock { $0.shared = max(0, resident - bytes) }
        return bytes
    }

    /// Waits until the keeper has ended all descendants of the leader, which must have ended, for up to
    /// `FixedProcessLimits.killGrace`. Afterwards, the keeper continues alone.
    func endDescendants() {
        let until = MonotonicClock.now + FixedProcessLimits.killGrace
        let descriptor = pidfd_open(keeper.number, 0)
        if descriptor >= 0 { Self.wait(for: [descriptor], until: until) }
        if keeper.status == nil { endStrays(until) }
    }

    /// Kills the processes that a killed keeper left running.
    private func endStrays(_ until: MonotonicInstant) {
        // Processes that are forked while others are being killed are found in the next round.
        repeat {
            let table = ProcessTable.read()
            Self.reapOrphans(in: table)
            let killed = strays(in: table).compactMap { table.kill($0)?.release() }
            if killed.isEmpty { return }
            Self.wait(for: killed, until: until)
        } while MonotonicClock.now < until
    }

    /// Processes of the leader's session, processes that were seen in the tree, and all other processes that
    /// this process has adopted since the leader was started. If this process is a container's first process,
    /// it also adopts orphans of other programs and leaves those alone.
    private func strays(in table: ProcessTable) -> [pid_t] {
        let seen = latest.withLock(\.starts)
        let first = seen[leader] ?? Int.max
        let orphans = Self.orphans(in: table).filter { number in
            guard let entry = table[number] else { return false }
            return entry.session == leader || entry.group == leader
                || (Self.ownNumber != 1 && entry.start >= first)
        }
        return table.trees(of: orphans + seen.filter { table[$0.key]?.start == $0.value }.keys)
    }

    /// The processes of this tree that have not ended. They are recorded for quick samples.
    private func processes(in table: ProcessTable) -> [pid_t] {
        let found = table.trees(of: table.children(of: keeper.number))
        let starts = found.compactMap { number in table[number].map { (number, $0.start) } }
        latest.withLock { latest in
            // After the keeper was killed, only the earlier processes show which processes belonged to it.
            if !found.isEmpty { latest.starts = Dictionary(uniqueKeysWithValues: starts) }
        }
        return found
    }

    /// Reaps all adopted processes that have ended, including processes outside of any tree.
    static func reapOrphans(in table: ProcessTable) {
        for number in orphans(in: table) where table[number]?.isZombie == true {
            keepers.withLock { keepers in
                // Another host may have reaped it first.
                guard let entry = ProcessTable.entry(of: number), entry == table[number],
                    !keepers.contains(number)
                else { return }
                _ = waitpid(number, nil, WNOHANG)
            }
        }
    }

    /// The children that this process adopted; the processes it started itself are excluded.
    private static func orphans(in table: ProcessTable) -> [pid_t] {
        let children = table.children(of: ownNumber).filter { table[$0]?.session != ownSession }
        return children.isEmpty
            ? [] : keepers.withLock { keepers in children.filter { !keepers.contains($0) } }
    }

    /// Waits until the processes of these descriptors have ended or the time is over, and closes the
    /// descriptors.
    private static func wait(for killed: [CInt], until: MonotonicInstant) {
        for number in killed {
            var polled = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
            let left = max(0, (until - MonotonicClock.now).count)
            while poll(&polled, 1, Int32(left)) < 0 && errno == EINTR {}
            close(number)
        }
    }
}
