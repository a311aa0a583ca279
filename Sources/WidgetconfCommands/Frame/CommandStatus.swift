import BoardDocuments
import Glibc
import WidgetRuntime

/// How a command ended, for the shell that called it.
package enum CommandStatus: Int32, Sendable {
    case done = 0
    /// Something that the person gave does not do.
    case problems = 1
    case wrongUsage = 2
    /// Something around it failed.
    case couldNotRun = 3
    /// The user interrupted it, and it has said what was stored: as shells report an interruption.
    case interrupted = 130

    init(_ status: BoardReply.Status) {
        switch status {
        case .done: self = .done
        case .problems: self = .problems
        case .failed: self = .couldNotRun
        case .interrupted: self = .interrupted
        }
    }

    /// Ends this process as the command ended.
    package func endProcess() -> Never {
        if self == .interrupted { StopSignals.endProcess() }
        exit(rawValue)
    }
}
