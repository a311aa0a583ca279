package import Foundation
import Synchronization

/// Starts each `Process` of Foundation while no other one starts: concurrent starts are not safe.
package enum ProcessStarts {
    private static let turn = Mutex(())

    package static func start(_ process: Process) throws {
        try turn.withLock { _ in try process.run() }
    }
}
