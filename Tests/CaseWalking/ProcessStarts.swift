package import Foundation
import Glibc
import Synchronization

/// Starts each `Process` of Foundation while no other one starts: concurrent starts are not safe.
package enum ProcessStarts {
    private static let turn = Mutex(())

    package static func start(_ process: Process) throws {
        try turn.withLock { _ in try process.run() }
    }

    /// Blocks this thread until a process ends. `waitUntilExit` does the same, but keeps a processor busy.
    package static func waitForEnd(of process: Process) {
        while process.isRunning { poll(nil, 0, 5) }
    }

    /// A number that no other process of the tests has, for names by which a test recognizes what it started.
    package static func ownNumber() -> String {
        "\(getpid())\(numbers.add(1, ordering: .relaxed).newValue)"
    }

    private static let numbers = Atomic(100_000)
}
