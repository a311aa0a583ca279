import BoardDocuments
import Glibc
import Machine
import WidgetRuntime

/// The exit code of a command. Users' scripts depend on these numbers.
package enum CommandStatus: Int32, Sendable {
    /// The command did what was requested.
    case done = 0
    /// Something in the user's input is wrong, such as a value or a definition.
    case problems = 1
    /// The command line could not be parsed.
    case wrongUsage = 2
    /// The environment failed, such as a full disk or a host that does not answer.
    case couldNotRun = 3
    /// The board differs from what a file declares (`board diff`, `board apply --dry-run`), or is degraded
    /// (`status --check`).
    case different = 4
    /// A part of the board does not work (`status --check`).
    case failed = 5
    /// The user interrupted the command after it reported what was stored. The number is 128 + SIGINT, as
    /// shells report a process that ended by that signal.
    case interrupted = 130

    init(_ status: ReplyStatus) {
        switch status {
        case .done: self = .done
        case .problems: self = .problems
        case .failed: self = .couldNotRun
        case .interrupted: self = .interrupted
        }
    }

    /// Ends this process with the exit code, or by SIGINT itself if the command was interrupted, so that a
    /// calling shell script stops as well.
    package func endProcess() -> Never {
        if self == .interrupted { StopSignals.endProcess() }
        exit(rawValue)
    }
}
