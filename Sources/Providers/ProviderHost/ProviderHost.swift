import Glibc
package import NIOCore
package import ProviderProtocol
package import WidgetModel

/// The event loop of a host, for callers that only pass it on.
package typealias HostLoop = any EventLoop

/// Runs one provider: starts its process on demand, sends it requests, enforces its limits and ends it.
///
/// Every request is answered or failed exactly once, unless it was cancelled. This is the shell around
/// `ProviderSession`, which makes all decisions.
///
/// **The loop.** Everything happens on one event loop: requests, the provider's output and exit, and
/// deadlines. If `send` is called on the loop, the request's line is in the process's pipe when it returns.
/// Calls from other threads run asynchronously. Nothing blocks while the provider works, and nothing wakes
/// the loop while no process runs.
///
/// You must call `stop`, because the processes keep the host alive until then.
package final class ProviderHost: Sendable {
    package let loop: HostLoop
    let settings: ProviderSettings
    let report: @Sendable (ProviderEvent) -> Void
    private let trace: (@Sendable (TracedEvent) -> Void)?
    private let turnAway: (@Sendable (UInt64) -> Void)?
    let state: NIOLoopBoundBox<State>

    struct State {
        var session: ProviderSession
        /// Every process that was started and not reaped, including retired and killed ones.
        var children: [RunNumber: ChildProcess] = [:]
        /// The only timer. It may fire early; `timeHasPassed` checks what is due.
        var timer: (due: MonotonicInstant, task: Scheduled<Void>)?
        var sampling = Sampling()
        var stopping: [CheckedContinuation<Void, Never>] = []
        /// The chosen files and folders that the processes may read, in order of their first use.
        var chosen: [String] = []
        /// The turns of processes that are starting.
        var turns: [RunNumber: UInt64] = [:]
        /// The bytes that were written to processes that wait for their turn.
        var delayed: [RunNumber: [[UInt8]]] = [:]
        /// Whether the log mentions the restrictions that cannot be enforced.
        var hasReportedShortfall = false
        /// The paths that were reported because the provider may not use them.
        var reportedPaths: Set<String> = []
    }

    /// The schedule for sampling the resources that processes use.
    struct Sampling {
        var last = MonotonicInstant(milliseconds: 0)
        var count = 0
        var isUnderWay = false
        /// The number of threads on the machine at the last complete reading of the process table.
        var threads = 0
        /// The memory of all processes at the last sample; nil before the first.
        var bytes: Int?

        /// When the next sample is due; nil while one is being taken.
        func next(isBusy: Bool) -> MonotonicInstant? {
            isUnderWay ? nil : last + (isBusy ? FixedProcessLimits.sampling : FixedProcessLimits.idleSampling)
        }
    }

    /// Creates a host without starting a process.
    ///
    /// - Parameters:
    ///   - trace: Called on `loop` like the trace of the settings.
    ///   - turnAway: Receives the tokens of requests that this provider must answer in a process of their
    ///     board. Called like `events`; nil if all requests come from one board.
    ///   - events: Called on `loop`, in order, possibly during `send` and `cancel`, which it must not call
    ///     itself.
    package init(
        settings: ProviderSettings, on loop: any EventLoop,
        trace: (@Sendable (TracedEvent) -> Void)? = nil,
        turnAway: (@Sendable (UInt64) -> Void)? = nil,
        events: @escaping @Sendable (ProviderEvent) -> Void
    ) {
        self.settings = settings
        self.loop = loop
        self.trace = trace
        self.turnAway = turnAway
        report = events
        let session = ProviderSession(limits: settings.limits, initialize: settings.initialize)
        state = .makeBoxSendingValue(State(session: session), eventLoop: loop)
    }

    /// Sends a request. Its line is in the process's pipe when this returns, unless the process has not yet
    /// answered `initialize` or its pipe is full. After `stop`, the request fails as unavailable.
    package func send(_ request: OutgoingRequest) {
        guard loop.inEventLoop else { return loop.execute { self.send(request) } }
        if settings.isolation.permissions != nil, choose(request.chosenPaths) { handle(.reachGrew) }
        handle(.requested(PendingRequest(request, limits: settings.limits)))
        if request.isUrgent { beginDelayed() }
    }

    /// Lets the next process read these files and folders. Returns false if the current process may already
    /// read them.
    private func choose(_ paths: [String]) -> Bool {
        let new = paths.filter { path in
            path.hasPrefix("/") && !state.value.chosen.contains { path.isInside($0) }
        }
        state.value.chosen = (state.value.chosen + new).suffix(Isolation.chosenPaths)
        return !new.isEmpty
    }

    /// Whether a process has answered `initialize` and accepts requests. Must be called on the loop.
    package var isRunning: Bool { state.value.session.isRunning }

    /// The only board that the latest process serves; nil if it serves several, or none so far. Must be
    /// called on the loop.
    var onlyBoard: BoardID? { state.value.session.run.onlyBoard }

    /// The boards whose requests the processes have received. Must be called on the loop.
    var boards: Set<BoardID> { state.value.session.boards }

    /// The memory of all processes in bytes, as last sampled; nil if no process was sampled. Must be called
    /// on the loop.
    package var memoryBytes: Int? { state.value.children.isEmpty ? nil : state.value.sampling.bytes }

    /// Withdraws a request; no event about it follows.
    ///
    /// If a serial provider is busy with the request, it must answer within `ProtocolLimits.cancelGrace`. If
    /// it does not, it is killed and restarted, and its other requests are repeated (T7).
    package func cancel(_ token: UInt64) { handle(.cancelled(token: token)) }

    /// Answers a request of the provider. Ignored if its process has ended.
    package func reply(to call: HostCall, _ result: Result<JSONValue, ProviderFailure>) {
        handle(.replied(call, result))
    }

    /// Sends a notification to the provider if its process is running.
    package func notify(_ message: Message) { handle(.notified(message)) }

    /// Fails all outstanding requests as unavailable, ends the process in steps, and returns when it is gone.
    ///
    /// After its input is closed, the process must end within `shutdownGrace`, and after SIGTERM within
    /// `terminateGrace`. Then it is killed.
    package nonisolated(nonsending) func stop() async {
        await withCheckedContinuation { continuation in
            onLoop { host in
                host.state.value.stopping.append(continuation)
                host.handle(.closed)
            }
        }
    }

    /// Writes bytes unchanged to the running process, after all bytes that were sent before. The conformance
    /// kit uses this to send invalid messages. Ignored without a process.
    package func inject(_ bytes: [UInt8]) {
        onLoop { host in
            for (run, child) in host.state.value.children where !child.hasEnded {
                host.traced(.sent(bytes), run)
                _ = child.input.write(bytes)  // The kit sends too little to fill the buffer.
            }
        }
    }

    /// Closes the standard input of the running process without a request to shut down, as happens if the
    /// host is killed.
    package func closeInput() {
        onLoop { host in
            for child in host.state.value.children.values { child.input.closeWhenWritten() }
        }
    }

    func traced(_ what: @autoclosure () -> TracedEvent.What, _ run: RunNumber) {
        guard trace != nil || settings.trace != nil, let child = state.value.children[run] else { return }
        let event = TracedEvent(what(), processID: child.tree.leader)
        trace?(event)
        settings.trace?(event)
    }

    func onLoop(_ body: @escaping @Sendable (ProviderHost) -> Void) {
        if loop.inEventLoop { body(self) } else { loop.execute { body(self) } }
    }
}

// Events and effects of the session.
extension ProviderHost {
    /// Sends an event to the session and performs its effects, including the events that result from them.
    func handle(_ event: SessionEvent) {
        guard loop.inEventLoop else { return loop.execute { self.handle(event) } }
        var events = [event]
        var effects: [SessionEffect] = []
        while !events.isEmpty {
            let now = MonotonicClock.now
            state.value.session.handle(events.removeFirst(), at: now, into: &effects)
            for effect in effects {
                if let consequence = perform(effect, now) { events.append(consequence) }
            }
            effects.removeAll(keepingCapacity: true)
        }
        armTimer()
        finishStopping()
    }

    /// Performs one effect. Returns the event that results from it, if any.
    private func perform(_ effect: SessionEffect, _ now: MonotonicInstant) -> SessionEvent? {
        switch effect {
        case .start(let run): return start(run, now)
        case .write(let run, let bytes):
            traced(.sent(bytes), run)
            state.value.delayed[run]?.append(bytes)
            let isTaken = state.value.children[run]?.input.write(bytes) ?? true
            return isTaken ? nil : .inputFull(run)
        case .retire(let run):
            endStart(of: run)
            state.value.children[run]?.retire(now)
        case .kill(let run):
            endStart(of: run)
            state.value.children[run]?.tree.kill()
        case .turnAway(let token): turnAway?(token)
        case .report(let event):
            if case .declared = event { endStart(of: state.value.session.run.number) }
            report(event)
        }
        return nil
    }

    /// Resumes the callers of `stop` once all processes are gone.
    private func finishStopping() {
        guard !state.value.stopping.isEmpty, state.value.session.phase == .ended,
            state.value.children.isEmpty
        else { return }
        for continuation in state.value.stopping { continuation.resume() }
        state.value.stopping = []
    }
}

// Output of the processes.
extension ProviderHost {
    /// - Parameter bytes: Nil when the output has ended.
    func receivedOutput(_ bytes: ByteBuffer?, of run: RunNumber) {
        guard let child = state.value.children[run] else { return }
        guard let bytes else {
            if let line = child.lines.finish() { received(line, of: child, run) }
            return received(.end, of: child, run)
        }
        bytes.withUnsafeReadableBytes { bytes in
            child.lines.receive(bytes) { received($0, of: child, run) }
        }
        // This is checked after every read, because an overlong line may never end.
        if let bytes = child.lines.overlongBytes { handle(.overlong(run, bytes: bytes)) }
    }

    private func received(_ line: LineFramer.Line, of child: ChildProcess, _ run: RunNumber) {
        if case .line(let bytes) = line { traced(.received(bytes), run) }
        received(.line(line), of: child, run)
    }

    /// Handles output in order: output after a long line is held until another thread has parsed that line.
    private func received(_ output: ChildProcess.Output, of child: ChildProcess, _ run: RunNumber) {
        if child.holds(output) { return }
        switch output {
        case .line(.line(let bytes)) where bytes.count > FixedProcessLimits.loopLineBytes:
            child.hold()
            Blocking.start(.board) {
                let line = IncomingLine(bytes).withoutLongRequest(bytes.count)
                self.loop.execute { self.receivedLong(line, bytes: bytes.count, of: run) }
            }
        case .line(.line(let bytes)): handle(.received(run, IncomingLine(bytes), bytes: bytes.count))
        case .line(.tooLong(let bytes)): handle(.overlong(run, bytes: bytes))
        case .end:
            if !child.hasEnded { handle(.outputClosed(run)) }
            closedOutput(of: child, run)
        }
    }

    private func receivedLong(_ line: IncomingLine, bytes: Int, of run: RunNumber) {
        guard let child = state.value.children[run] else { return }
        handle(.received(run, line, bytes: bytes))
        for output in child.endHold() { received(output, of: child, run) }
    }

    /// - Parameter bytes: Nil at the log's end.
    func receivedLog(_ bytes: ByteBuffer?, of run: RunNumber) {
        guard let child = state.value.children[run] else { return }
        func logged(_ line: String) {
            traced(.logged(line), run)
            handle(.logged(run, line))
        }
        if let bytes {
            bytes.withUnsafeReadableBytes { child.log.receive($0, logged) }
        } else {
            child.log.finish(logged)
            closedOutput(of: child, run)
        }
    }
}

extension IncomingLine {
    /// The line itself, or only the request's id if the request is too long. Freeing its parameters takes as
    /// long as parsing them, so this runs on the same thread.
    fileprivate func withoutLongRequest(_ bytes: Int) -> IncomingLine {
        let limit = FixedProcessLimits.callLineBytes
        guard case .message(.request(let id, _, _)) = self, bytes > limit else { return self }
        let problem = "found a request of \(bytes) bytes, expected at most \(limit)"
        return .malformedRequest(id: id, JSONMismatch(problem))
    }
}

// Exits of processes.
extension ProviderHost {
    /// Checks which children have ended. The signal does not identify them, and other code of this process
    /// may intercept it, so this is also called whenever something is due.
    func findExits() {
        for (run, child) in state.value.children where !child.hasEnded && child.tree.hasEnded {
            child.leaderEnded()
            handle(.leaderEnded(run))
            Blocking.start(.processes) { [tree = child.tree] in
                tree.endDescendants()
                self.loop.execute { self.descendantsEnded(of: run) }
            }
        }
    }

    /// Handles that all processes of the tree have ended: the remaining output in the pipes is read.
    private func descendantsEnded(of run: RunNumber) {
        guard let child = state.value.children[run] else { return }
        child.descendantsEnded(MonotonicClock.now)
        reapIfDrained(child, run)
        armTimer()
    }

    private func closedOutput(of child: ChildProcess, _ run: RunNumber) {
        child.openOutputs -= 1
        reapIfDrained(child, run)
    }

    private func reapIfDrained(_ child: ChildProcess, _ run: RunNumber) {
        guard child.isDrained else { return }
        child.input.close()
        let ending = child.reap()
        traced(.stopped(ending), run)
        state.value.children[run] = nil
        forgetExits()
        endStart(of: run)
        handle(.ended(run, ending))
    }

    func forgetExits() { if state.value.children.isEmpty { ChildExits.forget(self) } }
}
