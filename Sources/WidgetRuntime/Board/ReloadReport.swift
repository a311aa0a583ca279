import JSONText
import ProviderProtocol
import WidgetModel

extension ProviderFailure {
    /// Why it failed, with the last words of the provider's log.
    package var account: String {
        guard let last = logLines.last else { return message.isEmpty ? `class`.rawValue : message }
        return "\(message); its log ends with \"\(last)\""
    }
}

/// What became of the reload that a command asked for.
struct ReloadReport: Sendable {
    var reason: ReloadReason
    var generation: Generation
    /// What would have delayed it.
    var bypassed: [Bypassed]
    /// The policy that was not due, when `bypassed` names it.
    var bypassedPolicy: ReloadPolicy?
    var end: ReloadEnd
    /// From the commit to the archived timeline.
    var milliseconds: Double

    var outcome: ReloadOutcome { end.outcome }

    /// - Parameter failure: why the widget's last request failed.
    func json(_ failure: ProviderFailure?) -> JSONObject {
        var object: JSONObject = [
            "reason": .string(reason.rawValue), "bypassed": WidgetRuntime.json(bypassed),
            "outcome": .string(outcome.rawValue), "milliseconds": JSONValue(milliseconds),
            "generation": .integer(Int64(generation.number)),
        ]
        // Answered or not, nothing of it survives this process yet.
        if end.unsaved != nil { object["stored"] = false }
        if bypassed.contains(.policy), let bypassedPolicy {
            object["bypassedPolicy"] = bypassedPolicy.encodedJSON
        }
        if outcome == .failed, let failure {
            object["message"] = .string(failure.message)
            object["log"] = .array(failure.logLines.map { .string($0) })
        }
        return object
    }
}
