import Foundation
import Timelines
import WidgetModel

/// A day of placed widgets as text: events, each followed by all its expected effects, in order.
///
/// ```
/// # A comment.
/// at 08:00 provider p takes 1
/// at 09:00 place a on p budget 2 spacing 5m
/// expect placeholder a
/// until 12:00                      wakes at every instant that the engine asks for
/// look a                           writes the engine's answers about a
/// ```
///
/// Instants are of 2026-11-21, as `9:00`, `09:00:00.250` or, on a later day, `1d 09:00`. The run itself
/// writes the `expect` lines (`UPDATE_EXPECTED=1`); review them like code.
struct ScriptRunner {
    private var engine = TimelineEngine(seed: 7)
    private var effects = Effects()
    private var names: [String] = []
    private var providers: [String] = []
    private var now = ScriptRunner.midnight
    /// The stored instants: each timeline's arrival, and each reload's request or grant.
    private var answered: [WidgetIndex: Instant] = [:]
    private var recorded: [WidgetIndex: [Generation: Instant]] = [:]
    private(set) var transcript: [String] = []

    static let midnight = Instant(rfc3339: "2026-11-21T00:00:00Z")!

    /// Runs a script and returns it with its actual effects.
    static func run(_ text: String) throws -> String {
        var runner = ScriptRunner()
        for line in text.split(separator: "\n", omittingEmptySubsequences: false)
        where !line.hasPrefix("expect ") {
            try runner.take(String(line))
        }
        return runner.transcript.joined(separator: "\n")
    }

    private mutating func take(_ line: String) throws {
        transcript.append(line)
        var words = ScriptWords(line)
        switch words.next() {
        case nil, "#": return
        case "at":
            now = try words.instant()
            try event(&words)
        case "until": try run(until: words.instant())
        case "look": try look(at: widget(&words))
        case "wake?": expect("next wake \(engine.nextWake.map(clock) ?? "none")")
        case let word?: throw ScriptError("there is no \"\(word)\": \(line)")
        }
        guard words.isAtEnd else { throw ScriptError("too much: \(line)") }
    }

    private mutating func event(_ words: inout ScriptWords) throws {
        switch words.next() {
        case "provider", "declare": try provider(&words)
        case "place": try place(&words)
        case "redeclare":
            let widget = try widget(&words)
            handle(.redeclared(widget, try placement(&words)))
        case "rebuild":
            let widget = try widget(&words)
            try words.skip("content")
            handle(.rebuilt(widget, ContentHash(number: UInt64(try words.number()))))
        case "edit": try edit(&words)
        case "reload":
            let widget = try widget(&words)
            guard let reason = words.next().flatMap(ReloadReason.init) else { throw ScriptError("no reason") }
            handle(.reloadAsked(widget, reason))
        case "logOut": handle(.loggedOut(try widget(&words)))
        case "press": handle(.pressed(try widget(&words)))
        case "performed": handle(.performed(try widget(&words)))
        case "hide": handle(.looked(try widget(&words), .hidden))
        case "see": handle(.looked(try widget(&words), .visible))
        case "answer": try answer(&words)
        case "fail": try fail(&words)
        case "remove": handle(.removed(try widget(&words)))
        case "wake": handle(.woke)
        case "restart": restart(committed: nil)
        case "crash":
            try words.skip("after", "commit", "of")
            restart(committed: try widget(&words))
        case let word: throw ScriptError("there is no event \"\(word ?? "")\"")
        }
    }

    private mutating func provider(_ words: inout ScriptWords) throws {
        let name = try words.word()
        let number = providers.firstIndex(of: name) ?? providers.count
        if number == providers.count { providers.append(name) }
        let concurrency = words.skips("takes") ? try words.number() : 1
        handle(.providerAdded(ProviderIndex(UInt32(number)), concurrency: concurrency))
    }

    private mutating func place(_ words: inout ScriptWords) throws {
        names.append(try words.word())
        handle(.placed(WidgetIndex(UInt32(names.count - 1)), try placement(&words)))
    }

    private mutating func placement(_ words: inout ScriptWords) throws -> Placement {
        try words.skip("on")
        let name = try words.word()
        guard let provider = providers.firstIndex(of: name) else { throw ScriptError("no provider \(name)") }
        var (budget, attempts, spacing) = (ReloadSettings.standardPerDay, 10, ReloadSettings.standardSpacing)
        var (first, longest) = (Milliseconds.seconds(2), Milliseconds.minutes(5))
        var (age, completeness) = (AgeLimits(), Completeness.complete)
        var whenHidden = WhenHidden.continue
        var whenLoggedOut = WhenLoggedOut.withdraw
        while let word = words.next() {
            switch word {
            case "budget": budget = try words.number()
            case "attempts": attempts = try words.number()
            case "spacing": spacing = try words.span()
            case "first": first = try words.span()
            case "longest": longest = try words.span()
            case "hold": whenHidden = .hold
            case "keep": whenLoggedOut = .keep
            case "stale": age.stale = try words.span()
            case "expire": age.expiry = try words.span()
            case "unconfigured": completeness = .needsConfiguration
            default: throw ScriptError("no setting \(word)")
            }
        }
        let settings = ReloadSettings(
            perDay: budget, spacing: spacing,
            retries: RetrySettings(attempts: attempts, first: first, longest: longest),
            whenHidden: whenHidden,
            whenLoggedOut: whenLoggedOut, age: age)
        return Placement(
            provider: ProviderIndex(UInt32(provider)), settings: settings, completeness: completeness)
    }

    private mutating func edit(_ words: inout ScriptWords) throws {
        let widget = try widget(&words)
        let bypassed = engine.bypassed(byEditOf: widget, at: now).map(\.rawValue)
        expect("bypassed " + (bypassed.isEmpty ? "nothing" : bypassed.joined(separator: " ")))
        let completeness: Completeness = words.skips("unconfigured") ? .needsConfiguration : .complete
        handle(.edited(widget, engine.revision(of: widget).next, completeness))
    }

    private mutating func answer(_ words: inout ScriptWords) throws {
        let widget = try widget(&words)
        let generation = Generation(UInt32(try words.number()))
        var dates: [Instant] = []
        let content = words.skips("content") ? try words.number() : nil
        while !words.isAtEnd, !words.skips("policy") { dates.append(try words.instant()) }
        let hash = content.map { ContentHash(number: UInt64($0)) }
        let policy: ReloadPolicy
        switch words.next() {
        case "never": policy = .never
        case "after": policy = .after(try words.instant())
        case nil, "atEnd": policy = .atEnd
        case let word?: throw ScriptError("no policy \(word)")
        }
        handle(.answered(widget, generation, AnsweredTimeline(dates: dates, policy: policy, content: hash)))
    }

    private mutating func fail(_ words: inout ScriptWords) throws {
        let widget = try widget(&words)
        let generation = Generation(UInt32(try words.number()))
        guard let failure = words.next().flatMap(FailureClass.init) else { throw ScriptError("no failure") }
        let retryAfter = words.skips("until") ? try words.instant() : nil
        handle(.failed(widget, generation, ReloadFailure(failure, retryAfter: retryAfter)))
    }

    private func widget(_ words: inout ScriptWords) throws -> WidgetIndex {
        let name = try words.word()
        guard let number = names.firstIndex(of: name) else { throw ScriptError("no widget \(name)") }
        return WidgetIndex(UInt32(number))
    }

    // MARK: Running

    private mutating func handle(_ event: Event, prefix: String = "") {
        effects.removeAll()
        engine.handle(event, at: now, into: &effects)
        for effect in effects {
            expect(prefix + describe(effect))
            store(effect)
        }
    }

    private mutating func store(_ effect: Effect) {
        switch effect {
        case .asked(let widget, let generation, _), .granted(let widget, let generation, _):
            recorded[widget, default: [:]][generation] = now
        case .adopt(let widget, _), .confirm(let widget, _): answered[widget] = now
        case .withdraw(let widget): answered[widget] = nil
        default: break
        }
    }

    private mutating func run(until end: Instant) {
        while let wake = engine.nextWake, wake <= end {
            now = max(now, wake)
            handle(.woke, prefix: "at \(clock(now)) ")
        }
        now = end
    }

    /// A new engine with the stored state, including an edit that was committed but never reached the old
    /// engine.
    private mutating func restart(committed: WidgetIndex?) {
        let old = engine
        engine = TimelineEngine(seed: 7)
        for number in providers.indices {
            handle(.providerAdded(ProviderIndex(UInt32(number)), concurrency: 1))
        }
        for widget in names.indices.map({ WidgetIndex(UInt32($0)) }) where old.isPlaced(widget) {
            var record = old.record(of: widget)
            record.hasPlaceholder = true
            if let answered = answered[widget] { record.timeline?.answered = answered }
            for place in record.open.indices {
                record.open[place].recorded = recorded[widget]?[record.open[place].generation]
            }
            if widget == committed {
                record.generation = record.generation.next
                record.revision = record.revision.next
                record.open.append(
                    OpenReload(generation: record.generation, reason: .edited, progress: .asked))
            }
            handle(.restored(widget, record))
        }
        handle(.resumed)
    }

    private mutating func expect(_ text: String) { transcript.append("expect " + text) }

    private mutating func look(at widget: WidgetIndex) {
        let name = name(widget)
        let revision = engine.revision(of: widget)
        let shownRevision = engine.shownRevision(of: widget)?.description ?? "none"
        let shown = "\(describe(engine.shown(of: widget))), \(engine.state(of: widget))"
        expect("\(name) shows \(shown), revision \(shownRevision) of \(revision)")
        let next = engine.nextReload(of: widget, at: now).map(clock) ?? "none"
        let due = engine.due(of: widget).map(clock) ?? "none"
        let left = engine.budgetLeft(of: widget, at: now)
        expect("\(name) due \(due), next reload \(next), budget left \(left)")
        if engine.isUpdating(widget) { expect("\(name) is updating") }
        if let marks = engine.marks(of: widget), !marks.all.isEmpty {
            let stale = marks.stale.map(clock) ?? "never"
            let expiry = marks.expiry.map(clock) ?? "never"
            expect("\(name) is \(engine.age(of: widget)), stale \(stale), expires \(expiry)")
        }
        guard let failures = engine.failures(of: widget) else { return }
        let since = clock(failures.since)
        expect("\(name) failed \(failures.count) times since \(since), last \(failures.last)")
    }
}

extension ScriptRunner {
    private func name(_ widget: WidgetIndex) -> String { names[Int(widget.number)] }

    /// `09:00`, `09:00:00.250`, `1d 00:00`.
    private func clock(_ instant: Instant) -> String {
        let (days, rest) = (instant - Self.midnight).count.flooredQuotientAndRemainder(dividingBy: 86_400_000)
        var text = days == 0 ? "" : "\(days)d "
        text += String(format: "%02d:%02d", rest / 3_600_000, rest / 60_000 % 60)
        if rest % 60_000 != 0 { text += String(format: ":%02d", rest / 1000 % 60) }
        if rest % 1000 != 0 { text += String(format: ".%03d", rest % 1000) }
        return text
    }

    private func describe(_ shown: Shown) -> String {
        switch shown {
        case .placeholder: "the placeholder"
        case .former: "the former entry"
        case .entry(let place): "entry \(place)"
        }
    }

    private func describe(_ effect: Effect) -> String {
        switch effect {
        case .asked(let widget, let generation, let reason): "asked \(name(widget)) \(generation) \(reason)"
        case .joined(let widget, let generation): "joined \(name(widget)) \(generation)"
        case .deferred(let widget, let generation, let until, let why):
            "deferred \(name(widget)) \(generation) until \(until.map(clock) ?? "never") \(why)"
        case .granted(let widget, let generation, let isCharged):
            "granted \(name(widget)) \(generation)" + (isCharged ? " charged" : "")
        case .recovered(let widget, let generation): "recovered \(name(widget)) \(generation)"
        case .closed(let widget, let generation, let outcome):
            "closed \(name(widget)) \(generation) \(outcome)"
        case .askPlaceholder(let widget): "placeholder \(name(widget))"
        case .send(let widget, let generation, let revision, let reason, let isUrgent):
            "send \(name(widget)) \(generation) revision \(revision) \(reason)" + (isUrgent ? " urgent" : "")
        case .perform(let widget): "perform \(name(widget))"
        case .supersede(let widget, let generation): "supersede \(name(widget)) \(generation)"
        case .adopt(let widget, let generation): "adopt \(name(widget)) \(generation)"
        case .confirm(let widget, let generation): "confirm \(name(widget)) \(generation)"
        case .withdraw(let widget): "withdraw \(name(widget))"
        case .discard(let widget, let generation): "discard \(name(widget)) \(generation)"
        case .show(let widget, let shown): "show \(name(widget)) \(describe(shown))"
        case .aged(let widget, let age): "aged \(name(widget)) \(age)"
        case .state(let widget, let state): "state \(name(widget)) \(state)"
        }
    }
}
