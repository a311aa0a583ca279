import BoardDocuments
import Configurations
import NIOCore
import ProviderHost
import ProviderProtocol
import Timelines
import WidgetModel
import WidgetStore

/// What a board has of its own while its clock is stepped: it lives in memory, nobody else sees it, and its
/// clients do not wait for answers that come at a later instant.
struct Stepping: Sendable {
    /// Of the engine: chooses the jitter of the retries.
    let seed: UInt64
    /// Stands in for the host of a provider's process.
    let provider:
        @Sendable (
            ProviderSettings, any EventLoop, @escaping @Sendable (ProviderEvent) -> Void
        ) -> any RequestTaking
    /// Whether the answer to a request comes at a later instant of the stepped clock.
    let isPostponed: @Sendable (UInt64) -> Bool
}

/// Sees an event that was handled; its effects are the host's `effects`, and none of them is carried out yet.
typealias EventObserver = @Sendable (isolated BoardHost, Event, Instant) -> Void

/// How a stepped clock drives a board.
extension BoardHost {
    /// A board in memory, which goes on with what `store` has.
    static func stepped(
        _ workspace: LoadedWorkspace, store: BoardStore, secrets: SecretFolder, clock: SimulatedClock,
        surroundings: Surroundings, stepping: Stepping, record: DayRecord, recorder: EventRecorder?
    ) async throws(StoreError) -> BoardHost {
        let loop = BoardLoop.next()
        let host = BoardHost(
            workspace: workspace, store: store, secrets: secrets, lock: nil, clock: clock,
            surroundings: surroundings, loop: loop, stepping: stepping)
        try await host.begin(record, recorder)
        return host
    }

    private func begin(_ record: DayRecord, _ recorder: EventRecorder?) throws(StoreError) {
        self.record = record
        recorder?.follow(self)
        connectProviders()
        isServing = true
        try loadAll()
        drive()
    }

    /// The instant at which the engine next wants to look at the clock.
    var nextWake: Instant? { engine.nextWake }

    /// What to do about each provider whose process did not start when it was asked last.
    func unstarted() -> [SimulatedDay.Unstarted] {
        var told: [SimulatedDay.Unstarted] = []
        for hosted in widgets.all {
            guard let failure = hosted.failure, failure.isOfStart, let bound = hosted.bound else { continue }
            let remarks = BoardReply.Remark.willNotStart(bound.manifest, failure)
            // The lines of its log differ between two starts.
            if told.contains(where: { $0.remarks.first == remarks.first }) { continue }
            told.append(SimulatedDay.Unstarted(widget: hosted.id, remarks: remarks))
        }
        return told
    }

    /// Asks for a reload with a reason that no client can give.
    func askReload(of widget: PlacedWidgetID, _ reason: ReloadReason) {
        guard let hosted = widgets[widget], engine.canReload(hosted.index) else { return }
        take(.reloadAsked(hosted.index, reason))
    }

    /// Returns when everything is taken that the host's loop was given before.
    func caughtUp() async {
        await withCheckedContinuation { continuation in
            enqueue { _ in continuation.resume() }
        }
    }
}

extension PlacedWidgetID {
    /// Added to the numbers of simulated widgets, as providers see them: no placed widget comes so far.
    private static let simulatedOffset = 1_000_000_000

    /// The id by which providers know a simulated widget. A provider that keeps something by it must not take
    /// the widget for a placed one.
    var simulated: PlacedWidgetID {
        PlacedWidgetID(kind: kind, number: number + PlacedWidgetID.simulatedOffset)
    }

    /// The simulated widget that providers know by this id.
    var unsimulated: PlacedWidgetID {
        PlacedWidgetID(kind: kind, number: max(0, number - PlacedWidgetID.simulatedOffset))
    }
}
