import BoardDocuments
import Synchronization
import Timelines
import WidgetModel

@testable import WidgetRuntime

/// A widget's state at a moment at which no work was under way in the host.
struct RememberedWidget: Sendable {
    var record: WidgetRecord
    var shown: Shown
    var shownRevision: Revision?
    var state: WidgetState

    var isCalm: Bool { state == .current && record.open.isEmpty }
}

/// An event that must, or may, outlive a crash.
enum Promise: Sendable {
    case placed(PlacedWidgetID)
    /// The removal has begun; it must be complete once `removed` is promised.
    case removing(PlacedWidgetID)
    case removed(PlacedWidgetID)
    /// An edit that was sent, but is not yet acknowledged.
    case editing(WidgetEdit)
    case edited(PlacedWidgetID, Revision, id: String, text: String?)
    case pressed(PlacedWidgetID, id: String)
    /// A request for a timeline was passed to a provider.
    case sent(PlacedWidgetID, Revision, ReloadReason)
    case quiet([PlacedWidgetID: RememberedWidget])
}

/// Acknowledgments to clients and requests to providers, each with the number of file steps before it.
final class Promises: Sendable {
    struct Kept: Sendable {
        /// The number of earlier file steps.
        var steps: Int
        var instant: Instant
        var promise: Promise
    }

    private struct State {
        var list: [Kept] = []
        var clock: SimulatedClock?
    }

    private let state = Mutex(State())
    private let steps: @Sendable () -> Int

    init(steps: @escaping @Sendable () -> Int = { 0 }) { self.steps = steps }

    /// Sets the clock for the instants of later promises.
    func follow(_ clock: SimulatedClock) { state.withLock { $0.clock = clock } }

    func keep(_ promise: Promise) {
        let steps = steps()
        state.withLock { state in
            let instant = state.clock?.now() ?? Instant(milliseconds: 0)
            state.list.append(Kept(steps: steps, instant: instant, promise: promise))
        }
    }

    var all: [Kept] { state.withLock { $0.list } }
}
