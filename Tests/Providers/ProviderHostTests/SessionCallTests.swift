import ProviderProtocol
import Testing
import WidgetModel

@testable import ProviderHost

/// Requests that a provider sends to the host.
@Suite struct SessionCallTests {
    private static func get(_ id: Int64) -> Message {
        .request(id: .number(id), method: "group.get", params: .null)
    }

    private func call(_ run: RunNumber, _ id: Int64) -> HostCall { HostCall(run: run, id: .number(id)) }

    @Test func aRequestIsReportedAndItsAnswerWritten() {
        var script = SessionScript(concurrency: 1, requests: 1)
        #expect(script.says(1, Self.get(1), at: 1) == ["asked 1 group.get"])
        #expect(script.tell(.replied(call(1, 1), .success([:])), at: 2) == ["write 1 reply 1"])
        #expect(script.tell(.replied(call(1, 1), .success([:])), at: 3) == [], "it was answered")
        #expect(script.answers(1, 1, at: 4) == ["answered 1"], "the host's request has the same id")
    }

    @Test func anAnswerForAnEarlierProcessIsDropped() {
        var script = SessionScript(concurrency: 1, requests: 1, 2)
        script.says(1, Self.get(7), at: 1)
        script.ends(1, at: 2)
        script.initialized(2, at: 3)
        script.says(2, Self.get(7), at: 4)
        #expect(script.tell(.replied(call(1, 7), .success([:])), at: 5) == [])
        #expect(script.tell(.replied(call(2, 7), .success([:])), at: 6) == ["write 2 reply 7"])
    }

    @Test func unknownMethodsAreUnsupported() {
        var script = SessionScript(concurrency: 1, requests: 1)
        let question = Message.request(id: .number(500), method: "moon.get", params: .null)
        #expect(script.says(1, question, at: 1) == ["write 1 refuse 500 -32601", "remark"])
    }

    static let malformed: [JSONValue] = [
        [:], ["values": [1]], ["values": "all"], ["values": [:], "ifRevision": "1"],
        ["values": [:], "group": 7], [1], "values", 7,
    ]

    @Test(arguments: malformed) func malformedParametersAreRefused(_ params: JSONValue) {
        var script = SessionScript(concurrency: 1, requests: 1)
        let change = Message.request(id: .number(5), method: "group.set", params: params)
        #expect(script.says(1, change, at: 1) == ["remark", "write 1 refuse 5 -32602"])
        #expect(script.says(1, Self.get(5), at: 2) == ["asked 5 group.get"], "the id is free again")
    }

    @Test func aRequestBeforeInitializeIsRefused() {
        var script = SessionScript()
        script.request(1, at: 0)
        #expect(script.says(1, Self.get(1), at: 1) == ["write 1 refuse 1 -32001"])
    }

    @Test func anIDInUseIsRefused() {
        var script = SessionScript(concurrency: 1, requests: 1)
        script.says(1, Self.get(1), at: 1)
        #expect(script.says(1, Self.get(1), at: 2) == ["write 1 refuse 1 -32000", "remark"])
        #expect(script.tell(.replied(call(1, 1), .success([:])), at: 3) == ["write 1 reply 1"])
    }

    @Test func moreThanTheHostWorksOnIsRefused() {
        var script = SessionScript(concurrency: 1, requests: 1)
        for id in 1...Int64(ProtocolLimits.hostRequests) { script.says(1, Self.get(id), at: 1) }
        #expect(script.says(1, Self.get(99), at: 2) == ["write 1 refuse 99 -32001", "remark"])
        #expect(script.says(1, Self.get(98), at: 2) == ["write 1 refuse 98 -32001"], "one remark is enough")
        script.tell(.replied(call(1, 1), .success([:])), at: 3)
        #expect(script.says(1, Self.get(99), at: 4) == ["asked 99 group.get"])
    }

    @Test func moreThanTheRateIsRefusedUntilTheNextSecond() {
        var script = SessionScript(concurrency: 1, requests: 1)
        for id in 1...Int64(ProtocolLimits.hostRequestsPerSecond) {
            #expect(script.says(1, Self.get(id), at: 10 + id) == ["asked \(id) group.get"])
            script.tell(.replied(call(1, id), .success([:])), at: 10 + id)
        }
        #expect(script.says(1, Self.get(500), at: 1010) == ["write 1 refuse 500 -32001", "remark"])
        #expect(script.says(1, Self.get(501), at: 1011) == ["asked 501 group.get"])
    }

    @Test func largeAnswersCountTowardTheRate() {
        var calls = OpenCalls()
        let start = MonotonicInstant(milliseconds: 0)
        #expect(calls.open(.number(1), .groupGet, 100, at: start) == nil)
        let isClosed = calls.close(.number(1), FixedProcessLimits.callBytes)
        #expect(isClosed)
        #expect(calls.open(.number(2), .groupGet, 100, at: start)?.class == .unavailable)
        #expect(calls.open(.number(3), .groupGet, 100, at: start + Milliseconds(1000)) == nil)
    }

    /// Rejected requests count as output without an answer, so a flood ends the process.
    @Test func aFloodEndsTheProcess() {
        var script = SessionScript(concurrency: 1, requests: 1)
        let half = FixedProcessLimits.strayBytes / 2
        let flood = IncomingLine.message(Self.get(1))
        script.tell(.received(1, flood, bytes: 100), at: 1)
        script.tell(.received(1, flood, bytes: half), at: 2)
        #expect(script.tell(.received(1, flood, bytes: half), at: 3).first == "write 1 refuse 1 -32000")
        let words = script.tell(.received(1, flood, bytes: 1), at: 4)
        #expect(words.dropFirst() == ["kill 1", "failed 1 crashed"], "\(words)")
    }

    /// Accepted requests do not count: a provider may change its group all day without a request from the
    /// host.
    @Test func acceptedRequestsNeverEndTheProcess() {
        var script = SessionScript(concurrency: 1, requests: 1)
        for id in 1...Int64(50) {
            let line = IncomingLine.message(Self.get(id))
            let words = script.tell(.received(1, line, bytes: 1 << 20), at: id * 1000)
            #expect(words == ["asked \(id) group.get"])
            script.tell(.replied(call(1, id), .success([:])), at: id * 1000 + 1)
        }
    }

    @Test func aNotificationIsOnlyWrittenToARunningProcess() {
        let notification = GroupChangedNotification(group: "g", values: [:], revision: 1).message
        var script = SessionScript()
        #expect(script.tell(.notified(notification), at: 0) == [])
        script.request(1, at: 0)
        #expect(script.tell(.notified(notification), at: 1) == [], "it reads the values when it needs them")
        script.initialized(1, at: 2)
        #expect(script.tell(.notified(notification), at: 3) == ["write 1 group.changed ?"])
    }

    @Test func progressIsReportedForRequestsInFlightAndNotTooOften() {
        var script = SessionScript(concurrency: 1, requests: 1)
        func progress(_ id: Int64) -> Message {
            .notification(method: "progress", params: ["id": .integer(id), "fraction": 0.5])
        }
        #expect(script.says(1, progress(1), at: 1) == ["progress 1"])
        #expect(script.says(1, progress(1), at: 100) == [])
        #expect(script.says(1, progress(1), at: 101) == ["progress 1"])
        #expect(script.says(1, progress(7), at: 500) == [])
        script.answers(1, 1, at: 600)
        #expect(script.says(1, progress(1), at: 900) == [])
    }

    @Test(
        arguments: [
            ["fraction": 0.5], ["id": "a"], ["id": 1, "fraction": 1.5], ["id": 1, "fraction": -0.1],
            ["id": 1, "fraction": "half"], ["id": 1, "message": 7],
        ] as [JSONValue]) func malformedProgressIsRemarked(_ params: JSONValue)
    {
        var script = SessionScript(concurrency: 1, requests: 1)
        #expect(script.says(1, .notification(method: "progress", params: params), at: 1) == ["remark"])
    }

    // Versions

    private func answering(_ version: JSONValue) -> [SessionEffect] {
        var script = SessionScript()
        script.request(1, at: 0)
        var effects: [SessionEffect] = []
        let answer = Message.answer(id: .number(0), result: ["protocolVersion": version, "kinds": []])
        script.session.handle(
            .received(1, .message(answer), bytes: 1), at: MonotonicInstant(milliseconds: 1), into: &effects)
        return effects
    }

    @Test func theVersionOfTheHostIsAccepted() {
        #expect(answering(1).map(SessionScript.words) == ["declared 1", "write 1 request 1"])
        #expect(answering(.null).map(SessionScript.words) == ["declared 1", "write 1 request 1"])
    }

    @Test func anotherVersionIsRefusedByNamingBothSides() throws {
        let effects = answering(2)
        #expect(effects.map(SessionScript.words) == ["kill 1", "failed 1 unsupported"])
        guard case .report(.failed(_, let failure)) = try #require(effects.last) else { return }
        #expect(
            failure.message
                == "the provider speaks version 2 of the provider protocol, and this widgetconf speaks "
                + "version 1")
        #expect(failure.isOfStart)
    }

    @Test func aVersionThatIsNoNumberIsMalformed() {
        #expect(answering("2").map(SessionScript.words) == ["kill 1", "failed 1 malformed"])
    }
}
