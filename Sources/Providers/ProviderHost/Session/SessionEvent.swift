import ProviderProtocol
import WidgetModel

/// The number of a process, counted from 1 among the processes that one host has started.
typealias RunNumber = Int

/// An event for a session. Events of a process include its run number, so that events of an earlier process
/// are not attributed to the current one.
enum SessionEvent {
    case requested(PendingRequest)
    /// The answer to this request is no longer needed (T7, T19).
    case cancelled(token: UInt64)
    /// A request needs files that the current process may not read. The next process may read them.
    case reachGrew
    /// The host is being stopped permanently.
    case closed
    /// The program could not be executed, or must not run.
    case notStarted(RunNumber, ProviderFailure)
    /// The process is not started yet, because too many other processes are starting.
    case delayed(RunNumber)
    /// The delayed process was started.
    case begun(RunNumber)
    /// A line on standard output, and its length in bytes.
    case received(RunNumber, IncomingLine, bytes: Int)
    /// The host granted or refused a request from the process.
    case replied(HostCall, Result<JSONValue, ProviderFailure>)
    /// A notification for the process, which is dropped if no process is running.
    case notified(Message)
    /// A line on standard output exceeded the limit.
    case overlong(RunNumber, bytes: Int)
    /// A line on standard error.
    case logged(RunNumber, String)
    case outputClosed(RunNumber)
    /// The process itself has ended; `ended` follows after all its descendants have ended.
    case leaderEnded(RunNumber)
    /// The bytes that wait for its standard input exceeded the limit.
    case inputFull(RunNumber)
    /// A sample of the resources that the process and its descendants use.
    case sampled(RunNumber, ResourceUse)
    case ended(RunNumber, ProcessEnding)
    /// Time has passed; harmless if nothing is due.
    case woken
}

/// An action that a session requests. Actions are performed in order.
enum SessionEffect: Hashable {
    case start(RunNumber)
    case write(RunNumber, [UInt8])
    /// Ends the process in steps: end of input, SIGTERM, SIGKILL to its process group.
    case retire(RunNumber)
    /// Sends SIGKILL to the process group at once.
    case kill(RunNumber)
    /// Returns a request, which is not written: the process serves only another board.
    case turnAway(token: UInt64)
    case report(ProviderEvent)
}
