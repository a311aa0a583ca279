import BoardDocuments
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

/// A reload that a request asked for, and its end.
struct AwaitedReload: Sendable {
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
    func report(_ failure: ProviderFailure?) -> ReloadReport {
        var report = ReloadReport(
            reason: reason, bypassed: bypassed, outcome: outcome, milliseconds: milliseconds,
            generation: generation)
        // Answered or not, nothing of it survives this process yet.
        if end.unsaved != nil { report.stored = false }
        if bypassed.contains(.policy) { report.bypassedPolicy = bypassedPolicy }
        if outcome == .failed, let failure {
            report.message = failure.message
            report.log = failure.logLines
        }
        return report
    }
}
