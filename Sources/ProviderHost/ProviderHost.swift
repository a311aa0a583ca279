import Glibc
package import NIOCore
import ProviderProtocol
import WidgetModel

/// Runs one provider: starts its process on demand, sends it requests, enforces its limits and ends it.
///
/// Every request is answered or failed exactly once, unless it was cancelled. This is the shell around
/// `ProviderSession`, which makes all decisions.
///
/// **The loop.** Everything happens on one event loop: requests, the provider's output and exit, and
/// deadlines. If `send` is called on the loop, the request's line is in the process's pipe when it returns.
/// Calls from another thread are carried out asynchronously. Nothing blocks while the provider works, and
/// nothing wakes the loop while no process runs.
///
/// You must call `stop`, because the processes keep the host alive until then.
package final class ProviderHost: Sendable {
    package let loop: any EventLoop
    private let settings: ProviderSettings
    private let report: @Sendable (ProviderEvent) -> Void
    private let state: NIOLoopBoundBox<State>

    private struct State {
        var session: ProviderSession
        /// Every process that was started and not reaped, including retired and killed ones.
        var children: [RunNumber: ChildProcess] = [:]
        /// The only timer. It may fire early; `timeHasPassed` checks what is due.
        var timer: (due: MonotonicInstant, task: Scheduled<Void>)?
        var memory = MemorySampling()
        var stopping: [CheckedContinuation<Void, Never>] = []
    }

    /// The schedule of memory samples.
    private struct MemorySampling {
        var last = MonotonicInstant(milliseconds: 0)
        var count = 0
        var isUnderWay = false

        /// When the next sample is due; nil while one is being taken.
        func next(isBusy: Bool) -> MonotonicInstant? {
            isUnderWay ? nil : last + (isBusy ? ProcessLimits.memoryLook : ProcessLimits.idleMemoryLook)
        }
    }

    /// Creates a host without starting a process.
    ///
    /// - Parameter events: Called on `loop`, in order, possibly during `send` and `cancel`, which it must not
    ///   call itself.
    package init(
        settings: ProviderSettings, on loop: any EventLoop,
        events: @escaping @Sendable (ProviderEvent) -> Void
    ) {
        self.settings = settings
        self.loop = loop
        report = events
        let session = ProviderSession(limits: settings.limits, initialize: settings.initialize)
        state = .makeBoxSendingValue(State(session: session), eventLoop: loop)
    }

    /// Sends a request. Its line is in the process's pipe when this returns, unless the process has not yet
    /// answered `initialize` or its pipe is full. After `stop`, the request fails as unavailable.
    package func send(_ request: OutgoingRequest) {
        handle(.requested(PendingRequest(request, limits: settings.limits)))
    }

    /// Whether a process has answered `initialize` and accepts requests. Must be called on the loop.
    package var isRunning: Bool { state.value.session.isRunning }

    /// Withdraws a request; no event about it follows.
    ///
    /// If a serial provider is busy with the request, it has `ProtocolLimits.cancelGrace` to answer. After
    /// that it is killed and restarted, and its other requests are sent again (T7).
    package func cancel(_ token: UInt64) { handle(.cancelled(token: token)) }

    /// Fails all outstanding requests as unavailable, ends the process in steps, and returns when it is gone.
    ///
    /// The process has `shutdownGrace` to end on its own after the end of its input, and `terminateGrace`
    /// after SIGTERM. Then it is killed.
    package nonisolated(nonsending) func stop() async {
        await withCheckedContinuation { continuation in
            onLoop { host in
                host.state.value.stopping.append(continuation)
                host.handle(.closed)
            }
        }
    }

    private func onLoop(_ body: @escaping @Sendable (ProviderHost) -> Void) {
        if loop.inEventLoop { body(self) } else { loop.execute { body(self) } }
    }
}

// Events and effects of the session.
extension ProviderHost {
    /// Sends an event to the session and carries out its effects, including the events that result from them.
    private func handle(_ event: SessionEvent) {
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

    /// Carries out one effect. Returns the event that results from it, if any.
    private func perform(_ effect: SessionEffect, _ now: MonotonicInstant) -> SessionEvent? {
        switch effect {
        case .start(let run): return start(run, now)
        case .write(let run, let bytes):
            let isTaken = state.value.children[run]?.input.write(bytes) ?? true
            return isTaken ? nil : .inputFull(run)
        case .retire(let run): state.value.children[run]?.retire(now)
        case .kill(let run): state.value.children[run]?.tree.signalGroup(SIGKILL)
        case .report(let event): report(event)
        }
        return nil
    }

    /// Starts a process. A failure to start is returned as an event.
    private func start(_ run: RunNumber, _ now: MonotonicInstant) -> SessionEvent? {
        ChildExits.observe(self) { self.onLoop { $0.findExits() } }
        do throws(ProcessError) {
            let child = try ChildProcess(settings, on: loop) { bytes in
                self.receivedOutput(bytes, of: run)
            } log: { bytes in
                self.receivedLog(bytes, of: run)
            }
            if state.value.children.isEmpty { state.value.memory.last = now }
            state.value.children[run] = child
            report(.started(processID: child.tree.leader))
            return nil
        } catch {
            forgetExits()
            return .notStarted(run, reason: error.description)
        }
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
    /// - Parameter bytes: Nil at the end of the output.
    private func receivedOutput(_ bytes: ByteBuffer?, of run: RunNumber) {
        guard let child = state.value.children[run] else { return }
        guard let bytes else {
            if let line = child.lines.finish() { received(.line(line), of: child, run) }
            return received(.end, of: child, run)
        }
        bytes.withUnsafeReadableBytes { bytes in
            child.lines.receive(bytes) { received(.line($0), of: child, run) }
        }
        // This is checked after every read, because an overlong line may never end.
        if let bytes = child.lines.overlongBytes { handle(.overlong(run, bytes: bytes)) }
    }

    /// Handles output in order: what follows a long line waits until that line is parsed on another thread.
    private func received(_ output: ChildProcess.Output, of child: ChildProcess, _ run: RunNumber) {
        if child.holds(output) { return }
        switch output {
        case .line(.line(let bytes)) where bytes.count > ProcessLimits.loopLineBytes:
            child.hold()
            Blocking.start {
                let line = IncomingLine(bytes)
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

    /// - Parameter bytes: Nil at the end of the log.
    private func receivedLog(_ bytes: ByteBuffer?, of run: RunNumber) {
        guard let child = state.value.children[run] else { return }
        if let bytes {
            bytes.withUnsafeReadableBytes { child.log.receive($0) { self.handle(.logged(run, $0)) } }
        } else {
            child.log.finish { self.handle(.logged(run, $0)) }
            closedOutput(of: child, run)
        }
    }
}

// Exits of processes.
extension ProviderHost {
    /// Looks for children that have ended. The signal does not identify them, and other code of this process
    /// may intercept it, so this is also called whenever something is due.
    private func findExits() {
        for (run, child) in state.value.children where !child.hasEnded && child.tree.hasEnded {
            child.leaderEnded()
            handle(.leaderEnded(run))
            // The leader is not reaped yet, so its process group still has this id.
            Blocking.start { [tree = child.tree] in
                tree.endDescendants()
                self.loop.execute { self.descendantsEnded(of: run) }
            }
        }
    }

    /// All processes of the tree have ended; what is left in the pipes is read to the end.
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
        state.value.children[run] = nil
        forgetExits()
        handle(.ended(run, child.tree.reap()))
    }

    private func forgetExits() { if state.value.children.isEmpty { ChildExits.forget(self) } }
}

// Deadlines and memory samples.
extension ProviderHost {
    /// The earliest deadline of the processes, the session and the memory samples.
    private var nextDue: MonotonicInstant? {
        let sample =
            state.value.children.isEmpty
            ? nil : state.value.memory.next(isBusy: state.value.session.isBusy)
        let dues = state.value.children.values.map(\.due) + [state.value.session.nextWake, sample]
        return dues.compactMap(\.self).min()
    }

    /// Sets the timer, unless it already fires early enough.
    private func armTimer() {
        guard let due = nextDue else { return }
        if let timer = state.value.timer {
            if timer.due <= due { return }
            timer.task.cancel()
        }
        let delay = TimeAmount.milliseconds(max(0, (due - MonotonicClock.now).count))
        state.value.timer = (due, loop.scheduleTask(in: delay) { self.timeHasPassed() })
    }

    private func timeHasPassed() {
        state.value.timer = nil
        findExits()
        let now = MonotonicClock.now
        for child in state.value.children.values { child.continueEnding(now) }
        sampleMemory(now)
        if let due = state.value.session.nextWake, due <= now { handle(.woken) }
        armTimer()
    }

    /// Samples the memory of all processes. Sampling only the leader is cheap; including its descendants
    /// requires reading every process of the machine.
    private func sampleMemory(_ now: MonotonicInstant) {
        let isBusy = state.value.session.isBusy
        guard !state.value.children.isEmpty, let due = state.value.memory.next(isBusy: isBusy), due <= now
        else { return }
        state.value.memory.last = now
        state.value.memory.count += 1
        state.value.memory.isUnderWay = true
        let isThorough = !isBusy || state.value.memory.count.isMultiple(of: 5)
        let trees = state.value.children.mapValues(\.tree)
        Blocking.start {
            let table = isThorough ? ProcessTable.read() : nil
            if let table { ProcessTree.reapOrphans(in: table) }
            let bytes = trees.mapValues { tree in
                table.map(tree.residentBytes) ?? ProcessTable.residentBytes(of: tree.leader)
            }
            self.loop.execute { self.sampled(bytes) }
        }
    }

    /// Reports the results of a memory sample to the session.
    private func sampled(_ bytes: [RunNumber: Int]) {
        state.value.memory.isUnderWay = false
        for (run, bytes) in bytes { handle(.weighed(run, bytes: bytes)) }
        armTimer()
    }
}
