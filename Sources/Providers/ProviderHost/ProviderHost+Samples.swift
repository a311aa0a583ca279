import NIOCore
import WidgetModel

// Deadlines and samples.
extension ProviderHost {
    /// The earliest deadline of the processes, the session and the samples.
    private var nextDue: MonotonicInstant? {
        let sample =
            state.value.children.isEmpty
            ? nil : state.value.sampling.next(isBusy: state.value.session.isBusy)
        let dues = state.value.children.values.map(\.due) + [state.value.session.nextWake, sample]
        return dues.compactMap(\.self).min()
    }

    /// Sets the timer, unless it already fires early enough.
    func armTimer() {
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
        sample(now)
        if let due = state.value.session.nextWake, due <= now { handle(.woken) }
        armTimer()
    }

    /// Samples the resources of all processes. A quick sample reads the memory of the known processes, and a
    /// complete sample reads every process of the machine.
    private func sample(_ now: MonotonicInstant) {
        let isBusy = state.value.session.isBusy
        guard !state.value.children.isEmpty, let due = state.value.sampling.next(isBusy: isBusy), due <= now
        else { return }
        state.value.sampling.last = now
        state.value.sampling.count += 1
        state.value.sampling.isUnderWay = true
        let threads = ProcessTable.threadsOfMachine()
        // A provider that forks endlessly is noticed before the next regular reading.
        let growsFast = threads - state.value.sampling.threads > settings.limits.processes
        let isThorough = !isBusy || growsFast || state.value.sampling.count % 5 == 1
        if isThorough { state.value.sampling.threads = threads }
        let trees = state.value.children.mapValues(\.tree)
        let memory = settings.limits.memory
        Blocking.start(.processes) {
            let table = isThorough ? ProcessTable.read() : nil
            if let table { ProcessTree.reapOrphans(in: table) }
            let uses = trees.mapValues { tree in
                table.map { tree.use(in: $0, limit: memory) } ?? tree.quickUse(limit: memory)
            }
            self.loop.execute { self.sampled(uses) }
        }
    }

    /// Reports the results of a sample to the session.
    private func sampled(_ uses: [RunNumber: ResourceUse]) {
        state.value.sampling.isUnderWay = false
        state.value.sampling.bytes = uses.values.reduce(0) { $0 + $1.bytes }
        for (run, use) in uses { handle(.sampled(run, use)) }
        armTimer()
    }
}
