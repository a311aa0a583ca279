import ProviderProtocol
import WidgetModel

// Processes that end, hang or exceed a limit, and their requests.
extension ProviderSession {
    /// Handles that the program could not be executed. A retry would not help, so all requests fail.
    mutating func refuse(_ failure: ProviderFailure, _ effects: inout [SessionEffect]) {
        failAll(failure.ofStart, &effects)
        phase = .resting
    }

    /// Handles that a process and all its descendants have ended. If it was the current process, its requests
    /// fail or are repeated.
    mutating func end(
        _ number: RunNumber, _ ending: ProcessEnding, _ now: MonotonicInstant,
        _ effects: inout [SessionEffect]
    ) {
        reportLeftOut(&effects)
        effects.append(.report(.stopped(ending)))
        switch phase {
        case .starting, .running:
            if number == run.number { abandon(ended(ending, now), now, &effects) }
        case .resting, .pausing, .ended: break  // It was retired or killed.
        }
    }

    /// The failure of a process that ended, with the likely cause.
    private func ended(_ ending: ProcessEnding, _ now: MonotonicInstant) -> ProviderFailure {
        let lacksFiles = log.lines.contains { $0.contains(HostFailures.filesExhausted) }
        return HostFailures.ended(
            ending, run.crash.cause(ofEndAt: now), files: lacksFiles ? limits.files : nil)
    }

    /// Handles a sample: a process that exceeds a limit is lost.
    mutating func compare(_ use: ResourceUse, _ now: MonotonicInstant, _ effects: inout [SessionEffect]) {
        if let failure = excess(of: use, now) { lose(failure, now, &effects) }
    }

    /// The failure if a sample exceeds a limit; nil if it does not.
    private mutating func excess(of use: ResourceUse, _ now: MonotonicInstant) -> ProviderFailure? {
        if use.bytes > limits.memory { return HostFailures.memory(use.bytes, limit: limits.memory) }
        guard let whole = use.whole else { return nil }
        if whole.processes > limits.processes {
            return HostFailures.processes(whole.processes, limit: limits.processes)
        }
        // Further files cannot be opened, so a process that has reached the limit is about to fail.
        if whole.files >= limits.files { return HostFailures.files(whole.files, limit: limits.files) }
        let used = run.processor.add(whole.processor, at: now)
        return used > limits.processor ? HostFailures.processor(used, limit: limits.processor) : nil
    }

    /// Kills the process and continues as if it had ended unexpectedly.
    mutating func lose(_ failure: ProviderFailure, _ now: MonotonicInstant, _ effects: inout [SessionEffect])
    {
        effects.append(.kill(run.number))
        abandon(failure, now, &effects)
    }

    /// Handles the loss of the process. For a serial provider, the request that it was busy with fails, and
    /// the other requests are repeated. For a concurrent provider, the cause is unknown, so all requests
    /// fail.
    private mutating func abandon(
        _ failure: ProviderFailure, _ now: MonotonicInstant, _ effects: inout [SessionEffect]
    ) {
        switch phase {
        case .starting: abandonStart(failure, now, &effects)
        case .running(let concurrency, _):
            if requests.isEmpty {
                effects.append(.report(.remark(failure.reason)))
            } else if concurrency == 1 {
                let request = requests.removeFirst()
                if request.isWanted { fail(request, failure, &effects) }
            } else {
                failAll(failure, &effects)
            }
            goOn(now, &effects)
        case .resting, .pausing, .ended: break  // No process is running.
        }
    }

    /// Handles the loss of a process that had not answered `initialize`: the next start waits for a growing
    /// pause, and after too many failed starts all requests fail.
    private mutating func abandonStart(
        _ failure: ProviderFailure, _ now: MonotonicInstant, _ effects: inout [SessionEffect]
    ) {
        failedStarts += 1
        if failedStarts >= FixedProcessLimits.starts { failAll(failure.ofStart, &effects) }
        phase = .resting
        if !requests.isEmpty {
            let pause = FixedProcessLimits.firstPause.count << Int64(failedStarts - 1)
            phase = .pausing(until: now + Milliseconds(pause))
        }
    }

    /// Continues after the loss of a process: starts the next one if requests are waiting.
    private mutating func goOn(_ now: MonotonicInstant, _ effects: inout [SessionEffect]) {
        requests.removeAll { !$0.isWanted }
        phase = .resting
        if !requests.isEmpty { start(now, &effects) }
    }

    /// Ends the process in steps and starts its successor, which receives all requests.
    mutating func replace(_ now: MonotonicInstant, _ effects: inout [SessionEffect]) {
        switch phase {
        case .starting, .running:
            shutDown(&effects)
            goOn(now, &effects)
        case .resting, .pausing, .ended: break  // No process is running.
        }
    }

    /// Handles everything that is due.
    mutating func wake(_ now: MonotonicInstant, _ effects: inout [SessionEffect]) {
        giveUp(now, &effects)
        if let due = lineRate.due, due <= now { reportLeftOut(&effects) }
        switch phase {
        case .resting, .ended: break
        case .pausing(let until):
            if until <= now { start(now, &effects) }
        case .starting(let until):
            if isOutputOverdue(now) {
                lose(HostFailures.outputClosed(run.crash.cause(ofEndAt: now)), now, &effects)
            } else if until <= now {
                // The process hangs and would hang again. Failing at once spares the requests four more
                // starts.
                effects.append(.kill(run.number))
                failAll(HostFailures.neverInitialized(limits.longestStart, run.oddity).ofStart, &effects)
                phase = .resting
            }
        case .running(let concurrency, let idleUntil):
            if isOutputOverdue(now) {
                lose(HostFailures.outputClosed(run.crash.cause(ofEndAt: now)), now, &effects)
            } else if let idleUntil, idleUntil <= now {
                shutDown(&effects)
                phase = .resting
            } else if let hangsFrom, hangsFrom <= now {
                startAnew(now, &effects)
            } else {
                expire(concurrency, now, &effects)
            }
        }
    }

    private func isOutputOverdue(_ now: MonotonicInstant) -> Bool {
        run.outputClosedUntil.map { $0 <= now } ?? false
    }

    /// Fails the requests whose deadline has passed.
    ///
    /// The process is killed if it hangs. A serial process always counts as hung. A concurrent process counts
    /// as hung if it has not answered since one of these requests was written to it.
    private mutating func expire(
        _ concurrency: Int, _ now: MonotonicInstant, _ effects: inout [SessionEffect]
    ) {
        let expired = requests.prefix(concurrency).filter { $0.due.map { $0 <= now } ?? false }
        guard let first = expired.first else { return }
        if case .yielding = first.course { return giveWay(now, &effects) }
        requests.removeAll { request in expired.contains { $0.token == request.token } }
        for request in expired where request.isWanted {
            let oddity = mayQuoteOutput(request) ? run.oddity : nil
            fail(request, HostFailures.notAnswered(request, oddity), &effects)
        }
        if concurrency == 1 || expired.contains(where: { $0.answersBefore == run.answers }) {
            if case .grace = first.course { remark(HostRemarks.didNotLetGo(), now, &effects) }
            effects.append(.kill(run.number))
            goOn(now, &effects)
        } else {
            for request in expired { letGo(of: request, &effects) }
        }
    }

    /// Restarts a concurrent provider that has not answered anything since a request was cancelled, while an
    /// edit is waiting (T7). The request on which it hangs is unknown. The latest edit comes first, because
    /// the provider has hardly begun to work on it.
    private mutating func startAnew(_ now: MonotonicInstant, _ effects: inout [SessionEffect]) {
        remark(HostRemarks.didNotLetGo(), now, &effects)
        effects.append(.kill(run.number))
        requests = requests.filter(\.isUrgent).reversed() + requests.filter { !$0.isUrgent }
        goOn(now, &effects)
    }

    /// Restarts a serial provider that did not stop working on a request in time, while an edit is waiting
    /// (T7). The new process receives the edits first, then the edit whose turn was cut short, and then all
    /// other requests in order.
    private mutating func giveWay(_ now: MonotonicInstant, _ effects: inout [SessionEffect]) {
        remark(HostRemarks.didNotLetGo(), now, &effects)
        effects.append(.kill(run.number))
        var request = requests.removeFirst()
        request.giveWay()
        if !request.isAskedAgain {
            fail(request, HostFailures.gaveWay(), &effects)
        } else {
            requests.insert(request, at: request.isUrgent ? requests.count : 0)
        }
        goOn(now, &effects)
    }
}
