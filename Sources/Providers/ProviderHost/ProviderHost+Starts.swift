import NIOCore
import ProviderProtocol

// The start of processes.
extension ProviderHost {
    /// Starts a process, or waits while too many other processes are starting. Returns the event that
    /// results, if any.
    func start(_ run: RunNumber, _ now: MonotonicInstant) -> SessionEvent? {
        let id = StartTurns.shared.newID()
        state.value.turns[run] = id
        let isFree = StartTurns.shared.take(id) { self.loop.execute { self.begin(run) } }
        if isFree || state.value.session.isUrgent { return launch(run, now) }
        state.value.delayed[run] = []
        return .delayed(run)
    }

    /// Starts a process whose turn has come, and writes the input that was held back.
    private func begin(_ run: RunNumber) {
        guard let lines = state.value.delayed.removeValue(forKey: run) else { return }
        if let failure = launch(run, MonotonicClock.now) { return handle(failure) }
        for line in lines {
            traced(.sent(line), run)
            _ = state.value.children[run]?.input.write(line)
        }
        handle(.begun(run))
    }

    /// Starts the process that waits for its turn, because an edit does not wait (T7).
    func beginDelayed() { for run in state.value.delayed.keys { begin(run) } }

    /// Records that the process has answered `initialize`, has ended, or will end, so that another process
    /// may start.
    func endStart(of run: RunNumber) {
        state.value.delayed[run] = nil
        if let id = state.value.turns.removeValue(forKey: run) { StartTurns.shared.leave(id) }
    }

    private func launch(_ run: RunNumber, _ now: MonotonicInstant) -> SessionEvent? {
        if let failure = failureOfLaunch(run, now) {
            endStart(of: run)
            return .notStarted(run, failure)
        }
        return nil
    }

    private func failureOfLaunch(_ run: RunNumber, _ now: MonotonicInstant) -> ProviderFailure? {
        if let failure = settings.refusal?() { return failure }
        ChildExits.observe(self) { self.onLoop { $0.findExits() } }
        do throws(ProcessError) {
            let plan = try LaunchPlan(settings, chosen: state.value.chosen)
            reportShortfall(plan)
            reportRefused(plan)
            let child = try ChildProcess(settings, plan, on: loop) { bytes in
                self.receivedOutput(bytes, of: run)
            } log: { bytes in
                self.receivedLog(bytes, of: run)
            }
            if state.value.children.isEmpty { state.value.sampling = Sampling(last: now) }
            state.value.children[run] = child
            traced(.started, run)
            report(.started(processID: child.tree.leader))
            return nil
        } catch {
            forgetExits()
            return HostFailures.cannotStart(error.description)
        }
    }

    /// Reports once each path that is not available although the manifest or a user names it.
    private func reportRefused(_ plan: LaunchPlan) {
        for path in plan.refused where state.value.reportedPaths.insert(path).inserted {
            report(.remark(HostRemarks.linkOut(of: path)))
        }
    }

    /// Reports once which restrictions cannot be enforced.
    private func reportShortfall(_ plan: LaunchPlan) {
        guard let shortfall = plan.shortfall, !state.value.hasReportedShortfall else { return }
        state.value.hasReportedShortfall = true
        report(.remark(HostRemarks.notIsolated(shortfall)))
    }
}
