import ProviderProtocol
import WidgetModel

// Requests of the process to the host.
extension ProviderSession {
    /// Handles a request of the process. Returns false if it is refused. In that case, its bytes count as
    /// output that is not an answer, so that a process that only floods the host is killed.
    mutating func call(
        _ id: MessageID, _ method: String, _ params: JSONValue, _ bytes: Int, _ now: MonotonicInstant,
        _ effects: inout [SessionEffect]
    ) -> Bool {
        guard let known = HostMethod(rawValue: method) else {
            let name = method.shortened(toBytes: FixedProcessLimits.quotedBytes)
            refuse(id, ProviderFailure(.unsupported, "the host does not answer \(name)"), &effects)
            remark(HostRemarks.unknownRequest(name), now, &effects)
            return false
        }
        guard isRunning else {
            refuse(id, HostFailures.callTooEarly(), &effects)
            return false
        }
        if let refusal = run.calls.open(id, known, bytes, at: now) {
            refuse(id, refusal, &effects)
            if !run.calls.isRefusalReported { remark(HostRemarks.refusedRequests(), now, &effects) }
            run.calls.isRefusalReported = true
            return false
        }
        do throws(JSONMismatch) {
            let request = try HostRequest(known, params: params)
            effects.append(.report(.asked(HostCall(run: run.number, id: id), request)))
        } catch {
            _ = run.calls.close(id, 0)
            remark(HostRemarks.malformed(error), now, &effects)
            refuse(id, ProviderFailure(malformedRequest: error), &effects)
        }
        return true
    }

    /// Writes the host's answer to a request from the process.
    mutating func reply(
        to id: MessageID, _ result: Result<JSONValue, ProviderFailure>, _ effects: inout [SessionEffect]
    ) {
        let message: Message =
            switch result {
            case .success(let json): .answer(id: id, result: json)
            case .failure(let failure): .failure(id: id, failure)
            }
        let line = message.line
        guard run.calls.close(id, line.count) else { return }
        effects.append(.write(run.number, line))
    }

    func refuse(_ id: MessageID, _ failure: ProviderFailure, _ effects: inout [SessionEffect]) {
        effects.append(.write(run.number, Message.failure(id: id, failure).line))
    }

    /// Reports progress of a request that the process works on, at most every `progressSpacing`.
    mutating func note(
        _ progress: ProgressNotification, _ now: MonotonicInstant, _ effects: inout [SessionEffect]
    ) {
        guard let request = requests.first(where: { $0.id == progress.id && $0.isWanted }) else { return }
        if let last = run.progressAt, now < last + ProtocolLimits.progressSpacing { return }
        run.progressAt = now
        effects.append(.report(.progress(token: request.token, progress)))
    }
}
