import ProviderProtocol
import WidgetModel

/// A request that was handed in and is neither answered nor failed.
struct Request {
    let token: UInt64
    let method: Method
    /// The whole message, kept to be written again to a new process.
    let line: [UInt8]
    let deadline: Milliseconds
    let isUrgent: Bool
    var course = Course.waiting
    /// How many answers the process had given when this was written to it.
    var answersBefore = 0

    /// Where a request is.
    enum Course: Hashable {
        /// Not written yet, or behind others that the provider works on. Goes to: underWay, unwanted.
        case waiting
        /// The provider works on it, as far as its declared concurrency tells. Goes to: grace, or is done.
        case underWay(until: MonotonicInstant)
        /// Cancelled while it waits behind others in a serial provider's input. Goes to: grace.
        case unwanted
        /// Cancelled, and a serial provider is busy with it: answered by then, or the process is killed (T7).
        case grace(until: MonotonicInstant)
    }

    init(_ outgoing: OutgoingRequest, limits: ProcessLimits) {
        token = outgoing.token
        method = outgoing.request.method
        line = outgoing.request.message(id: .number(Int64(outgoing.token))).line
        deadline = outgoing.deadline ?? limits.answer
        isUrgent = outgoing.isUrgent
    }

    /// Whether somebody waits for its answer.
    var isWanted: Bool {
        switch course {
        case .waiting, .underWay: true
        case .unwanted, .grace: false
        }
    }

    /// When its course has to have gone on.
    var due: MonotonicInstant? {
        switch course {
        case .waiting, .unwanted: nil
        case .underWay(let until), .grace(let until): until
        }
    }
}
