import Testing
import Timelines
import WidgetModel

/// The engine's events are written line by line, and a replay has the same effects.
@Suite struct ReplayTests {
    private static let start = Instant(milliseconds: 1_795_248_000_000)

    /// An engine that writes its own file.
    private struct Recorded {
        var engine = TimelineEngine(seed: 7)
        var lines = [EventFile.head(seed: 7)]
        var effects = Effects()

        mutating func tell(_ event: Event, at now: Instant) {
            effects.removeAll()
            engine.handle(event, at: now, into: &effects)
            lines.append(EventFile.line(event, at: now, effects, name: "echo-1"))
        }

        var bytes: [UInt8] { Array((lines.joined(separator: "\n") + "\n").utf8) }
    }

    /// Each event once, and the events that lead to it.
    private static func recorded() -> Recorded {
        var recorded = Recorded()
        let (provider, one, two) = (ProviderIndex(0), WidgetIndex(0), WidgetIndex(1))
        let settings = ReloadSettings(
            perDay: 3, spacing: .minutes(1), retries: RetrySettings(attempts: 2), whenHidden: .hold,
            age: AgeLimits(stale: .hours(1), expiry: .hours(6)))
        let placement = Placement(provider: provider, settings: settings)
        let timeline = StoredTimeline(
            dates: [start - .hours(2), start + .hours(1)], policy: .after(start + .hours(2)),
            generation: Generation(4), revision: Revision(2), answered: start - .hours(2),
            content: ContentHash(number: .max))
        let record = WidgetRecord(
            placement: placement, revision: Revision(3), generation: Generation(6), timeline: timeline,
            former: .entry(3), formerRevision: Revision(1), formerAnswered: start - .hours(3),
            charges: [start - .hours(4)],
            failures: FailureSeries(count: 2, since: start - .hours(1), last: .timeout, retried: .policy),
            open: [
                OpenReload(generation: Generation(5), reason: .policy, progress: .deferred(until: nil)),
                OpenReload(generation: Generation(6), reason: .edited, progress: .asked),
            ], presses: 1)
        recorded.tell(.providerAdded(provider, concurrency: 1), at: start)
        recorded.tell(.restored(one, record), at: start)
        recorded.tell(.resumed, at: start)
        recorded.tell(.providerDeclared(provider, concurrency: 2), at: start)
        recorded.tell(
            .placed(two, Placement(provider: provider, completeness: .needsConfiguration)), at: start)
        recorded.tell(.edited(two, Revision(2), .complete), at: start)
        let answer = AnsweredTimeline(dates: [start, start + .hours(3)], policy: .atEnd)
        recorded.tell(.answered(one, Generation(6), answer), at: start + .seconds(1))
        recorded.tell(
            .failed(two, Generation(1), ReloadFailure(.unavailable, retryAfter: start + .minutes(5))),
            at: start + .seconds(2))
        recorded.tell(.pressed(one), at: start + .seconds(3))
        recorded.tell(.performed(one), at: start + .seconds(4))
        recorded.tell(.looked(one, .hidden), at: start + .seconds(5))
        recorded.tell(.reloadAsked(one, .pushed), at: start + .seconds(6))
        recorded.tell(.redeclared(one, Placement(provider: provider)), at: start + .seconds(7))
        recorded.tell(.rebuilt(one, ContentHash(number: 7)), at: start + .seconds(8))
        recorded.tell(.woke, at: start + .hours(4))
        recorded.tell(.removed(two), at: start + .hours(5))
        return recorded
    }

    @Test func everyEventIsReplayed() {
        let recorded = Self.recorded()
        let outcome = EventReplay.run(recorded.bytes)
        guard case .same(let events, let effects, let isCut) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(events == 16 && !isCut)
        #expect(effects > 20)
    }

    @Test func everyEventIsReadAsItWasWritten() throws {
        for line in Self.recorded().lines.dropFirst() {
            let object = try #require(try JSONValue(parsing: line).object)
            let json = try Event(json: .object(object)).encodedObject
            for (key, value) in json { #expect(object[key] == value, "\(key) of \(line)") }
            #expect(json.count == object.filter { !["at", "name", "effects"].contains($0.key) }.count)
        }
    }

    @Test func theFirstDifferenceIsTold() throws {
        var recorded = Self.recorded()
        let place = try #require(recorded.lines.lastIndex { $0.contains(#"["closed",0"#) })
        recorded.lines[place] = recorded.lines[place].replacing(#"["closed",0"#, with: #"["closed",1"#)
        guard case .differs(let difference) = EventReplay.run(recorded.bytes) else {
            Issue.record("the difference is not seen")
            return
        }
        #expect(difference.line == place + 1)
        #expect(difference.recorded.count == difference.replayed.count)
    }

    @Test func aCutLastLineIsLeftOut() {
        let bytes = Self.recorded().bytes
        for length in [1, 7, 40] {
            guard case .same(let events, _, let isCut) = EventReplay.run(Array(bytes.dropLast(length))) else {
                Issue.record("cut by \(length)")
                return
            }
            #expect(events == 15 && isCut)
        }
    }

    /// Every truncated or changed file is rejected, without a trap.
    @Test func whatIsNoEventFileIsRefused() {
        let lines = Self.recorded().lines
        let head = lines[0] + "\n"
        let at = #""at":"2026-11-21T08:00:00Z","#
        for text in [
            "", "\n", "{}\n", #"{"widgetconf":"events","version":2,"seed":"7"}"# + "\n", head + "{}\n",
            head + "[]\n", head + lines[2] + "\n", head + lines[3] + "\n" + lines[7] + "\n",
            head + lines[1] + "\n" + lines[2] + "\n" + lines[2] + "\n",
            head + #"{\#(at)"event":"removed","widget":4000000000,"effects":[]}"# + "\n",
            head + #"{\#(at)"event":"providerAdded","provider":0,"concurrency":0,"effects":[]}"# + "\n",
            head + #"{\#(at)"event":"sneezed","effects":[]}"# + "\n",
            head + #"{"at":"12026-11-21T08:00:00Z","event":"woke","effects":[]}"# + "\n",
        ] {
            switch EventReplay.run(Array(text.utf8)) {
            case .unreadable, .differs: break
            case .same: Issue.record("taken: \(text)")
            }
        }
        #expect(EventReplay.run(Array(head.utf8)) == .same(events: 0, effects: 0, isCut: false))
    }

    /// The engine rejects events about placed widgets that no shell would send.
    @Test(arguments: [
        #"{"event":"edited","widget":0,"revision":1,"complete":true,"effects":[]}"#,
        #"{"event":"reloadAsked","widget":0,"reason":"policy","effects":[]}"#,
        #"{"event":"reloadAsked","widget":0,"reason":"edited","effects":[]}"#,
    ])
    func whatNoShellTellsIsRefused(_ line: String) {
        let lines = Self.recorded().lines
        let placed = lines.firstIndex { $0.contains(#""event":"placed""#) } ?? 0
        let line = #"{"at":"2026-11-21T09:00:00Z","# + line.dropFirst()
        let text = (lines[...placed] + [line]).joined(separator: "\n") + "\n"
        guard case .unreadable(placed + 2, _) = EventReplay.run(Array(text.utf8)) else {
            Issue.record("taken: \(line)")
            return
        }
    }

    @Test func aSecondHeadBeginsAnotherEngine() {
        let bytes = Self.recorded().bytes
        guard case .same(let events, _, false) = EventReplay.run(bytes + bytes) else {
            Issue.record("the second engine is not as the first")
            return
        }
        #expect(events == 32)
    }
}
