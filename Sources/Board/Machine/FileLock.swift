import Glibc

/// A lock among processes that change the same file.
package enum FileLock {
    /// Performs a change while no other process performs one. The lock ends with the process that holds it.
    ///
    /// - Parameter path: a file that only exists for the lock, and is never replaced.
    /// - Throws: if the file cannot be created.
    package static func holding(
        _ path: String, _ change: () throws(RuntimeFailure) -> Void
    ) throws(RuntimeFailure) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw RuntimeFailure("\(path) cannot be locked: \(systemReason(errno))")
        }
        // Closing the descriptor releases the lock.
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                throw RuntimeFailure("\(path) cannot be locked: \(systemReason(errno))")
            }
        }
        try change()
    }
}
