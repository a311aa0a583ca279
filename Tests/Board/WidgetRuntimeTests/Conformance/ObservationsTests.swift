import ProviderHost
import Testing

@testable import WidgetRuntime

/// A provider's output belongs to the process that wrote it.
@Suite struct ObservationsTests {
    private static let request = Array(
        (#"{"jsonrpc":"2.0","id":1,"method":"timeline","params":{}}"# + "\n").utf8)
    private static let answer = Array(#"{"jsonrpc":"2.0","id":1,"result":{}}"#.utf8)

    /// The output of a killed process may be read after its successor started.
    @Test func aLateAnswerOfAFormerProcessWasAskedFor() {
        let seen = Observations()
        for event in [
            TracedEvent(.started, processID: 7), TracedEvent(.sent(Self.request), processID: 7),
            TracedEvent(.started, processID: 8), TracedEvent(.received(Self.answer), processID: 7),
        ] {
            seen.receive(event)
        }
        #expect(seen.facts.unasked.isEmpty)
    }

    @Test func anAnswerOfAnotherProcessWasNot() {
        let seen = Observations()
        seen.receive(TracedEvent(.sent(Self.request), processID: 7))
        seen.receive(TracedEvent(.received(Self.answer), processID: 8))
        #expect(seen.facts.unasked == ["request 1 was never sent"])
    }

    @Test func aSecondAnswerIsNamed() {
        let seen = Observations()
        seen.receive(TracedEvent(.sent(Self.request), processID: 7))
        seen.receive(TracedEvent(.received(Self.answer), processID: 7))
        seen.receive(TracedEvent(.received(Self.answer), processID: 7))
        #expect(seen.facts.unasked == ["request 1 was answered twice"])
    }
}
