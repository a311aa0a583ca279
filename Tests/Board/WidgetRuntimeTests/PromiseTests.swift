import BoardDocuments
import CaseWalking
import Foundation
import Testing
import WidgetModel

@testable import WidgetRuntime

/// The promise in edge cases: an accepted edit requests a new timeline immediately under all conditions (T7),
/// and afterwards, answers to an older configuration do not count (T11). A real process answers.
@Suite(.serialized, .brief) struct PromiseTests {
    private func reload(_ reply: BoardReply<some Codable & Sendable>) throws -> JSONObject {
        try #require(reply.json["reload"]?.object)
    }

    private func bypassed(_ reply: BoardReply<EditReply>) throws -> [String] {
        try #require(try reload(reply)["bypassed"]?.array).compactMap(\.string)
    }

    @Test(arguments: [Echo.serial, .swift]) func underNever(_ echo: Echo) async throws {
        let board = try await TestBoard(echo)
        let added = await board.add()
        #expect(added.status == .done)
        #expect(added.json["widget"] == "echo-1")
        #expect(added.json["timeline"]?["policy"] == "never")
        #expect(added.json["timeline"]?["due"] == .null)

        let edited = await board.edit("echo-1", "text=world")
        #expect(edited.json["revision"] == 2)
        #expect(edited.json["changes"] == ["text": ["from": "hello", "to": "world"]])
        #expect(try reload(edited)["outcome"] == "answered")
        #expect(try bypassed(edited) == ["policy"])
        #expect(await board.shownText("echo-1") == "world r2 edited")
        await board.close()
    }

    @Test(arguments: [Echo.serial, .swift]) func withTheBudgetSpent(_ echo: Echo) async throws {
        let board = try await TestBoard(echo, manifest: "    budget: { perDay: 1, spacing: 1s }\n")
        _ = await board.add("mode=past")
        await board.advance(by: .seconds(2))
        try await board.eventually { board in try await board.ledger("echo-1").last?["charged"] == true }
        try await board.eventually { board in try await board.ledger("echo-1").last?["outcome"] == "answered"
        }
        await board.advance(by: .seconds(2))
        let last = try #require(try await board.ledger("echo-1").last)
        #expect(last["outcome"] == "deferred")
        #expect(last["granted"] == .null)

        let edited = await board.edit("echo-1", "text=now")
        #expect(try reload(edited)["outcome"] == "answered")
        #expect(try bypassed(edited).contains("budget"))
        #expect(await board.shownText("echo-1") == "now r2 edited")
        await board.close()
    }

    @Test(arguments: [Echo.serial, .swift]) func duringABackOff(_ echo: Echo) async throws {
        let board = try await TestBoard(echo)
        let added = await board.add("mode=fail")
        #expect(added.status == .done)
        #expect(try reload(added)["outcome"] == "failed")
        #expect(await board.timeline("echo-1")["failing"]?["message"] == "the server is down")

        let edited = await board.edit("echo-1", "mode=answer")
        #expect(try reload(edited)["outcome"] == "answered")
        #expect(try bypassed(edited).contains("backoff"))
        #expect(await board.timeline("echo-1")["failing"] == nil)
        await board.close()
    }

    /// The provider never answers the superseded request. A provider that handles one request at a time gets
    /// its grace, is killed and restarted, and the sibling's waiting request is retried.
    @Test(arguments: Echo.allCases) func overASleepingProvider(_ echo: Echo) async throws {
        let board = try await TestBoard(echo, timeouts: .shortQuestions)
        _ = await board.add()
        _ = await board.add()
        let sleeping = Task { await board.edit("echo-1", "mode=sleep") }
        try await board.eventually { board in try await board.ledger("echo-1").last?["reason"] == "edited" }
        let sibling = Task { await board.edit("echo-2", "text=sibling") }
        try await board.eventually { board in try await board.ledger("echo-2").last?["reason"] == "edited" }

        let edited = await board.edit("echo-1", "mode=answer", "text=awake")
        #expect(try reload(edited)["outcome"] == "answered")
        #expect(try bypassed(edited).contains("inFlight"))
        #expect(await board.shownText("echo-1") == "awake r3 edited")
        #expect(try reload(await sleeping.value)["outcome"] == "superseded")
        #expect(try reload(await sibling.value)["outcome"] == "answered")
        #expect(await board.shownText("echo-2") == "sibling r2 edited")
        #expect(
            try await board.ledger("echo-1").map { $0["outcome"] } == ["answered", "superseded", "answered"])
        await board.close()
    }

    /// T11: the same process finally answers the superseded request, but its answer does not count.
    @Test(arguments: [Echo.boasting, .swift]) func aLateAnswerDoesNotCount(_ echo: Echo) async throws {
        let board = try await TestBoard(echo)
        _ = await board.add()
        let late = Task { await board.edit("echo-1", "mode=late", "text=late") }
        try await board.eventually { board in try await board.ledger("echo-1").last?["reason"] == "edited" }
        let edited = await board.edit("echo-1", "mode=answer", "text=new")
        #expect(try reload(edited)["outcome"] == "answered")
        #expect(try reload(await late.value)["outcome"] == "superseded")

        try await board.leave("go")
        // Independent of its arrival, the answers to later requests count.
        for number in 4...9 {
            let edited = await board.edit("echo-1", "text=new \(number)")
            #expect(try reload(edited)["outcome"] == "answered")
            #expect(await board.shownText("echo-1") == "new \(number) r\(number) edited")
        }
        #expect(
            try await board.ledger("echo-1").map { $0["outcome"] }
                == ["answered", "superseded"] + Array(repeating: "answered", count: 7))
        #expect(await board.wasRemarked("which was not asked") == false)
        await board.close()
    }

    @Test(arguments: [Echo.serial, .swift]) func twoInARow(_ echo: Echo) async throws {
        let board = try await TestBoard(echo)
        _ = await board.add()
        let first = Task { await board.edit("echo-1", "text=one") }
        let second = Task { await board.edit("echo-1", "count=2") }
        let revisions = [await first.value, await second.value].compactMap {
            $0.json["revision"]?.integer
        }
        #expect(revisions.sorted() == [2, 3])
        let shown = await board.timeline("echo-1")
        #expect(shown["revision"] == 3)
        #expect(shown["shownRevision"] == 3)
        #expect(shown["state"] == "current")
        // Different parameters: both survive (C7).
        let values = await board.host.answer(ShowCall(widget: "echo-1", revision: nil)).json["values"]
        #expect(values?["text"] == "one" && values?["count"] == 2)
        await board.close()
    }

    @Test(arguments: [Echo.serial, .swift]) func withAReloadBetween(_ echo: Echo) async throws {
        let board = try await TestBoard(echo)
        _ = await board.add()
        let first = Task { await board.edit("echo-1", "text=one") }
        let reload = Task { await board.host.answer(ReloadCall(.widget("echo-1"))) }
        let second = Task { await board.edit("echo-1", "text=two") }
        let statuses = [await first.value.status, await reload.value.status, await second.value.status]
        #expect(statuses == [.done, .done, .done])
        try await board.eventually { board in await board.timeline("echo-1")["state"] == "current" }
        let ledger = try await board.ledger("echo-1")
        #expect(ledger.allSatisfy { ["answered", "superseded"].contains($0["outcome"]?.string) })
        #expect(ledger.filter { $0["reason"] == "edited" }.count == 2)
        await board.close()
    }

    @Test(arguments: [Echo.serial, .swift]) func withTheProviderCrashingOnIt(_ echo: Echo) async throws {
        let board = try await TestBoard(echo)
        _ = await board.add()
        let edited = await board.edit("echo-1", "mode=crash")
        #expect(edited.status == .done, "the edit stands whatever becomes of its request")
        #expect(try reload(edited)["outcome"] == "failed")
        #expect(edited.remarks.contains { $0.severity == .warning })
        let shown = await board.timeline("echo-1")
        #expect(shown["revision"] == 2)
        #expect(shown["shownRevision"] == 1)
        #expect(shown["state"] == "outdated")
        let failed = try #require(try await board.ledger("echo-1").first { $0["outcome"] == "failed" })
        #expect(failed["failure"] == "crashed")
        #expect(
            failed["message"]?.string?.contains("about to crash") == true,
            "the last lines of the log are there")

        let mended = await board.edit("echo-1", "mode=answer")
        #expect(try reload(mended)["outcome"] == "answered")
        await board.close()
    }

    /// The stack trace after the error is longer than the number of log lines that are kept.
    @Test func withTheProviderReportingAFatalError() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        let edited = await board.edit("echo-1", "mode=trap")
        let cause = "the provider was killed by signal 4: Fatal error: Index out of range at Echo.swift:46"
        #expect(
            edited.remarks == [
                .init(
                    .warning, "the provider echo returned no timeline: \(cause)",
                    hint: "the previous content stays; fix the program and build it again; "
                        + "\"widgetconf serve\" prints its whole log")
            ])
        #expect(try reload(edited)["message"]?.string == cause)
        let failed = try #require(try await board.ledger("echo-1").first { $0["outcome"] == "failed" })
        #expect(failed["message"]?.string == cause)
        await board.close()
    }

    @Test func theSameEditIDTwice() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        let first = await board.edit("echo-1", "count=2", id: "the-same")
        let second = await board.edit("echo-1", "count=2", id: "the-same")
        #expect(first.json["revision"] == 2)
        #expect(second.json["revision"] == 2)
        #expect(second.json["repeated"] == true)
        #expect(try await board.ledger("echo-1").count == 2)
        await board.close()
    }

    @Test func anEditWithTheOldValuesAsksToo() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        let edited = await board.edit("echo-1", "text=hello")
        #expect(edited.json["changes"] == [:])
        #expect(edited.json["revision"] == 2)
        #expect(try reload(edited)["outcome"] == "answered")
        await board.close()
    }

    @Test func whatTheProviderRefusesChangesNothing() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        let refused = await board.edit("echo-1", "text=forbidden")
        #expect(refused.status == .problems)
        #expect(refused.remarks.map(\.message) == ["text: not that"])
        #expect(await board.timeline("echo-1")["revision"] == 1)
        #expect(try await board.ledger("echo-1").count == 1)
        await board.close()
    }

    @Test func aPendingEditSurvivesARestart() async throws {
        let board = try await TestBoard(timeouts: .shortQuestions)
        _ = await board.add()
        let sleeping = Task { await board.edit("echo-1", "mode=sleep") }
        try await board.eventually { board in try await board.ledger("echo-1").last?["reason"] == "edited" }
        try await board.reopen()
        #expect(try reload(await sleeping.value)["outcome"] == "unfinished")
        let row = try #require(try await board.ledger("echo-1").last)
        #expect(row["recovered"] == true)
        #expect(row["outcome"] == "unfinished")
        #expect(await board.timeline("echo-1")["state"] == "outdated")
        let edited = await board.edit("echo-1", "mode=answer")
        #expect(try reload(edited)["outcome"] == "answered")
        await board.close()
    }

    /// `--wait none`: the reply is sent before the answer, and the request is still sent to the provider.
    @Test(arguments: [Echo.serial, .swift]) func withoutWaitingForTheAnswer(_ echo: Echo) async throws {
        let board = try await TestBoard(echo)
        _ = await board.add()
        var edit = WidgetEdit(
            widget: "echo-1", changes: [.set(name: "text", text: "soon")], folder: board.folder, editID: "e")
        edit.wait = EditWait.none
        let edited = await board.host.answer(EditCall(edit))
        #expect(edited.status == .done && edited.remarks.isEmpty)
        #expect(try reload(edited)["outcome"] == "unfinished")
        #expect(try bypassed(edited) == ["policy"])
        try await board.eventually { board in await board.shownText("echo-1") == "soon r2 edited" }
        await board.close()
    }

    /// A dry run requests a timeline that is neither stored, nor recorded in the ledger, nor charged.
    @Test(arguments: [Echo.serial, .swift]) func ofADryRunNothingStays(_ echo: Echo) async throws {
        let board = try await TestBoard(echo)
        _ = await board.add()
        let (before, ledger) = (await board.timeline("echo-1"), try await board.ledger("echo-1"))
        var edit = WidgetEdit(
            widget: "echo-1", changes: [.set(name: "text", text: "dry")], folder: board.folder, editID: "e")
        (edit.dryRun, edit.timeline) = (true, true)
        let tried = await board.host.answer(EditCall(edit))
        #expect(tried.json["plannedTimeline"]?["policy"] == "never")
        #expect(tried.json["plannedTimeline"]?["entries"]?.array?.count == 1)
        #expect(tried.json["timeline"]?["revision"] == 1)
        #expect(try await board.ledger("echo-1") == ledger)
        #expect(await board.timeline("echo-1") == before)
        await board.close()
    }
}
