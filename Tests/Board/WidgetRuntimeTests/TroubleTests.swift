import BoardDocuments
import CaseWalking
import Foundation
import GRDB
import Testing
import WidgetModel

@testable import WidgetRuntime
@testable import WidgetStore

/// Problems in a board's environment: nothing is lost, and shown content remains visible.
@Suite(.serialized, .brief) struct TroubleTests {
    @Test func aBrokenDefinitionLeavesWidgetsShowing() async throws {
        let board = try await TestBoard()
        _ = await board.add("text=kept")
        try await board.rewrite("echo.yaml") {
            $0.replacingOccurrences(of: "type: integer", with: "type: integr")
        }
        try await board.reopen()
        #expect(await board.shownText("echo-1") == "kept r1 added")
        #expect(await board.timeline("echo-1")["state"] == "needsConfiguration")
        let refused = await board.edit("echo-1", "text=lost")
        #expect(refused.status == .problems)
        #expect(await board.timeline("echo-1")["revision"] == 1)

        try await board.rewrite("echo.yaml") {
            $0.replacingOccurrences(of: "type: integr", with: "type: integer")
        }
        try await board.reopen()
        #expect(await board.timeline("echo-1")["state"] == "current")
        let edited = await board.edit("echo-1", "count=2")
        #expect(edited.json["changes"] == ["count": ["from": 1, "to": 2]])
        #expect(await board.shownText("echo-1") == "kept r2 edited")
        await board.close()
    }

    /// C9: only a required parameter makes its widget need configuration.
    @Test func aRequiredValueThatNoLongerFitsIsLeftUntouched() async throws {
        let board = try await TestBoard()
        _ = await board.add("count=9")
        try await board.rewrite("echo.yaml") {
            $0.replacingOccurrences(of: "[1, 9]", with: "[1, 5], required: true")
        }
        try await board.reopen()
        #expect(await board.timeline("echo-1")["state"] == "needsConfiguration")
        let shown = await board.host.answer(ShowCall(widget: "echo-1", revision: nil)).json
        let count = shown["parameters"]?.array?.first { $0["name"] == "count" }
        #expect(count?["stored"] == 9)
        let mended = await board.edit("echo-1", "count=5")
        #expect(mended.json["reload"]?["outcome"] == "answered")
        await board.close()
    }

    /// C9: when the host opens the board, the values migrate; the next edit stores them, and undo crosses the
    /// migration.
    @Test func aNewVersionOfTheDefinitionCarriesValuesOn() async throws {
        let board = try await TestBoard()
        _ = await board.add("text=kept", "count=9")
        try await board.rewrite("echo.yaml") { text in
            text.replacingOccurrences(of: "count:", with: "number:")
                .replacingOccurrences(of: "    parameters:", with: "    version: 2\n    parameters:")
                + "\n    migrations: [{ from: 1, rename: { count: number } }]\n"
        }
        try await board.reopen()
        let shown = await board.host.answer(ShowCall(widget: "echo-1", revision: nil)).json
        #expect(shown["values"]?["number"] == 9)
        #expect(shown["needs"] == nil)
        let edited = await board.edit("echo-1", "number=4")
        #expect(edited.json["changes"] == ["number": ["from": 9, "to": 4]])
        try await board.reopen()
        let again = await board.host.answer(ShowCall(widget: "echo-1", revision: nil)).json
        #expect(again["values"]?["number"] == 4)
        let undone = await board.host.answer(UndoCall(widget: "echo-1", to: .first, editID: "back"))
        #expect(undone.json["changes"] == ["number": ["from": 4, "to": 9]])
        await board.close()
    }

    /// When the host closes, it gives up requests that hang; the client repeats the edit at the next host.
    @Test func aQuestionThatHangsHoldsUpNoEnd() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        let session = try await board.clientSession(.shortQuestions)
        let edit = WidgetEdit(
            widget: "echo-1", changes: [.set(name: "choice", text: "any")], folder: "/", editID: "last")
        let reply = Task { try await session.answer(EditCall(edit)) }
        try await board.eventually { $0.isThere("asked") }
        await board.close()
        let document = try await reply.value.json
        #expect(document["revision"] == 2)
        #expect(document["reload"]?["outcome"] == "answered")
    }

    @Test func aFullDiskRefusesTheEditAndKeepsTheBoard() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        try await board.limitDisk(pagesMore: 0)
        let refused = await board.edit("echo-1", "text=" + String(repeating: "x", count: 20_000))
        #expect(refused.status == .failed)
        #expect(refused.remarks.first?.message.contains("the disk is full") == true)
        #expect(refused.remarks.first?.message.contains("board.sqlite") == true)
        #expect(await board.timeline("echo-1")["revision"] == 1)
        #expect(await board.shownText("echo-1") == "hello r1 added")

        try await board.limitDisk(pagesMore: 10_000)
        let edited = await board.edit("echo-1", "text=room")
        #expect(edited.json["revision"] == 2)
        #expect(await board.shownText("echo-1") == "room r2 edited")
        await board.close()
    }

    /// A reload that cannot be stored is not the provider's fault, and continues when the disk is writable
    /// again.
    @Test func aLedgerThatCannotBeWrittenIsNamedAndGoesOnLater() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        try await board.refuseWrites(true)
        for _ in 1...2 {
            let refused = await board.host.answer(ReloadCall(.widget("echo-1")))
            #expect(refused.status == .failed)
            #expect(refused.remarks.first?.message.contains("board.sqlite") == true)
        }
        #expect(await board.host.answer(ReloadCall(.all)).status == .failed)
        #expect(await board.edit("echo-1", "text=lost").status == .failed)
        #expect(await board.timeline("echo-1")["failing"] == nil)
        #expect(await board.timeline("echo-1")["revision"] == 1)
        #expect(try await board.ledger("echo-1").count == 1)

        try await board.refuseWrites(false)
        await board.host.retrySaving()
        try await board.eventually { try await $0.ledger("echo-1").last?["outcome"] == "answered" }
        #expect(try await board.ledger("echo-1").map { $0["reason"] } == ["added", "center"])
        #expect(await board.shownText("echo-1") == "hello r1 center")
        await board.close()
    }

    /// The edit is stored, but its answer is not: the answer is shown from memory, and written when the disk
    /// is writable again.
    @Test func anAnswerThatCannotBeWrittenIsNamedAndKept() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        _ = await board.add()
        let editing = Task { await board.edit("echo-1", "mode=late", "text=kept") }
        try await board.eventually { $0.wasLogged("waits") }
        try await board.refuseWrites(true)
        try await board.leave("go")
        let edited = await editing.value
        #expect(edited.status == .done, "the edit is stored")
        #expect(edited.remarks.first?.severity == .warning)
        #expect(edited.remarks.first?.message.contains("board.sqlite") == true)
        #expect(edited.remarks.first?.message.hasPrefix("echo-1 is stored at revision 2, but") == true)
        #expect(edited.json["revision"] == 2)
        #expect(edited.json["reload"]?["outcome"] == "unfinished")
        #expect(await board.shownText("echo-1") == "kept r2 edited")

        try await board.refuseWrites(false)
        #expect(await board.host.answer(ReloadCall(.widget("echo-2"))).status == .done)
        #expect(try await board.ledger("echo-1").last?["outcome"] == "answered")
        try await board.reopen()
        #expect(await board.shownText("echo-1") == "kept r2 edited")
        #expect(try await board.ledger("echo-1").count == 2, "it is not asked again")
        await board.close()
    }

    /// T12: the reason of a failure and its first time outlive the host and an edit.
    @Test func aFailureIsRememberedByTheNextHost() async throws {
        let board = try await TestBoard(timeouts: .shortQuestions)
        _ = await board.add("mode=fail")
        let failing = try #require(await board.timeline("echo-1")["failing"]?.object)
        #expect(failing["message"] == "the server is down")
        try await board.reopen()
        #expect(await board.timeline("echo-1")["failing"] == .object(failing))

        await board.advance(by: .minutes(1))
        let editing = Task { await board.edit("echo-1", "mode=sleep") }
        try await board.eventually { try await $0.ledger("echo-1").last?["reason"] == "edited" }
        try await board.reopen()
        _ = await editing.value
        let still = try #require(await board.timeline("echo-1")["failing"]?.object)
        #expect(still["since"] == failing["since"])

        // The first answer ends the failure, including for the next host.
        _ = await board.edit("echo-1", "mode=answer")
        #expect(await board.timeline("echo-1")["failing"] == nil)
        try await board.reopen()
        #expect(await board.timeline("echo-1")["failing"] == nil)
        await board.close()
    }

    @Test func aWidgetThatIsRemovedLeavesNothingThatCannotBeWritten() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        _ = await board.add()
        try await board.refuseWrites(true)
        #expect(await board.host.answer(ReloadCall(.widget("echo-1"))).status == .failed)
        try await board.refuseWrites(false)
        #expect(await board.host.answer(RemoveCall(widget: "echo-1")).status == .done)
        #expect(await board.host.answer(ReloadCall(.widget("echo-2"))).status == .done)
        await board.close()
    }

    @Test func aRefusedEditChangesNothing() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        for values in [["count=400"], ["cuont=4"], ["count=four", "text=good"]] {
            let changes = values.map { value in
                let parts = value.split(separator: "=")
                return RequestedChange.set(name: String(parts[0]), text: String(parts[1]))
            }
            let edit = WidgetEdit(widget: "echo-1", changes: changes, folder: "/", editID: values[0])
            let reply = await board.host.answer(EditCall(edit))
            #expect(reply.status == .problems)
            #expect(reply.json["problems"]?.array?.count == 1)
        }
        #expect(await board.timeline("echo-1")["revision"] == 1)
        #expect(try await board.ledger("echo-1").count == 1)
        await board.close()
    }

    @Test func anUnknownWidgetIsMetWithTheOneThatIsNear() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        let reply = await board.edit("ecko-1", "count=2")
        #expect(reply.status == .problems)
        #expect(reply.remarks.first?.hint == "did you mean \"echo-1\"?")
        await board.close()
    }

    @Test func anotherRevisionThanExpectedRefuses() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        var edit = WidgetEdit(widget: "echo-1", changes: [], folder: "/", editID: "a")
        edit.expectedRevision = Revision(7)
        let reply = await board.host.answer(EditCall(edit))
        #expect(reply.status == .problems)
        #expect(await board.timeline("echo-1")["revision"] == 1)
        await board.close()
    }

    /// Every change can require a revision; a failed change returns the widget's current revision.
    @Test func nothingChangesAWidgetOfAnotherRevision() async throws {
        let board = try await TestBoard()
        _ = await board.add("mode=press")
        _ = await board.edit("echo-1", "count=2")
        func requests(_ expected: Revision, _ id: String) -> [any HostedCall] {
            var press = PressCall(widget: "echo-1", action: "add", pressID: id + "press")
            press.expectedRevision = expected
            var copy = DuplicateCall(
                widget: "echo-1", family: nil, name: nil, changes: [], folder: "/", editID: id + "copy")
            copy.expectedRevision = expected
            return [
                press, copy, ReloadCall(.widget("echo-1"), expectedRevision: expected),
                UndoCall(widget: "echo-1", editID: id + "undo", expectedRevision: expected),
            ]
        }
        let removal = RemoveCall(widget: "echo-1", expectedRevision: .first)
        let redo = RedoCall(widget: "echo-1", editID: "early", expectedRevision: .first)
        for call in requests(.first, "old") + [redo, removal] {
            let reply = await board.host.outcome(of: call)
            #expect(reply.status == .problems && reply.refusal == .revisionMoved(present: Revision(2)))
            #expect(reply.remarks.first?.code == "revision-moved", "\(call)")
        }
        for call in requests(Revision(2), "new") {
            let reply = await board.host.outcome(of: call)
            #expect(reply.status == .done, "\(call): \(reply.remarks)")
        }
        // A repeated change counts as performed, although the revision has changed since.
        for call in requests(Revision(2), "new").filter({ $0.changeID != nil }) {
            #expect(await board.host.outcome(of: call).status == .done, "\(call)")
        }
        let redone = RedoCall(
            widget: "echo-1", editID: "redo", expectedRevision: Revision(3))
        #expect(await board.host.answer(redone).status == .done)
        let removed = RemoveCall(widget: "echo-1", expectedRevision: Revision(4))
        #expect(await board.host.answer(removed).status == .done)
        await board.close()
    }

    @Test func whatDoesNotExistIsRefusedAsNotFound() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        let account = AccountTarget(account: "nobody", service: nil, provider: nil)
        let calls: [any HostedCall] = [
            ShowCall(widget: "echo-9"), ShowCall(widget: "echo"), RestoreCall(widget: "echo-9"),
            EmptyTrashCall(widget: "echo-9"), ShowDisplayCall(display: "wall"),
            RemoveDisplayCall(display: "wall"), RemoveAccountCall(account), GroupCall(group: "group.none"),
        ]
        for call in calls {
            let reply = await board.host.outcome(of: call)
            #expect(reply.refusal == .notFound, "\(call): \(reply.remarks)")
        }
        let revision = await board.host.answer(ShowCall(widget: "echo-1", revision: Revision(9)))
        #expect(revision.status == .problems && revision.refusal == nil)
        await board.close()
    }

    /// A newer board may contain refusals that this version does not support.
    @Test func aRefusalIsKnownOrIgnored() throws {
        let cases: [(JSONValue, ReplyRefusal?)] = [
            (["notFound": true], .notFound),
            (["presentRevision": 7], .revisionMoved(present: Revision(7))),
            (["notFound": false], nil), (["boardFull": true], nil), ([:], nil),
        ]
        for (refusal, expected) in cases {
            let remark = BoardRemark(.error, "refused")
            var reply = BoardReply<NoDocument>(refused: [remark]).encodedObject
            reply["refusal"] = refusal
            let read = try BoardReply<NoDocument>(json: .object(reply))
            #expect(read.refusal == expected && read.status == .problems, "\(refusal)")
        }
    }

    @Test func undoGoesBackStepByStep() async throws {
        let board = try await TestBoard()
        _ = await board.add("text=one")
        _ = await board.edit("echo-1", "text=two")
        _ = await board.edit("echo-1", "text=three")
        var texts: [String?] = []
        for step in 1...3 {
            let reply = await board.host.answer(UndoCall(widget: "echo-1", to: nil, editID: "undo \(step)"))
            texts.append(reply.status == .done ? await board.shownText("echo-1") : nil)
        }
        #expect(texts == ["two r4 edited", "one r5 edited", nil])
        let restored = await board.host.answer(UndoCall(widget: "echo-1", to: Revision(3), editID: "to"))
        #expect(restored.json["revision"] == 6)
        #expect(await board.shownText("echo-1") == "three r6 edited")
        await board.close()
    }

    @Test func redoGoesForwardUntilTheNextEdit() async throws {
        let board = try await TestBoard()
        _ = await board.add("text=one")
        _ = await board.edit("echo-1", "text=two")
        _ = await board.host.answer(UndoCall(widget: "echo-1", to: nil, editID: "undo"))
        let redone = await board.host.answer(RedoCall(widget: "echo-1", editID: "redo"))
        #expect(redone.json["revision"] == 4)
        #expect(await board.shownText("echo-1") == "two r4 edited")
        let again = await board.host.answer(RedoCall(widget: "echo-1", editID: "redo"))
        #expect(again.json["repeated"] == true, "the same request has no second effect")
        let more = await board.host.answer(RedoCall(widget: "echo-1", editID: "more"))
        #expect(more.status == .problems)
        #expect(more.remarks.first?.message.hasPrefix("there is nothing to redo") == true)
        await board.close()
    }

    /// Its values cannot be read without a definition, and must not be replaced with an empty configuration.
    @Test func aWidgetWithoutDeclarationIsNotRestored() async throws {
        let board = try await TestBoard()
        _ = await board.add("text=one")
        _ = await board.edit("echo-1", "text=two")
        try await board.rewrite("provider.yaml") { $0.replacing("  echo:\n", with: "  other:\n") }
        try await board.reopen()
        let undone = await board.host.answer(UndoCall(widget: "echo-1", to: nil, editID: "undo"))
        #expect(undone.status == .problems)
        try await board.rewrite("provider.yaml") { $0.replacing("  other:\n", with: "  echo:\n") }
        try await board.reopen()
        #expect(await board.edit("echo-1", "count=2").status == .done)
        #expect(await board.shownText("echo-1")?.hasPrefix("two r3") == true)
        await board.close()
    }

    @Test func aRemovedWidgetsIdIsNotUsedAgain() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        #expect(await board.host.answer(RemoveCall(widget: "echo-1")).status == .done)
        #expect(await board.add().json["widget"] == "echo-2")
        #expect(await board.host.answer(TimelineCall(widget: "echo-1")).status == .problems)
        let day = await board.host.answer(LedgerCall.board).json
        let rows = day["reloads"]?.array?.compactMap { $0["widget"]?.string }.sorted()
        #expect(rows == ["echo-1", "echo-2"], "the day keeps its reloads")
        await board.close()
    }

    /// `rm -rf` of the state folder while the board is served: later changes would be lost.
    @Test func aStateFolderThatIsDeletedRefusesTheNextChange() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        try FileManager.default.removeItem(atPath: board.folder + "/state")
        let changes: [any HostedCall] = [
            EditCall(
                WidgetEdit(
                    widget: "echo-1", changes: [.set(name: "text", text: "lost")], folder: "/",
                    editID: "lost")),
            AddCall(kind: "echo", family: nil, changes: [], folder: "/", editID: "new"),
            UndoCall(widget: "echo-1", to: .first, editID: "back"), RemoveCall(widget: "echo-1"),
            ReloadCall(.widget("echo-1")),
        ]
        for change in changes {
            let reply = await board.host.outcome(of: change)
            #expect(reply.status == .failed)
            #expect(reply.remarks.first?.message.contains("state folder was deleted or replaced") == true)
        }
        let trouble = await board.host.answer(HealthCall()).document?.store.trouble
        #expect(trouble?.contains("state folder was deleted or replaced") == true)
        #expect(await !board.isThere("state"), "nothing is written beside it")
        await board.close()
    }

    @Test func anEntryOfOldSettingsIsMarked() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        _ = await board.edit("echo-1", "mode=mismatch")
        let shown = await board.timeline("echo-1")
        #expect(shown["state"] == "attention")
        #expect(shown["shownRevision"] == 1 && shown["revision"] == 2)
        #expect(shown["nextReload"] == .null, "a wrong configuration is not retried")
        await board.close()
    }
}

extension TestBoard {
    /// Makes the database reject every write, as after a file system was remounted read-only.
    func refuseWrites(_ isRefused: Bool) async throws {
        let store = await host.store
        try await store.connection.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA query_only = \(isRefused)")
        }
    }

    /// Lets the database grow by the given number of pages only, as on a full disk.
    func limitDisk(pagesMore: Int) async throws {
        let store = await host.store
        try await store.connection.write { database in
            let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            try database.execute(sql: "PRAGMA max_page_count = \(pages + pagesMore)")
        }
    }
}
