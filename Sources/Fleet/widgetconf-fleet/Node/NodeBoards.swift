import WidgetModel

/// The boards that a node hosts, opens or closes.
///
/// ```
/// claimed ──▶ opening ──▶ hosting ──▶ closing ──▶ gone
///                │ ╲         │ ▲     (overtaken, expired, drained, moved, ended)
///                │  ╲        ▼ │
///                │   ╲    resting ──▶ gone (it sleeps)
///                │    ╲      │
///                │     ╰─▶ doomed ──▶ closing
///                ├──▶ gone (the connection was lost)
///                ╰──▶ paused (could not be opened) ──▶ gone
/// ```
struct NodeBoards: Sendable {
    enum Event: Sendable {
        case claimed([ClaimedBoard])
        case opened(Int)
        case failed(Int)
        /// The board is to sleep.
        case quiet(Int)
        /// The board was not closed, because it has something to do.
        case awake(Int)
        /// Another node owns the board.
        case overtaken(Int)
        case ordered(NodeOrders)
        /// The lease of the node is over.
        case expired
        /// The node ends.
        case ended
        case closed(Int)
    }

    enum Effect: Hashable, Sendable {
        case open(ClaimedBoard)
        case close(Int)
        /// Close the board if it is still to sleep. Reported as `closed` or `awake`.
        case closeIfQuiet(Int)
        /// Release a board that was claimed and not opened.
        case handBack(ClaimedBoard)
        /// The node was ended, and all its boards are closed.
        case finish
    }

    private enum State: Sendable {
        /// Waits until its host is open. Goes to: hosting, paused, doomed, gone.
        case opening
        /// Was to be closed while it was being opened or was resting. Goes to: closing, paused, gone.
        case doomed
        /// Has a host. Goes to: resting, closing.
        case hosting
        /// Waits until its host is closed, unless it has something to do. Goes to: hosting, doomed, gone.
        case resting
        /// Waits until its host is closed. Goes to: gone.
        case closing
        /// Could not be opened. The node does not claim it before this time. Goes to: gone.
        case paused(until: ContinuousClock.Instant)
    }

    private var states: [Int: State] = [:]
    private var isEnding = false
    /// Whether the node hands its boards over, and claims none.
    private(set) var isDraining = false

    /// The number of boards with a host.
    var hosted: Int {
        states.values.count {
            switch $0 {
            case .hosting, .resting: true
            case .opening, .doomed, .closing, .paused: false
            }
        }
    }

    /// The boards that are not claimed at this time, sorted.
    mutating func busy(at now: ContinuousClock.Instant) -> [Int] {
        for (board, state) in states {
            if case .paused(let end) = state, now >= end { states[board] = nil }
        }
        return states.keys.sorted()
    }

    mutating func handle(_ event: Event, at now: ContinuousClock.Instant) -> [Effect] {
        switch event {
        case .claimed(let boards): return boards.flatMap { claimed($0) }
        case .opened(let board): return opened(board)
        case .failed(let board):
            states[board] = .paused(until: now + .milliseconds(FleetLimits.retry.count))
            return finish()
        case .quiet(let board):
            guard case .hosting = states[board] else { return [] }
            states[board] = .resting
            return [.closeIfQuiet(board)]
        case .awake(let board): return opened(board)
        case .overtaken(let board): return stop(board)
        case .ordered(let orders):
            isDraining = orders.isDraining
            return (isDraining ? states.keys.sorted() : orders.leaving).flatMap { stop($0) }
        case .expired: return states.keys.sorted().flatMap { stop($0) }
        case .ended:
            isEnding = true
            return states.keys.sorted().flatMap { stop($0) } + finish()
        case .closed(let board):
            states[board] = nil
            return finish()
        }
    }

    private mutating func claimed(_ board: ClaimedBoard) -> [Effect] {
        switch states[board.id] {
        case nil, .paused:
            // A board that is claimed while the node ends becomes free with the node's row.
            guard !isEnding else { return [] }
            if isDraining { return [.handBack(board)] }
            states[board.id] = .opening
            return [.open(board)]
        // The node has claimed its own board again. The former host is overtaken.
        case .opening, .doomed, .hosting, .resting, .closing: return []
        }
    }

    private mutating func opened(_ board: Int) -> [Effect] {
        switch states[board] {
        case .opening, .resting:
            states[board] = .hosting
            return []
        case .doomed:
            states[board] = .closing
            return [.close(board)]
        // Only a board that is being opened or is resting is reported as open.
        case nil, .hosting, .closing, .paused: return []
        }
    }

    private mutating func stop(_ board: Int) -> [Effect] {
        switch states[board] {
        case .opening, .resting, .doomed:
            states[board] = .doomed
            return []
        case .hosting:
            states[board] = .closing
            return [.close(board)]
        // Already closed, or about to be.
        case nil, .closing, .paused: return []
        }
    }

    private func finish() -> [Effect] {
        guard isEnding else { return [] }
        let isDone = states.values.allSatisfy { if case .paused = $0 { true } else { false } }
        return isDone ? [.finish] : []
    }
}
