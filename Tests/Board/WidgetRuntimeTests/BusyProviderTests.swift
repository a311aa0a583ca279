import BoardDocuments
import CaseWalking
import Foundation
import Machine
import Synchronization
import Testing
import WidgetModel

@testable import WidgetRuntime

/// T7 at a provider that handles one request at a time and hangs in a different request: the edit is answered
/// nevertheless.
@Suite(.serialized, .brief) struct BusyProviderTests {
    @Test func behindAQuestionThatHangs() async throws {
        var timeouts = Timeouts.shortQuestions
        timeouts.options = Timeouts.patience
        let board = try await TestBoard(timeouts: timeouts)
        _ = await board.add()
        let query = OptionsCall(target: "echo-1", parameter: "choice", search: nil)
        let isChosen = Flag()
        let choices = Task {
            let reply = await board.host.answer(query)
            isChosen.raise()
            return reply
        }
        try await board.eventually { $0.isThere("asked") }

        let edited = await board.edit("echo-1", "text=awake")
        #expect(edited.json["reload"]?["outcome"] == "answered")
        #expect(!isChosen.isRaised, "the edit did not wait for the question's own deadline")
        #expect(
            edited.remarks.map(\.message) == [
                "the provider echo did not check the values: the provider is busy with another request; "
                    + "its log ends with \"sleeps\""
            ])
        #expect(await board.shownText("echo-1") == "awake r2 edited")
        await board.close()
        #expect(await choices.value.remarks.count == 1)
    }

    /// An edit outranks choices, including choices for another client: the provider has to check the values
    /// first.
    @Test func behindAQuestionThatHangsTheProviderStillRefuses() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        let query = OptionsCall(target: "echo-1", parameter: "choice", search: nil)
        let choices = Task { await board.host.answer(query) }
        try await board.eventually { $0.isThere("asked") }

        let refused = await board.edit("echo-1", "text=forbidden")
        #expect(refused.remarks.map(\.message) == ["text: not that"])
        await board.close()
        #expect(await choices.value.remarks.count == 1)
    }

    /// The request for choices ends with its client's connection, so that the provider is free for others.
    @Test func aQuestionEndsWithItsClient() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        let client = try await board.clientSession()
        let query = OptionsCall(target: "echo-1", parameter: "choice", search: nil)
        let choices = Task { try await client.answer(query) }
        try await board.eventually { $0.isThere("asked") }
        choices.cancel()
        let failure = await #expect(throws: RuntimeFailure.self) { try await choices.value }
        #expect(failure?.description == "the request was withdrawn")

        // The question was not repeated.
        try await board.remove("asked")
        #expect(await board.host.answer(ReloadCall(.widget("echo-1"))).status == .done)
        #expect(await !board.isThere("asked"))
        await board.close()
    }

    /// The sibling's reload is retried, and the ledger lists it only once.
    @Test func behindASiblingsTimelineThatHangs() async throws {
        let board = try await TestBoard(timeouts: .shortQuestions)
        _ = await board.add()
        let sibling = Task { await board.add("mode=once") }
        try await board.eventually { $0.isThere("slept") }

        #expect(await board.edit("echo-1", "text=awake").json["reload"]?["outcome"] == "answered")
        #expect(await sibling.value.json["reload"]?["outcome"] == "answered")
        let ledger = try await board.ledger("echo-2")
        #expect(ledger.map { $0["reason"] } == ["added"])
        #expect(ledger.map { $0["outcome"] } == ["answered"])
        await board.close()
    }

    /// C3: the provider's rejection also counts if the provider answers after another request.
    @Test func behindAShortRequestTheProviderStillRefuses() async throws {
        let board = try await TestBoard()
        _ = await board.add("mode=nap")
        _ = await board.add()
        let reload = Task { await board.host.answer(ReloadCall(.widget("echo-1"))) }
        try await board.eventually { try await $0.ledger("echo-1").count == 2 }
        let refused = await board.edit("echo-2", "text=forbidden")
        #expect(refused.status == .problems)
        #expect(refused.remarks.map(\.message) == ["text: not that"])
        #expect(await reload.value.status == .done)
        await board.close()
    }

    @Test func behindASiblingsEditThatHangs() async throws {
        let board = try await TestBoard(timeouts: .shortQuestions)
        _ = await board.add()
        _ = await board.add()
        let sibling = Task { await board.edit("echo-2", "mode=once") }
        try await board.eventually { $0.isThere("slept") }

        #expect(await board.edit("echo-1", "text=awake").json["reload"]?["outcome"] == "answered")
        #expect(await sibling.value.json["reload"]?["outcome"] == "answered")
        await board.close()
    }
}

/// Whether an event has happened.
private final class Flag: Sendable {
    private let state = Atomic(false)

    var isRaised: Bool { state.load(ordering: .sequentiallyConsistent) }
    func raise() { state.store(true, ordering: .sequentiallyConsistent) }
}
