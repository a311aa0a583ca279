import JSONText
import Timelines
package import WidgetModel

/// An engine that is told of every event of a file again, and held against the effects there.
package struct EventReplay {
    /// What came of a whole file.
    package enum Outcome: Hashable, Sendable {
        /// - Parameters:
        ///   - isCut: the last line was not whole, and is left out.
        case same(events: Int, effects: Int, isCut: Bool)
        /// The first event whose effects are others.
        case differs(Difference)
        /// A line that is no event, or one that cannot happen there; lines count from 1.
        case unreadable(line: Int, String)
    }

    package struct Difference: Hashable, Sendable {
        package var line: Int
        package var at: Instant
        /// As it is written.
        package var event: String
        package var recorded: [String]
        package var replayed: [String]
    }

    private var engine: TimelineEngine
    private var effects = Effects()
    private var providers: Set<ProviderIndex> = []
    /// Widgets are numbered without gaps.
    private var widgetCount: UInt32 = 0
    private var events = 0
    private var effectCount = 0

    /// Replays a whole file.
    package static func run(_ text: [UInt8]) -> Outcome {
        let newline = UInt8(ascii: "\n")
        var lines = text.split(separator: newline, omittingEmptySubsequences: false)
        // A file that ends in the middle of a line was cut there: its process was killed.
        let isCut = lines.last?.isEmpty == false
        lines.removeLast()
        guard let head = lines.first, let seed = seed(of: head) else {
            return .unreadable(
                line: 1, "expected the first line of an event file, version \(EventFile.version)")
        }
        var replay = EventReplay(engine: TimelineEngine(seed: seed))
        for (place, line) in lines.enumerated().dropFirst() {
            // Another engine after a restart: what went before is over.
            if let seed = self.seed(of: line) {
                replay.restart(seed: seed)
                continue
            }
            do throws(ReplayError) {
                if let difference = try replay.take(line, number: place + 1) { return .differs(difference) }
            } catch {
                return .unreadable(line: place + 1, error.description)
            }
        }
        return .same(events: replay.events, effects: replay.effectCount, isCut: isCut)
    }

    private init(engine: TimelineEngine) { self.engine = engine }

    private mutating func restart(seed: UInt64) {
        engine = TimelineEngine(seed: seed)
        providers = []
        widgetCount = 0
    }

    private static func seed(of line: ArraySlice<UInt8>) -> UInt64? {
        guard line.starts(with: Array(#"{"widgetconf""#.utf8)) else { return nil }
        // What is no JSON is no first line either.
        guard let head = try? JSONValue(parsing: Array(line)), head["widgetconf"]?.string == "events",
            head["version"]?.integer == Int64(EventFile.version)
        else { return nil }
        return head["seed"]?.string.flatMap { UInt64($0) }
    }

    private mutating func take(
        _ line: ArraySlice<UInt8>, number: Int
    ) throws(ReplayError) -> Difference? {
        // The reason why it is no JSON would say nothing more.
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

    private struct Time: Decodable { let at: Instant }

    private func read(_ json: JSONValue) throws(ReplayError) -> (Instant, Event) {
        do throws(JSONMismatch) {
            return (try Time(json: json).at, try Event(json: json))
        } catch {
            throw ReplayError(error.description)
        }
    }

    /// Refuses what the shell never tells an engine, which would trap.
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
                throw ReplayError("nobody asks for a reload with the reason \"\(reason.rawValue)\"")
            }
        case .pressed(let widget):
            try checkPlaced(widget)
            guard engine.presses(of: widget) < UInt16.max else { throw ReplayError("too many presses") }
        case .removed(let widget), .looked(let widget, _): try checkPlaced(widget)
        case .answered(_, _, let timeline): try check(timeline.dates)
        case .failed, .performed, .resumed, .woke: break
        }
    }

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
        // An instant of the calendar plus a longer span is beyond 64 bits.
        let ages = [placement.settings.age.stale, placement.settings.age.expiry]
        guard ages.allSatisfy({ (0..<(1 << 60)).contains($0?.count ?? 0) }) else {
            throw ReplayError("an age is out of range")
        }
    }

    private func check(_ dates: [Instant]) throws(ReplayError) {
        guard dates.count <= TimelineLimits.standard.entries,
            zip(dates, dates.dropFirst()).allSatisfy({ $0 < $1 })
        else {
            throw ReplayError("\"dates\" do not ascend, or are too many")
        }
    }

    private func checkPlaced(_ widget: WidgetIndex) throws(ReplayError) {
        guard engine.isPlaced(widget) else { throw ReplayError("widget \(widget) is not on the board") }
    }
}

/// What is wrong with a line of an event file.
struct ReplayError: Error {
    /// Lower case, without a full stop.
    let description: String

    init(_ description: String) { self.description = description }
}
