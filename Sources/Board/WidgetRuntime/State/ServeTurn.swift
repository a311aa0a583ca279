import CLinux
import Glibc
import Machine
import Synchronization

/// The right to serve a board next. `serve` holds it from before it waits for the board until it ends.
///
/// It gives `serve` priority over other commands: while the turn is taken, no other command takes the board's
/// lock, and a command that hosts the board rejects new requests. The kernel releases the turn when its
/// process ends.
package final class ServeTurn: Sendable {
    private let file: CInt
    private let isHeld = Atomic(true)

    /// Takes the turn; nil if another `serve` holds it.
    init?(_ folder: StateFolder) throws(RuntimeFailure) {
        let path = ServeTurn.path(in: folder)
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw RuntimeFailure(
                "the lock \(path) cannot be opened: \(systemReason(errno))",
                hint: "check that you can write to the folder")
        }
        guard ServeTurn.lock(file, set_ofd_lock, F_WRLCK) != nil else {
            let reason = errno
            close(file)
            if reason == EAGAIN || reason == EACCES { return nil }
            throw RuntimeFailure("the lock \(path) cannot be taken: \(systemReason(reason))")
        }
        // Not earlier: a failing initializer calls `deinit` if everything is initialized.
        self.file = file
        let bytes = Array("\(getpid())\n".utf8)
        // The number is only used in messages. The lock works even if the write fails.
        if ftruncate(file, 0) == 0 { _ = pwrite(file, bytes, bytes.count, 0) }
    }

    deinit { release() }

    /// Releases the turn. Further calls are ignored.
    func release() {
        guard isHeld.exchange(false, ordering: .sequentiallyConsistent) else { return }
        // A child process that is just starting holds a copy of the descriptor, which would keep the lock.
        _ = ServeTurn.lock(file, set_ofd_lock, F_UNLCK)
        futimens(file, nil)  // As `StateLock` does.
        close(file)
    }

    /// Whether a `serve` waits for the board or serves it.
    static func isTaken(in folder: StateFolder) -> Bool {
        let file = open(path(in: folder), O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        return lock(file, test_ofd_lock, F_WRLCK).map { $0 != F_UNLCK } ?? false
    }

    /// The process that holds the turn, according to the file; nil if it cannot be read.
    static func holder(in folder: StateFolder) -> Int? {
        let file = open(path(in: folder), O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = read(file, &bytes, bytes.count)
        return Int(
            String(decoding: bytes.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }

    private static func path(in folder: StateFolder) -> String { folder.path + "/serve.lock" }

    /// The kind of lock that the call set or found; nil if it failed.
    private static func lock(_ file: CInt, _ command: CInt, _ kind: Int32) -> Int32? {
        var range = flock()
        range.l_type = Int16(kind)
        range.l_whence = Int16(SEEK_SET)
        return fcntl(file, command, &range) == 0 ? Int32(range.l_type) : nil
    }
}

/// Exclusive access to a board for `serve`: its turn, and the lock.
package struct BoardClaim: Sendable {
    let turn: ServeTurn
    let lock: StateLock
}
