import CLinux
import Glibc

/// Keeps a thread on the CPU that it runs on.
///
/// A thread that sleeps until the disk is done is otherwise woken wherever there is room just then, away from
/// the caches that hold what it works on. Threads and processes that it starts meanwhile would stay there
/// too. Where the kernel does not say or allow it, nothing is kept.
struct CPUHold {
    /// One bit for each CPU that the thread may run on; nil while it is not held.
    private var allowed: [UInt8]?

    /// Room for as many CPUs as the kernel's own set has.
    private static let setBytes = 128

    /// From now on the calling thread stays where it is.
    mutating func begin() {
        var allowed = [UInt8](repeating: 0, count: CPUHold.setBytes)
        let present = Int(sched_getcpu())
        guard allowed.indices.contains(present / 8), present >= 0,
            sched_getaffinity(0, allowed.count, &allowed) == 0
        else { return }
        var alone = [UInt8](repeating: 0, count: allowed.count)
        alone[present / 8] = 1 << UInt8(present % 8)
        if sched_setaffinity(0, alone.count, alone) == 0 { self.allowed = allowed }
    }

    /// From now on it runs wherever it could before; the same thread calls this.
    mutating func end() {
        guard let allowed else { return }
        sched_setaffinity(0, allowed.count, allowed)
        self.allowed = nil
    }
}
