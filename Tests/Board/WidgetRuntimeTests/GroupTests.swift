import BoardDocuments
import CaseWalking
import Foundation
import Testing
import WidgetModel

@testable import WidgetRuntime

/// Values that an app and providers share.
@Suite(.serialized, .brief) struct GroupTests {
    private func get(_ board: TestBoard, _ group: String? = "group.test") async -> JSONObject {
        await board.host.answer(GroupCall(group: group)).json
    }

    private func set(
        _ board: TestBoard, _ values: JSONObject, ifRevision: Int? = nil, group: String? = "group.test"
    ) async -> BoardReply<ChangedGroup> {
        await board.host.answer(
            SetGroupCall(group: group, values: values, ifRevision: ifRevision))
    }

    @Test func aProviderAndAnAppShareValues() async throws {
        let board = try await TestBoard()
        try await CallingProvider.install(on: board)
        #expect(await set(board, ["unread": 3, "name": "Ada"]).json["revision"] == 1)
        _ = await board.add()
        let answers = try await CallingProvider.answers(
            on: board, "echo-1",
            [
                ("group.get", [:]), ("group.get", ["keys": ["unread", "nothing"]]),
                ("group.set", ["values": ["unread": 4, "name": nil, "list": [1, ["a": nil]]]]),
                ("group.set", ["values": ["unread": 9], "ifRevision": 1]),
                ("group.get", ["group": "group.test", "keys": []]),
            ])
        #expect(
            answers == [
                ["values": ["name": "Ada", "unread": 3], "revision": 1],
                ["values": ["unread": 3], "revision": 1], ["isStored": true, "revision": 2],
                ["isStored": false, "revision": 2], ["values": [:], "revision": 2],
            ])
        let values: JSONValue = ["list": [1, ["a": nil]], "unread": 4]
        #expect(await get(board) == ["group": "group.test", "revision": 2, "values": values])
        try await board.eventually { $0.wasLogged("group group.test") }
        try await board.reopen()
        #expect(await get(board)["values"] == values, "it is on the disk")
        let file = board.folder + "/state/groups/group.test.json"
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        await board.close()
    }

    @Test func otherProvidersOfTheGroupLearnOfChanges() async throws {
        let board = try await TestBoard()
        try await CallingProvider.install(on: board)
        try await CallingProvider.installOther(on: board)
        _ = await board.add()
        let other = AddCall(
            kind: "other", family: nil, changes: [], folder: board.folder, editID: UUID().uuidString)
        let added = await board.host.answer(other)
        #expect(added.status == .done, "\(added.remarks)")
        #expect(await set(board, ["a": 1]).status == .done)
        let change = #"changed {"board": "test", "group": "group.test", "revision": 1, "values": {"a": 1}}"#
        try await board.eventually { board in board.news.logLines.filter { $0 == change }.count == 2 }
        _ = try await CallingProvider.answer(on: board, "other-1", "group.set", ["values": ["a": nil]])
        let next = #"changed {"board": "test", "group": "group.test", "revision": 2, "values": {"a": null}}"#
        try await board.eventually { $0.wasLogged(next) }
        _ = await set(board, ["b": 1])
        let last = #"changed {"board": "test", "group": "group.test", "revision": 3, "values": {"b": 1}}"#
        try await board.eventually { board in board.news.logLines.filter { $0 == last }.count == 2 }
        #expect(board.news.logLines.filter { $0 == next }.count == 1, "not its author")
        await board.close()
    }

    @Test func onlyTheGroupOfTheManifestIsAnswered() async throws {
        let board = try await TestBoard()
        try await CallingProvider.install(on: board)
        try await CallingProvider.installOther(on: board, group: "")
        _ = await board.add()
        let other = AddCall(
            kind: "other", family: nil, changes: [], folder: board.folder, editID: UUID().uuidString)
        let added = await board.host.answer(other)
        #expect(added.status == .done, "\(added.remarks)")
        #expect(
            try await CallingProvider.answer(on: board, "echo-1", "group.get", ["group": "group.other"])
                == [-32003, "the manifest of echo declares the group \"group.test\", not \"group.other\""])
        #expect(
            try await CallingProvider.answer(on: board, "other-1", "group.set", ["values": ["a": 1]])
                == [-32003, "the manifest of other declares no group; add \"group: { id: NAME }\""])
        let unknown = await board.host.answer(GroupCall(group: "group.tets"))
        #expect(unknown.status == .problems)
        #expect(
            unknown.remarks.first?.message
                == "no provider of this workspace declares the group \"group.tets\"")
        #expect(unknown.remarks.first?.hint == "did you mean \"group.test\"?")
        #expect(await get(board, nil)["revision"] == 0, "the only group needs no name")
        await board.close()
    }

    @Test func aProviderMayNameItsBoardAndNoOther() async throws {
        let board = try await TestBoard()
        try await CallingProvider.install(on: board)
        _ = await board.add()
        let answers = try await CallingProvider.answers(
            on: board, "echo-1", [("group.get", ["board": "test"]), ("configurations", ["board": "attic"])])
        let refusal: JSONValue = [
            -32000,
            "params.board: found \"attic\", expected a board that this process serves; name the board of the context",
        ]
        #expect(answers == [["values": [:], "revision": 0], refusal])
        await board.close()
    }

    @Test func secretsReachOnlyProvidersThatListThem() async throws {
        let board = try await TestBoard()
        try await CallingProvider.install(on: board, group: "group: { id: group.test, secrets: [token] }")
        try await CallingProvider.installOther(on: board)
        _ = await board.add()
        let other = AddCall(
            kind: "other", family: nil, changes: [], folder: board.folder, editID: UUID().uuidString)
        _ = await board.host.answer(other)
        #expect(await set(board, ["token": "tok-123456", "open": 1]).status == .done)
        try await board.eventually { board in
            board.news.logLines.filter { $0.hasPrefix("changed") }.count == 2
        }
        let changes = board.news.logLines.filter { $0.hasPrefix("changed") }
        let open =
            #"changed {"board": "test", "group": "group.test", "revision": 1, "values": {"open": 1}}"#
        #expect(changes.contains(open))
        #expect(changes.contains { $0.contains("••••") }, "the log masks it")
        #expect(!changes.contains { $0.contains("tok-123456") })
        #expect(
            try await CallingProvider.answer(on: board, "echo-1", "group.get", ["keys": ["token"]])
                == ["values": ["token": "tok-123456"], "revision": 1])
        #expect(
            try await CallingProvider.answers(
                on: board, "other-1",
                [("group.get", [:]), ("group.set", ["values": ["token": "mine"]])])
                == [
                    ["values": ["open": 1], "revision": 1],
                    [
                        -32003,
                        "\"token\" is a secret of the group; list it under \"secrets\" in the manifest of other",
                    ],
                ])
        #expect(await get(board)["values"] == ["open": 1, "token": "••••"])
        await board.close()
    }

    @Test func hostileChangesAreRefusedAndOthersEditMeanwhile() async throws {
        let board = try await TestBoard()
        try await CallingProvider.install(on: board)
        try await CallingProvider.installOther(on: board)
        _ = await board.add("text=a")
        let other = AddCall(
            kind: "other", family: nil, changes: [], folder: board.folder, editID: UUID().uuidString)
        _ = await board.host.answer(other)
        async let hostile = board.edit("echo-1", "mode=large")
        let calm = try await CallingProvider.answer(on: board, "other-1", "group.set", ["values": ["b": 1]])
        #expect(calm == ["isStored": true, "revision": 1])
        #expect(await hostile.status == .done)
        let text = try #require(await board.shownText("echo-1"))
        let shown = try #require(try JSONValue(parsing: text).array)
        #expect(shown.map { $0.array?[0] } == [-32602, -32000, -32602, -32000])
        let reason = shown.dropFirst().first?.array?.last?.string
        #expect(reason?.contains("expected at most 1000 keys") == true, "\(shown)")
        #expect(await get(board)["values"] == ["b": 1])
        await board.close()
    }

    @Test func moreThanTheRateIsRefusedAndTheWidgetIsAnswered() async throws {
        let board = try await TestBoard()
        try await CallingProvider.install(on: board)
        _ = await board.add("text=a")
        #expect(await board.edit("echo-1", "mode=many").status == .done)
        #expect(await (get(board)["revision"]?.integer ?? 0) >= 1)
        await board.close()
    }

    @Test func aDamagedFileIsReportedAndKept() async throws {
        let board = try await TestBoard()
        try await CallingProvider.install(on: board)
        let folder = board.folder + "/state/groups"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("{\"values\": 7}".utf8).write(to: URL(fileURLWithPath: folder + "/group.test.json"))
        let reply = await set(board, ["a": 1])
        #expect(reply.status != .done)
        #expect(reply.remarks.first?.message.contains("group.test.json") == true)
        #expect(try String(contentsOfFile: folder + "/group.test.json", encoding: .utf8) == "{\"values\": 7}")
        await board.close()
    }

    @Test func anAppChangesOnlyTheRevisionThatItRead() async throws {
        let board = try await TestBoard()
        try await CallingProvider.install(on: board)
        #expect(await set(board, ["a": 1], ifRevision: 0).status == .done)
        let late = await set(board, ["a": 2], ifRevision: 0)
        #expect(late.status == .problems)
        #expect(
            late.remarks.first?.message
                == "group.test has revision 1, expected 0; nothing was changed")
        let same = await set(board, ["a": 1])
        #expect(same.json == ["group": "group.test", "revision": 1, "changed": false])
        await board.close()
    }

    // Placed widgets

    @Test func aProviderReadsItsPlacedWidgets() async throws {
        let board = try await TestBoard()
        try await CallingProvider.install(on: board)
        try await CallingProvider.installOther(on: board)
        let other = AddCall(
            kind: "other", family: nil, changes: [], folder: board.folder, editID: UUID().uuidString)
        _ = await board.host.answer(other)
        _ = await board.add("text=a", "count=2", family: .systemMedium)
        _ = await board.add("text=b")
        let answers = try await CallingProvider.answers(
            on: board, "echo-2",
            [
                ("configurations", [:]), ("configurations", ["kind": "other"]),
                ("configurations", ["cursor": "echo-1"]), ("configurations", ["cursor": "?"]),
                ("configurations", ["kind": 7]),
            ])
        let widgets = try #require(answers[0]["widgets"]?.array)
        #expect(widgets.map { $0["widget"] } == ["echo-1", "echo-2"])
        #expect(widgets[0]["family"] == "systemMedium" && widgets[0]["revision"] == 1)
        #expect(
            widgets[0]["configuration"] == ["text": "a", "mode": "answer", "count": 2, "name": "nobody"])
        #expect(answers[0]["next"] == nil)
        #expect(answers[1] == ["widgets": []], "the widgets of another provider")
        #expect(answers[2]["widgets"]?.array?.count == 1)
        #expect(answers[3].array?[0] == -32602 && answers[4].array?[0] == -32602)
        await board.close()
    }
}
