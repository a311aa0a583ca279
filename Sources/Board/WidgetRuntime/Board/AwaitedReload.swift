import BoardDocuments
import ProviderProtocol
import WidgetModel

/// A reload whose end a caller has awaited, for the reply to an edit, a placement, a press or `reload`.
struct AwaitedReload: Sendable {
    var reason: ReloadReason
    var generation: Generation
    /// The limits that would have delayed the reload.
    var bypassed: [Bypassed]
    /// The policy that was not due, if `bypassed` contains it.
    var bypassedPolicy: ReloadPolicy?
    /// The outcome, and the reason if it could not be stored.
    var end: ReloadEnd
    /// The time from the commit to the archived timeline.
    var milliseconds: Double

    var outcome: ReloadOutcome { end.outcome }

    /// The reload as part of a reply.
    ///
    /// - Parameter failure: why the last request of the widget failed.
    func report(_ failure: ProviderFailure?) -> ReloadReport {
        var report = ReloadReport(
            reason: reason, bypassed: bypassed, outcome: outcome,
            milliseconds: outcome == .unfinished ? nil : milliseconds,
            generation: generation)
        // An answered reload is lost if this process ends before the disk accepts it.
        if end.unsaved != nil { report.stored = false }
        if bypassed.contains(.policy) { report.bypassedPolicy = bypassedPolicy }
        if outcome == .failed, let failure {
            report.message = failure.reason
            report.log = failure.logLines
        }
        return report
    }
}
