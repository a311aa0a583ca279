import Glibc
import Synchronization

/// The right to host the one engine of a board, held while this value lives.
///
/// The kernel gives the lock back when its process ends, however it ends.
package final class StateLock: Sendable {
    private let file: CInt
    private let isHeld = Atomic(true)

    /// Takes the lock; nil when another process holds it.
    package init?(_ folder: StateFolder) throws(RuntimeFailure) {
        let path = folder.path + "/lock"
        file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw RuntimeFailure(
                "the lock \(path) cannot be opened: \(String(cString: strerror(errno)))",
                hint: "check that you may write to the folder")
        }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno
            close(file)
            if reason == EWOULDBLOCK { return nil }
            throw RuntimeFailure("the lock \(path) cannot be taken: \(String(cString: strerror(reason)))")
        }
        let holder = Array("\(getpid())\n".utf8)
        // Who holds it is told to people; a lock file that cannot be written still locks.
        if ftruncate(file, 0) == 0 { _ = write(file, holder, holder.count) }
    }

    deinit { release() }

    /// Gives the lock back, once.
    package func release() {
        if isHeld.exchange(false, ordering: .sequentiallyConsistent) { close(file) }
    }

    /// The process that holds the lock, as it wrote it there; nil when that cannot be read.
    package static func holder(of folder: StateFolder) -> Int? {
        let file = open(folder.path + "/lock", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 20)
        let count = read(file, &bytes, bytes.count)
        return Int(
            String(decoding: bytes.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
}
