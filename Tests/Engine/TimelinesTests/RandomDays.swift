import CaseWalking
import Timelines
import WidgetModel

/// Random days of a small board: a seed chooses each turn, given the current state of the world.
struct RandomDays {
    private(set) var world: SimulatedWorld
    private(set) var turns: [Turn] = []
    private var randomness: Randomness
    private var next: UInt32 = 0
    private let mayStepBack: Bool
    private let providers: Int
    private let engineSeed: UInt64
    /// The total time that widgets were on the board.
    private(set) var widgetTime = Milliseconds.zero

    /// Returns the widget-days and events of a seed.
    static func run(seed: Int, steps: Int) throws -> (widgetDays: Double, events: Int) {
        var days = RandomDays(seed: seed)
        do {
            for _ in 0..<steps { try days.step() }
            try days.world.calmDown()
        } catch let failure as InvariantFailure {
            throw InvariantFailure(days.account(of: failure, seed: seed))
        }
        return (days.widgetTime.seconds / 86_400, days.world.eventCount)
    }

    init(seed: Int) {
        randomness = Randomness(seed: seed)
        mayStepBack = seed % 3 == 0
        providers = 1 + seed % 3
        engineSeed = UInt64(seed)
        world = SimulatedWorld(providers: providers, engineSeed: engineSeed)
    }

    /// Runs steps without final checks; other tests evaluate failures.
    mutating func play(steps: Int) {
        for _ in 0..<steps { try? step() }  // This run does not evaluate failures.
    }

    /// The shortest event file that fails.
    private func account(of failure: InvariantFailure, seed: Int) -> String {
        let (providers, engineSeed) = (providers, engineSeed)
        let shortest = Shrinker.shortest(turns) { turns in
            do {
                try SimulatedWorld.replay(turns, providers: providers, engineSeed: engineSeed)
                return false
            } catch { return true }
        }
        var world = SimulatedWorld(providers: providers, engineSeed: engineSeed)
        world.log = []
        var end = failure.text
        do {
            for turn in shortest { try world.apply(turn) }
            try world.calmDown()
        } catch { end = "\(error)" }
        let header = (0..<providers).map { "at 00:00 provider p\($0) takes \(1 + $0)" }
        let file = (header + (world.log ?? [])).joined(separator: "\n")
        return
            "seed \(seed), turn \(turns.count): \(failure.text)\nThe shortest event file:\n\(file)\n# \(end)"
    }

    // MARK: Turns

    private mutating func step() throws {
        let before = world.now
        let now = passTime()
        if now > before {
            widgetTime = widgetTime + Milliseconds((now - before).count * Int64(world.placed.count))
        }
        if randomness.once(in: 2) { try play(.take(.woke), at: now) }
        guard let move = move(at: now) else { return }
        try play(move, at: now)
    }

    private mutating func play(_ move: Turn.Move, at now: Instant) throws {
        var turn = Turn(at: now, move: move)
        if randomness.once(in: 40) { turn.deathPlace = randomness.below(12) }
        turn.isAnsweredAgain = randomness.once(in: 10)
        turns.append(turn)
        try world.apply(turn)
    }

    private mutating func move(at now: Instant) -> Turn.Move? {
        switch randomness.below(20) {
        case 0, 1: return world.placed.count < 6 ? place() : nil
        case 2, 3, 4: return edit()
        case 5, 6: return reload()
        case 7...13: return reply(at: now)
        case 14:
            if randomness.once(in: 4) { return somebody().map { .take(.removed($0)) } }
            return randomness.once(in: 3) ? somebody().map { .take(.loggedOut($0)) } : nil
        case 15: return randomness.once(in: 3) ? .restart : nil
        case 16:
            guard randomness.once(in: 3), let widget = somebody() else { return nil }
            if let content = content(), randomness.once(in: 2) { return .take(.rebuilt(widget, content)) }
            return .take(.redeclared(widget, placement()))
        case 17:
            return somebody().map {
                .take(.looked($0, Visibility.allCases.randomElement(using: &randomness)!))
            }
        case 18: return press()
        default: return .take(.woke)
        }
    }

    private mutating func passTime() -> Instant {
        let now = world.now
        switch randomness.below(12) {
        case 0: return now + Milliseconds(Int64(randomness.below(40_000_000)))
        case 1...4: return now + Milliseconds(Int64(randomness.below(2_000)))
        case 5...8: return now + Milliseconds(Int64(randomness.below(600_000)))
        case 9: return mayStepBack ? now - Milliseconds(Int64(randomness.below(20_000_000))) : now
        default:
            guard let wake = world.engine.nextWake, wake > now else { return now }
            return wake
        }
    }

    private mutating func somebody() -> WidgetIndex? { world.placed.randomElement(using: &randomness) }

    private mutating func place() -> Turn.Move {
        next += 1
        return .take(.placed(WidgetIndex(next - 1), placement()))
    }

    private mutating func placement() -> Placement {
        let settings = ReloadSettings(
            perDay: randomness.once(in: 6) ? 0 : 1 + randomness.below(12),
            spacing: .seconds(Int64(randomness.below(3) * 150)),
            retries: RetrySettings(attempts: randomness.below(4)),
            whenHidden: randomness.once(in: 2) ? .hold : .continue,
            whenLoggedOut: randomness.once(in: 3) ? .keep : .withdraw, age: ageLimits())
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

    private mutating func edit() -> Turn.Move? {
        guard let widget = somebody() else { return nil }
        let completeness: Completeness = randomness.once(in: 8) ? .needsConfiguration : .complete
        return randomness.once(in: 12) ? .dieAfterEdit(widget, completeness) : .edit(widget, completeness)
    }

    private mutating func reload() -> Turn.Move? {
        let reasons: [ReloadReason] = [.center, .center, .environment, .definition, .pushed, .pushed]
        return somebody().map { .take(.reloadAsked($0, reasons.randomElement(using: &randomness)!)) }
    }

    /// A press, or the end of a press, including late ends for removed widgets.
    private mutating func press() -> Turn.Move? {
        if randomness.once(in: 2), let widget = world.performing.randomElement(using: &randomness) {
            return .take(.performed(widget))
        }
        guard let widget = somebody() else { return nil }
        return randomness.once(in: 12) ? .dieAfterPress(widget) : .take(.pressed(widget))
    }

    /// One of all requests sent so far is answered or fails.
    private mutating func reply(at now: Instant) -> Turn.Move? {
        guard let (widget, generation) = world.sent.randomElement(using: &randomness) else { return nil }
        if randomness.once(in: 4) {
            let retryAfter = randomness.once(in: 3) ? now + .seconds(Int64(randomness.below(4_000))) : nil
            let failure = FailureClass.allCases.randomElement(using: &randomness)!
            return .take(.failed(widget, generation, ReloadFailure(failure, retryAfter: retryAfter)))
        }
        return .take(.answered(widget, generation, timeline(of: widget, at: now)))
    }

    /// Sometimes equal to the widget's current timeline (T15).
    private mutating func timeline(of widget: WidgetIndex, at now: Instant) -> AnsweredTimeline {
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
        if randomness.once(in: 3), let present = world.store.widgets[widget]?.timeline {
            timeline.dates = present.dates
            timeline.content = present.content
        }
        return timeline
    }

    private mutating func content() -> ContentHash? {
        randomness.once(in: 10) ? nil : ContentHash(number: UInt64(randomness.below(1 << 40)))
    }
}
