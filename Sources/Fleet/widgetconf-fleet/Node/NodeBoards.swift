import WidgetModel

/// The boards that a node hosts, opens or closes.
///
/// ```
/// claimed ──▶ opening ──▶ hosting ──▶ closing ──▶ gone
///                │ ╲         (overtaken, expired, ended)
///                │  ╲─▶ doomed ──▶ closing
///                ╰──▶ paused (could not be opened) ──▶ gone
/// ```
struct NodeBoards: Sendable {
    enum Event: Sendable {
        case claimed([ClaimedBoard])
        case opened(Int)
        case failed(Int)
        /// Another node owns the board.
        case overtaken(Int)
        /// The lease of the node is over.
        case expired
        /// The node ends.
        case ended
        case closed(Int)
    }

    enum Effect: Hashable, Sendable {
        case open(ClaimedBoard)
        case close(Int)
        /// The node was ended, and all its boards are closed.
        case finish
    }

    private enum State: Sendable {
        /// Waits until its host is open. Goes to: hosting, paused, doomed.
        case opening
        /// Was to be closed while it was being opened. Goes to: closing, paused.
        case doomed
        /// Has a host. Goes to: closing.
        case hosting
        /// Waits until its host is closed. Goes to: gone.
        case closing
        /// Could not be opened. The node does not claim it before this time. Goes to: gone.
        case paused(until: ContinuousClock.Instant)
    }

    private var states: [Int: State] = [:]
    private var isEnding = false

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
        case .overtaken(let board): return stop(board)
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
            states[board.id] = .opening
            return [.open(board)]
        // The node has claimed its own board again. The former host is overtaken.
        case .opening, .doomed, .hosting, .closing: return []
        }
    }

    private mutating func opened(_ board: Int) -> [Effect] {
        switch states[board] {
        case .opening:
            states[board] = .hosting
            return []
        case .doomed:
            states[board] = .closing
            return [.close(board)]
        // Only a board that is being opened is reported as opened.
        case nil, .hosting, .closing, .paused: return []
        }
    }

    private mutating func stop(_ board: Int) -> [Effect] {
        switch states[board] {
        case .opening, .doomed:
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
