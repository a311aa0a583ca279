import ProviderProtocol
import WidgetModel

/// A request that was handed in and is neither answered nor failed.
struct PendingRequest {
    let token: UInt64
    /// What it is called on the wire: the token, until the same process is asked again.
    private(set) var id: MessageID
    /// The whole message, kept to be written again to a new process.
    private(set) var line: [UInt8]
    let deadline: Milliseconds
    let isUrgent: Bool
    let patience: Patience?
    private var patienceEnds: MonotonicInstant?
    var course = Course.waiting
    /// How often it gave way to an edit.
    private(set) var turnsGiven = 0
    private let request: ProviderRequest
    /// How many answers the process had given when this was written to it.
    var answersBefore = 0

    /// Where a request is.
    enum Course: Hashable {
        /// Not written yet, or behind others that the provider works on. Goes to: underWay, unwanted.
        case waiting
        /// The provider works on it, as far as its declared concurrency tells. Goes to: yielding, grace, or
        /// is done.
        case underWay(since: MonotonicInstant, until: MonotonicInstant)
        /// A serial provider works on it and was told to stop, as an edit waits: answered by then, or the
        /// process is killed and it is asked again (T7). Goes to: waiting, grace, or is done.
        case yielding(until: MonotonicInstant)
        /// Cancelled while it waits behind others in a serial provider's input. Goes to: grace.
        case unwanted
        /// Cancelled, and a serial provider is busy with it: answered by then, or the process is killed (T7).
        case grace(until: MonotonicInstant)
    }

    init(_ outgoing: OutgoingRequest, limits: ProviderLimits) {
        token = outgoing.token
        request = outgoing.request
        id = .number(Int64(outgoing.token))
        line = outgoing.request.message(id: id).line
        deadline = outgoing.deadline ?? limits.answer
        patience = outgoing.patience
        isUrgent = outgoing.isUrgent
    }

    var method: Method { request.method }

    /// Whether the answer only helps with an edit.
    var isQuestion: Bool { [.options, .defaults, .validate].contains(method) }

    /// Whether somebody waits for its answer.
    var isWanted: Bool {
        switch course {
        case .waiting, .underWay, .yielding: true
        case .unwanted, .grace: false
        }
    }

    /// When whoever asks goes on without an answer; nil: never.
    var givenUpAt: MonotonicInstant? { isWanted ? patienceEnds : nil }

    mutating func isHandedIn(_ now: MonotonicInstant) { patienceEnds = patience.map { now + $0.inAll } }

    mutating func isWritten(_ now: MonotonicInstant) {
        if let patience, let latest = patienceEnds { patienceEnds = min(latest, now + patience.running) }
    }

    /// When its course has to have gone on.
    var due: MonotonicInstant? {
        switch course {
        case .waiting, .unwanted: nil
        case .underWay(_, let until), .yielding(let until), .grace(let until): until
        }
    }

    /// When it has to give way to an edit that waits behind it; nil while the provider does not work on it.
    ///
    /// Two edits take turns, each time longer ones: neither waits for the other's deadline, and both end.
    var turnEnd: MonotonicInstant? {
        guard case .underWay(let since, _) = course else { return nil }
        guard isUrgent else { return since }
        let doublings = min(turnsGiven, HostLimits.editTurnDoublings)
        return since + Milliseconds(HostLimits.editTurn.count << doublings)
    }
}

extension PendingRequest {
    /// Whether it is asked again after it gave way: a reload and a press always, a question that somebody
    /// waits for once.
    var isAskedAgain: Bool {
        switch method {
        case .timeline, .placeholder, .perform: true
        case .initialize, .snapshot, .options, .defaults, .validate, .shutdown:
            turnsGiven <= HostLimits.questionTurns
        }
    }

    /// It did not get its whole turn, and waits for another one.
    mutating func giveWay() {
        turnsGiven += 1
        course = .waiting
    }

    /// Under an id of its own, as the process knows the former one.
    mutating func renew(_ id: MessageID) {
        self.id = id
        line = request.message(id: id).line
    }
}
