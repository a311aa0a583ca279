import CLinux
import Glibc

/// The processes of the machine at one moment, read from /proc.
///
/// Every process has to be looked at: the kernel lists a process's children only where it was built to.
struct ProcessTable {
    /// One line of `/proc/PID/stat`, as far as it matters here.
    struct Entry: Equatable {
        var parent: pid_t
        var group: pid_t
        var session: pid_t
        /// When it started. Numbers are used again; number and start together are not.
        var start: Int
        /// Resident pages. Shared ones count once per process, so a provider that forks looks bigger than it
        /// is; the limit is there to stop what runs away, not to bill.
        var pages: Int
        /// It has ended and waits to be reaped. A process whose main thread alone has ended is none.
        var isZombie: Bool
    }

    private var entries: [pid_t: Entry] = [:]
    private var children: [pid_t: [pid_t]] = [:]

    static func read() -> ProcessTable {
        var table = ProcessTable()
        guard let folder = opendir("/proc") else { return table }
        defer { closedir(folder) }
        while let name = readdir(folder) {
            let number = withUnsafePointer(to: &name.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { atoi($0) }
            }
            guard number > 0, let entry = entry(of: number) else { continue }
            table.entries[number] = entry
            table.children[entry.parent, default: []].append(number)
        }
        return table
    }

    subscript(number: pid_t) -> Entry? { entries[number] }

    func children(of number: pid_t) -> [pid_t] { children[number] ?? [] }

    /// Processes and everything that descends from them, each once, without those that have ended. The table
    /// is read one process at a time, so one that has just ended may still have children in it.
    func trees(of roots: [pid_t]) -> [pid_t] {
        var found: [pid_t] = []
        var visited: Set<pid_t> = []
        var open = roots
        while let number = open.popLast() {
            guard let entry = entries[number], visited.insert(number).inserted else { continue }
            if !entry.isZombie { found.append(number) }
            open += children(of: number)
        }
        return found
    }

    /// Bytes resident in all of these.
    func residentBytes(of numbers: [pid_t]) -> Int {
        numbers.reduce(0) { $0 + (entries[$1]?.pages ?? 0) } * Self.pageBytes
    }

    /// Bytes resident in one process: cheap enough to be looked at often.
    static func residentBytes(of number: pid_t) -> Int { (entry(of: number)?.pages ?? 0) * pageBytes }

    private static let pageBytes = sysconf(Int32(_SC_PAGESIZE))

    /// Sends SIGKILL, unless another process has the number now; gives a descriptor that is readable when the
    /// process has ended.
    func kill(_ number: pid_t) -> Descriptor? {
        let descriptor = Descriptor(pidfd_open(number, 0))
        // The descriptor stands for one process, whatever gets the number later.
        guard descriptor.isOpen, Self.entry(of: number)?.start == entries[number]?.start,
            pidfd_send_signal(descriptor.number, SIGKILL, nil, 0) == 0
        else { return nil }
        return descriptor
    }

    /// Nil when the process is gone.
    static func entry(of number: pid_t) -> Entry? {
        let descriptor = open("/proc/\(number)/stat", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            guard count > 0 else { return nil }
            return entry(inStat: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    /// Reads the line of `proc(5)`: the name in parentheses may hold anything, so fields count from the last
    /// `)`.
    static func entry(inStat line: UnsafeRawBufferPointer) -> Entry? {
        guard let end = line.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = line[(end + 1)...].split(separator: UInt8(ascii: " "))
        // After the name: state, parent, group, session (3 to 6) … threads (20), start (22), pages (24).
        guard fields.count > 21, let parent = integer(fields[1]), let group = integer(fields[2]),
            let session = integer(fields[3]), let threads = integer(fields[17]),
            let start = integer(fields[19]), let pages = integer(fields[21])
        else { return nil }
        let state = fields[0].first
        return Entry(
            parent: pid_t(parent), group: pid_t(group), session: pid_t(session), start: start, pages: pages,
            // The state is that of the main thread; other threads may still run.
            isZombie: (state == UInt8(ascii: "Z") || state == UInt8(ascii: "X")) && threads <= 1)
    }

    private static func integer(_ digits: Slice<UnsafeRawBufferPointer>) -> Int? {
        Int(String(decoding: digits, as: UTF8.self))
    }
}
