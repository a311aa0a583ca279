import BoardDocuments
import CaseWalking
import Foundation
import Testing
import WidgetModel

@testable import WidgetRuntime

/// `edit --from` and `duplicate` copy another widget's values, but never its secrets (C8).
@Suite(.brief) struct CopyingTests {
    /// A board whose parameter `text` is secret, and with objects that contain secrets.
    private func board() async throws -> TestBoard {
        let board = try await TestBoard()
        try await board.rewrite("echo.yaml") { text in
            text.replacing(
                "text: { title: Text, type: string, default: hello }",
                with: """
                    text: { title: Text, type: string, secret: true, required: true }
                          cameras: { title: Cameras, type: Camera, list: { max: 3 } }
                    """)
                    + """

                    types:
                      Camera:
                        parameters:
                          host: { title: Host, type: string, required: true }
                          key: { title: Key, type: string, secret: true }
                    """
        }
        try await board.reopen()
        return board
    }

    private func copy(
        _ board: TestBoard, from other: String, _ values: String...
    ) async -> BoardReply<EditReply> {
        var edit = WidgetEdit(
            widget: "echo-2", changes: TestBoard.changes(values), folder: board.folder,
            editID: UUID().uuidString)
        edit.from = other
        return await board.host.answer(EditCall(edit))
    }

    private func duplicate(
        _ board: TestBoard, _ widget: String, _ values: String...
    ) async -> BoardReply<ChangedWidget> {
        await board.host.answer(
            DuplicateCall(
                widget: widget, family: nil, name: "Copy", changes: TestBoard.changes(values),
                folder: board.folder, editID: UUID().uuidString))
    }

    private func values(_ board: TestBoard, _ widget: String) async -> JSONValue? {
        await board.host.answer(ShowCall(widget: widget, revision: nil)).json["values"]
    }

    @Test func takesOverValuesButKeepsItsOwnSecrets() async throws {
        let board = try await board()
        _ = await board.add("text=first", "count=5", "cameras.+.host=one", "cameras.1.key=k1")
        _ = await board.add("text=second", "name=mine", "cameras.+.host=two", "cameras.1.key=k2")
        let reply = await copy(board, from: "echo-1", "mode=nap")
        #expect(reply.status == .done)
        #expect(reply.remarks.map(\.message) == ["\"cameras.1.key\" is a secret, so it was not copied"])
        let present = await values(board, "echo-2")
        #expect(present?["count"] == 5 && present?["name"] == "nobody" && present?["mode"] == "nap")
        #expect(present?["cameras"]?.array?.first?["host"] == "one")
        // An item at the same position does not get the secret of the widget that was copied.
        #expect(present?["cameras"]?.array?.first?["key"] == .null)
        #expect(await board.shownText("echo-2") == "second r2 edited", "its own secret stays")
        await board.close()
    }

    @Test func aDuplicateNeedsItsOwnSecrets() async throws {
        let board = try await board()
        _ = await board.add("text=first", "count=5", family: .systemMedium)
        let copied = await duplicate(board, "echo-1", "name=other")
        #expect(copied.json["widget"] == "echo-2" && copied.json["family"] == "systemMedium")
        #expect(copied.json["needs"] == ["text"])
        #expect(copied.remarks.first?.message == "\"text\" is a secret, so it was not copied")
        #expect(await values(board, "echo-2")?["count"] == 5)
        let completed = await board.edit("echo-2", "text=second")
        #expect(completed.json["reload"]?["outcome"] == "answered")
        #expect(await board.shownText("echo-1") == "first r1 added")
        #expect(await duplicate(board, "echo-2", "text=third").json["needs"] == nil)
        #expect(await board.shownText("echo-3") == "third r1 added")
        await board.close()
    }

    @Test func refusesWhatItCannotCopy() async throws {
        let board = try await board()
        _ = await board.add("text=first")
        _ = await board.add("text=second")
        for (reply, message) in [
            (await copy(board, from: "echo-9").map(\.one), "there is no widget \"echo-9\" on the board"),
            (await duplicate(board, "echo-9"), "there is no widget \"echo-9\" on the board"),
            (await duplicate(board, "echo-1", "count=99"), "found \"99\" for \"count\", expected 1 to 9"),
        ] {
            #expect(reply.status == .problems)
            #expect(reply.remarks.first { $0.severity == .error }?.message == message)
        }
        // The edited widget exists.
        #expect(await copy(board, from: "echo-9").refusal == nil)
        #expect(await duplicate(board, "echo-9").refusal == .notFound)
        #expect(await board.timeline("echo-2")["revision"] == 1)
        await board.close()
    }

    @Test func aProviderThatIsNotAskedCannotRefuse() async throws {
        let board = try await TestBoard()
        _ = await board.add()
        var edit = WidgetEdit(
            widget: "echo-1", changes: TestBoard.changes(["text=forbidden"]), folder: board.folder,
            editID: UUID().uuidString)
        edit.verify = false
        #expect(await board.host.answer(EditCall(edit)).status == .done)
        #expect(await board.shownText("echo-1") == "forbidden r2 edited")
        await board.close()
    }
}
