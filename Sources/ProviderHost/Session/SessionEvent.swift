import ProviderProtocol
import WidgetModel

/// The number of a process among those that one host started, from 1.
typealias RunNumber = Int

/// What a session is told. Everything about a process names its run: what an older one still says is not
/// taken for the present one's.
enum SessionEvent {
    case requested(PendingRequest)
    /// Nobody wants the answer to this request any more (T7, T19).
    case cancelled(token: UInt64)
    /// The host is stopped for good.
    case closed
    /// The program could not be executed at all.
    case notStarted(RunNumber, reason: String)
    /// A line on standard output, and how many bytes it had.
    case received(RunNumber, IncomingLine, bytes: Int)
    /// A line on standard output went beyond the limit.
    case overlong(RunNumber, bytes: Int)
    /// A line on standard error.
    case logged(RunNumber, String)
    case outputClosed(RunNumber)
    /// The process itself has ended; `ended` follows when its descendants have ended too.
    case leaderEnded(RunNumber)
    /// The bytes that wait for its standard input went beyond the limit.
    case inputFull(RunNumber)
    /// What it and its descendants have resident.
    case weighed(RunNumber, bytes: Int)
    case ended(RunNumber, ProcessEnding)
    /// Time has passed; harmless when nothing is due.
    case woken
}

/// What a session wants done, in this order.
enum SessionEffect: Hashable {
    case start(RunNumber)
    case write(RunNumber, [UInt8])
    /// End it step by step: end of input, SIGTERM, SIGKILL to the group.
    case retire(RunNumber)
    /// SIGKILL to the group now.
    case kill(RunNumber)
    case report(ProviderEvent)
}
