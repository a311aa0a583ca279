import Testing
import WidgetModel

@testable import Timelines

/// T12 at the ends of its settings.
@Suite struct BackOffTests {
    /// The longest wait that can be declared, after more failures than the number of times that it can be
    /// doubled.
    @Test(arguments: [1, 2, 31, 32, 33, 40, 60_000])
    func aWaitNeverOverflows(_ failures: Int) throws {
        let now = Instant(milliseconds: 1_795_262_400_000)
        let retries = RetrySettings(
            attempts: .max, first: .hours(25 * 24), longest: Milliseconds(Int64(UInt32.max)))
        let settings = ReloadSettings(retries: retries)
        let placement = Placement(provider: ProviderIndex(0), settings: settings)
        let series = FailureSeries(count: failures, since: now, last: .crashed, retried: .policy)
        let open = OpenReload(generation: Generation(9), reason: .retry, progress: .granted)
        let widget = WidgetIndex(0)
        var engine = TimelineEngine(seed: 7)
        var effects = Effects()
        engine.handle(.providerAdded(placement.provider, concurrency: 1), at: now, into: &effects)
        let record = WidgetRecord(placement: placement, failures: series, open: [open])
        engine.handle(.restored(widget, record), at: now, into: &effects)
        engine.handle(.resumed, at: now, into: &effects)
        engine.handle(
            .failed(widget, Generation(9), ReloadFailure(.crashed)), at: now, into: &effects)
        let wait = try #require(engine.nextReload(of: widget, at: now)) - now
        #expect(wait > Milliseconds(retries.first.count / 2))
        #expect(wait <= retries.longest)
    }
}
