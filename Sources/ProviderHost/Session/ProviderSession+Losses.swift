import ProviderProtocol
import WidgetModel

// Processes that end, hang or go beyond a limit, and what becomes of their requests.
extension ProviderSession {
    /// The program could not be executed: trying again changes nothing.
    mutating func refuse(_ reason: String, _ effects: inout [SessionEffect]) {
        failAll(HostFailures.cannotStart(reason).ofStart, &effects)
        phase = .resting
    }

    mutating func end(
        _ number: RunNumber, _ ending: ProcessEnding, _ now: MonotonicInstant,
        _ effects: inout [SessionEffect]
    ) {
        effects.append(.report(.stopped(ending)))
        switch phase {
        case .starting, .running:
            if number == run.number { abandon(HostFailures.ended(ending), now, &effects) }
        case .resting, .pausing, .ended: break  // It was retired or killed.
        }
    }

    mutating func weigh(_ bytes: Int, _ now: MonotonicInstant, _ effects: inout [SessionEffect]) {
        guard bytes > limits.memory else { return }
        lose(HostFailures.memory(bytes, limit: limits.memory), now, &effects)
    }

    /// Kills the process, and goes on as if it had ended by itself.
    mutating func lose(_ failure: ProviderFailure, _ now: MonotonicInstant, _ effects: inout [SessionEffect])
    {
        effects.append(.kill(run.number))
        abandon(failure, now, &effects)
    }

    /// The process is gone. Of a serial provider the request that it was busy with fails and the others are
    /// asked again; of one that takes several at once nobody can say which was to blame: all fail.
    private mutating func abandon(
        _ failure: ProviderFailure, _ now: MonotonicInstant, _ effects: inout [SessionEffect]
    ) {
        switch phase {
        case .starting: abandonStart(failure, now, &effects)
        case .running(let concurrency, _):
            if requests.isEmpty {
                effects.append(.report(.remark(failure.message)))
            } else if concurrency == 1 {
                let request = requests.removeFirst()
                if request.isWanted { fail(request, failure, &effects) }
            } else {
                failAll(failure, &effects)
            }
            goOn(now, &effects)
        case .resting, .pausing, .ended: break  // There is no process to lose.
        }
    }

    private mutating func abandonStart(
        _ failure: ProviderFailure, _ now: MonotonicInstant, _ effects: inout [SessionEffect]
    ) {
        failedStarts += 1
        if failedStarts >= HostLimits.starts { failAll(failure.ofStart, &effects) }
        phase = .resting
        if !requests.isEmpty {
            let pause = HostLimits.firstPause.count << Int64(failedStarts - 1)
            phase = .pausing(until: now + Milliseconds(pause))
        }
    }

    /// After a process was lost: the next one when requests wait.
    private mutating func goOn(_ now: MonotonicInstant, _ effects: inout [SessionEffect]) {
        requests.removeAll { !$0.isWanted }
        phase = .resting
        if !requests.isEmpty { start(now, &effects) }
    }

    mutating func wake(_ now: MonotonicInstant, _ effects: inout [SessionEffect]) {
        giveUp(now, &effects)
        switch phase {
        case .resting, .ended: break
        case .pausing(let until):
            if until <= now { start(now, &effects) }
        case .starting(let until):
            if isOutputOverdue(now) {
                lose(HostFailures.outputClosed(), now, &effects)
            } else if until <= now {
                // It hangs and would hang again: no request waits for four more starts.
                effects.append(.kill(run.number))
                failAll(HostFailures.neverInitialized(limits.longestStart, run.oddity).ofStart, &effects)
                phase = .resting
            }
        case .running(let concurrency, let idleUntil):
            if isOutputOverdue(now) {
                lose(HostFailures.outputClosed(), now, &effects)
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

    /// Gives up the requests whose time is over. The process is killed when it hangs: a serial one in any
    /// case, one that takes several at once when it has answered nothing since such a request was written to
    /// it.
    private mutating func expire(
        _ concurrency: Int, _ now: MonotonicInstant, _ effects: inout [SessionEffect]
    ) {
        let expired = requests.prefix(concurrency).filter { $0.due.map { $0 <= now } ?? false }
        guard let first = expired.first else { return }
        if case .yielding = first.course { return giveWay(now, &effects) }
        requests.removeAll { request in expired.contains { $0.token == request.token } }
        for request in expired where request.isWanted {
            fail(request, HostFailures.notAnswered(request, run.oddity), &effects)
        }
        if concurrency == 1 || expired.contains(where: { $0.answersBefore == run.answers }) {
            if case .grace = first.course { remark(HostRemarks.didNotLetGo(), &effects) }
            effects.append(.kill(run.number))
            goOn(now, &effects)
        } else {
            for request in expired { letGo(of: request, &effects) }
        }
    }

    /// A provider that takes several at once has said nothing since a request was cancelled, and an edit
    /// waits (T7). Which one it hangs at cannot be known; the latest edit has hardly begun: it comes first.
    private mutating func startAnew(_ now: MonotonicInstant, _ effects: inout [SessionEffect]) {
        remark(HostRemarks.didNotLetGo(), &effects)
        effects.append(.kill(run.number))
        requests = requests.filter(\.isUrgent).reversed() + requests.filter { !$0.isUrgent }
        goOn(now, &effects)
    }

    /// A serial provider did not let go of a request in time, and an edit waits (T7): a new process gets the
    /// edits first, one that has had a turn behind the others, and then everything else in its order.
    private mutating func giveWay(_ now: MonotonicInstant, _ effects: inout [SessionEffect]) {
        remark(HostRemarks.didNotLetGo(), &effects)
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
