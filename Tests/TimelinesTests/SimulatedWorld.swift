import Timelines
import WidgetModel

/// A board, a store and providers that answer late, twice, wrongly or not at all, under a clock that jumps.
///
/// One seed is one run. After every event the invariants of section 6 are checked; the first that does not
/// hold ends the run with the seed, the step and the events that led there.
struct SimulatedWorld {
    private var randomness: Randomness
    private var engine: TimelineEngine
    private var effects = Effects()
    private var store = StoreModel()
    private var now = ScriptRunner.midnight
    private var checks = InvariantChecks()
    /// Sent and not answered by the provider's process, superseded ones included.
    private var sent: [(WidgetIndex, Generation)] = []
    private var placed: [WidgetIndex] = []
    /// Widgets of which a press is being carried out.
    private var performing: [WidgetIndex] = []
    private var next: UInt32 = 0
    /// Described only when something is wrong: describing takes longer than running.
    private var log: [Line] = []

    private enum Line {
        case event(Instant, Event)
        case effect(Effect)
        case restart(Instant)
    }

    private let mayStepBack: Bool
    private let providers: Int

    static func run(seed: Int, steps: Int) throws {
        var world = SimulatedWorld(seed: seed)
        do {
            for _ in 0..<steps { try world.step() }
            try world.calmDown()
        } catch let failure as InvariantFailure {
            let end = world.log.suffix(25).map { "\($0)" }.joined(separator: "\n")
            throw InvariantFailure("seed \(seed), event \(world.log.count): \(failure.text)\n\(end)")
        }
    }

    private init(seed: Int) {
        randomness = Randomness(seed: seed)
        engine = TimelineEngine(seed: UInt64(seed))
        mayStepBack = seed % 3 == 0
        providers = 1 + seed % 3
        start()
    }

    private mutating func start() {
        for number in 0..<providers {
            // A fresh engine has nothing to send yet: no checks.
            engine.handle(
                .providerAdded(ProviderIndex(UInt32(number)), concurrency: 1 + number), at: now,
                into: &effects)
            checks.concurrency[ProviderIndex(UInt32(number))] = 1 + number
        }
    }

    // MARK: Steps

    private mutating func step() throws {
        try passTime()
        switch randomness.below(20) {
        case 0, 1: if placed.count < 6 { try place() }
        case 2, 3, 4: try edit()
        case 5, 6: try reload()
        case 7...13: try reply()
        case 14: if randomness.once(in: 4) { try remove() }
        case 15: if randomness.once(in: 3) { try restart() }
        case 16: try redeclare()
        case 17: try look()
        case 18: try press()
        default: try take(.woke)
        }
    }

    private mutating func passTime() throws {
        switch randomness.below(12) {
        case 0: now = now + Milliseconds(Int64(randomness.below(40_000_000)))
        case 1...4: now = now + Milliseconds(Int64(randomness.below(2_000)))
        case 5...8: now = now + Milliseconds(Int64(randomness.below(600_000)))
        case 9: if mayStepBack { now = now - Milliseconds(Int64(randomness.below(20_000_000))) }
        default: if let wake = engine.nextWake, wake > now { now = wake }
        }
        if randomness.once(in: 2) { try take(.woke) }
    }

    private mutating func place() throws {
        let widget = WidgetIndex(next)
        let placement = placement()
        next += 1
        placed.append(widget)
        store.place(widget, placement)
        try take(.placed(widget, placement))
    }

    private mutating func placement() -> Placement {
        let settings = ReloadSettings(
            perDay: randomness.once(in: 6) ? 0 : 1 + randomness.below(12),
            spacing: .seconds(Int64(randomness.below(3) * 150)), attempts: randomness.below(4),
            first: .seconds(2), longest: .minutes(5),
            whenHidden: randomness.once(in: 2) ? .hold : .continue, age: ageLimits())
        return Placement(
            provider: ProviderIndex(UInt32(randomness.below(providers))), settings: settings,
            completeness: randomness.once(in: 8) ? .needsConfiguration : .complete)
    }

    private mutating func ageLimits() -> AgeLimits {
        guard randomness.once(in: 2) else { return AgeLimits() }
        let stale = Milliseconds.seconds(Int64(1 + randomness.below(2_000)))
        let expiry = stale + .seconds(Int64(randomness.below(4_000)))
        return AgeLimits(
            stale: randomness.once(in: 4) ? nil : stale, expiry: randomness.once(in: 3) ? nil : expiry)
    }

    private mutating func edit() throws {
        guard let widget = placed.randomElement(using: &randomness) else { return }
        let revision = engine.revision(of: widget).next
        let completeness: Completeness = randomness.once(in: 8) ? .needsConfiguration : .complete
        store.edit(widget, revision, completeness, engine.nextGeneration(of: widget))
        if randomness.once(in: 12) { return try restart() }
        try take(.edited(widget, revision, completeness))
    }

    private mutating func reload() throws {
        guard let widget = placed.randomElement(using: &randomness) else { return }
        let reasons: [ReloadReason] = [.center, .center, .environment, .definition, .pushed, .pushed]
        try take(.reloadAsked(widget, reasons.randomElement(using: &randomness)!))
    }

    private mutating func redeclare() throws {
        guard let widget = placed.randomElement(using: &randomness), randomness.once(in: 3) else { return }
        let placement = placement()
        store.redeclare(widget, placement)
        try take(.redeclared(widget, placement))
    }

    private mutating func look() throws {
        guard let widget = placed.randomElement(using: &randomness) else { return }
        let visibility = Visibility.allCases.randomElement(using: &randomness)!
        store.look(widget, visibility)
        try take(.looked(widget, visibility))
    }

    /// Somebody presses, or a provider has carried a press out, late ones of removed widgets included.
    private mutating func press() throws {
        if randomness.once(in: 2), let place = performing.indices.randomElement(using: &randomness) {
            return try take(.performed(performing.remove(at: place)))
        }
        guard let widget = placed.randomElement(using: &randomness) else { return }
        store.press(widget)
        if randomness.once(in: 12) { return try restart() }
        try take(.pressed(widget))
    }

    private mutating func remove() throws {
        guard let widget = placed.randomElement(using: &randomness) else { return }
        placed.removeAll { $0 == widget }
        try take(.removed(widget))
        store.remove(widget)
    }

    /// One of the requests that ever left is answered or fails; now and then it is answered twice.
    private mutating func reply() throws {
        guard !sent.isEmpty else { return }
        let place = randomness.below(sent.count)
        let (widget, generation) = sent[place]
        if !randomness.once(in: 10) { sent.remove(at: place) }
        if randomness.once(in: 4) {
            let retryAfter = randomness.once(in: 3) ? now + .seconds(Int64(randomness.below(4_000))) : nil
            let failure = FailureClass.allCases.randomElement(using: &randomness)!
            try take(.failed(widget, generation, ReloadFailure(failure, retryAfter: retryAfter)))
        } else {
            try take(.answered(widget, generation, timeline(of: widget)))
        }
    }

    /// Now and then what the widget has already (T15).
    private mutating func timeline(of widget: WidgetIndex) -> AnsweredTimeline {
        var date = now + .seconds(Int64(randomness.below(1_200)) - 600)
        let dates = (0..<randomness.below(9)).map { _ in
            date = date + Milliseconds(Int64(1 + randomness.below(900_000)))
            return date
        }
        let policy: ReloadPolicy =
            switch randomness.below(4) {
            case 0: .never
            case 1: .after(now + .seconds(Int64(randomness.below(4_000)) - 400))
            default: .atEnd
            }
        var timeline = AnsweredTimeline(dates: dates, policy: policy, content: content())
        if randomness.once(in: 3), let present = store.widgets[widget]?.timeline {
            timeline.dates = present.dates
            timeline.content = present.content
        }
        return timeline
    }

    private mutating func content() -> ContentHash? {
        randomness.once(in: 10) ? nil : ContentHash(number: UInt64(randomness.below(1 << 40)))
    }

    // MARK: Running

    private mutating func take(_ event: Event) throws {
        log.append(.event(now, event))
        let before = engine
        effects.removeAll()
        store.bringBack(to: now)
        checks.count(event)
        engine.handle(event, at: now, into: &effects)
        // The process may die after any effect; what was not run by then never happens.
        let survives = !randomness.once(in: 40)
        var count = survives ? effects.count : randomness.below(effects.count + 1)
        if case .performed(let widget) = event {
            // The end of a press and what follows from it are one transaction.
            let isWritten = survives || randomness.once(in: 2)
            count = isWritten ? effects.count : 0
            if isWritten { store.performed(widget) }
        }
        try run(count, of: event)
        guard survives else { return try restart() }
        try checks.check(event, effects, before: before, after: engine, store, placed, at: now)
    }

    private mutating func run(_ count: Int, of event: Event) throws {
        var answer: AnsweredTimeline?
        if case .answered(_, _, let timeline) = event { answer = timeline }
        for effect in effects.prefix(count) {
            log.append(.effect(effect))
            try checks.note(effect, store, answer, at: now)
            store.run(effect, engine, answer, at: now)
            if case .send(let widget, let generation, _, _, _) = effect { sent.append((widget, generation)) }
            if case .perform(let widget) = effect { performing.append(widget) }
        }
    }

    private mutating func restart() throws {
        log.append(.restart(now))
        engine = TimelineEngine(seed: 1)
        sent.removeAll()
        performing.removeAll()
        store.restarted()
        checks.restarted(presses: store.widgets.mapValues(\.presses))
        start()
        for widget in placed {
            let record = store.record(of: widget, at: now)
            try takeSurely(.restored(widget, record))
        }
        try takeSurely(.resumed)
    }

    private mutating func takeSurely(_ event: Event) throws {
        log.append(.event(now, event))
        let before = engine
        effects.removeAll()
        store.bringBack(to: now)
        checks.count(event)
        engine.handle(event, at: now, into: &effects)
        try run(effects.count, of: event)
        let board = placed.filter(engine.isPlaced)
        try checks.check(event, effects, before: before, after: engine, store, board, at: now)
    }

    /// Everything is answered from now on: nothing may be left behind.
    private mutating func calmDown() throws {
        while let widget = performing.popLast() {
            store.performed(widget)
            try takeSurely(.performed(widget))
        }
        for widget in placed {
            store.look(widget, .visible)
            try takeSurely(.looked(widget, .visible))
        }
        for widget in placed where engine.canReload(widget) { try takeSurely(.reloadAsked(widget, .center)) }
        while let (widget, generation) = sent.popLast() {
            try takeSurely(.answered(widget, generation, AnsweredTimeline(dates: [now], policy: .never)))
        }
        try takeSurely(.woke)
        try checks.checkCalm(engine, store, placed)
    }
}
