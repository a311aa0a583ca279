import Foundation
import Glibc
import Machine

/// Everything that a command uses of the machine. Tests pass their own.
struct FleetContext: Sendable {
    var environment: [String: String]
    /// The absolute path of the current folder.
    var folder: String
    var clock: any Clock
    /// Writes to standard output.
    var output: @Sendable (String) -> Void
    /// Writes lines to standard error.
    var talk: @Sendable (String, JournalPriority) -> Void
    /// Returns the user's interruption. After the first call, an interruption no longer ends the process
    /// immediately.
    var interruption: @Sendable () -> Interruption
    /// Reports to the service manager that started this process; nil without one.
    var service: NodeService?

    static func ofThisProcess() -> FleetContext {
        var environment = ProcessInfo.processInfo.environment
        let marks = JournalPriority.isRead(from: STDERR_FILENO, environment: environment)
        let service = SupervisorSocket(environment: environment).map { socket in
            NodeService(
                socket, heartbeat: SupervisorSocket.heartbeat(environment: environment),
                environment: environment)
        }
        for name in SupervisorSocket.variables { environment[name] = nil }
        return FleetContext(
            environment: environment, folder: FileManager.default.currentDirectoryPath, clock: SystemClock(),
            output: { text in
                // A reader that has closed the pipe wants no more output.
                try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
            },
            talk: { text, priority in
                let text = marks ? priority.marking(text) : text
                // There is nowhere else to report a failure.
                try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
            }, interruption: { StopSignals.interruption }, service: service)
    }
}
