import ProviderProtocol
import WidgetModel

/// The state machine of one provider. It decides which process runs, which requests wait for it, the deadline
/// of each request, and the consequences of a missed deadline.
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
/// This is a pure value without a clock or processes. The session ignores a process that was retired or
/// killed: the number of that run is outdated, so its events are dropped.
struct ProviderSession {
    let limits: ProviderLimits
    private let initializeLine: [UInt8]
    /// The versions of the protocol that the host offers.
    let versions: [Int]
    var phase = Phase.resting
    /// The requests that are neither answered nor failed, in the order in which they are or will be written.
    var requests: [PendingRequest] = []
    /// The latest process. It is alive while `phase` is starting or running.
    var run = Run(number: 0)
    /// The number of consecutive starts whose process did not answer `initialize`.
    var failedStarts = 0
    var log = LogTail()
    /// The lines of output of all processes that reach the log. Each board adds the limit of the manifest.
    var lineRate: LineRate
    /// The boards whose requests the processes have received. Their output may contain data of each of these
    /// boards, even after a board has left.
    var boards: Set<BoardID> = []
    /// The declaration of the latest process that answered `initialize`.
    var declaration: InitializeAnswer?
    /// The number of requests that were repeated to the same process, each with a new id.
    private var renewals: Int64 = 0

    enum Phase: Hashable {
        /// Neither a process nor a request exists. Goes to: starting, ended.
        case resting
        /// No process is running, because the last one ended during its start. Requests wait for the next
        /// attempt. Goes to: starting, resting (all requests cancelled), ended.
        case pausing(until: MonotonicInstant)
        /// The process has not answered `initialize` yet, and requests are not written before it does. Goes
        /// to: running, pausing, resting, ended.
        case starting(until: MonotonicInstant)
        /// The process accepts requests, `concurrency` at once. `idleUntil` is set while no request is open.
        /// Goes to: starting, resting, ended.
        case running(concurrency: Int, idleUntil: MonotonicInstant?)
        /// The session is closed, and every further request fails.
        case ended
    }

    /// The state of one process.
    struct Run {
        let number: RunNumber
        /// The board of the first request, if the provider does not declare that it serves several. Requests
        /// of other boards are turned away. Nil before that request, and outside of boards.
        var onlyBoard: BoardID?
        /// Set when the process closed its standard output. If it has not ended by this instant, it is
        /// considered lost.
        var outputClosedUntil: MonotonicInstant?
        /// The number of answers that it gave.
        var answers = 0
        /// Set while a concurrent provider must answer a cancelled request and does not answer any request:
        /// when the request was cancelled, or when the latest edit was written.
        var owesSince: MonotonicInstant?
        /// Requests that were cancelled and removed, but may still be answered.
        var cancelled: Set<MessageID> = []
        /// The number of bytes that were not answers since the last answer.
        var strayBytes = 0
        /// Recognizes messages that span several lines.
        var split = SplitMessage()
        /// A description of the last invalid output since the last answer, for failure messages.
        var oddity: String?
        /// The requests of the process that the host has not answered, and the number of its recent requests.
        var calls = OpenCalls()
        /// When progress was last reported.
        var progressAt: MonotonicInstant?
        /// The processor time that it used in the last minute.
        var processor = ProcessorMinute()
        /// Finds the fatal error in the log, for failure messages.
        var crash = LoggedCrash()
    }

    /// The id of `initialize`. Requests use their tokens, which start at 1.
    static let initializeID = MessageID.number(0)
    private static let shutdownID = MessageID.number(1 << 52)
    private static let shutdownLine = ProviderRequest.shutdown(ShutdownRequest()).message(id: shutdownID).line

    init(limits: ProviderLimits, initialize: InitializeRequest) {
        self.limits = limits
        versions = initialize.protocolVersions
        lineRate = LineRate(limit: limits.log)
        initializeLine = ProviderRequest.initialize(initialize).message(id: Self.initializeID).line
    }

    /// Handles one event and appends the resulting effects.
    mutating func handle(
        _ event: SessionEvent, at now: MonotonicInstant, into effects: inout [SessionEffect]
    ) {
        switch event {
        case .requested(let request): add(request, now, &effects)
        case .cancelled(let token): cancel(token, now, &effects)
        case .reachGrew: replace(now, &effects)
        case .closed: close(&effects)
        case .notStarted(let number, let failure) where isPresent(number): refuse(failure, &effects)
        case .delayed(let number) where isPresent(number):
            phase = .starting(until: now + FixedProcessLimits.longestTurnWait)
        case .begun(let number) where isPresent(number):
            phase = .starting(until: now + limits.longestStart)
        case .received(let number, let line, let bytes) where isPresent(number):
            receive(line, bytes, now, &effects)
        case .replied(let call, let result) where isPresent(call.run): reply(to: call.id, result, &effects)
        case .notified(let message):
            if isRunning { effects.append(.write(run.number, message.line)) }
        case .overlong(let number, let bytes) where isPresent(number):
            lose(HostFailures.overlong(bytes, limit: limits.bytes), now, &effects)
        case .logged(let number, let line): note(line, of: number, now, &effects)
        case .outputClosed(let number) where isPresent(number):
            run.outputClosedUntil = now + FixedProcessLimits.outputClosedGrace
        case .leaderEnded(let number) where isPresent(number): run.outputClosedUntil = nil
        case .inputFull(let number) where isPresent(number): lose(HostFailures.inputFull(), now, &effects)
        case .sampled(let number, let use) where isPresent(number): compare(use, now, &effects)
        case .ended(let number, let ending): end(number, ending, now, &effects)
        case .woken: wake(now, &effects)
        // Events from a process that was retired or killed are dropped; its successor handles all requests.
        case .notStarted, .delayed, .begun, .received, .replied, .overlong, .outputClosed, .leaderEnded,
            .inputFull, .sampled:
            break
        }
        settle(now, &effects)
    }

    /// When the session needs a wake-up; nil if nothing can become due. A late or repeated wake-up is
    /// harmless.
    var nextWake: MonotonicInstant? {
        requests.reduce(earlier(phaseWake, lineRate.due)) { earlier($0, $1.givenUpAt) }
    }

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

    /// Whether a request of an edit is waiting.
    var isUrgent: Bool { requests.contains { $0.isUrgent && $0.isWanted } }

    /// Whether the process has a request to work on.
    var isBusy: Bool { !requests.isEmpty }

    /// Whether events of this run belong to the current process, and it has not been retired or killed.
    private func isPresent(_ number: RunNumber) -> Bool {
        switch phase {
        case .starting, .running: number == run.number
        case .resting, .pausing, .ended: false
        }
    }

    /// When the request that a serial provider works on must yield to an edit that waits for it (T7); nil if
    /// no edit is waiting.
    private func turnEnd(_ concurrency: Int) -> MonotonicInstant? {
        guard concurrency == 1, let turnEnd = requests.first?.turnEnd,
            requests.dropFirst().contains(where: { $0.isUrgent && $0.isWanted })
        else { return nil }
        return turnEnd
    }

    /// When a concurrent provider is considered hung while an edit is waiting (T7); nil if it does not appear
    /// to hang.
    var hangsFrom: MonotonicInstant? {
        guard let owesSince = run.owesSince, requests.contains(where: \.isUrgent) else { return nil }
        return owesSince + FixedProcessLimits.editTurn
    }

    /// A new id for a request that is repeated to the same process.
    mutating func renewedID() -> MessageID {
        renewals += 1
        return .number(Self.shutdownID.number + renewals)
    }

    /// Ends the process in steps.
    func shutDown(_ effects: inout [SessionEffect]) {
        if mayAnswer(.shutdown) { effects.append(.write(run.number, Self.shutdownLine)) }
        effects.append(.retire(run.number))
    }

    /// Whether the provider may support this method, according to its declaration.
    func mayAnswer(_ method: Method) -> Bool { declaration?.mayAnswer(method) ?? true }

    private func earlier(_ left: MonotonicInstant?, _ right: MonotonicInstant?) -> MonotonicInstant? {
        guard let left, let right else { return left ?? right }
        return min(left, right)
    }

    /// Starts a process and drops the requests that were cancelled.
    mutating func start(_ now: MonotonicInstant, _ effects: inout [SessionEffect]) {
        requests.removeAll { !$0.isWanted }
        for index in requests.indices { requests[index].course = .waiting }
        run = Run(number: run.number + 1)
        phase = .starting(until: now + limits.longestStart)
        effects.append(.start(run.number))
        effects.append(.write(run.number, initializeLine))
    }

    /// Sets the deadlines of the requests that the provider is now working on, and when its idle time ends.
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
