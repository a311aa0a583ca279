import Glibc
package import NIOCore
import ProviderProtocol
import WidgetModel

/// Runs one provider: starts its process on demand, hands it requests, keeps it within limits and ends it.
///
/// Every request is answered or failed exactly once, unless it was cancelled. `ProviderSession` makes all
/// decisions; this is the shell around it.
///
/// **The loop.** Everything happens on one event loop: requests, the provider's output and exit, and
/// deadlines. On the loop, a request's line is in the process's pipe when `send` returns; from another thread
/// the calls are carried out soon. Nothing waits for the provider, and nothing wakes the loop while no
/// process runs.
///
/// `stop` must be called: until then the processes keep the host alive.
package final class ProviderHost: Sendable {
    package let loop: any EventLoop
    private let settings: ProviderSettings
    private let report: @Sendable (ProviderEvent) -> Void
    private let state: NIOLoopBoundBox<State>

    private struct State {
        var session: ProviderSession
        /// Every process that was started and not reaped, including retired and killed ones.
        var children: [RunNumber: ChildProcess] = [:]
        /// The only timer. It may fire early; what is due is decided then.
        var timer: (due: MonotonicInstant, task: Scheduled<Void>)?
        var memory = MemorySampling()
        var stopping: [CheckedContinuation<Void, Never>] = []
    }

    /// When the memory of the processes is sampled.
    private struct MemorySampling {
        var last = MonotonicInstant(milliseconds: 0)
        var count = 0
        var isUnderWay = false

        func next(isBusy: Bool) -> MonotonicInstant? {
            isUnderWay ? nil : last + (isBusy ? HostLimits.memoryLook : HostLimits.idleMemoryLook)
        }
    }

    /// Starts no process yet.
    ///
    /// - Parameter events: called on `loop`, in order, possibly from within `send` and `cancel`; must not
    ///   call them.
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

    /// Sends a request: its line is in the process's pipe when this returns, unless the process has yet to
    /// answer `initialize` or its pipe is full. After `stop` it fails as unavailable.
    package func send(_ request: OutgoingRequest) {
        handle(.requested(PendingRequest(request, limits: settings.limits)))
    }

    /// Whether a process has answered `initialize` and takes requests. Read on the loop.
    package var isRunning: Bool { state.value.session.isRunning }

    /// Withdraws a request: no event about it follows.
    ///
    /// A provider that takes one request at a time and is busy with this one has
    /// `ProtocolLimits.cancelGrace`, then is killed, started again, and its other requests are sent again
    /// (T7).
    package func cancel(_ token: UInt64) { handle(.cancelled(token: token)) }

    /// Fails what is outstanding as unavailable, ends the process step by step and returns when it is gone.
    ///
    /// A provider that ends by itself at the end of its input takes as long as it needs, any other at most
    /// `shutdownGrace` and `terminateGrace`.
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

// The session's events and effects.
extension ProviderHost {
    /// Passes an event to the session and carries out its effects, until nothing more follows.
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

    private func finishStopping() {
        guard !state.value.stopping.isEmpty, state.value.session.phase == .ended,
            state.value.children.isEmpty
        else { return }
        for continuation in state.value.stopping { continuation.resume() }
        state.value.stopping = []
    }
}

// What a process writes.
extension ProviderHost {
    /// - Parameter bytes: nil at the end of the output.
    private func receivedOutput(_ bytes: ByteBuffer?, of run: RunNumber) {
        guard let child = state.value.children[run] else { return }
        guard let bytes else {
            if let line = child.lines.finish() { received(.line(line), of: child, run) }
            return received(.end, of: child, run)
        }
        bytes.withUnsafeReadableBytes { bytes in
            child.lines.receive(bytes) { received(.line($0), of: child, run) }
        }
        // The line may never end.
        if let bytes = child.lines.overlongBytes { handle(.overlong(run, bytes: bytes)) }
    }

    /// Receives output in its order: what follows a long line waits until that is parsed.
    private func received(_ output: ChildProcess.Output, of child: ChildProcess, _ run: RunNumber) {
        if child.holds(output) { return }
        switch output {
        case .line(.line(let bytes)) where bytes.count > HostLimits.loopLineBytes:
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

    /// - Parameter bytes: nil at the end of the log.
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

// Exits.
extension ProviderHost {
    /// Looks for children that have ended. The signal does not say which, and may be lost to other code of
    /// this process: the children are also asked whenever something is due.
    private func findExits() {
        for (run, child) in state.value.children where !child.hasEnded && child.tree.hasEnded {
            child.leaderEnded()
            handle(.leaderEnded(run))
            // It is not reaped yet, so its group still has this number.
            Blocking.start { [tree = child.tree] in
                tree.endDescendants()
                self.loop.execute { self.descendantsEnded(of: run) }
            }
        }
    }

    /// Nothing of the process writes any more; what is left in its pipes is read to the end.
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

// Time.
extension ProviderHost {
    private var nextDue: MonotonicInstant? {
        let sample =
            state.value.children.isEmpty
            ? nil : state.value.memory.next(isBusy: state.value.session.isBusy)
        let dues = state.value.children.values.map(\.due) + [state.value.session.nextWake, sample]
        return dues.compactMap(\.self).min()
    }

    /// Sets the timer unless it fires early enough.
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

    /// Reading the leader alone is cheap; for its descendants, every process of the machine is read.
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

    private func sampled(_ bytes: [RunNumber: Int]) {
        state.value.memory.isUnderWay = false
        for (run, bytes) in bytes { handle(.weighed(run, bytes: bytes)) }
        armTimer()
    }
}
