import CLinux
import Glibc

/// Checks whether the file system has space left.
package enum DiskSpace {
    /// The space that SQLite needs to open a board: the index of its log, and a few pages.
    private static let neededBytes = 64 << 10

    /// The error number if the file system of a folder is full; nil if space is left.
    ///
    /// The check writes a temporary file, which is unlinked before the write, because quotas cannot be
    /// queried reliably.
    ///
    /// - Parameter offset: The offset at which the bytes are written, because the size of files may be
    ///   limited too.
    package static func trouble(in folder: String, at offset: Int = 0) -> CInt? {
        let name = "\(folder)/.room-\(getpid())"
        let file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { return isFull(errno) ? errno : nil }
        unlink(name)
        defer { close(file) }
        let bytes = [UInt8](repeating: 0x5a, count: neededBytes)
        let count = pwrite(file, bytes, bytes.count, offset)
        if count == bytes.count { return fsync(file) == 0 || !isFull(errno) ? nil : errno }
        if count >= 0 { return ENOSPC }
        return isFull(errno) ? errno : nil
    }

    /// The number of free bytes in a folder's file system; nil if the system does not report it.
    package static func freeBytes(in folder: String) -> Int? {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return nil }
        return Int(status.f_bavail) * Int(status.f_frsize)
    }

    /// Whether a failed system call on the database was caused by missing space.
    static func isMissing(for file: String, _ systemError: CInt) -> Bool {
        if isFull(systemError) { return true }
        guard let slash = file.lastIndex(of: "/") else { return false }
        return trouble(in: String(file[..<slash]), at: sizes(of: file).max() ?? 0) != nil
    }

    /// The size of a database with its log, in bytes; 0 for a database in memory.
    package static func databaseBytes(_ file: String) -> Int { sizes(of: file).reduce(0, +) }

    /// The sizes of a database's files; 0 for a file that does not exist.
    private static func sizes(of file: String) -> [Int] {
        ["", "-wal", "-shm"].map { suffix in
            var status = stat()
            return stat(file + suffix, &status) == 0 ? Int(status.st_size) : 0
        }
    }

    private static func isFull(_ code: CInt) -> Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }
}
