import ProviderProtocol
import WidgetModel

// Output of the process.
extension ProviderSession {
    /// Handles a line of standard output of `bytes` bytes.
    mutating func receive(
        _ line: IncomingLine, _ bytes: Int, _ now: MonotonicInstant, _ effects: inout [SessionEffect]
    ) {
        switch line {
        case .message(.answer(let id, let result)): return answer(id, .success(result), now, &effects)
        case .message(.failure(let id?, let failure)): return answer(id, .failure(failure), now, &effects)
        case .malformed(let id?, let error):
            return answer(id, .failure(ProviderFailure(malformed: error)), now, &effects)
        case .malformedAnswer(.severalLines):
            if endSplit(#""jsonrpc""#, now, &effects) { return }
        case .malformedAnswer(let error):
            if failOnlyRequest(error, now, &effects) { return }
            noteMalformed(error, now, &effects)
        case .message(.failure(nil, let failure)): remark(HostRemarks.unreadable(failure), now, &effects)
        case .message(.request(let id, let method, let params)):
            if call(id, method, params, bytes, now, &effects) { return }
        case .message(.notification(let method, let params)): notice(method, params, now, &effects)
        case .malformedRequest(let id?, let error):
            noteMalformed(error, now, &effects)
            refuse(id, ProviderFailure(malformedRequest: error), &effects)
        case .malformed(nil, let error), .malformedRequest(nil, let error):
            noteMalformed(error, now, &effects)
        case .stray(let text):
            if endSplit(text, now, &effects) { return }
            run.oddity = HostRemarks.printed(text)
            report(.strayPrint(text), now, &effects)
        }
        // Answers do not count as stray output: even a late answer was requested once, and may be long.
        run.strayBytes += bytes
        if run.strayBytes > FixedProcessLimits.strayBytes { lose(HostFailures.strayFlood(), now, &effects) }
    }

    /// Receives a line that may be part of a message that spans several lines. Returns true if that message
    /// was an answer, whose request then fails.
    private mutating func endSplit(
        _ line: String, _ now: MonotonicInstant, _ effects: inout [SessionEffect]
    ) -> Bool {
        guard let meaning = run.split.receive(line) else { return false }
        if meaning == .answer, failOnlyRequest(.severalLines, now, &effects) { return true }
        noteMalformed(.severalLines, now, &effects)
        return false
    }

    /// Fails the request that a malformed answer must belong to; returns false if that is ambiguous.
    private mutating func failOnlyRequest(
        _ error: JSONMismatch, _ now: MonotonicInstant, _ effects: inout [SessionEffect]
    ) -> Bool {
        guard let id = onlyRequest else { return false }
        answer(id, .failure(ProviderFailure(malformed: error)), now, &effects)
        return true
    }

    /// The only request to which an answer without a readable id can belong. Nil if several requests are
    /// open, or if a cancelled request may still be answered.
    private var onlyRequest: MessageID? {
        guard run.cancelled.isEmpty else { return nil }
        return switch phase {
        case .starting: Self.initializeID
        case .running(let concurrency, _):
            concurrency == 1 || requests.count == 1 ? requests.first?.id : nil
        case .resting, .pausing, .ended: nil
        }
    }

    private mutating func noteMalformed(
        _ error: JSONMismatch, _ now: MonotonicInstant, _ effects: inout [SessionEffect]
    ) {
        run.oddity = HostRemarks.malformed(error)
        remark(HostRemarks.malformed(error), now, &effects)
    }

    /// Handles an answer to `initialize` or to a request; for an unknown id, only adds a remark.
    private mutating func answer(
        _ id: MessageID, _ outcome: Result<JSONValue, ProviderFailure>, _ now: MonotonicInstant,
        _ effects: inout [SessionEffect]
    ) {
        run.owesSince = nil
        if id == Self.initializeID, case .starting = phase { return initialized(outcome, now, &effects) }
        if !finish(id, outcome, now, &effects) { remark(HostRemarks.unknownAnswer(id), now, &effects) }
    }

    /// Handles the answer to `initialize`. If a provider rejects `initialize`, or its answer is malformed, a
    /// retry would have the same result, so every request fails.
    private mutating func initialized(
        _ outcome: Result<JSONValue, ProviderFailure>, _ now: MonotonicInstant,
        _ effects: inout [SessionEffect]
    ) {
        do throws(ProviderFailure) {
            let declaration = try Self.declaration(outcome)
            let version = declaration.protocolVersion ?? 1
            guard versions.contains(version) else { throw HostFailures.version(version, host: versions) }
            failedStarts = 0
            noteAnswer(now)
            self.declaration = declaration
            phase = .running(concurrency: declaration.concurrency, idleUntil: nil)
            effects.append(.report(.declared(declaration)))
            writeAll(now, &effects)
        } catch {
            effects.append(.kill(run.number))
            failAll(error.ofStart, &effects)
            phase = .resting
        }
    }

    /// Decodes the answer to `initialize`, or throws the failure of the start.
    private static func declaration(
        _ outcome: Result<JSONValue, ProviderFailure>
    ) throws(ProviderFailure) -> InitializeAnswer {
        let result = try outcome.get()
        do throws(JSONMismatch) { return try InitializeRequest.answer(result) } catch {
            throw ProviderFailure(malformed: error.inside("initialize"))
        }
    }

    /// Handles a notification of the provider.
    private mutating func notice(
        _ method: String, _ params: JSONValue, _ now: MonotonicInstant, _ effects: inout [SessionEffect]
    ) {
        do throws(JSONMismatch) {
            let notification = try ProviderNotification(method: method, params: params)
            switch notification {
            case .log(let entry):
                log.append(entry.line.shortened(toBytes: FixedProcessLimits.logLineBytes))
                report(.notification(notification), now, &effects)
            case .reload: report(.notification(notification), now, &effects)
            case .progress(let progress): note(progress, now, &effects)
            case .unknown(let method): remark(HostRemarks.unknownNotification(method), now, &effects)
            }
        } catch { remark(HostRemarks.malformed(error), now, &effects) }
    }

    /// Handles a line on standard error, including lines of a process that is being retired.
    mutating func note(
        _ line: String, of number: RunNumber, _ now: MonotonicInstant, _ effects: inout [SessionEffect]
    ) {
        log.append(line)
        if number == run.number { run.crash.append(line) }
        report(.log(line), now, &effects)
    }

    mutating func remark(_ text: String, _ now: MonotonicInstant, _ effects: inout [SessionEffect]) {
        report(.remark(text), now, &effects)
    }

    /// Reports an event that a provider could cause endlessly, up to its limit for a minute.
    private mutating func report(
        _ event: ProviderEvent, _ now: MonotonicInstant, _ effects: inout [SessionEffect]
    ) {
        if let due = lineRate.due, due <= now { reportLeftOut(&effects) }
        if lineRate.allows(at: now) { effects.append(.report(event)) }
    }

    /// Reports how many lines were left out, if any.
    mutating func reportLeftOut(_ effects: inout [SessionEffect]) {
        guard let count = lineRate.takeLeftOut() else { return }
        effects.append(.report(.remark(HostRemarks.linesLeftOut(count, limit: lineRate.limit))))
    }
}
