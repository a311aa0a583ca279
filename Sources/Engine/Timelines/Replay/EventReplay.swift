package import WidgetModel

/// Replays the events of a file with a new engine, and compares the resulting effects with the recorded ones.
package struct EventReplay {
    /// The result of replaying a whole file.
    package enum Outcome: Hashable, Sendable {
        /// All effects are equal. `isCut` is true if the last line was incomplete and ignored.
        case same(events: Int, effects: Int, isCut: Bool)
        /// The first event whose effects differ.
        case differs(Difference)
        /// A line is not an event, or contains an event that is impossible at that point. Lines count from 1.
        case unreadable(line: Int, String)
    }

    /// An event whose effects differ from the recorded ones.
    package struct Difference: Hashable, Sendable {
        package var line: Int
        package var at: Instant
        /// The event as JSON text, and the effects as JSON text in their order.
        package var event: String
        package var recorded: [String]
        package var replayed: [String]
    }

    private var engine: TimelineEngine
    private var effects = Effects()
    /// The providers that were added, which a placement may refer to.
    private var providers: Set<ProviderIndex> = []
    /// The number of indices in use so far. The shell allocates widgets' indices without gaps.
    private var widgetCount: UInt32 = 0
    private var events = 0
    private var effectCount = 0

    /// Replays a whole file.
    package static func run(_ text: [UInt8]) -> Outcome {
        let newline = UInt8(ascii: "\n")
        var lines = text.split(separator: newline, omittingEmptySubsequences: false)
        // If a file does not end with a line feed, it was truncated, because the recording process was
        // killed.
        let isCut = lines.last?.isEmpty == false
        lines.removeLast()
        guard let head = lines.first, let seed = seed(of: head) else {
            return .unreadable(
                line: 1, "expected the first line of an event file, version \(EventFile.version)")
        }
        var replay = EventReplay(engine: TimelineEngine(seed: seed))
        for (index, line) in lines.enumerated().dropFirst() {
            // Another header line means that the process was restarted, so the previous engine is discarded.
            if let seed = self.seed(of: line) {
                replay.restart(seed: seed)
                continue
            }
            do throws(ReplayError) {
                if let difference = try replay.take(line, number: index + 1) { return .differs(difference) }
            } catch {
                return .unreadable(line: index + 1, error.description)
            }
        }
        return .same(events: replay.events, effects: replay.effectCount, isCut: isCut)
    }

    private init(engine: TimelineEngine) { self.engine = engine }

    /// Continues with a new engine, as after a restart of the recording process.
    private mutating func restart(seed: UInt64) {
        engine = TimelineEngine(seed: seed)
        providers = []
        widgetCount = 0
    }

    /// The seed in a header line; nil for other lines.
    private static func seed(of line: ArraySlice<UInt8>) -> UInt64? {
        guard line.starts(with: Array(#"{"widgetconf""#.utf8)) else { return nil }
        // A line that is not JSON is treated like any other line that is not a header.
        guard let head = try? JSONValue(parsing: Array(line)), head["widgetconf"]?.string == "events",
            head["version"]?.integer == Int64(EventFile.version)
        else { return nil }
        return head["seed"]?.string.flatMap { UInt64($0) }
    }

    /// Replays one line. Returns the difference if the effects are not the recorded ones.
    private mutating func take(
        _ line: ArraySlice<UInt8>, number: Int
    ) throws(ReplayError) -> Difference? {
        // The error's details are omitted, because they would not help to fix a recorded file.
        guard let json = try? JSONValue(parsing: Array(line)), let object = json.object else {
            throw ReplayError("expected an object of JSON")
        }
        let (now, event) = try read(json)
        try check(event)
        effects.removeAll()
        engine.handle(event, at: now, into: &effects)
        events += 1
        effectCount += effects.count
        guard let recorded = object["effects"]?.array?.map(\.text) else {
            throw ReplayError("\"effects\" is missing")
        }
        let replayed = effects.map(\.json.text)
        guard recorded != replayed else { return nil }
        return Difference(
            line: number, at: now, event: event.encodedJSON.text, recorded: recorded,
            replayed: replayed)
    }

    /// The member that every event line contains.
    private struct Time: Decodable { let at: Instant }

    /// Decodes the instant and the event of a line.
    private func read(_ json: JSONValue) throws(ReplayError) -> (Instant, Event) {
        do throws(JSONMismatch) {
            return (try Time(json: json).at, try Event(json: json))
        } catch {
            throw ReplayError(error.description)
        }
    }

    /// Throws for an event that violates a precondition of the engine, which would trap.
    private mutating func check(_ event: Event) throws(ReplayError) {
        switch event {
        case .providerAdded(let provider, let concurrency), .providerDeclared(let provider, let concurrency):
            guard concurrency > 0 else { throw ReplayError("a provider takes no request at all") }
            guard provider.number <= providers.count else {
                throw ReplayError("providers are numbered without gaps")
            }
            providers.insert(provider)
        case .placed(let widget, let placement): try checkNew(widget, placement)
        case .restored(let widget, let record):
            try checkNew(widget, record.placement)
            try check(record.timeline?.dates ?? [])
            let count = record.failures?.count ?? 0
            guard (0...Int(UInt16.max)).contains(count) else { throw ReplayError("too many failures") }
        case .redeclared(let widget, let placement):
            try checkPlaced(widget)
            try check(placement)
        case .edited(let widget, let revision, _):
            try checkPlaced(widget)
            guard revision > engine.revision(of: widget) else {
                throw ReplayError("revision \(revision) is not new")
            }
        case .reloadAsked(let widget, let reason):
            try checkPlaced(widget)
            guard reason.rules.isRequested else {
                throw ReplayError("a reload with the reason \"\(reason.rawValue)\" cannot be requested")
            }
        case .pressed(let widget):
            try checkPlaced(widget)
            guard engine.presses(of: widget) < UInt16.max else { throw ReplayError("too many presses") }
        case .rebuilt(let widget, _), .loggedOut(let widget), .removed(let widget), .looked(let widget, _):
            try checkPlaced(widget)
        case .answered(_, _, let timeline): try check(timeline.dates)
        case .failed, .performed, .resumed, .woke: break
        }
    }

    /// Checks that the widget's index is the next one or was freed, and that its placement is valid.
    private mutating func checkNew(_ widget: WidgetIndex, _ placement: Placement) throws(ReplayError) {
        guard widget.number <= widgetCount, !engine.isPlaced(widget) else {
            throw ReplayError("widget \(widget) is on the board already, or comes before others")
        }
        widgetCount = max(widgetCount, widget.number + 1)
        try check(placement)
    }

    private func check(_ placement: Placement) throws(ReplayError) {
        guard providers.contains(placement.provider) else {
            throw ReplayError("\(placement.provider) was not added")
        }
        // The sum of an instant and a longer span could exceed 64 bits.
        let ages = [placement.settings.age.stale, placement.settings.age.expiry]
        guard ages.allSatisfy({ (0..<(1 << 60)).contains($0?.count ?? 0) }) else {
            throw ReplayError("an age is out of range")
        }
    }

    /// Checks that the dates are ascending and within the maximum number of dates in a timeline.
    private func check(_ dates: [Instant]) throws(ReplayError) {
        guard dates.count <= TimelineLimits.standard.entries,
            zip(dates, dates.dropFirst()).allSatisfy({ $0 < $1 })
        else {
            throw ReplayError("\"dates\" are not in ascending order, or too many")
        }
    }

    private func checkPlaced(_ widget: WidgetIndex) throws(ReplayError) {
        guard engine.isPlaced(widget) else { throw ReplayError("widget \(widget) is not on the board") }
    }
}

/// The error of one line of an event file.
struct ReplayError: Error {
    /// In lower case, without a period.
    let description: String

    init(_ description: String) { self.description = description }
}
