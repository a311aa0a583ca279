import CLinux
import Glibc
import Synchronization
import WidgetModel

/// A provider's process and all its descendants, in any process group or session.
///
/// The process leads its own session. Normally, a descendant whose parent has ended becomes a child of init.
/// Instead, this process adopts it, as a *child subreaper* (prctl(2)). That attribute belongs to the whole
/// process: the first provider sets it, and all hosts share it.
///
/// An adopted process belongs to a tree if it has the tree's group, session or environment variable, or if it
/// was seen in the tree before its parent ended. All others are left alone: children that other code of this
/// process starts, and orphans of unrelated programs, which a container's first process adopts too.
struct ProcessTree: Sendable {
    /// The process id of the provider's process, which is also the id of its group and session.
    let leader: pid_t
    /// The value of the environment variable: the process id of this process, and a number that no other
    /// start has.
    private let run: String
    /// Whether the leader is bubblewrap, which supervises the provider's process and ends when that ends.
    private let isWrapped: Bool

    /// The environment variable that identifies descendants that have left the provider's session.
    private static let variable = "WIDGETCONF_RUN"
    private static let ownNumber = getpid()
    private static let ownSession = getsid(0)

    private struct Registry {
        /// The leaders of all hosts that are not reaped. The value contains the processes that were seen in
        /// the leader's tree, with their start times.
        var leaders: [pid_t: [pid_t: Int]] = [:]
        var runs = 0
    }

    /// Locked while a process is started or reaped, so that it is not mistaken for an adopted one.
    private static let registry = Mutex(Registry())

    /// Starts the leader.
    ///
    /// - Parameter spawn: Starts the process with the given variable (`NAME=value`) in its environment, and
    ///   returns its process id.
    static func start(
        isWrapped: Bool = false, _ spawn: (_ variable: String) throws(ProcessError) -> pid_t
    ) throws(ProcessError) -> ProcessTree {
        try registry.withLock { (registry) throws(ProcessError) in
            become_child_subreaper()
            registry.runs += 1
            let run = "\(ownNumber).\(registry.runs)"
            let leader = try spawn("\(variable)=\(run)")
            registry.leaders[leader] = [:]
            return ProcessTree(leader: leader, run: run, isWrapped: isWrapped)
        }
    }

    /// Sends a signal to the leader's process group, as long as the leader is not reaped.
    func signalGroup(_ signal: Int32) { _ = kill(-leader, signal) }

    /// Asks the processes of the tree to end.
    ///
    /// If bubblewrap received SIGTERM, it would end first, and the kernel would kill the provider at once.
    func terminate() {
        guard isWrapped else { return signalGroup(SIGTERM) }
        Blocking.start {
            for number in processes(in: .read()) where number != leader { _ = kill(number, SIGTERM) }
        }
    }

    /// Whether the leader has ended and is waiting to be reaped.
    var hasEnded: Bool {
        var ending = siginfo_t()
        let result = waitid(P_PID, id_t(leader), &ending, WEXITED | WNOHANG | WNOWAIT)
        return result == 0 && ending.si_signo != 0
    }

    /// Reaps the leader, which must have ended; its process id may be reused afterwards.
    func reap() -> ProcessEnding {
        var status: Int32 = 0
        Self.registry.withLock { registry in
            while waitpid(leader, &status, 0) < 0 && errno == EINTR {}
            registry.leaders[leader] = nil
        }
        let (signal, code) = (status & 0x7f, status >> 8 & 0xff)
        // Bubblewrap reports the signal as a shell does.
        if isWrapped, signal == 0, code > 128 { return .killed(signal: code - 128) }
        return signal == 0 ? .exited(status: code) : .killed(signal: signal)
    }

    /// What the whole tree uses.
    func use(in table: ProcessTable) -> ResourceUse {
        let processes = processes(in: table)
        return ResourceUse(
            bytes: table.residentBytes(of: processes),
            whole: ResourceUse.Whole(
                processor: table.processorTime(of: processes),
                files: processes.map(ProcessTable.openFiles).max() ?? 0, processes: processes.count))
    }

    /// Records the processes of the tree while the leader runs: afterwards, a descendant that has left its
    /// session and its environment is not recognized. Blocks while the processes of the machine are read,
    /// which takes some microseconds for each.
    func note() { _ = processes(in: .read()) }

    /// The resident memory of the processes that were found when the table was last read. This reads one file
    /// for each of them, so it can be called often.
    func quickUse() -> ResourceUse {
        let seen = Self.registry.withLock { Array(($0.leaders[leader] ?? [:]).keys) }
        let processes = seen.contains(leader) ? seen : seen + [leader]
        return ResourceUse(bytes: processes.reduce(0) { $0 + ProcessTable.residentBytes(of: $1) })
    }

    /// Kills all descendants of the leader, which must have ended and must not be reaped. Blocks for up to
    /// `ProcessLimits.killGrace`.
    func endDescendants() {
        signalGroup(SIGKILL)
        let until = MonotonicClock.now + ProcessLimits.killGrace
        // Processes that are forked while others are being killed are found in the next round.
        repeat {
            let table = ProcessTable.read()
            Self.reapOrphans(in: table)
            let killed = processes(in: table).compactMap { table.kill($0)?.release() }
            if killed.isEmpty { return }
            Self.wait(for: killed, until: until)
        } while MonotonicClock.now < until
    }

    /// The processes of this tree that have not ended.
    ///
    /// They are recorded, because a process without the variable can no longer be recognized after its parent
    /// has ended.
    private func processes(in table: ProcessTable) -> [pid_t] {
        let orphans = Self.orphans(in: table).filter { isOurs($0, in: table) }
        let seen = Self.registry.withLock { $0.leaders[leader] ?? [:] }
            .filter { number, start in table[number]?.start == start }
        let found = table.trees(of: [leader] + orphans + seen.keys)
        let starts = found.compactMap { number in table[number].map { (number, $0.start) } }
        Self.registry.withLock { $0.leaders[leader]? = Dictionary(uniqueKeysWithValues: starts) }
        return found
    }

    /// Reaps all adopted processes that have ended, including those that belong to no tree.
    static func reapOrphans(in table: ProcessTable) {
        for number in orphans(in: table) where table[number]?.isZombie == true {
            registry.withLock { registry in
                // Another host may have reaped it first.
                guard let entry = ProcessTable.entry(of: number), entry == table[number],
                    registry.leaders[number] == nil
                else { return }
                _ = waitpid(number, nil, WNOHANG)
            }
        }
    }

    /// The children that this process adopted; the processes it started itself are excluded.
    private static func orphans(in table: ProcessTable) -> [pid_t] {
        let children = table.children(of: ownNumber).filter { table[$0]?.session != ownSession }
        return children.isEmpty
            ? [] : registry.withLock { registry in children.filter { registry.leaders[$0] == nil } }
    }

    /// Whether an adopted process belongs to this tree.
    private func isOurs(_ orphan: pid_t, in table: ProcessTable) -> Bool {
        if let entry = table[orphan], entry.group == leader || entry.session == leader { return true }
        return Self.run(of: orphan) == run
    }

    /// The value of the variable in a process's environment; nil if it is not set or may not be read.
    private static func run(of number: pid_t) -> String? {
        let descriptor = open("/proc/\(number)/environ", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        return withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 1) { buffer in
            while bytes.count < ProcessLimits.environmentBytes {
                let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { break }
                bytes += buffer[..<count]
            }
            let name = Array("\(variable)=".utf8)
            return bytes.split(separator: 0).first { $0.starts(with: name) }.map {
                String(decoding: $0.dropFirst(name.count), as: UTF8.self)
            }
        }
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
