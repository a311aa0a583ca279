import Glibc
import WidgetModel

/// What the host's lock guards: the session, and the processes that it decides about.
struct HostState {
    private(set) var session: ProviderSession
    private let settings: ProviderSettings
    /// Every process that was started and not reaped, retired and killed ones as well.
    private var children: [RunNumber: Child] = [:]
    private var newReaders: [OutputReader] = []
    /// Events that the thread has to deliver.
    private var outbox: [ProviderEvent] = []
    /// Until when the thread sleeps if nothing rings; nil: for ever.
    private var sleepsUntil: MonotonicInstant?
    private var effects: [SessionEffect] = []
    var thread = ThreadCourse.none
    var stopping: [CheckedContinuation<Void, Never>] = []

    /// Whether the host's thread was started, and whether it has ended.
    enum ThreadCourse { case none, living, over }

    init(settings: ProviderSettings) {
        self.settings = settings
        session = ProviderSession(limits: settings.limits, initialize: settings.initialize)
    }

    /// Whether there is anything to read, to wait for or to deliver.
    var needsThread: Bool { !outbox.isEmpty || !children.isEmpty || nextDue != nil }

    /// Whether the sleeping thread would miss something.
    var hasToWakeThread: Bool {
        if !outbox.isEmpty || !newReaders.isEmpty
            || children.values.contains(where: { $0.input.watched != nil })
        {
            return true
        }
        guard let due = nextDue else { return false }
        return sleepsUntil.map { due < $0 } ?? true
    }

    private var nextDue: MonotonicInstant? {
        children.values.reduce(session.nextWake) { due, child in
            [due, child.retirementDue].compactMap(\.self).min()
        }
    }

    /// Tells the session what happened and does what it wants, until nothing more follows.
    mutating func handle(_ event: SessionEvent, at now: MonotonicInstant) {
        var events = [event]
        while !events.isEmpty {
            session.handle(events.removeFirst(), at: now, into: &effects)
            for effect in effects {
                if let consequence = perform(effect, now) { events.append(consequence) }
            }
            effects.removeAll(keepingCapacity: true)
        }
    }

    private mutating func perform(_ effect: SessionEffect, _ now: MonotonicInstant) -> SessionEvent? {
        switch effect {
        case .start(let run): return start(run)
        case .write(let run, let bytes):
            let isTaken = children[run]?.input.write(bytes, limit: HostLimits.inputBytes) ?? true
            return isTaken ? nil : .inputFull(run)
        case .retire(let run): children[run]?.retire(now)
        case .kill(let run): children[run]?.tree.signalGroup(SIGKILL)
        case .report(let event): outbox.append(event)
        }
        return nil
    }

    private mutating func start(_ run: RunNumber) -> SessionEvent? {
        do throws(ProcessError) {
            let (child, outputs) = try Child.start(settings)
            children[run] = child
            newReaders.append(OutputReader(run: run, tree: child.tree, outputs: outputs))
            outbox.append(.started(processID: child.tree.leader))
            return nil
        } catch {
            return .notStarted(run, reason: error.description)
        }
    }
}

// What the thread does under the lock.
extension HostState {
    /// What the thread takes along until it comes back.
    struct Turn {
        var events: [ProviderEvent]
        var newReaders: [OutputReader]
        var waitingInputs: [(run: RunNumber, descriptor: Int32)]
        var sleepsUntil: MonotonicInstant?
        /// The host was stopped and its last process is gone.
        var isOver: Bool
    }

    mutating func beginTurn(looksAt nextLook: MonotonicInstant?) -> Turn {
        sleepsUntil = [nextDue, nextLook].compactMap(\.self).min()
        let turn = Turn(
            events: outbox, newReaders: newReaders,
            waitingInputs: children.compactMap { run, child in child.input.watched.map { (run, $0) } },
            sleepsUntil: sleepsUntil, isOver: session.phase == .ended && children.isEmpty)
        outbox = []
        newReaders = []
        return turn
    }

    /// Takes what the thread saw, and the time that passed.
    mutating func take(_ seen: ChildWatch.Seen, at now: MonotonicInstant) {
        for run in seen.writable { children[run]?.input.flush() }
        for event in seen.events { handle(event, at: now) }
        for run in seen.ended {
            guard var child = children.removeValue(forKey: run) else { continue }
            child.input.close()
            handle(.ended(run, child.tree.reap()), at: now)
        }
        if let due = session.nextWake, due <= now { handle(.woken, at: now) }
        for run in children.keys { children[run]?.continueRetirement(now) }
    }
}
