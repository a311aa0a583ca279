import Glibc

/// Waits for what another process does, without using the processor that it needs.
package enum Waiting {
    /// Looks on a thread of its own, every few milliseconds, until `holds`; the test's time limit ends what
    /// never does.
    package static func until(_ holds: @escaping @Sendable () -> Bool) async throws {
        while await !OwnThread.run({ isSoon(holds) }) { try Task.checkCancellation() }
    }

    /// The pause between two looks that are tasks themselves.
    package static func pause() async {
        await OwnThread.run { _ = poll(nil, 0, 5) }
    }

    /// Looks for a second, so that a test that is cancelled goes on.
    private static func isSoon(_ holds: () -> Bool) -> Bool {
        for _ in 0..<200 {
            if holds() { return true }
            poll(nil, 0, 5)
        }
        return false
    }
}
