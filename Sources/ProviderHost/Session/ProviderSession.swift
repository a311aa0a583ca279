import ProviderProtocol
import WidgetModel

/// The life of one provider: which process runs, which requests wait for it, when each has to have answered,
/// and what to do when it does not.
///
/// ```
/// resting  ── request ──────────────────────────▶ starting
/// starting ── initialize answered ──────────────▶ running
/// starting ── ended, requests wait ─────────────▶ pausing
/// starting ── hung, refused, 5th end in a row ──▶ resting, every request failed
/// pausing  ── pause over, or an edit ───────────▶ starting
/// pausing  ── every request cancelled ──────────▶ resting
/// running  ── lost or killed, requests wait ────▶ starting
/// running  ── lost or killed, none waits; idle ─▶ resting
/// any      ── closed ───────────────────────────▶ ended
/// ```
///
/// A pure value: no clock, no process. A process that was retired or killed is no longer the session's
/// business; its number is not the present run's, so whatever it still says is ignored.
struct ProviderSession {
    let limits: ProviderLimits
    private let initializeLine: [UInt8]
    var phase = Phase.resting
    /// Requests neither answered nor failed, in the order in which they are (or will be) written.
    var requests: [PendingRequest] = []
    /// The latest process. It lives while `phase` is starting or running.
    var run = Run(number: 0)
    /// Starts in a row whose process did not answer `initialize`.
    var failedStarts = 0
    var log = LogTail()
    /// What the latest process that answered `initialize` said about itself.
    var declaration: InitializeAnswer?
    /// How many requests were written under an id of their own, as they are asked again of the same process.
    private var renewals: Int64 = 0

    enum Phase: Hashable {
        /// No process and no request. Goes to: starting, ended.
        case resting
        /// No process because the last one ended at its start; requests wait for the next try.
        /// Goes to: starting, resting (all requests cancelled), ended.
        case pausing(until: MonotonicInstant)
        /// The process owes the answer to `initialize`; requests are not written yet.
        /// Goes to: running, pausing, resting, ended.
        case starting(until: MonotonicInstant)
        /// The process takes requests, `concurrency` at once; `idleUntil` is set while there are none.
        /// Goes to: starting, resting, ended.
        case running(concurrency: Int, idleUntil: MonotonicInstant?)
        /// Closed for good: every further request fails.
        case ended
    }

    /// What is known of a process.
    struct Run {
        let number: RunNumber
        /// Set when it closed its standard output: it has to end until then, or is taken for lost.
        var outputClosedUntil: MonotonicInstant?
        /// Answers that it gave.
        var answers = 0
        /// Set while it takes several at once, owes the answer to a cancelled one, and says nothing: since
        /// that was cancelled, or the latest edit was written.
        var owesSince: MonotonicInstant?
        /// Cancelled requests that are not waited for any more, and whose answers may still come.
        var cancelled: Set<MessageID> = []
        /// Since its last answer: bytes that answered nothing, and lines that were reported.
        var strayBytes = 0
        /// What it prints over several lines.
        var split = SplitMessage()
        /// What was no message last since its last answer, for people.
        var oddity: String?
        var reportedLines = 0
    }

    /// The id of `initialize`; requests have their tokens, from 1.
    static let initializeID = MessageID.number(0)
    private static let shutdownID = MessageID.number(1 << 52)
    private static let shutdownLine = ProviderRequest.shutdown(ShutdownRequest()).message(id: shutdownID).line

    init(limits: ProviderLimits, initialize: InitializeRequest) {
        self.limits = limits
        initializeLine = ProviderRequest.initialize(initialize).message(id: Self.initializeID).line
    }

    /// Takes what happened and adds what has to be done.
    mutating func handle(
        _ event: SessionEvent, at now: MonotonicInstant, into effects: inout [SessionEffect]
    ) {
        switch event {
        case .requested(let request): add(request, now, &effects)
        case .cancelled(let token): cancel(token, now, &effects)
        case .closed: close(&effects)
        case .notStarted(let number, let reason) where isPresent(number): refuse(reason, &effects)
        case .received(let number, let line, let bytes) where isPresent(number):
            receive(line, bytes, now, &effects)
        case .overlong(let number, let bytes) where isPresent(number):
            lose(HostFailures.overlong(bytes), now, &effects)
        case .logged(_, let line): note(line, &effects)
        case .outputClosed(let number) where isPresent(number):
            run.outputClosedUntil = now + HostLimits.outputClosedGrace
        case .leaderEnded(let number) where isPresent(number): run.outputClosedUntil = nil
        case .inputFull(let number) where isPresent(number): lose(HostFailures.inputFull(), now, &effects)
        case .weighed(let number, let bytes) where isPresent(number): weigh(bytes, now, &effects)
        case .ended(let number, let ending): end(number, ending, now, &effects)
        case .woken: wake(now, &effects)
        // Of a process that was retired or killed: its successor answers for everything.
        case .notStarted, .received, .overlong, .outputClosed, .leaderEnded, .inputFull, .weighed: break
        }
        settle(now, &effects)
    }

    /// When the session wants to be woken; nil while nothing can become due. A late or double wake does no
    /// harm.
    var nextWake: MonotonicInstant? { requests.reduce(phaseWake) { earlier($0, $1.givenUpAt) } }

    private var phaseWake: MonotonicInstant? {
        switch phase {
        case .resting, .ended: nil
        case .pausing(let until): until
        case .starting(let until): earlier(until, run.outputClosedUntil)
        case .running(let concurrency, let idleUntil):
            requests.prefix(concurrency).reduce(
                [idleUntil, run.outputClosedUntil, turnEnd(concurrency), hangsFrom].reduce(nil, earlier)
            ) { earlier($0, $1.due) }
        }
    }

    /// Whether the process has a request to work on.
    var isBusy: Bool { !requests.isEmpty }

    private func isPresent(_ number: RunNumber) -> Bool {
        switch phase {
        case .starting, .running: number == run.number
        case .resting, .pausing, .ended: false
        }
    }

    /// When what a serial provider works on has to give way to an edit behind it (T7); nil when nobody waits.
    private func turnEnd(_ concurrency: Int) -> MonotonicInstant? {
        guard concurrency == 1, let turnEnd = requests.first?.turnEnd,
            requests.dropFirst().contains(where: { $0.isUrgent && $0.isWanted })
        else { return nil }
        return turnEnd
    }

    /// When a provider that takes several at once is taken for one that hangs, as an edit waits (T7); nil
    /// while nothing tells that it does.
    var hangsFrom: MonotonicInstant? {
        guard let owesSince = run.owesSince, requests.contains(where: \.isUrgent) else { return nil }
        return owesSince + HostLimits.editTurn
    }

    /// The id of a request that is asked again of a process that knows the former one.
    mutating func renewedID() -> MessageID {
        renewals += 1
        return .number(Self.shutdownID.number + renewals)
    }

    /// Lets the process end step by step.
    func shutDown(_ effects: inout [SessionEffect]) {
        if mayAnswer(.shutdown) { effects.append(.write(run.number, Self.shutdownLine)) }
        effects.append(.retire(run.number))
    }

    /// Whether it is worth asking, as far as the provider has said.
    func mayAnswer(_ method: Method) -> Bool { declaration?.mayAnswer(method) ?? true }

    private func earlier(_ left: MonotonicInstant?, _ right: MonotonicInstant?) -> MonotonicInstant? {
        guard let left, let right else { return left ?? right }
        return min(left, right)
    }

    /// Starts a process; the requests that nobody wants any more are forgotten.
    mutating func start(_ now: MonotonicInstant, _ effects: inout [SessionEffect]) {
        requests.removeAll { !$0.isWanted }
        for index in requests.indices { requests[index].course = .waiting }
        run = Run(number: run.number + 1)
        phase = .starting(until: now + limits.longestStart)
        effects.append(.start(run.number))
        effects.append(.write(run.number, initializeLine))
    }

    /// Gives the requests that the provider has come to their deadlines.
    private mutating func settle(_ now: MonotonicInstant, _ effects: inout [SessionEffect]) {
        guard case .running(let concurrency, let idleUntil) = phase else { return }
        for index in requests.indices.prefix(concurrency) {
            switch requests[index].course {
            case .waiting:
                let until = requests[index].givenUpAt ?? now + requests[index].deadline
                requests[index].course = .underWay(since: now, until: until)
            case .unwanted: requests[index].course = .grace(until: now + ProtocolLimits.cancelGrace)
            case .underWay, .yielding, .grace: break
            }
        }
        if let turnEnd = turnEnd(concurrency), turnEnd <= now {
            tellCancelled(requests[0], &effects)
            requests[0].course = .yielding(until: now + ProtocolLimits.cancelGrace)
        }
        let idle = requests.isEmpty ? idleUntil ?? now + limits.idle : nil
        phase = .running(concurrency: concurrency, idleUntil: idle)
    }
}
