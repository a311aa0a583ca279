import Glibc

/// Waits for another process, without using the processor time that it needs.
package enum Waiting {
    /// Polls on a separate thread, every few milliseconds, until `holds` returns true. If that never happens,
    /// the test's time limit ends the wait.
    package static func until(_ holds: @escaping @Sendable () -> Bool) async throws {
        while await !OwnThread.run({ isSoon(holds) }) { try Task.checkCancellation() }
    }

    /// The pause between two asynchronous checks.
    package static func pause() async {
        await OwnThread.run { _ = poll(nil, 0, 5) }
    }

    /// Polls for one second at most, so that a canceled test ends.
    private static func isSoon(_ holds: () -> Bool) -> Bool {
        for _ in 0..<200 {
            if holds() { return true }
            poll(nil, 0, 5)
        }
        return false
    }
}
