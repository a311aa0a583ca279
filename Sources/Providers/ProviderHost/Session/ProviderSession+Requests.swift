import ProviderProtocol
import WidgetModel

// Requests: accepted, cancelled, answered and given up.
extension ProviderSession {
    /// Accepts a request: writes it, or queues it until a process is ready. It fails at once if the queue is
    /// full or the provider does not support the method.
    mutating func add(_ request: PendingRequest, _ now: MonotonicInstant, _ effects: inout [SessionEffect]) {
        guard requests.count < FixedProcessLimits.requests else {
            return fail(request, HostFailures.tooManyRequests(), &effects)
        }
        // A restarted process may support more methods. A question alone does not justify a start.
        guard mayAnswer(request.method) || !isRunning && !request.isQuestion else {
            return fail(request, HostFailures.notAmongMethods(request.method), &effects)
        }
        var request = request
        request.isHandedIn(now)
        switch phase {
        case .resting:
            requests.append(request)
            start(now, &effects)
        case .pausing:
            requests.append(request)
            if request.isUrgent { start(now, &effects) }
        case .starting:
            requests.append(request)
        case .running:
            guard serves(request) else { return effects.append(.turnAway(token: request.token)) }
            requests.append(request)
            write(requests.count - 1, now, &effects)
        case .ended:
            fail(request, HostFailures.stopped(), &effects)
        }
    }

    /// Cancels a request; nothing more is reported about it. A serial provider that is busy with it must
    /// answer within `cancelGrace`. A concurrent provider may continue, and its late answer is ignored (T7).
    mutating func cancel(_ token: UInt64, _ now: MonotonicInstant, _ effects: inout [SessionEffect]) {
        guard let index = requests.firstIndex(where: { $0.token == token }), requests[index].isWanted else {
            return
        }
        switch phase {
        case .starting:
            requests.remove(at: index)
        case .pausing:
            requests.remove(at: index)
            if requests.isEmpty { phase = .resting }
        case .running(let concurrency, _):
            if case .yielding(let until) = requests[index].course {
                requests[index].course = .grace(until: until)  // It already received "cancel".
                break
            }
            if concurrency == 1 {
                tellCancelled(requests[index], &effects)
                requests[index].course = .unwanted
            } else {
                letGo(of: requests.remove(at: index), &effects)
                run.owesSince = now
            }
        case .resting, .ended:
            break  // No requests are open in these phases.
        }
    }

    /// Fails requests whose callers have stopped waiting. The process is not killed for this and continues
    /// with its other requests.
    mutating func giveUp(_ now: MonotonicInstant, _ effects: inout [SessionEffect]) {
        for request in requests where request.givenUpAt.map({ $0 <= now }) ?? false {
            fail(request, HostFailures.givenUp(request, isStarting: !isRunning), &effects)
            cancel(request.token, now, &effects)
        }
    }

    var isRunning: Bool {
        if case .running = phase { true } else { false }
    }

    /// Ends the session: fails all requests and ends the process.
    mutating func close(_ effects: inout [SessionEffect]) {
        failAll(HostFailures.stopped(), &effects)
        switch phase {
        case .starting, .running:
            shutDown(&effects)
        case .resting, .pausing, .ended: break
        }
        phase = .ended
    }

    /// Handles the answer to the request with this `id`. Returns false if the id is unknown or its request is
    /// already finished.
    mutating func finish(
        _ id: MessageID, _ outcome: Result<JSONValue, ProviderFailure>, _ now: MonotonicInstant,
        _ effects: inout [SessionEffect]
    ) -> Bool {
        guard case .running = phase else { return false }
        if run.cancelled.remove(id) != nil { return true }
        guard let index = requests.firstIndex(where: { $0.id == id }) else { return false }
        noteAnswer(now)
        let request = requests.remove(at: index)
        switch (request.course, outcome) {
        case (.unwanted, _), (.grace, _): break
        case (_, .success(let result)):
            effects.append(.report(.answered(token: request.token, request.method, result)))
        // The failure may only mean that the request was interrupted, so the request is repeated.
        case (.yielding, .failure): askAgain(request, now, &effects)
        case (.waiting, .failure(let failure)), (.underWay, .failure(let failure)):
            effects.append(.report(.failed(token: request.token, failure)))
        }
        return true
    }

    /// Repeats a request that was interrupted for an edit, after everything that is already in the process's
    /// input.
    private mutating func askAgain(
        _ request: PendingRequest, _ now: MonotonicInstant, _ effects: inout [SessionEffect]
    ) {
        var request = request
        request.giveWay()
        guard request.isAskedAgain else { return fail(request, HostFailures.gaveWay(), &effects) }
        request.renew(renewedID())
        requests.append(request)
        write(requests.count - 1, now, &effects)
    }

    /// Writes all requests to a process that has just answered `initialize`, urgent ones first.
    mutating func writeAll(_ now: MonotonicInstant, _ effects: inout [SessionEffect]) {
        for request in requests where !mayAnswer(request.method) {
            fail(request, HostFailures.notAmongMethods(request.method), &effects)
        }
        let asked = requests.filter { mayAnswer($0.method) }
        requests = []
        for request in asked.filter(\.isUrgent) + asked.filter({ !$0.isUrgent }) {
            if serves(request) {
                requests.append(request)
            } else {
                effects.append(.turnAway(token: request.token))
            }
        }
        for index in requests.indices { write(index, now, &effects) }
    }

    /// Whether the process may receive a request: without a declaration that it serves several boards, it
    /// receives only requests of one board. Records the board of a request that it receives.
    private mutating func serves(_ request: PendingRequest) -> Bool {
        guard let board = request.board else { return true }
        if declaration?.boards != .many {
            let only = run.onlyBoard ?? board
            run.onlyBoard = only
            guard only == board else { return false }
        }
        if boards.insert(board).inserted { lineRate.limit = limits.log * boards.count }
        return true
    }

    /// Whether the output of the processes can only contain data of the request's board, so that failures of
    /// the request may quote it.
    func mayQuoteOutput(_ request: PendingRequest) -> Bool { boards.allSatisfy { $0 == request.board } }

    private mutating func write(
        _ index: Int, _ now: MonotonicInstant, _ effects: inout [SessionEffect]
    ) {
        requests[index].isWritten(now)
        if requests[index].isUrgent, run.owesSince != nil { run.owesSince = now }
        requests[index].answersBefore = run.answers
        effects.append(.write(run.number, requests[index].line))
    }

    /// Cancels a request that was removed from `requests`.
    mutating func letGo(of request: PendingRequest, _ effects: inout [SessionEffect]) {
        // A process that never answers cancelled requests must not make this set grow without limit.
        if run.cancelled.count >= FixedProcessLimits.requests { run.cancelled = [] }
        run.cancelled.insert(request.id)
        tellCancelled(request, &effects)
    }

    func tellCancelled(_ request: PendingRequest, _ effects: inout [SessionEffect]) {
        let notification = CancelNotification(id: request.id)
        effects.append(.write(run.number, notification.message.line))
    }

    /// Records any answer, which shows that the process is working, and resets the counters between answers.
    mutating func noteAnswer(_ now: MonotonicInstant) {
        run.answers += 1
        run.strayBytes = 0
        run.oddity = nil
        run.crash.answered(at: now)
        run.calls.isRefusalReported = false
    }

    mutating func failAll(_ failure: ProviderFailure, _ effects: inout [SessionEffect]) {
        for request in requests where request.isWanted { fail(request, failure, &effects) }
        requests = []
    }

    /// Reports a failure that the host caused, with the last lines of the log. They are left out if they may
    /// contain data of other boards.
    func fail(_ request: PendingRequest, _ failure: ProviderFailure, _ effects: inout [SessionEffect]) {
        var failure = failure
        if mayQuoteOutput(request) { failure.logLines = log.lines } else { failure.cause = nil }
        effects.append(.report(.failed(token: request.token, failure)))
    }
}
