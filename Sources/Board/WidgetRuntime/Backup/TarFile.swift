import Glibc
import Machine

/// A file that is read or written in pieces, from its beginning to its end, because the database of a board
/// can be larger than the machine's memory.
final class TarFile {
    /// The maximum size of a piece: large enough that system calls do not cost much.
    static let pieceBytes = 256 << 10

    /// The path in messages.
    private let name: String
    private let descriptor: CInt

    /// Opens a file for reading.
    init(reading path: String) throws(RuntimeFailure) {
        name = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw TarFile.unreadable(path, errno) }
    }

    /// Creates a file that only its owner can access.
    ///
    /// - Parameter target: the path in messages, if the file is renamed later; nil for `path`.
    /// - Throws: if the file exists.
    init(creating path: String, for target: String? = nil) throws(RuntimeFailure) {
        name = target ?? path
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0, fchmod(descriptor, 0o600) == 0 else {
            throw TarFile.unwritable(target ?? path, errno)
        }
    }

    deinit { close(descriptor) }

    /// Reads the next piece; empty at the end of the file.
    ///
    /// - Parameter limit: the maximum size of the piece, which must be positive.
    func read(atMost limit: Int = TarFile.pieceBytes) throws(RuntimeFailure) -> [UInt8] {
        let size = min(limit, TarFile.pieceBytes)
        var piece = [UInt8](repeating: 0, count: size)
        var count = Glibc.read(descriptor, &piece, size)
        while count < 0, errno == EINTR { count = Glibc.read(descriptor, &piece, size) }
        guard count >= 0 else { throw TarFile.unreadable(name, errno) }
        piece.removeLast(size - count)
        return piece
    }

    /// Reads this number of bytes, or fewer if the file ends earlier.
    func read(exactly count: Int) throws(RuntimeFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let piece = try read(atMost: count - bytes.count)
            if piece.isEmpty { break }
            bytes += piece
        }
        return bytes
    }

    func write(_ bytes: [UInt8]) throws(RuntimeFailure) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress! + done, buffer.count - done)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw TarFile.unwritable(name, errno) }
            done += count
        }
    }

    /// Returns when the content is on the disk.
    func sync() throws(RuntimeFailure) {
        guard fsync(descriptor) == 0 else { throw TarFile.unwritable(name, errno) }
    }

    /// The content of a small file.
    static func bytes(of path: String) throws(RuntimeFailure) -> [UInt8] {
        let file = try TarFile(reading: path)
        return try file.read(exactly: Int.max)
    }

    private static func unreadable(_ path: String, _ reason: CInt) -> RuntimeFailure {
        RuntimeFailure("\(path) cannot be read: \(systemReason(reason))")
    }

    static func unwritable(_ path: String, _ reason: CInt) -> RuntimeFailure {
        RuntimeFailure(
            "\(path) cannot be written: \(systemReason(reason))",
            hint: "check its permissions and the free space on the disk")
    }
}
