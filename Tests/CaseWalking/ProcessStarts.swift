package import Foundation
import Synchronization

/// Starts of Foundation's `Process`, one after the other: they are not safe on several threads at once.
package enum ProcessStarts {
    private static let turn = Mutex(())

    package static func start(_ process: Process) throws {
        try turn.withLock { _ in try process.run() }
    }
}
