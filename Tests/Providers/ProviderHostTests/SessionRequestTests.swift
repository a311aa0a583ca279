import ProviderProtocol
import Testing
import WidgetModel

@testable import ProviderHost

@Suite struct SessionRequestTests {
    @Test func firstRequestStartsTheProcessAndWaitsForInitialize() {
        var script = SessionScript()
        #expect(script.wakesAt == nil)
        #expect(script.request(1, at: 0) == ["start 1", "write 1 initialize"])
        #expect(script.request(2, at: 1) == [])
        #expect(script.initialized(1, at: 9) == ["declared 1", "write 1 request 1", "write 1 request 2"])
        #expect(script.request(3, at: 10) == ["write 1 request 3"])
        #expect(script.answers(1, 1, at: 11) == ["answered 1"])
    }

    @Test func urgentRequestsAreWrittenFirstWhenAProcessStarts() {
        var script = SessionScript()
        script.request(1, at: 0)
        script.request(2, isUrgent: true, at: 1)
        #expect(script.initialized(1, at: 2) == ["declared 1", "write 1 request 2", "write 1 request 1"])
    }

    @Test func errorsAndMalformedAnswersFailTheirRequest() {
        var script = SessionScript(concurrency: 1, requests: 1, 2)
        let failure = ProviderFailure(.authentication, "sign in")
        #expect(script.says(1, .failure(id: .number(1), failure), at: 1) == ["failed 1 authentication"])
        let line = IncomingLine.malformed(id: .number(2), JSONMismatch("found nothing"))
        #expect(script.tell(.received(1, line, bytes: 9), at: 2) == ["failed 2 malformed"])
    }

    /// Both ids may be 1: each side numbers its own requests.
    @Test func aMalformedRequestOfTheProviderFailsNoneOfOurs() {
        var script = SessionScript(concurrency: 1, requests: 1)
        let line = IncomingLine.malformedRequest(id: .number(1), JSONMismatch("found nothing"))
        #expect(
            script.tell(.received(1, line, bytes: 9), at: 1) == ["remark", "write 1 refuse 1 -32602"])
        #expect(script.answers(1, 1, at: 2) == ["answered 1"])
    }

    @Test func aMalformedAnswerWithoutAnIDMayBelongToACancelledRequest() {
        var script = SessionScript(concurrency: 2, requests: 1, 2)
        script.tell(.cancelled(token: 1), at: 1)
        let line = IncomingLine.malformedAnswer(JSONMismatch("found nothing"))
        #expect(script.tell(.received(1, line, bytes: 9), at: 2) == ["remark"])
        script.answers(1, 1, at: 3)
        #expect(script.tell(.received(1, line, bytes: 9), at: 4) == ["failed 2 malformed"])
    }

    static let splitMessages: [(lines: [String], isAnswer: Bool)] = [
        (["{", #"  "jsonrpc": "2.0","#, #"  "method": "log","#, #"  "params": {"error": 1}"#, "}"], false),
        (["{", #"  "method": "reload","#, #"  "jsonrpc": "2.0""#, "}"], false),
        (["{", #"  "jsonrpc": "2.0","#, #"  "id": 1,"#, #"  "result": {"#, #"    "method": 2"#], true),
        (["{", #"  "error": {"#, "  },", #"  "id": 1,"#, #"  "jsonrpc": "2.0""#, "}"], true),
        (["{", #"  "jsonrpc": "2.0","#, #"  "id": 1"#, "}"], true),
    ]

    /// Only an answer fails the request that is under way: a notification does not belong to a request.
    @Test(arguments: splitMessages) func aMessageOverSeveralLinesFailsWhatItAnswers(
        _ lines: [String], _ isAnswer: Bool
    ) {
        var script = SessionScript(concurrency: 1, requests: 1)
        let told = lines.flatMap { line in
            script.tell(.received(1, IncomingLine(line.utf8), bytes: line.utf8.count), at: 1)
        }
        #expect(told.contains("failed 1 malformed") == isAnswer, "\(told)")
        #expect(told.contains("remark") != isAnswer, "\(told)")
        if !isAnswer { #expect(script.answers(1, 1, at: 2) == ["answered 1"]) }
    }

    @Test func answersToNothingAreRemarkedAndIgnored() {
        var script = SessionScript(concurrency: 1, requests: 1)
        #expect(script.answers(1, 8, at: 1) == ["remark"])
        #expect(script.answers(1, 1, at: 1) == ["answered 1"])
        #expect(script.answers(1, 1, at: 1) == ["remark"])
    }

    @Test func onlyRequestsThatTheProviderCanWorkOnHaveADeadline() {
        var script = SessionScript(concurrency: 1, requests: 1, 2)
        #expect(script.wakesAt == 5000)
        script.answers(1, 1, at: 4000)
        #expect(script.wakesAt == 9000)
    }

    @Test func serialProviderThatMissesADeadlineIsKilledAndItsOthersAreAskedAgain() {
        var script = SessionScript(concurrency: 1, requests: 1, 2)
        #expect(script.tell(.woken, at: 4999) == [])
        #expect(
            script.tell(.woken, at: 5000) == ["failed 1 timeout", "kill 1", "start 2", "write 2 initialize"])
        #expect(script.initialized(2, at: 5030) == ["declared 1", "write 2 request 2"])
        #expect(script.wakesAt == 10_030)
        #expect(script.answers(1, 2, at: 5031) == [])  // An answer of the killed process.
        #expect(script.answers(2, 2, at: 5032) == ["answered 2"])
    }

    @Test func parallelProviderThatAnswersOthersLosesOnlyTheLateRequest() {
        var script = SessionScript(concurrency: 2, requests: 1, 2)
        script.answers(1, 2, at: 100)
        #expect(script.tell(.woken, at: 5000) == ["failed 1 timeout", "write 1 cancel 1"])
        #expect(script.answers(1, 1, at: 5001) == [])
    }

    @Test func parallelProviderThatAnswersNothingIsKilled() {
        var script = SessionScript(concurrency: 2, requests: 1, 2, 3)
        #expect(
            script.tell(.woken, at: 5000)
                == ["failed 1 timeout", "failed 2 timeout", "kill 1", "start 2", "write 2 initialize"])
        #expect(script.initialized(2, at: 5001) == ["declared 1", "write 2 request 3"])
    }

    @Test func requestsBeyondTheLimitFail() {
        var script = SessionScript()
        for token in 1...UInt64(FixedProcessLimits.requests) { script.request(token, at: 0) }
        #expect(script.request(5000, at: 0) == ["failed 5000 unavailable"])
    }

    @Test func closingFailsWhatIsOutstandingAndEndsTheProcess() {
        var script = SessionScript(concurrency: 1, requests: 1)
        #expect(script.tell(.closed, at: 1) == ["failed 1 unavailable", "write 1 shutdown", "retire 1"])
        #expect(script.request(2, at: 2) == ["failed 2 unavailable"])
        #expect(script.ends(1, at: 3) == ["stopped: ended with exit status 3"])
        #expect(script.wakesAt == nil)
    }

    @Test func idleProviderIsShutDownAndStartedAgainOnDemand() {
        var script = SessionScript(concurrency: 1, requests: 1)
        script.answers(1, 1, at: 1000)
        #expect(script.wakesAt == 31_000)
        #expect(script.tell(.woken, at: 31_000) == ["write 1 shutdown", "retire 1"])
        #expect(script.wakesAt == nil)
        #expect(script.request(2, at: 31_001) == ["start 2", "write 2 initialize"])
        #expect(script.ends(1, at: 31_002) == ["stopped: ended with exit status 3"])
        #expect(script.initialized(2, at: 31_003) == ["declared 1", "write 2 request 2"])
    }
}
