import BoardDocuments
import CaseWalking
import Testing
import WidgetModel

@testable import WidgetRuntime

/// Content grows old on a served board, as declared in its manifest, and a new answer makes it fresh (T13).
@Suite(.serialized, .brief) struct AgeTests {
    private func shownEntries(_ board: TestBoard) async throws -> Int {
        let entries = try #require(await board.timeline("echo-1")["entries"]?.array)
        return entries.filter { $0["shown"] == true }.count
    }

    private func age(_ board: TestBoard) async throws -> JSONValue {
        try #require(await board.timeline("echo-1")["age"])
    }

    @Test func contentIsStaleThenReplaced() async throws {
        let board = try await TestBoard(
            manifest: "    stale: { after: 1h, expire: { after: 3h, show: placeholder } }\n")
        _ = await board.add()
        #expect(try await age(board)["is"] == "fresh")
        await board.advance(by: .hours(2))
        #expect(await board.timeline("echo-1")["state"] == "stale")
        #expect(try await age(board)["is"] == "stale")
        #expect(await board.shownText("echo-1") == "hello r1 added")
        #expect(try await shownEntries(board) == 1)

        await board.advance(by: .hours(2))
        #expect(try await age(board)["is"] == "expired")
        #expect(await board.shownText("echo-1") == "placeholder")
        #expect(try await shownEntries(board) == 0)

        // Another host of the same board determines the age from the store alone (T17).
        try await board.reopen()
        #expect(try await age(board)["is"] == "expired")

        let edited = await board.edit("echo-1", "text=new")
        #expect(edited.json["timeline"]?["state"] == "current")
        #expect(try await age(board)["is"] == "fresh")
        #expect(await board.shownText("echo-1") == "new r2 edited")
        await board.close()
    }

    /// The age at an earlier instant counts from the last answer before that instant. This includes an answer
    /// that was equal to the one before, and content that was replaced since.
    @Test(arguments: ["same", "answer"]) func contentWasStaleThenReplaced(_ lastMode: String) async throws {
        let board = try await TestBoard(
            manifest: "    stale: { after: 1h, expire: { after: 3h, show: placeholder } }\n")
        _ = await board.add("mode=same")
        await board.advance(by: .hours(2))
        _ = await board.host.answer(ReloadCall(.widget("echo-1")))
        await board.advance(by: .hours(4))
        _ = await board.edit("echo-1", "mode=\(lastMode)")
        await board.advance(by: .minutes(1))
        let expected: [(minutes: Int64, state: JSONValue, age: JSONValue, view: JSONValue)] = [
            (10, "current", "fresh", "nobody"), (90, "stale", "stale", "nobody"),
            (150, "current", "fresh", "nobody"), (200, "stale", "stale", "nobody"),
            (310, "stale", "expired", "placeholder"),
        ]
        let start = board.clock.now() - .minutes(361)
        for (minutes, state, age, view) in expected {
            let instant = start + .minutes(minutes)
            let past = await board.host.answer(RenderCall(.widget("echo-1"), at: instant)).json
            #expect(
                past["state"] == state && past["age"]?["is"] == age && past["view"] == view,
                "\(minutes): \(past)")
        }
        await board.close()
    }

    @Test func aMessageSaysForHowLongNothingCame() async throws {
        let board = try await TestBoard(manifest: "    stale: { expire: { after: 3h, show: message } }\n")
        _ = await board.add()
        let answered = try await age(board)["answered"]
        let later = board.clock.now() + .hours(4)
        let ahead = await board.host.answer(RenderCall(.widget("echo-1"), at: later)).json
        #expect(ahead["view"]?["vstack"]?.array?.first == "Nothing new for")
        #expect(await board.shownText("echo-1") == "hello r1 added", "it is not so old yet")

        await board.advance(by: .hours(4))
        let shown = await board.host.answer(RenderCall(.widget("echo-1"), at: nil)).json
        #expect(shown["view"]?["vstack"]?.array?.last?["date"] == answered)
        await board.close()
    }

    @Test func dimmedContentStaysToBeSeen() async throws {
        let board = try await TestBoard(manifest: "    stale: { expire: { after: 3h, show: dimmed } }\n")
        _ = await board.add()
        await board.advance(by: .hours(4))
        #expect(await board.shownText("echo-1") == "hello r1 added")
        #expect(try await shownEntries(board) == 1)
        let shown = await board.host.answer(RenderCall(.widget("echo-1"), at: nil)).json
        #expect(shown["age"]?["is"] == "expired")
        #expect(shown["age"]?["show"] == "dimmed")
        await board.close()
    }
}
