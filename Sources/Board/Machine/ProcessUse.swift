import CLinux
import Glibc

/// The resources that this process has used.
package struct ProcessUse: Hashable, Sendable {
    /// The processor time of all threads in seconds.
    package let processorSeconds: Double
    /// The resident memory; nil if the system does not report it.
    package let residentBytes: Int?

    /// The use so far.
    package static var current: ProcessUse {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return ProcessUse(
            processorSeconds: Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000,
            residentBytes: residentBytes())
    }

    /// The second number of `/proc/self/statm`, which counts pages.
    private static func residentBytes() -> Int? {
        let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 128)
        let count = read(file, &bytes, bytes.count)
        guard count > 0 else { return nil }
        let numbers = bytes.prefix(count).split(separator: UInt8(ascii: " "))
        let pages = numbers.dropFirst().first.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
        return pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
    }
}
