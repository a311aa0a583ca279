import BoardDocuments
import CaseWalking
import Configurations
import Foundation
import GRDB
import Machine
import ProviderHost
import SourceText
import TestJournals
import Testing
import WidgetModel
import WidgetStore

@testable import WidgetRuntime

/// Secrets are stored apart from the board, outlive its host, and are deleted with their widget (C8).
@Suite(.serialized, .brief, .journaled) struct SecretTests {
    private func board() async throws -> TestBoard {
        let board = try await TestBoard()
        try await board.rewrite("echo.yaml") { text in
            text.replacing(
                "text: { title: Text, type: string, default: hello }",
                with: """
                    text: { title: Text, type: string, secret: true, required: true, minLength: 3 }
                          keys: { title: Keys, type: string, secret: true, list: { max: 3, unique: true } }
                    """)
        }
        try await board.reopen()
        return board
    }

    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    @Test func aSecretSurvivesItsHost() async throws {
        let board = try await board()
        #expect(await board.add("text=opensesame", "keys=one, two").status == .done)
        #expect(await board.shownText("echo-1") == "opensesame r1 added")
        try await board.reopen()
        #expect(await board.edit("echo-1", "count=2").status == .done)
        #expect(await board.shownText("echo-1") == "opensesame r2 edited", "nothing is asked for again")
        #expect(await board.edit("echo-1", "text=another").status == .done)
        try await board.reopen()
        _ = await board.host.answer(ReloadCall(.widget("echo-1")))
        #expect(await board.shownText("echo-1") == "another r3 center")
        let shown = await board.host.answer(ShowCall(widget: "echo-1", revision: nil)).json
        #expect(shown["values"]?["text"] == "••••")
        #expect(shown["values"]?["keys"] == ["••••", "••••"])
        await board.close()
    }

    /// A malformed answer is quoted in the log, in `why` and in the database; a former secret in the log.
    @Test func itIsMaskedWhereAnAnswerIsQuoted() async throws {
        let board = try await board()
        try await board.rewrite("provider.json") { text in
            text.replacing(
                #"{"when": {"configuration.mode": "nap"}, "sleep": 200}"#,
                with: #"""
                    {
                      "when": {"configuration.mode": "nap"}, "lacks": "kept",
                      "write": ["kept", "{configuration.text}"]
                    },
                    {
                      "when": {"configuration.mode": "nap"}, "log": "printed {file kept}",
                      "result": {"entries": [], "policy": "{configuration.text}"}
                    }
                    """#)
        }
        try await board.reopen()
        _ = await board.add("text=opensesame", "mode=nap")
        _ = await board.edit("echo-1", "text=closesesame")
        let printed = { @Sendable [news = board.news] in news.logLines.filter { $0.contains("printed") } }
        try await board.eventually { _ in printed().count >= 2 }
        #expect(printed().allSatisfy { $0 == "printed ••••" })
        let why = await board.host.answer(WhyCall(widget: "echo-1", at: nil)).json
        let failure = JSONValue.object(why).text
        #expect(failure.contains("malformed") && failure.contains("••••"))
        await board.close()
        let names = try FileManager.default.contentsOfDirectory(atPath: board.folder + "/state")
        for name in names where name.hasPrefix("board.sqlite") || name == "log.jsonl" {
            let bytes = try Data(contentsOf: URL(filePath: board.folder + "/state/" + name))
            #expect(bytes.range(of: Data("sesame".utf8)) == nil, "\(name)")
        }
    }

    @Test func itIsKeptApartForItsOwnerOnly() async throws {
        let board = try await board()
        _ = await board.add("text=opensesame")
        let file = board.folder + "/state/secrets/echo-1.json"
        #expect(try mode(file) == 0o600 && mode(board.folder + "/state/secrets") == 0o700)
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("opensesame"))
        await board.close()
        let names = try FileManager.default.contentsOfDirectory(atPath: board.folder + "/state")
        for name in names where name.hasPrefix("board.sqlite") {
            let bytes = try Data(contentsOf: URL(filePath: board.folder + "/state/" + name))
            // The provider's content may contain the secret in another form; the stored choices must not
            // contain it.
            #expect(bytes.range(of: Data("\"text\":\"opensesame".utf8)) == nil)
        }
    }

    @Test func itGoesWithItsWidget() async throws {
        let board = try await board()
        _ = await board.add("text=opensesame")
        _ = await board.add("text=second")
        _ = await board.host.answer(RemoveCall(widget: "echo-1"))
        try await board.reopen()
        #expect(await board.isThere("state/secrets/echo-1.json"), "the widget can be restored")
        _ = await board.host.answer(EmptyTrashCall(widget: nil))
        #expect(await !board.isThere("state/secrets/echo-1.json"))
        #expect(await board.isThere("state/secrets/echo-2.json"))
        // Left over from a crash between the two steps.
        try FileManager.default.copyItem(
            atPath: board.folder + "/state/secrets/echo-2.json",
            toPath: board.folder + "/state/secrets/echo-1.json")
        try await board.leave("state/secrets/echo-2.json.widgetconf-123", "incomplete")
        try await board.reopen()
        #expect(await !board.isThere("state/secrets/echo-2.json.widgetconf-123"))
        #expect(await !board.isThere("state/secrets/echo-1.json"))
        #expect(await board.isThere("state/secrets/echo-2.json"))
        await board.close()
    }

    @Test func aRenamedParameterKeepsItsSecret() async throws {
        let board = try await board()
        _ = await board.add("text=opensesame")
        try await board.rewrite("echo.yaml") { text in
            text.replacing("      text: {", with: "      token: {").replacing(
                "    title: Echo\n",
                with:
                    "    title: Echo\n    version: 2\n    migrations: [{ from: 1, rename: { text: token } }]\n"
            )
        }
        try await board.rewrite("provider.json") {
            $0.replacing("configuration.text}", with: "configuration.token}")
        }
        try await board.reopen()
        #expect(await board.edit("echo-1", "count=2").status == .done)
        #expect(await board.shownText("echo-1") == "opensesame r2 edited")
        try await board.reopen()
        #expect(await board.edit("echo-1", "count=3").status == .done)
        #expect(await board.shownText("echo-1") == "opensesame r3 edited")
        await board.close()
    }

    /// After a pattern has changed, the stored secret no longer fits, but is kept (C9).
    @Test func whatNoLongerFitsIsKept() async throws {
        let board = try await board()
        _ = await board.add("text=opensesame")
        try await board.rewrite("echo.yaml") { $0.replacing("minLength: 3", with: "minLength: 30") }
        try await board.reopen()
        #expect(await board.edit("echo-1", "count=2").status == .done)
        try await board.rewrite("echo.yaml") { $0.replacing("minLength: 30", with: "minLength: 3") }
        try await board.reopen()
        #expect(await board.edit("echo-1", "count=3").status == .done)
        #expect(await board.shownText("echo-1") == "opensesame r3 edited")
        await board.close()
    }

    /// Restoring older values does not change secrets.
    @Test func undoLeavesItAlone() async throws {
        let board = try await board()
        _ = await board.add("text=opensesame")
        _ = await board.edit("echo-1", "text=another", "count=2")
        let undone = await board.host.answer(
            UndoCall(widget: "echo-1", to: nil, editID: UUID().uuidString))
        #expect(undone.status == .done)
        try await board.reopen()
        #expect(await board.edit("echo-1", "count=5").status == .done)
        #expect(await board.shownText("echo-1") == "another r4 edited")
        await board.close()
    }

    /// Each undo reverts one edit, even an edit that changed only a secret. The secret's value is kept.
    @Test func undoTakesBackOneEditOfASecret() async throws {
        let board = try await board()
        _ = await board.add("text=first", "count=2")
        _ = await board.edit("echo-1", "count=3")
        _ = await board.edit("echo-1", "text=second")
        _ = await board.edit("echo-1", "text=third")
        var counts: [JSONValue?] = []
        for step in 1...3 {
            let undone = await board.host.answer(UndoCall(widget: "echo-1", to: nil, editID: "undo \(step)"))
            #expect(undone.remarks.contains { $0.code == "secret-untouched" })
            let shown = await board.host.answer(ShowCall(widget: "echo-1", revision: nil)).json
            counts.append(shown["values"]?["count"])
        }
        #expect(counts == [3, 3, 2])
        #expect(await board.shownText("echo-1") == "third r7 edited")
        await board.close()
    }

    /// `diff` and `history` do not contain older secrets, but report that a secret was changed.
    @Test func aChangedSecretDiffersWithoutItsText() async throws {
        let board = try await board()
        _ = await board.add("text=first")
        _ = await board.edit("echo-1", "text=second")
        _ = await board.edit("echo-1", "count=3")
        let all = await board.host.answer(DiffCall(widget: "echo-1", from: nil, to: nil)).json
        let masked: JSONValue = ["from": "••••", "to": "••••"]
        #expect(all["changes"] == ["text": masked, "count": ["from": 1, "to": 3]])
        let last = await board.host.answer(DiffCall(widget: "echo-1", from: Revision(2), to: nil)).json
        #expect(last["changes"] == ["count": ["from": 1, "to": 3]])
        await board.close()
    }

    /// After a parameter becomes secret, its value moves to the secrets folder, and the board's files do not
    /// contain any of its former values.
    @Test func aParameterThatBecomesSecretLeavesNothingBehind() async throws {
        let board = try await TestBoard()
        _ = await board.add("text=firstplaintext", "count=2")
        _ = await board.edit("echo-1", "text=secondplaintext")
        _ = await board.edit("echo-1", "count=3")
        _ = await board.add("text=otherplaintext")
        try await board.becomeSecret()
        try await board.reopen()
        try await board.expectNoPlainText()

        let history = await board.host.answer(HistoryCall(widget: "echo-1")).json
        let changes = history["revisions"]?.array?.compactMap { $0["changes"]?["text"] }
        let masked: JSONValue = ["from": "••••", "to": "••••", "title": "Text"]
        #expect(changes == [masked, masked])
        let shown = await board.host.answer(ShowCall(widget: "echo-1", revision: .first)).json
        #expect(shown["values"]?["text"] == "••••")
        #expect(await board.edit("echo-1", "count=4").status == .done)
        #expect(await board.shownText("echo-1") == "txetnialpdnoces r4 edited", "the provider gets it")
        let undone = await board.host.answer(UndoCall(widget: "echo-1", to: .first, editID: "back"))
        #expect(undone.status == .done)
        #expect(await board.shownText("echo-1") == "txetnialpdnoces r5 edited", "undo leaves it alone")
        #expect(undone.json["changes"]?["text"] == nil)
        #expect(await board.edit("echo-2", "count=4").status == .done)
        #expect(await board.shownText("echo-2") == "txetnialprehto r2 edited")
        await board.close()
    }

    /// A provider prints its values, and a text editor may have left some in a file.
    @Test func aParameterThatBecomesSecretIsErasedFromTheLog() async throws {
        let board = try await TestBoard()
        _ = await board.add("text=firstplaintext")
        _ = await board.edit("echo-1", "text=secondplaintext")
        _ = await board.edit("echo-1", "text=third \"quoted\" plaintext")
        let texts = ["got firstplaintext and secondplaintext", "got third \"quoted\" plaintext", "other"]
        // Providers are renamed, and different providers print the same text.
        let lines = zip(texts, ["echo", "former", "echo"]).map { text, provider in
            let record: JSONValue = [
                "at": "2026-11-21T12:00:00.000Z", "level": "info", "provider": .string(provider),
                "text": .string(text),
            ]
            return record.text + "\n"
        }
        let damaged = "{\"text\":\"secondplaintext\"\n"
        try await board.leave("state/log.jsonl", lines.joined() + damaged)
        try await board.leave("state/log.1.jsonl", lines.joined())
        // In the program's format, and in a format that a user may choose.
        try await board.leave(
            "state/edit-echo-1-0123abcd.yaml", #"text: "third \"quoted\" \u0070laintext""# + "\ncount: 3\n")
        try await board.leave("state/edit-echo-1-4567abcd.yaml", "text: secondplain\\\n  text\n")
        try await board.leave("state/edit-echo-12-0123abcd.yaml", "text: of another widget\n")
        try await board.becomeSecret()
        try await board.applyDefinitions()
        try await board.expectNoPlainText()
        let expected = ["got •••• and ••••", "got ••••", "other"]
        for name in ["log.jsonl", "log.1.jsonl"] {
            let records = await board.read("state/" + name).split(separator: "\n").map { line in
                (try? JSONValue(parsing: String(line)))?["text"]?.string ?? "damaged"
            }
            #expect(records.filter(expected.contains) == expected, "\(name)")
            #expect(!records.contains("damaged"))
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: board.folder + "/state")
        #expect(names.filter { $0.hasPrefix("edit-") } == ["edit-echo-12-0123abcd.yaml"])
        await board.close()
    }

    /// A widget in the trash can be restored after its parameter became secret.
    @Test func aParameterThatBecomesSecretLeavesNothingInTheTrash() async throws {
        let board = try await TestBoard()
        _ = await board.add("text=firstplaintext")
        _ = await board.edit("echo-1", "text=secondplaintext")
        _ = await board.host.answer(RemoveCall(widget: "echo-1"))
        try await board.becomeSecret()
        try await board.reopen()
        try await board.expectNoPlainText()
        #expect(await board.host.answer(RestoreCall(widget: "echo-1")).status == .done)
        #expect(await board.shownText("echo-1") == "txetnialpdnoces r2 center")
        await board.close()
    }

    /// At the same time, the migration renames the parameter.
    @Test func aRenamedParameterThatBecomesSecretLeavesNothingBehind() async throws {
        let board = try await TestBoard()
        _ = await board.add("text=firstplaintext")
        _ = await board.edit("echo-1", "text=secondplaintext")
        try await board.becomeSecret()
        try await board.rewrite("echo.yaml") { text in
            text.replacing("      text: {", with: "      token: {").replacing(
                "    title: Echo\n",
                with:
                    "    title: Echo\n    version: 2\n    migrations: [{ from: 1, rename: { text: token } }]\n"
            )
        }
        try await board.rewrite("provider.json") {
            $0.replacing("configuration.text}", with: "configuration.token}")
        }
        try await board.reopen()
        try await board.expectNoPlainText()
        #expect(await board.edit("echo-1", "count=4").status == .done)
        #expect(await board.shownText("echo-1") == "txetnialpdnoces r3 edited")
        await board.close()
    }

    /// The same while the board is served.
    @Test func aParameterThatBecomesSecretWhileServedLeavesNothingBehind() async throws {
        let board = try await TestBoard()
        _ = await board.add("text=firstplaintext")
        _ = await board.edit("echo-1", "text=secondplaintext")
        try await board.becomeSecret()
        try await board.applyDefinitions()
        try await board.eventually { await $0.shownText("echo-1") == "txetnialpdnoces r2 definition" }
        try await board.expectNoPlainText()
        #expect(await board.edit("echo-1", "count=4").status == .done)
        #expect(await board.shownText("echo-1") == "txetnialpdnoces r3 edited")
        try await board.reopen()
        #expect(await board.edit("echo-1", "count=5").status == .done)
        #expect(await board.shownText("echo-1") == "txetnialpdnoces r4 edited")
        await board.close()
    }

    /// Its archive is deleted, and the next answer is equal to the archived timeline (T15).
    @Test func aViewThatShowsWhatBecameSecretIsArchivedAnew() async throws {
        let board = try await TestBoard()
        _ = await board.add("mode=same", "name=plaintext")
        try await board.rewrite("echo.yaml") {
            $0.replacing("required: true, default: nobody", with: "required: true, secret: true")
        }
        try await board.applyDefinitions()
        try await board.eventually {
            let last = try await $0.ledger("echo-1").last
            return last?["reason"] == "definition" && last?["outcome"] == "answered"
        }
        #expect(await board.shownText("echo-1") == "plaintext")
        try await board.reopen()
        #expect(await board.shownText("echo-1") == "plaintext")
        await board.close()
    }

    @Test func aParameterThatIsNoLongerSecretKeepsItsValue() async throws {
        let board = try await board()
        _ = await board.add("text=opensesame")
        try await board.rewrite("echo.yaml") {
            $0.replacing("type: string, secret: true, required: true", with: "type: string, required: true")
        }
        try await board.reopen()
        _ = await board.host.answer(ReloadCall(.widget("echo-1")))
        #expect(await board.shownText("echo-1") == "opensesame r1 center")
        let edited = await board.edit("echo-1", "text=another")
        #expect(edited.json["changes"] == ["text": ["from": "opensesame", "to": "another"]])
        _ = await board.host.answer(UndoCall(widget: "echo-1", to: nil, editID: "back"))
        #expect(await board.shownText("echo-1")?.contains("•") == false)
        await board.close()
    }

    @Test func aRemovedSecretIsDeletedWhenItIsUnset() async throws {
        let board = try await board()
        _ = await board.add("text=opensesame", "keys=one, two")
        try await board.rewrite("echo.yaml") {
            $0.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.contains("keys:") }
                .joined(separator: "\n")
        }
        try await board.reopen()
        let file = board.folder + "/state/secrets/echo-1.json"
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("two"))
        let edit = WidgetEdit(widget: "echo-1", changes: [.unset(name: "keys")], folder: "/", editID: "unset")
        #expect(await board.host.answer(EditCall(edit)).status == .done)
        #expect(try !String(contentsOfFile: file, encoding: .utf8).contains("two"))
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("opensesame"))
        await board.close()
    }

    /// The secrets folder cannot be written: the board then contains the only copy, and must not be opened.
    @Test func whatCannotMoveIsNotErased() async throws {
        let board = try await TestBoard()
        _ = await board.add("text=firstplaintext")
        try await board.becomeSecret()
        try await board.leave("state/secrets")
        let error = await #expect(throws: RuntimeFailure.self) { try await board.reopen() }
        #expect(error?.description.hasPrefix("secrets cannot be moved from the board to ") == true)
        try FileManager.default.removeItem(atPath: board.folder + "/state/secrets")
        try await board.reopen()
        try await board.expectNoPlainText()
        #expect(await board.edit("echo-1", "count=4").status == .done)
        #expect(await board.shownText("echo-1") == "txetnialptsrif r2 edited")
        await board.close()
    }

    /// Another process reads the board, so the database's log cannot be emptied.
    @Test func oldValuesThatCannotBeErasedStopNoCommand() async throws {
        let board = try await TestBoard()
        _ = await board.add("text=firstplaintext")
        var configuration = GRDB.Configuration()
        configuration.allowsUnsafeTransactions = true
        let reader = try DatabaseQueue(
            path: board.folder + "/state/board.sqlite", configuration: configuration)
        try await board.becomeSecret()
        try reader.inDatabase { database in
            try database.execute(sql: "BEGIN; SELECT count(*) FROM widget")
        }
        try await board.applyDefinitions()
        #expect(await board.edit("echo-1", "count=4").status == .done)
        #expect(await board.shownText("echo-1") == "txetnialptsrif r2 edited")
        try reader.inDatabase { try $0.execute(sql: "COMMIT") }
        try reader.close()
        try await board.reopen()
        try await board.expectNoPlainText()
        await board.close()
        let notes = board.news.notes
        #expect(
            notes.count == 2 && notes[1].hasPrefix("former values of secrets are not erased yet"), "\(notes)")
    }

    /// While old values are erased, clients read the board, and changes wait. A process that is killed
    /// leaves the rest to the next one.
    @Test func aBoardIsReadWhileOldValuesAreErased() async throws {
        let board = try await TestBoard()
        _ = await board.add("text=firstplaintext")
        // All threads for the erasure are occupied until the gate is closed.
        let gate = Pipe()
        defer { try? gate.fileHandleForWriting.close() }  // It may be closed already.
        for _ in 0..<Blocking.threadsPerLane {
            Blocking.start(.board) { _ = gate.fileHandleForReading.availableData }
        }
        try await board.becomeSecret()
        try await board.applyDefinitions()
        #expect(await board.host.answer(ListCall()).status == .done)
        let killed = board.folder + "/killed"
        try FileManager.default.copyItem(atPath: board.folder + "/state", toPath: killed)
        async let edited = board.edit("echo-1", "count=4")
        #expect(await board.host.run { $0.erasure != nil })
        try gate.fileHandleForWriting.close()
        #expect(await edited.status == .done)
        #expect(await board.shownText("echo-1") == "txetnialptsrif r2 edited")
        try await board.expectNoPlainText()
        await board.close()
        let notes = board.news.notes
        #expect(notes.count == 1 && notes[0].hasSuffix("and erased from the board"), "\(notes)")
        let store = try BoardStore(folder: killed)
        #expect(try store.isErasureDue)
        try store.erase()
        try TestBoard.expectNoPlainText(in: killed)
        try store.close()
    }
}

extension TestBoard {
    /// From then on, the provider shows the text reversed, which is not checked.
    func becomeSecret() throws {
        try rewrite("echo.yaml") {
            $0.replacing("type: string, default: hello", with: "type: string, secret: true, required: true")
        }
        try rewrite("provider.json") {
            $0.replacing("{configuration.text}", with: "{reversed configuration.text}")
        }
    }

    /// The host keeps the board open, so the database's log is searched as well.
    fileprivate func expectNoPlainText() async throws {
        await host.erasure?.value
        try TestBoard.expectNoPlainText(in: folder + "/state")
        guard let journal else { return }
        #expect(Data(journal.bytes).range(of: Data("plaintext".utf8)) == nil, "the log holds it")
    }

    fileprivate static func expectNoPlainText(in state: String) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: state)
        #expect(names.contains("board.sqlite") && names.contains("board.sqlite-wal"))
        for name in names where name != "secrets" {
            // Folders do not have content.
            guard let bytes = FileManager.default.contents(atPath: state + "/" + name) else { continue }
            #expect(bytes.range(of: Data("plaintext".utf8)) == nil, "\(name) holds it")
        }
    }
}
