import CLinux
import Glibc
import WidgetModel

/// A snapshot of all processes of the machine, read from /proc.
///
/// Reading only the children of a process is not possible everywhere, because the kernel lists them only if
/// it was built with that option.
struct ProcessTable {
    /// The fields of `/proc/PID/stat` that are used here.
    struct Entry: Equatable {
        var parent: pid_t
        var group: pid_t
        var session: pid_t
        /// The start time. Process ids are reused, but a process id together with its start time is unique.
        var start: Int
        /// Resident pages. Shared pages count once per process, so the total of several is an upper bound.
        var pages: Int
        /// The processor time of the process and of the children that it has waited for, in clock ticks.
        var ticks: Int
        /// Whether the process has ended and waits to be reaped. A process of which only the main thread has
        /// ended is not a zombie.
        var isZombie: Bool
    }

    private var entries: [pid_t: Entry] = [:]
    private var children: [pid_t: [pid_t]] = [:]

    /// Reads all processes; the table is empty if /proc is not mounted.
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

    /// The given processes and all their descendants, each once, without processes that have ended.
    ///
    /// The table is not read atomically, so a process that has just ended may still be listed as a parent.
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

    /// The resident memory of all these processes, in bytes.
    func residentBytes(of numbers: [pid_t]) -> Int {
        numbers.reduce(0) { $0 + (entries[$1]?.pages ?? 0) } * Self.pageBytes
    }

    /// The resident memory of one process in bytes. This reads a single file, so it can be called often.
    static func residentBytes(of number: pid_t) -> Int { (entry(of: number)?.pages ?? 0) * pageBytes }

    /// The memory of one process in bytes, of which it counts the share of each page that several processes
    /// use (`Pss`). Reading it takes about as long for each megabyte as `residentBytes` for a whole process.
    ///
    /// The resident memory if it may not be read: a process can forbid that (`PR_SET_DUMPABLE`).
    static func proportionalBytes(of number: pid_t) -> Int {
        let kilobytes = reading("smaps_rollup", of: number) { text in
            let line = text.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: "Pss:".utf8) }
            return line?.split(separator: UInt8(ascii: " ")).dropFirst().first.flatMap(integer)
        }
        return kilobytes.map { $0 << 10 } ?? residentBytes(of: number)
    }

    private static let pageBytes = sysconf(Int32(_SC_PAGESIZE))

    /// The processor time of these processes and of the children that they have waited for.
    func processorTime(of numbers: [pid_t]) -> Milliseconds {
        let ticks = numbers.reduce(0) { $0 + (entries[$1]?.ticks ?? 0) }
        return Milliseconds(Int64(ticks * 1000 / Self.ticksPerSecond))
    }

    private static let ticksPerSecond = sysconf(Int32(_SC_CLK_TCK))

    /// The number of files that a process has open; 0 if it has ended or may not be inspected.
    static func openFiles(of number: pid_t) -> Int {
        guard let folder = opendir("/proc/\(number)/fd") else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        return max(0, count - 2)  // Without `.` and `..`.
    }

    /// The number of threads on this machine. It costs one system call, and shows that many processes were
    /// started since the table was read.
    static func threadsOfMachine() -> Int {
        var machine = sysinfo()
        return sysinfo(&machine) == 0 ? Int(machine.procs) : 0
    }

    /// Sends SIGKILL unless the process id now belongs to another process. Returns a descriptor that becomes
    /// readable when the process has ended, or nil if no signal was sent.
    func kill(_ number: pid_t) -> Descriptor? {
        let descriptor = Descriptor(pidfd_open(number, 0))
        // The descriptor refers to one process, even if its process id is reused later.
        guard descriptor.isOpen, Self.entry(of: number)?.start == entries[number]?.start,
            pidfd_send_signal(descriptor.number, SIGKILL, nil, 0) == 0
        else { return nil }
        return descriptor
    }

    /// Reads the entry of one process; nil if it does not exist anymore.
    static func entry(of number: pid_t) -> Entry? {
        reading("stat", of: number, entry)
    }

    /// Parses a small file in a process's folder; returns nil if it cannot be read.
    private static func reading<Result>(
        _ file: String, of number: pid_t, _ parse: (UnsafeRawBufferPointer) -> Result?
    ) -> Result? {
        let descriptor = open("/proc/\(number)/\(file)", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            return count > 0 ? parse(UnsafeRawBufferPointer(rebasing: buffer[..<count])) : nil
        }
    }

    /// Parses a line as described in proc(5). The name in parentheses can contain any characters, so fields
    /// are counted from the last `)`.
    static func entry(inStat line: UnsafeRawBufferPointer) -> Entry? {
        guard let end = line.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = line[(end + 1)...].split(separator: UInt8(ascii: " "))
        // The fields after the name: state, parent, group, session (3 to 6), times (14 to 17), threads (20),
        // start (22), pages (24).
        guard fields.count > 21, let parent = integer(fields[1]), let group = integer(fields[2]),
            let session = integer(fields[3]), let threads = integer(fields[17]),
            let start = integer(fields[19]), let pages = integer(fields[21])
        else { return nil }
        let state = fields[0].first
        let ticks = fields[11...14].reduce(0) { $0 + (integer($1) ?? 0) }
        return Entry(
            parent: pid_t(parent), group: pid_t(group), session: pid_t(session), start: start, pages: pages,
            ticks: ticks,
            // The kernel reports the main thread's state; other threads may still be running.
            isZombie: (state == UInt8(ascii: "Z") || state == UInt8(ascii: "X")) && threads <= 1)
    }

    private static func integer(_ digits: Slice<UnsafeRawBufferPointer>) -> Int? {
        Int(String(decoding: digits, as: UTF8.self))
    }
}
