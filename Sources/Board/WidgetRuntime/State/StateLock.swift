import CLinux
import Foundation
import Glibc
package import Machine
import ProviderHost
import Synchronization

/// The right to host the engine of a board, held as long as this object exists.
///
/// The kernel releases the lock when its process ends for any reason.
package final class StateLock: Sendable {
    let folder: StateFolder
    private let file: CInt
    private let isHeld = Atomic(true)

    /// Takes the lock; nil if another process holds it.
    package convenience init?(_ folder: StateFolder) throws(RuntimeFailure) {
        try self.init(folder, LOCK_EX | LOCK_NB)
    }

    /// Takes the lock as soon as no other process holds it; nil if `interruption` comes first.
    static func whenFree(
        _ folder: StateFolder, unless interruption: Interruption
    ) async throws(RuntimeFailure) -> StateLock? {
        let (ends, end) = AsyncStream.makeStream(of: Result<StateLock?, RuntimeFailure>.self)
        interruption.whenCome { end.yield(.success(nil)) }
        // A lock that is taken after the interruption is never read from the stream, and is released together
        // with it.
        // The wait can take forever, so it does not use a thread of other work.
        Thread.detachNewThread {
            end.yield(Result { () throws(RuntimeFailure) in try StateLock(folder, LOCK_EX) })
        }
        for await first in ends { return try first.get() }
        return nil
    }

    /// - Parameter operation: the arguments of `flock`, which decide whether the call waits.
    private init?(_ folder: StateFolder, _ operation: CInt) throws(RuntimeFailure) {
        let path = folder.path + "/lock"
        guard var file = try StateLock.locked(path, operation) else { return nil }
        // While this process waited, the folder may have been replaced, as by `restore`.
        while !StateLock.isAt(path, file) {
            close(file)
            guard let next = try StateLock.locked(path, operation) else { return nil }
            file = next
        }
        // Not earlier: a failing initializer calls `deinit` if everything is initialized.
        self.folder = folder
        self.file = file
        note("\(getpid())\n")
    }

    /// Opens and locks a file; nil if another process has locked it and the call does not wait.
    private static func locked(_ path: String, _ operation: CInt) throws(RuntimeFailure) -> CInt? {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw RuntimeFailure(
                "the lock \(path) cannot be opened: \(systemReason(errno))",
                hint: "check that you can write to the folder")
        }
        var result = flock(file, operation)
        while result != 0, errno == EINTR { result = flock(file, operation) }
        guard result == 0 else {
            let reason = errno
            close(file)
            if reason == EWOULDBLOCK { return nil }
            throw RuntimeFailure("the lock \(path) cannot be taken: \(systemReason(reason))")
        }
        return file
    }

    /// Whether a path still leads to an open file.
    private static func isAt(_ path: String, _ file: CInt) -> Bool {
        var (found, opened) = (stat(), stat())
        return stat(path, &found) == 0 && fstat(file, &opened) == 0 && found.st_ino == opened.st_ino
            && found.st_dev == opened.st_dev
    }

    /// Writes the path of the socket into the lock file, for clients whose environment leads to another path.
    func announce(socket path: String) { note("\(getpid())\n\(path)\n") }

    /// Writes information about the holder. The lock works even if the write fails.
    private func note(_ text: String) {
        let bytes = Array(text.utf8)
        if ftruncate(file, 0) == 0 { _ = pwrite(file, bytes, bytes.count, 0) }
    }

    deinit { release() }

    /// Releases the lock. Further calls are ignored.
    package func release() {
        guard isHeld.exchange(false, ordering: .sequentiallyConsistent) else { return }
        // A child process that is just starting holds a copy of the descriptor, which would keep the lock.
        flock(file, LOCK_UN)
        // Tells other processes, which watch the file. Closing it would come too early for a copy.
        futimens(file, nil)
        close(file)
    }

    /// The process that holds the lock, according to the file; nil if it cannot be read.
    package static func holder(of folder: StateFolder) -> Int? { lines(of: folder).first.flatMap { Int($0) } }

    /// The path on which the holder of the lock listens or has listened; nil if it has not announced one yet.
    package static func socketPath(of folder: StateFolder) -> String? {
        let lines = lines(of: folder)
        return lines.count > 1 && lines[1].hasPrefix("/") ? String(lines[1]) : nil
    }

    /// The complete lines of the lock file. The holder may be writing the last one.
    private static func lines(of folder: StateFolder) -> [Substring] {
        let file = open(folder.path + "/lock", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)  // Room for a process number and the longest path.
        let count = read(file, &bytes, bytes.count)
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }
}
