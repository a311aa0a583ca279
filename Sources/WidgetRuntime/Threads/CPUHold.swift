import CLinux
import Glibc

/// Keeps a thread on the CPU that it runs on.
///
/// A thread that sleeps until the disk is done is otherwise woken wherever there is room just then, away from
/// the caches that hold what it works on. Threads and processes that it starts meanwhile would stay there
/// too. Where the thread may not run on every CPU of the machine, somebody has decided where it runs, and
/// nothing is held; nor where the kernel does not say or allow it.
struct CPUHold: ~Copyable {
    /// The thread that is held; nil while none is.
    private var thread: pid_t?

    /// Room for as many CPUs as the kernel's own set has, one bit for each.
    private static let setBytes = 128
    private static let machineCPUs = sysconf(Int32(_SC_NPROCESSORS_ONLN))

    /// From now on the calling thread stays where it is.
    mutating func begin() {
        guard thread == nil else { return }
        let caller = gettid()
        let present = Int(sched_getcpu())
        var cpus = [UInt8](repeating: 0, count: CPUHold.setBytes)
        guard present >= 0, cpus.indices.contains(present / 8),
            sched_getaffinity(caller, cpus.count, &cpus) == 0,
            cpus.reduce(0, { $0 + $1.nonzeroBitCount }) == CPUHold.machineCPUs
        else { return }
        cpus = [UInt8](repeating: 0, count: cpus.count)
        cpus[present / 8] = 1 << UInt8(present % 8)
        if sched_setaffinity(caller, cpus.count, cpus) == 0 { thread = caller }
    }

    /// From now on it runs wherever there is a CPU; also on one that is added later, so that every bit is
    /// set, and not those that there are now.
    mutating func end() {
        guard let thread else { return }
        let all = [UInt8](repeating: .max, count: CPUHold.setBytes)
        sched_setaffinity(thread, all.count, all)
        self.thread = nil
    }
}
