import ProviderProtocol
import Synchronization

/// The requests that were accepted and are not answered yet.
///
/// A request is registered before its work starts. Therefore a `cancel` that arrives before the start is not
/// lost.
final class RequestTasks: Sendable {
    private enum State {
        /// Accepted and not started. Goes to: running, cancelled.
        case accepted
        /// In progress. Removed when the work has ended.
        case running(Task<Void, Never>)
        /// Cancelled before it started. The task is cancelled as soon as it starts.
        case cancelled
    }

    private struct Requests {
        var states: [MessageID: State] = [:]
        /// The number of requests whose answers are not written yet.
        var unanswered = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let requests = Mutex(Requests())

    /// Registers a request. Returns false if a request with this id is in progress.
    func register(_ id: MessageID) -> Bool {
        requests.withLock { requests in
            guard requests.states[id] == nil else { return false }
            requests.states[id] = .accepted
            requests.unanswered += 1
            return true
        }
    }

    /// Records the task of a request, which may have ended already, and cancels it if `cancel` came first.
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

    /// Records that a request is finished. Called before its answer is written, because the host may reuse
    /// the id as soon as it reads the answer.
    func finished(_ id: MessageID) { requests.withLock { $0.states[id] = nil } }

    /// Records that an answer was written.
    func answered() {
        let waiting = requests.withLock { requests in
            requests.unanswered -= 1
            guard requests.unanswered == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { requests.waiting = [] }
            return requests.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until all answers are written.
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
