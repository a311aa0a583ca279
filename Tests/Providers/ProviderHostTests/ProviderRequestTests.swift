import CaseWalking
import Foundation
import ProviderProtocol
import Testing
import WidgetModel

@testable import ProviderHost

/// Requests to real processes, answered and superseded.
@Suite(.serialized, .brief) struct ProviderRequestTests {
    @Test func answersAndEndsWhenStopped() async throws {
        let stage = try Stage("")
        stage.ask(1, "one")
        stage.ask(2, "two")
        #expect(await stage.outcome().event == .answered(token: 1, .timeline, "one"))
        #expect(await stage.outcome().event == .answered(token: 2, .timeline, "two"))
        let isGone = Task { _ = await stage.end() }
        #expect(await stage.ending() == .exited(status: 0))
        await isGone.value
    }

    @Test func runsInItsFolder() async throws {
        let stage = try Stage("def handle(message, what): answer(message, os.getcwd())")
        stage.ask(1, "")
        guard case .answered(1, _, let folder) = await stage.outcome().event else {
            throw Surprise("no answer")
        }
        #expect(folder.string?.hasSuffix(stage.folder.lastPathComponent) == true)
        await stage.end()
    }

    /// `env` is not a provider: its output is stray.
    @Test func hasNoOtherEnvironment() async throws {
        let stage = try Stage("", command: ["env"], environment: ["PATH": "/usr/bin:/bin", "STAGE": "1"])
        stage.ask(1, "")
        let strays = await stage.outcome().before.compactMap { event in
            if case .strayPrint(let text) = event { text } else { nil }
        }
        #expect(Set(strays) == ["PATH=/usr/bin:/bin", "STAGE=1"])
        await stage.end()
    }

    @Test func hungSerialProviderIsSupersededAndItsSiblingsAreAskedAgain() async throws {
        let stage = try Stage(
            """
            def handle(message, what):
                if what == "sleep": say({"method": "log", "params": {"message": "asleep"}}); time.sleep(60)
                answer(message, what)
            """)
        stage.ask(1, "sleep")
        stage.ask(2, "sibling")
        while let event = await stage.next() {
            if case .notification = event { break }
        }
        stage.ask(3, "edited", isUrgent: true)
        stage.host.cancel(1)
        // The killed process's end is reported after its descendants have ended, at an arbitrary time.
        let edited = await stage.outcome()
        #expect(edited.event == .answered(token: 3, .timeline, "edited"))
        let sibling = await stage.outcome()
        #expect(sibling.event == .answered(token: 2, .timeline, "sibling"))
        if !(edited.before + sibling.before).contains(.stopped(.killed(signal: SIGKILL))) {
            #expect(await stage.ending() == .killed(signal: SIGKILL))
        }
        #expect(await stage.end() == 2)
    }

    @Test func providerThatHeedsCancelKeepsItsProcess() async throws {
        let stage = try Stage(
            """
            def handle(message, what):
                if what == "long":
                    waiting = []
                    while (other := read())["method"] != "cancel": waiting.append(other)
                    answer(message, "too late")
                    for other in waiting: answer(other, "next")
                else:
                    answer(message, what)
            """)
        stage.ask(1, "long")
        stage.ask(2, "edited", isUrgent: true)
        stage.host.cancel(1)
        // Canceled before or after it was written: in both cases, it is not reported.
        let outcome = await stage.outcome()
        guard case .answered(2, _, _) = outcome.event else { throw Surprise("found \(outcome)") }
        #expect(await stage.end() == 1)
    }

    @Test func missedDeadlineKillsAndNamesTheRequest() async throws {
        let stage = try Stage(
            "def handle(message, what): time.sleep(60)", limits: .patient(answer: Milliseconds(200)))
        stage.ask(1, "")
        let (token, failure) = try await stage.failure()
        #expect(token == 1)
        #expect(failure.class == .timeout)
        #expect(failure.message == "the provider did not answer \"timeline\" within 200ms")
        #expect(await stage.ending() == .killed(signal: SIGKILL))
        await stage.end()
    }

    @Test func idleProviderEndsAndComesBack() async throws {
        let stage = try Stage("", limits: .patient(idle: Milliseconds(50)))
        stage.ask(1, "one")
        #expect(await stage.outcome().event == .answered(token: 1, .timeline, "one"))
        #expect(await stage.ending() == .exited(status: 0))
        stage.ask(2, "two")
        #expect(await stage.outcome().event == .answered(token: 2, .timeline, "two"))
        await stage.end()
    }

    /// Long lines are parsed on another thread. Everything after them waits, including the output's end.
    @Test func longAnswersAndWhatFollowsThemArriveInOrder() async throws {
        let stage = try Stage(
            """
            def handle(message, what):
                answer(message, "x" * (3 << 20))
                print("first", flush=True)
                answer({"id": message["id"] + 1}, "y" * (1 << 20))
                print("second", flush=True)
                sys.exit(0)
            """)
        stage.ask(1, "")
        stage.ask(2, "")
        var told: [String] = []
        while told.count < 4, let event = await stage.next() {
            switch event {
            case .answered(let token, _, let result): told.append("\(token): \(result.string?.count ?? 0)")
            case .strayPrint(let text): told.append(text)
            default: break
            }
        }
        #expect(told == ["1: \(3 << 20)", "first", "2: \(1 << 20)", "second"])
        await stage.end()
    }

    @Test func strayPrintsAreReportedAndHarmless() async throws {
        let stage = try Stage(
            """
            def handle(message, what):
                print("looking for it")
                print("found it", file=sys.stderr, flush=True)
                answer(message, what)
            """)
        stage.ask(1, "one")
        let (event, before) = await stage.outcome()
        #expect(event == .answered(token: 1, .timeline, "one"))
        #expect(before.contains(.strayPrint("looking for it")))
        await stage.end()
    }

    @Test func eventsMayHandInFurtherRequests() async throws {
        let stage = try Stage("")
        for token in 1...UInt64(200) {
            stage.ask(token, "again")
            #expect(await stage.outcome().event == .answered(token: token, .timeline, "again"))
        }
        await stage.end()
    }

    @Test func stoppingWithoutAnyRequestReturns() async throws {
        let stage = try Stage("")
        await stage.end()
        stage.ask(1, "too late")
        await stage.end()
    }
}
