import ProviderProtocol
import WidgetModel

/// The number of a process among those that one host started, from 1.
typealias RunNumber = Int

/// An event for a session. Events of a process include its run number, so that events of an earlier process
/// are not attributed to the current one.
enum SessionEvent {
    case requested(PendingRequest)
    /// The answer to this request is no longer needed (T7, T19).
    case cancelled(token: UInt64)
    /// The host is being stopped permanently.
    case closed
    /// The program could not be executed.
    case notStarted(RunNumber, reason: String)
    /// A line on standard output, and its length in bytes.
    case received(RunNumber, IncomingLine, bytes: Int)
    /// A line on standard output exceeded the limit.
    case overlong(RunNumber, bytes: Int)
    /// A line on standard error.
    case logged(RunNumber, String)
    case outputClosed(RunNumber)
    /// The process itself has ended; `ended` follows after all its descendants have ended.
    case leaderEnded(RunNumber)
    /// The bytes that wait for its standard input exceeded the limit.
    case inputFull(RunNumber)
    /// A sample of the resident memory of the process, with or without its descendants.
    case weighed(RunNumber, bytes: Int)
    case ended(RunNumber, ProcessEnding)
    /// Time has passed; harmless if nothing is due.
    case woken
}

/// An action that a session requests, to be carried out in order.
enum SessionEffect: Hashable {
    case start(RunNumber)
    case write(RunNumber, [UInt8])
    /// Ends the process in steps: end of input, SIGTERM, SIGKILL to its process group.
    case retire(RunNumber)
    /// Sends SIGKILL to the process group at once.
    case kill(RunNumber)
    case report(ProviderEvent)
}
