import Timelines
import WidgetModel

/// A board, a store and providers that answer late, twice, wrongly or not at all, under a clock that jumps.
///
/// One seed is one run. After every event the invariants of section 6 are checked; the first that does not
/// hold ends the run with the seed and the shortest list of turns that fails, an event file.
struct SimulatedWorld {
    private(set) var engine: TimelineEngine
    private var effects = Effects()
    private(set) var store = StoreModel()
    private(set) var now = ScriptRunner.midnight
    private var checks = InvariantChecks()
    /// Requests that the provider's process has not answered, including superseded ones.
    private(set) var sent: [(widget: WidgetIndex, generation: Generation)] = []
    private(set) var placed: [WidgetIndex] = []
    /// Widgets with a press that is being performed.
    private(set) var performing: [WidgetIndex] = []
    /// Effects and events so far.
    private(set) var eventCount = 0
    private let providers: Int
    /// Turns, each followed by its effects; nil if the log is not needed, because writing it takes longer
    /// than the run.
    var log: [String]?
    /// A deliberate mistake, for the shrinker's test.
    var mistake: ((Event) -> Bool)?

    init(providers: Int, engineSeed: UInt64) {
        self.providers = providers
        engine = TimelineEngine(seed: engineSeed)
        start()
    }

    private mutating func start() {
        for number in 0..<providers {
            // A new engine does not send anything, so it is not checked.
            engine.handle(
                .providerAdded(ProviderIndex(UInt32(number)), concurrency: 1 + number), at: now,
                into: &effects)
            checks.concurrency[ProviderIndex(UInt32(number))] = 1 + number
        }
    }

    /// Runs turns from the beginning, then until all requests are answered.
    static func replay(
        _ turns: [Turn], providers: Int, engineSeed: UInt64, mistake: ((Event) -> Bool)? = nil
    ) throws {
        var world = SimulatedWorld(providers: providers, engineSeed: engineSeed)
        world.mistake = mistake
        for turn in turns { try world.apply(turn) }
        try world.calmDown()
    }

    // MARK: Turns

    /// Applies a turn; turns that are impossible in this world are skipped.
    mutating func apply(_ turn: Turn) throws {
        now = turn.at
        log?.append("\(turn)")
        switch turn.move {
        case .restart: try restart()
        case .edit(let widget, let completeness):
            guard let event = edit(widget, completeness) else { return }
            try take(event, dyingAt: turn.deathPlace)
        case .dieAfterEdit(let widget, let completeness):
            if edit(widget, completeness) != nil { try restart() }
        case .dieAfterPress(let widget):
            guard placed.contains(widget) else { return }
            store.press(widget)
            try restart()
        case .take(let event):
            guard isPossible(event) else { return }
            prepare(event)
            if !turn.isAnsweredAgain { forget(event) }
            try take(event, dyingAt: turn.deathPlace)
        }
    }

    /// Commits an edit.
    private mutating func edit(_ widget: WidgetIndex, _ completeness: Completeness) -> Event? {
        guard placed.contains(widget) else { return nil }
        let revision = engine.revision(of: widget).next
        store.edit(widget, revision, completeness, engine.nextGeneration(of: widget))
        return .edited(widget, revision, completeness)
    }

    private func isPossible(_ event: Event) -> Bool {
        switch event {
        case .placed(let widget, _): !placed.contains(widget)
        case .redeclared(let widget, _), .rebuilt(let widget, _), .loggedOut(let widget),
            .removed(let widget),
            .reloadAsked(let widget, _),
            .pressed(let widget), .looked(let widget, _):
            placed.contains(widget)
        case .performed(let widget): performing.contains(widget)
        case .answered(let widget, let generation, _), .failed(let widget, let generation, _):
            sent.contains { $0 == (widget, generation) }
        case .woke: true
        case .edited, .restored, .resumed, .providerAdded, .providerDeclared: false
        }
    }

    /// The changes that the shell stores before it informs the engine.
    private mutating func prepare(_ event: Event) {
        switch event {
        case .placed(let widget, let placement):
            placed.append(widget)
            store.place(widget, placement)
        case .redeclared(let widget, let placement): store.redeclare(widget, placement)
        case .rebuilt(let widget, let content): store.rebuild(widget, content)
        case .removed(let widget): placed.removeAll { $0 == widget }
        case .pressed(let widget): store.press(widget)
        case .looked(let widget, let visibility): store.look(widget, visibility)
        case .performed(let widget):
            if let place = performing.firstIndex(of: widget) { performing.remove(at: place) }
        default: break
        }
    }

    /// A provider's process forgets a request when it has answered it.
    private mutating func forget(_ event: Event) {
        let (widget, generation): (WidgetIndex, Generation)
        switch event {
        case .answered(let asked, let number, _): (widget, generation) = (asked, number)
        case .failed(let asked, let number, _): (widget, generation) = (asked, number)
        default: return
        }
        if let place = sent.firstIndex(where: { $0 == (widget, generation) }) { sent.remove(at: place) }
    }

    // MARK: Running

    private mutating func take(_ event: Event, dyingAt deathPlace: Int? = nil) throws {
        eventCount += 1
        let before = engine
        effects.removeAll()
        store.bringBack(to: now)
        checks.count(event)
        engine.handle(event, at: now, into: &effects)
        if mistake?(event) == true { throw InvariantFailure("a mistake was made on purpose") }
        // The process may die after any effect; later effects never run.
        var count = deathPlace.map { $0 % (effects.count + 1) } ?? effects.count
        if case .performed(let widget) = event {
            // The end of a press and its effects are one transaction.
            let isWritten = deathPlace.map { $0 % 2 == 0 } ?? true
            count = isWritten ? effects.count : 0
            if isWritten { store.performed(widget) }
        }
        try run(count, of: event)
        if case .removed(let widget) = event { store.remove(widget) }
        guard deathPlace == nil else { return try restart() }
        let board = placed.filter(engine.isPlaced)
        try checks.check(event, effects, before: before, after: engine, store, board, at: now)
    }

    private mutating func run(_ count: Int, of event: Event) throws {
        var answer: AnsweredTimeline?
        if case .answered(_, _, let timeline) = event { answer = timeline }
        eventCount += count
        for effect in effects.prefix(count) {
            log?.append("#   \(effect)")
            try checks.note(effect, store, answer, at: now)
            store.run(effect, engine, answer, at: now)
            if case .send(let widget, let generation, _, _, _) = effect { sent.append((widget, generation)) }
            if case .perform(let widget) = effect { performing.append(widget) }
        }
    }

    private mutating func restart() throws {
        engine = TimelineEngine(seed: 1)
        sent.removeAll()
        performing.removeAll()
        store.restarted()
        checks.restarted(presses: store.widgets.mapValues(\.presses))
        start()
        for widget in placed { try take(.restored(widget, store.record(of: widget, at: now))) }
        try take(.resumed)
    }

    /// From now on, every request is answered: no work may be left.
    mutating func calmDown() throws {
        while let widget = performing.popLast() {
            try take(.performed(widget))
        }
        for widget in placed {
            store.look(widget, .visible)
            try take(.looked(widget, .visible))
        }
        for widget in placed where engine.canReload(widget) { try take(.reloadAsked(widget, .center)) }
        while let (widget, generation) = sent.popLast() {
            try take(.answered(widget, generation, AnsweredTimeline(dates: [now], policy: .never)))
        }
        try take(.woke)
        try checks.checkCalm(engine, store, placed)
    }
}
