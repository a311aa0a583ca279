import CLinux
import Glibc
import Synchronization
import WidgetModel

/// A provider's process and everything that descends from it, in whatever group or session.
///
/// The process leads a session of its own. A descendant whose parent has ended would become a child of init;
/// instead this process adopts it, as a *child subreaper* (prctl(2)). That is an attribute of the whole
/// process: the first provider sets it, and it stays. Several hosts share it. An adopted process belongs to
/// the tree whose group, session or variable it has, or in which it was seen before its parent ended. All
/// others are left alone: children that other code of this process starts, and orphans of programs that ran
/// before this one, or beside it in a container.
struct ProcessTree: Sendable {
    /// The number of the provider's process, and of its group and session.
    let leader: pid_t
    /// What the variable says: this process, and a number that no other run of it has.
    private let run: String

    /// The variable of a provider's environment by which descendants that have left its session are found.
    private static let variable = "WIDGETCONF_RUN"
    private static let ownNumber = getpid()
    private static let ownSession = getsid(0)

    private struct Registry {
        /// Not reaped yet, of all hosts; with the processes that were seen in their trees, and when each
        /// started.
        var leaders: [pid_t: [pid_t: Int]] = [:]
        var runs = 0
    }

    /// Held while a process is started or reaped, so that none is taken for an adopted one meanwhile.
    private static let registry = Mutex(Registry())

    /// Starts the leader: `spawn` gets the text that its environment needs as well.
    static func start(
        _ spawn: (_ variable: String) throws(ProcessError) -> pid_t
    ) throws(ProcessError) -> ProcessTree {
        try registry.withLock { (registry) throws(ProcessError) in
            become_child_subreaper()
            registry.runs += 1
            let run = "\(ownNumber).\(registry.runs)"
            let leader = try spawn("\(variable)=\(run)")
            registry.leaders[leader] = [:]
            return ProcessTree(leader: leader, run: run)
        }
    }

    func signalGroup(_ signal: Int32) { _ = kill(-leader, signal) }

    /// Whether the leader has ended and waits to be reaped.
    var hasEnded: Bool {
        var ending = siginfo_t()
        let result = waitid(P_PID, id_t(leader), &ending, WEXITED | WNOHANG | WNOWAIT)
        return result == 0 && ending.si_signo != 0
    }

    /// Waits for the leader, which has ended, and forgets its number.
    func reap() -> ProcessEnding {
        var status: Int32 = 0
        Self.registry.withLock { registry in
            while waitpid(leader, &status, 0) < 0 && errno == EINTR {}
            registry.leaders[leader] = nil
        }
        let signal = status & 0x7f
        return signal == 0 ? .exited(status: status >> 8 & 0xff) : .killed(signal: signal)
    }

    func residentBytes(in table: ProcessTable) -> Int { table.residentBytes(of: processes(in: table)) }

    /// Ends everything that the leader, which has ended and is not reaped, has left behind.
    func endDescendants() {
        signalGroup(SIGKILL)
        let until = MonotonicClock.now + HostLimits.killGrace
        // What is forked while others are ended is found in the next round.
        repeat {
            let table = ProcessTable.read()
            Self.reapOrphans(in: table)
            let killed = processes(in: table).compactMap { table.kill($0)?.release() }
            if killed.isEmpty { return }
            Self.wait(for: killed, until: until)
        } while MonotonicClock.now < until
    }

    /// The processes of this tree that have not ended. They are remembered, because one without the variable
    /// can no longer be recognized when its parent has ended.
    private func processes(in table: ProcessTable) -> [pid_t] {
        let orphans = Self.orphans(in: table).filter { isOurs($0, in: table) }
        let seen = Self.registry.withLock { $0.leaders[leader] ?? [:] }
            .filter { number, start in table[number]?.start == start }
        let found = table.trees(of: [leader] + orphans + seen.keys)
        let starts = found.compactMap { number in table[number].map { (number, $0.start) } }
        Self.registry.withLock { $0.leaders[leader]? = Dictionary(uniqueKeysWithValues: starts) }
        return found
    }

    /// Reaps the adopted processes that have ended, of all trees.
    static func reapOrphans(in table: ProcessTable) {
        for number in orphans(in: table) where table[number]?.isZombie == true {
            registry.withLock { registry in
                // Another host may have been first.
                guard let entry = ProcessTable.entry(of: number), entry == table[number],
                    registry.leaders[number] == nil
                else { return }
                _ = waitpid(number, nil, WNOHANG)
            }
        }
    }

    /// Children that we did not start: adopted ones.
    private static func orphans(in table: ProcessTable) -> [pid_t] {
        let children = table.children(of: ownNumber).filter { table[$0]?.session != ownSession }
        return children.isEmpty
            ? [] : registry.withLock { registry in children.filter { registry.leaders[$0] == nil } }
    }

    private func isOurs(_ orphan: pid_t, in table: ProcessTable) -> Bool {
        if let entry = table[orphan], entry.group == leader || entry.session == leader { return true }
        return Self.run(of: orphan) == run
    }

    /// What a process's environment says it was started by; nil when it says nothing, or is not ours to read.
    private static func run(of number: pid_t) -> String? {
        let descriptor = open("/proc/\(number)/environ", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        return withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 1) { buffer in
            while bytes.count < HostLimits.environmentBytes {
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

    /// Waits until the processes of these descriptors have ended, and closes them.
    private static func wait(for killed: [CInt], until: MonotonicInstant) {
        for number in killed {
            var polled = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
            let left = max(0, (until - MonotonicClock.now).count)
            while poll(&polled, 1, Int32(left)) < 0 && errno == EINTR {}
            close(number)
        }
    }
}
