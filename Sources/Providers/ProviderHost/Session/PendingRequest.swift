import ProviderProtocol
import WidgetModel

/// A request that the host accepted and that is neither answered nor failed.
struct PendingRequest {
    let token: UInt64
    /// The board that sends the request; nil outside of boards.
    let board: BoardID?
    /// The id on the wire: the token, until the request is repeated to the same process.
    private(set) var id: MessageID
    /// The complete message, kept so that it can be written to a new process.
    private(set) var line: [UInt8]
    let deadline: Milliseconds
    let isUrgent: Bool
    let patience: Patience?
    private var patienceEnds: MonotonicInstant?
    var course = Course.waiting
    /// How often it yielded to an edit.
    private(set) var turnsGiven = 0
    private let request: ProviderRequest
    /// The number of answers from the process before this request was written.
    var answersBefore = 0

    /// The state of a request.
    enum Course: Hashable {
        /// Not written yet, or queued in the provider's input. Goes to: underWay, unwanted.
        case waiting
        /// The provider is working on it, according to its declared concurrency. Goes to: yielding, grace, or
        /// is done.
        case underWay(since: MonotonicInstant, until: MonotonicInstant)
        /// A serial provider was told to stop working on it, because an edit is waiting. If the provider does
        /// not answer until then, it is killed, and the request is repeated (T7). Goes to: waiting, grace, or
        /// is done.
        case yielding(until: MonotonicInstant)
        /// Cancelled while it is queued in a serial provider's input. Goes to: grace.
        case unwanted
        /// Cancelled while a serial provider is busy with it. If the provider does not answer until then, it
        /// is killed (T7).
        case grace(until: MonotonicInstant)
    }

    init(_ outgoing: OutgoingRequest, limits: ProviderLimits) {
        token = outgoing.token
        board = outgoing.board
        request = outgoing.request
        id = .number(Int64(outgoing.token))
        line = outgoing.request.message(id: id).line
        deadline = outgoing.deadline ?? limits.answer
        patience = outgoing.patience
        isUrgent = outgoing.isUrgent
    }

    var method: Method { request.method }

    /// Whether this is an interactive query for the configuration editor, which does not change anything.
    var isQuestion: Bool { [.options, .defaults, .validate].contains(method) }

    /// Whether the caller still waits for the answer.
    var isWanted: Bool {
        switch course {
        case .waiting, .underWay, .yielding: true
        case .unwanted, .grace: false
        }
    }

    /// When the caller stops waiting; nil if it waits without limit or the request was cancelled.
    var givenUpAt: MonotonicInstant? { isWanted ? patienceEnds : nil }

    mutating func isHandedIn(_ now: MonotonicInstant) { patienceEnds = patience.map { now + $0.inAll } }

    mutating func isWritten(_ now: MonotonicInstant) {
        if let patience, let latest = patienceEnds { patienceEnds = min(latest, now + patience.running) }
    }

    /// The deadline of the current state; nil for a state without a deadline.
    var due: MonotonicInstant? {
        switch course {
        case .waiting, .unwanted: nil
        case .underWay(_, let until), .yielding(let until), .grace(let until): until
        }
    }

    /// When the request must yield to an edit that waits for it; nil if the provider is not working on it.
    ///
    /// Two edits take turns of increasing length. Therefore neither waits for the other's deadline, and both
    /// finish eventually.
    var turnEnd: MonotonicInstant? {
        guard case .underWay(let since, _) = course else { return nil }
        guard isUrgent else { return since }
        let doublings = min(turnsGiven, FixedProcessLimits.editTurnDoublings)
        return since + Milliseconds(FixedProcessLimits.editTurn.count << doublings)
    }
}

extension PendingRequest {
    /// Whether to repeat the request after it yielded. Reloads and presses are always repeated; questions,
    /// for which a user is waiting, only `FixedProcessLimits.questionTurns` times.
    var isAskedAgain: Bool {
        switch method {
        case .timeline, .placeholder, .perform: true
        case .initialize, .snapshot, .options, .defaults, .validate, .shutdown, .accountBegin, .accountPoll,
            .accountRefresh:
            turnsGiven <= FixedProcessLimits.questionTurns
        }
    }

    /// Returns to waiting after its turn was cut short.
    mutating func giveWay() {
        turnsGiven += 1
        course = .waiting
    }

    /// Assigns a new id, because the process has already received the previous one.
    mutating func renew(_ id: MessageID) {
        self.id = id
        line = request.message(id: id).line
    }
}
