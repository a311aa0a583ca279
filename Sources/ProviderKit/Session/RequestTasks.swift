import ProviderProtocol
import Synchronization

/// The requests that were accepted and are not answered yet.
///
/// A request is registered before its work starts, so that a `cancel` that overtakes the start is kept for
/// it.
final class RequestTasks: Sendable {
    private enum State {
        /// Accepted, not started: goes to running, or to cancelled.
        case accepted
        /// Under way: goes away when it is answered.
        case running(Task<Void, Never>)
        /// Cancelled before it started: its task is cancelled at the start.
        case cancelled
    }

    private struct Requests {
        var states: [MessageID: State] = [:]
        /// Requests whose answers are not written yet.
        var unanswered = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let requests = Mutex(Requests())

    /// False when a request with this id is under way.
    func register(_ id: MessageID) -> Bool {
        requests.withLock { requests in
            guard requests.states[id] == nil else { return false }
            requests.states[id] = .accepted
            requests.unanswered += 1
            return true
        }
    }

    /// Takes the task of a request; it may have ended already.
    func started(_ id: MessageID, _ task: Task<Void, Never>) {
        let isCancelled = requests.withLock { requests in
            switch requests.states[id] {
            case .accepted:
                requests.states[id] = .running(task)
                return false
            case .cancelled: return true
            case .running, nil: return false
            }
        }
        if isCancelled { task.cancel() }
    }

    func cancel(_ id: MessageID) {
        let task: Task<Void, Never>? = requests.withLock { requests in
            switch requests.states[id] {
            case .running(let task): return task
            case .accepted, .cancelled:
                requests.states[id] = .cancelled
                return nil
            case nil: return nil
            }
        }
        task?.cancel()
    }

    /// The work on a request has ended: the reader of its answer may use its id again.
    func finished(_ id: MessageID) { requests.withLock { $0.states[id] = nil } }

    /// An answer was written.
    func answered() {
        let waiting = requests.withLock { requests in
            requests.unanswered -= 1
            guard requests.unanswered == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { requests.waiting = [] }
            return requests.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Returns when every answer was written.
    func waitForAll() async {
        await withCheckedContinuation { continuation in
            let isIdle = requests.withLock { requests in
                if requests.unanswered > 0 { requests.waiting.append(continuation) }
                return requests.unanswered == 0
            }
            if isIdle { continuation.resume() }
        }
    }
}
