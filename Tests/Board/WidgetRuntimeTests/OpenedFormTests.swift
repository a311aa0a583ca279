import BoardDocuments
import CaseWalking
import Foundation
import Testing
import WidgetModel

@testable import WidgetRuntime

/// `form`: the data that a form needs, from the board and not from the files on disk.
@Suite(.brief) struct OpenedFormTests {
    private func form(
        _ board: TestBoard, _ revision: Revision? = nil
    ) async throws -> OpenedForm {
        let query = OpenFormCall(widget: "echo-1", revision: revision, definition: true)
        let reply = await board.host.answer(query)
        #expect(reply.status == .done)
        return try #require(reply.document)
    }

    @Test func theDefinitionInForceIsTheOneBeforeAnError() async throws {
        let board = try await TestBoard()
        _ = await board.add("text=first")
        let inForce = await board.read("echo.yaml")
        for broken in ["      odd: { titel: Odd }\n", "      worse: [\n"] {
            try await board.rewrite("echo.yaml") { $0 + "\n" + broken }
            try await board.applyDefinitions()
            let definition = try #require(try await form(board).definition)
            #expect(definition.intent == "Echo")
            #expect(definition.files.map(\.text) == [inForce])
        }
        try await board.rewrite("echo.yaml") { _ in inForce + "\n      more: { title: More, type: string }\n"
        }
        try await board.applyDefinitions()
        #expect(try await form(board).definition?.files.first?.text.contains("More") == true)
        await board.close()
    }

    /// The files that the definition uses, and its translations, belong to the definition.
    @Test func usedFilesStayInForceToo() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        let shared = "format: 1\nenums:\n  Tone: { title: Tone, cases: { low: Low, high: High } }\n"
        try await board.leave("shared.yaml", shared)
        try await board.leave("echo.ko.yaml", "intents: { Echo: { title: 메아리 } }\n")
        try await board.rewrite("echo.yaml") { text in
            text.replacing("format: 1\n", with: "format: 1\nuses: [shared.yaml]\n")
                + "\n      tone: { title: Tone, type: Tone }\n"
        }
        try await board.applyDefinitions()
        try await board.rewrite("shared.yaml") { $0.replacing("Tone: {", with: "Other: {") }
        try await board.applyDefinitions()
        let files = try #require(try await form(board).definition?.files)
        #expect(
            Set(files.map { ($0.path as NSString).lastPathComponent })
                == ["echo.yaml", "echo.ko.yaml", "shared.yaml"])
        #expect(files.first { $0.path.hasSuffix("shared.yaml") }?.text == shared)
        await board.close()
    }

    private func edit(as id: String, _ text: String) -> WidgetEdit {
        WidgetEdit(
            widget: "echo-1", changes: [.set(name: "text", text: text)], folder: "/", editID: id)
    }

    @Test func choicesOfAnEarlierRevision() async throws {
        let board = try await TestBoard()
        _ = await board.add("text=first")
        _ = await board.edit("echo-1", "text=second")
        #expect(try await form(board).choices["text"] == "second")
        #expect(try await form(board, .first).choices["text"] == "first")
        let unknown = await board.host.answer(OpenFormCall(widget: "echo-1", revision: Revision(9)))
        #expect(unknown.status == .problems)
        let ids: [(String, Revision?)] = [("first", Revision(3)), ("unknown", nil)]
        for (id, revision) in ids {
            if revision != nil { _ = await board.host.answer(EditCall(edit(as: id, "third"))) }
            _ = await board.host.answer(EditCall(edit(as: "next", "fourth")))
            let reply = await board.host.answer(OpenFormCall(widget: "echo-1", editID: id))
            let opened = try OpenedForm(json: .object(reply.json))
            #expect(opened.editRevision == revision && opened.revision == Revision(4))
        }
        let missing = await board.host.answer(OpenFormCall(widget: "echo-9"))
        #expect(missing.refusal == .notFound)
        await board.close()
    }
}
