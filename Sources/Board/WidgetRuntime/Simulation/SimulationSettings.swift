import BoardDocuments
import Configurations
import NIOCore
import ProviderHost
import ProviderProtocol
import Timelines
import WidgetModel
import WidgetStore

/// The differences between a simulated board and a real one: it exists only in memory and does not serve
/// other clients, and its callers do not wait for answers that arrive at a later instant.
struct SimulationSettings: Sendable {
    /// The seed of the engine, which determines the jitter of retries.
    let seed: UInt64
    /// Creates the replacement for a provider's host.
    let provider:
        @Sendable (
            ProviderSettings, any EventLoop, @escaping @Sendable (ProviderEvent) -> Void
        ) -> any RequestTaking
    /// Whether the answer to a request arrives at a later instant of the simulated clock.
    let isPostponed: @Sendable (UInt64) -> Bool
}

/// Observes an event that the engine has handled. The host's `effects` contains its effects, which have not
/// been executed yet.
typealias EventObserver = @Sendable (isolated BoardHost, Event, Instant) -> Void

/// The operations with which a simulation drives a board.
extension BoardHost {
    /// Opens a board in memory with the contents of `store`.
    static func stepped(
        _ workspace: LoadedWorkspace, store: BoardStore, secrets: SecretFolder, clock: SimulatedClock,
        boardContext: BoardContext, stepping: SimulationSettings, record: DayRecord, recorder: EventRecorder?
    ) async throws(StoreError) -> BoardHost {
        let loop = BoardLoop.next()
        let host = BoardHost(
            workspace: workspace, store: store, secrets: secrets, lock: nil, clock: clock,
            boardContext: boardContext, loop: loop, stepping: stepping)
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
        try beginDays()
    }

    /// Places a widget, with the id, the values and the family of a stored one if that is not nil.
    func place(_ request: AddCall, like stored: StoredWidget?) async -> BoardReply<ChangedWidget> {
        guard let stored, let bound = workspace.bound(placedAs: stored.id.kind) else {
            return await answer(request)
        }
        var request = request
        request.kind = bound.kind.name
        do throws(StoreError) {
            try store.continueIDs(before: stored.id)
            return try await request.place(like: stored, on: self, in: boardContext.locale)
        } catch {
            return BoardReply(error)
        }
    }

    /// The providers whose processes did not start at the last attempt, each once.
    func unstarted() -> [SimulatedDay.Unstarted] {
        var told: [SimulatedDay.Unstarted] = []
        for hosted in widgets.all {
            guard let failure = hosted.failure, failure.isOfStart, let bound = hosted.bound else { continue }
            let remarks = snapshot.willNotStart(bound, failure)
            // Only the first remark is compared, because the log lines of two starts may differ.
            if told.contains(where: { $0.remarks.first == remarks.first }) { continue }
            told.append(SimulatedDay.Unstarted(widget: hosted.id, remarks: remarks))
        }
        return told
    }

    /// The widgets that need configuration.
    func incomplete() -> [SimulatedDay.Incomplete] {
        widgets.all.compactMap { hosted in
            snapshot.needs(of: hosted).map { SimulatedDay.Incomplete(widget: hosted.id, parameters: $0) }
        }
    }

    /// Requests a reload with a reason that clients cannot use.
    func askReload(of widget: PlacedWidgetID, _ reason: ReloadReason) {
        guard let hosted = widgets[widget], engine.canReload(hosted.index) else { return }
        take(.reloadAsked(hosted.index, reason))
    }

    /// Returns when everything that was queued on the host's loop before has been processed.
    func caughtUp() async {
        await withCheckedContinuation { continuation in
            enqueue { _ in continuation.resume() }
        }
    }
}

extension PlacedWidgetID {
    /// Added to the numbers of simulated widgets when they are sent to providers. Real widgets
    /// never reach such numbers.
    private static let simulatedOffset = 1_000_000_000

    /// The id of a simulated widget for providers. It differs from the ids of all real widgets, because
    /// providers may store data by id.
    var simulated: PlacedWidgetID {
        PlacedWidgetID(kind: kind, number: number + PlacedWidgetID.simulatedOffset)
    }

    /// The simulated widget for an id that a provider sent.
    var unsimulated: PlacedWidgetID {
        PlacedWidgetID(kind: kind, number: max(0, number - PlacedWidgetID.simulatedOffset))
    }
}
