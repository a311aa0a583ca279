import Glibc

/// How much memory a process group has resident, read from /proc.
///
/// Shared pages count once per process, so a provider that forks looks bigger than it is; the limit is there
/// to stop what runs away, not to bill.
enum ProcessGroupMemory {
    /// Bytes resident in all processes of the group.
    ///
    /// Looks at every process of the machine: a provider's grandchild has no other mark than its group.
    static func residentBytes(ofGroup group: pid_t) -> Int {
        guard let folder = opendir("/proc") else { return 0 }
        defer { closedir(folder) }
        var pages = 0
        while let entry = readdir(folder) {
            let number = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { atoi($0) }
            }
            if number > 0, let figures = figures(of: number), figures.group == group {
                pages += figures.pages
            }
        }
        return pages * pageBytes
    }

    /// Bytes resident in one process: cheap enough to be looked at often.
    static func residentBytes(ofProcess number: pid_t) -> Int {
        (figures(of: number)?.pages ?? 0) * pageBytes
    }

    private static let pageBytes = sysconf(Int32(_SC_PAGESIZE))

    /// Group and resident pages of a process; nil when it has ended.
    private static func figures(of number: pid_t) -> (group: pid_t, pages: Int)? {
        let descriptor = open("/proc/\(number)/stat", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            guard count > 0 else { return nil }
            return figures(inStat: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    /// Reads the line of `proc(5)`: the name in parentheses may hold anything, so fields count from the last
    /// `)`.
    static func figures(inStat line: UnsafeRawBufferPointer) -> (group: pid_t, pages: Int)? {
        guard let end = line.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = line[(end + 1)...].split(separator: UInt8(ascii: " "))
        // After the name: state, parent, group (fields 3, 4, 5) … resident pages (field 24).
        guard fields.count > 21, let group = number(fields[2]), let pages = number(fields[21]) else {
            return nil
        }
        return (pid_t(group), pages)
    }

    private static func number(_ digits: Slice<UnsafeRawBufferPointer>) -> Int? {
        Int(String(decoding: digits, as: UTF8.self))
    }
}
