import ProviderKit
import ProviderProtocol
import Synchronization
import WidgetModel

/// The widgets that news reload: all widgets of a kind on one board.
struct ReloadedKind: Hashable, Sendable {
    let kind: Kind
    /// Nil if the host does not name boards.
    let board: BoardID?

    init(_ kind: Kind, on board: BoardID? = nil) {
        self.kind = kind
        self.board = board
    }
}

/// Reloads kinds when their commands print, their files change, or their brokers send messages. Each kind is
/// reloaded at most once a second on each board.
final class ReloadPacer: Sendable {
    private struct Reloads {
        var last: ContinuousClock.Instant
        /// Whether another reload is scheduled.
        var isDue = false
    }

    private let spacing: Duration
    private let send: @Sendable (ReloadedKind) -> Void
    private let state = Mutex<[ReloadedKind: Reloads]>([:])

    /// - Parameter send: sends the notification to the host.
    init(
        spacing: Duration = FetchLimits.reloadSpacing,
        send: @escaping @Sendable (ReloadedKind) -> Void = {
            WidgetCenter.shared.reload(ReloadNotification(board: $0.board, kind: $0.kind))
        }
    ) {
        self.spacing = spacing
        self.send = send
    }

    /// Reloads a kind now, or as soon as the time since its last reload is over.
    func reload(_ kind: ReloadedKind) {
        let now = ContinuousClock.now
        let due: ContinuousClock.Instant?? = state.withLock { state in
            guard let reloads = state[kind], reloads.last + spacing > now else {
                state[kind] = Reloads(last: now)
                return .some(nil)
            }
            if reloads.isDue { return nil }
            state[kind]?.isDue = true
            return reloads.last + spacing
        }
        switch due {
        case nil: return
        case .some(nil): send(kind)
        case .some(.some(let instant)):
            Task {
                // The task is not canceled, so the sleep does not fail.
                try? await Task.sleep(until: instant, clock: .continuous)
                state.withLock { $0[kind] = Reloads(last: ContinuousClock.now) }
                send(kind)
            }
        }
    }
}
