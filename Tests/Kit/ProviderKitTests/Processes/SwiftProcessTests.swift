import CaseWalking
import ProviderProtocol
import Testing
import WidgetModel
import WidgetViews

/// Providers made with the kit, as real processes.
@Suite(.brief) struct SwiftProcessTests {
    @Test func worldClockHasAnEntryPerMinute() async throws {
        let child = try ChildProvider("world-clock")
        let declaration = try InitializeRequest.answer(try child.result(of: .initialize(InitializeRequest())))
        #expect(declaration.concurrency == 4)
        #expect(declaration.kinds.map(\.kind.name) == ["world-clock"])
        #expect(
            declaration.kinds.first?.reads == [
                ParameterRead(name: "zones", types: [.timeZone], isList: true),
                ParameterRead(name: "labels", types: [.enum], isList: false),
            ])
        let answer = try child.timeline(
            TimelineRequest(
                context: .of("world-clock", family: .systemMedium),
                configuration: ["zones": ["Asia/Seoul", "Asia/Kathmandu"], "labels": "both"]))
        #expect(answer.entries.map(\.date) == (0..<60).map { morning + .minutes($0) })
        #expect(answer.policy == .atEnd)
        #expect(try ReceivedTimeline(answer.encodedJSON).normalized(at: morning).warnings == [])
        let last = try #require(answer.entries.last).view.json.text
        #expect(last.contains("Seoul UTC+9") && last.contains("18:29"))
        #expect(last.contains("Kathmandu UTC+5:45") && last.contains("15:14"))
        #expect(try await child.shutDown() == (0, ""))
    }

    @Test func characterHealthRecoversAndThenRests() async throws {
        let child = try ChildProvider("character-health")
        let wounded = try child.timeline(TimelineRequest(context: .of("character-health")))
        #expect(wounded.entries.map(\.date) == (0..<4).map { morning + .hours($0) })
        #expect(wounded.policy == .atEnd)
        for (entry, health) in zip(wounded.entries, ["25 %", "50 %", "75 %", "100 %"]) {
            #expect(entry.view.json.text.contains("\"\(health)\""))
        }
        let healthy = try child.timeline(TimelineRequest(context: .of("character-health", reason: .policy)))
        #expect(healthy.entries.map(\.date) == [morning])
        #expect(healthy.policy == .never)
        #expect(try await child.shutDown() == (0, ""))
    }

    /// Output of author code and its child processes does not reach the protocol.
    @Test func straysGoToTheLog() async throws {
        let child = try ChildProvider("printing-provider")
        let request = ProviderRequest.snapshot(SnapshotRequest(context: .of("printing")))
        #expect(try EntryAnswer(json: try child.result(of: request)).view == "1795249800.0")
        let (status, log) = try await child.shutDown()
        #expect(status == 0)
        #expect(log.contains("from a child\n"))
        #expect(log.contains("by mistake\n"))
    }

    /// If requests block as many threads as the kit declares, one more request can still run.
    @Test func aBlockedThreadHoldsUpNobody() throws {
        let child = try ChildProvider("printing-provider")
        for _ in 0..<4 { child.send(.timeline(TimelineRequest(context: .of("printing")))) }
        #expect(child.firstLogLine().hasPrefix("blocked"))
        let request = ProviderRequest.placeholder(PlaceholderRequest(context: .of("printing")))
        #expect(try EntryAnswer(json: try child.result(of: request)).view == "1795249800.0")
    }

    /// When the input ends, requests that were read are answered, and then the process ends.
    @Test func theEndOfTheInputIsTheEnd() async throws {
        let child = try ChildProvider("character-health")
        let id = child.send(.placeholder(PlaceholderRequest(context: .of("character-health"))))
        #expect(await child.end() == (0, ""))
        guard case .answer(.number(id), _) = try child.nextMessage() else {
            Issue.record("not answered")
            return
        }
    }
}
