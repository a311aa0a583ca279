import CLinux
import Glibc
import ProviderProtocol
import Synchronization
import WidgetModel

/// Runs one provider: starts its process on demand, hands it requests, keeps it in its limits and ends it.
///
/// Every request is answered or failed exactly once, unless it was cancelled. All decisions are
/// `ProviderSession`'s; this is the dull part around it.
///
/// **Threads.** `send` and `cancel` may be called from any thread and never wait for the provider: what the
/// pipe takes at once is written by the caller itself, so that an edit is on its way when `send` returns.
/// Every event is delivered on the host's one thread, one after the other in order, never from within `send`,
/// `cancel` or `stop`. The closure may call them; while it runs, this provider's output waits. The thread
/// sleeps without a timer while no process runs.
///
/// `stop` must be called before the last reference goes: until then the thread keeps the host alive.
package final class ProviderHost: Sendable {
    private let settings: ProviderSettings
    private let deliver: @Sendable (ProviderEvent) -> Void
    private let state: Mutex<HostState>
    /// An eventfd that gets the thread out of its sleep.
    private let bell: Int32

    /// Nothing is started yet.
    package init(settings: ProviderSettings, events: @escaping @Sendable (ProviderEvent) -> Void) {
        // A provider that ends while it is written to must not end us.
        signal(SIGPIPE, SIG_IGN)
        self.settings = settings
        deliver = events
        state = Mutex(HostState(settings: settings))
        bell = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        precondition(bell >= 0, "cannot make an eventfd: \(String(cString: strerror(errno)))")
    }

    deinit { close(bell) }

    /// Hands a request in: its line is in the process's pipe when this returns, unless the process has yet to
    /// answer `initialize` or its pipe is full.
    package func send(_ request: OutgoingRequest) {
        tell(.requested(Request(request, limits: settings.limits)))
    }

    /// Whether a process has answered `initialize` and takes requests.
    package var isRunning: Bool { state.withLock { $0.session.isRunning } }

    /// Nobody wants the answer any more, and no event about this request follows.
    ///
    /// A provider that takes one request at a time and is busy with this one has
    /// `ProtocolLimits.cancelGrace`, then is killed, started afresh, and its other requests are asked again
    /// (T7).
    package func cancel(_ token: UInt64) { tell(.cancelled(token: token)) }

    /// Fails what is outstanding as unavailable, ends the process step by step and returns when it is gone.
    ///
    /// A provider that ends by itself at the end of its input takes as long as it takes, any other at most
    /// `shutdownGrace` and `terminateGrace`. Requests that come later are dropped.
    package func stop() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                state.handle(.closed, at: MonotonicClock.now)
                guard state.thread == .living else {
                    state.thread = .over
                    return true
                }
                state.stopping.append(continuation)
                return false
            }
            if isOver { continuation.resume() } else { ring() }
        }
    }

    private func tell(_ event: SessionEvent) {
        let (isNew, hasToWake) = state.withLock { state in
            guard state.thread != .over else { return (false, false) }
            state.handle(event, at: MonotonicClock.now)
            let isNew = state.thread == .none && state.needsThread
            if isNew { state.thread = .living }
            return (isNew, state.hasToWakeThread)
        }
        if isNew { HostThread.start(name: settings.name.name) { self.run() } }
        if hasToWake { ring() }
    }

    private func ring() { _ = eventfd_write(bell, 1) }
}

// The thread: sleep, read, tell the session, deliver.
extension ProviderHost {
    private func run() {
        var watch = ChildWatch(bell: bell)
        defer { watch.deallocate() }
        while true {
            let turn = state.withLock { $0.beginTurn(looksAt: watch.nextLook) }
            for event in turn.events { deliver(event) }
            if turn.isOver { break }
            watch.add(turn.newReaders)
            let seen = watch.sleep(until: turn.sleepsUntil, writing: turn.waitingInputs)
            state.withLock { state in
                state.take(seen, at: MonotonicClock.now)
                watch.isBusy = state.session.isBusy
            }
        }
        let stopping = state.withLock { state in
            state.thread = .over
            return state.stopping
        }
        for continuation in stopping { continuation.resume() }
    }
}
