import BoardDocuments
import CaseWalking
import Foundation
import ProviderHost
import ProviderProtocol
import Testing
import Timelines
import WidgetModel
import WidgetStore
import WidgetViews

@testable import WidgetRuntime

/// Widgets whose provider sends data, which is drawn with a view definition.
@Suite(.serialized, .brief) struct ViewDefinitionTests {
    private static let manifest = """
            view: echo.view.yaml
            entry: { words: string, count: integer }

        """

    /// A board with one placed widget and the given view.
    private func board(_ view: String, mode: String = "data") async throws -> TestBoard {
        let board = try await TestBoard(manifest: Self.manifest)
        try await draw(view, on: board)
        _ = await board.add("mode=\(mode)", "count=3")
        return board
    }

    /// Saves a new view definition.
    private func draw(_ view: String, on board: TestBoard) async throws {
        try await board.leave("echo.view.yaml", "format: 1\nview: \(view)\n")
        try await board.applyDefinitions()
    }

    /// The message of the first failed request.
    private func failure(on board: TestBoard) async throws -> String? {
        try await board.eventually { try await $0.ledger("echo-1").contains { $0["outcome"] == "failed" } }
        return try await board.ledger("echo-1").first { $0["outcome"] == "failed" }?["message"]?.string
    }

    @Test func dataIsDrawnWhenItArrives() async throws {
        let board = try await board("'{words}: {count}'")
        #expect(await board.shownText("echo-1") == "hello r1 added: 3")
        await board.close()
    }

    @Test func aChangedDefinitionDrawsArchivedDataWithoutARequest() async throws {
        let board = try await board("'{words}: {count}'")
        let ledger = try await board.ledger("echo-1")
        try await draw("'{count} times {words}'", on: board)
        try await board.eventually { await $0.shownText("echo-1") == "3 times hello r1 added" }
        #expect(try await board.ledger("echo-1") == ledger)

        // A later host finds the built views, and does not send a request either.
        try await board.reopen()
        #expect(await board.shownText("echo-1") == "3 times hello r1 added")
        #expect(try await board.ledger("echo-1") == ledger)
        await board.close()
    }

    /// One rebuild at a time, so that one thread remains free for answers.
    @Test func aSaveDuringARebuildStartsItAgain() async throws {
        let board = try await board("$words")
        _ = await board.add("mode=data", "count=4")
        var saved: [LoadedWorkspace] = []
        for word in ["first", "second"] {
            try await board.leave("echo.view.yaml", "format: 1\nview: '\(word) {count}'\n")
            saved.append(try await board.workspace())
        }
        #expect(await board.host.widgetsWaiting(afterApplying: saved) == [1, 2])
        try await board.eventually { await $0.shownText("echo-1") == "second 3" }
        try await board.eventually { await $0.shownText("echo-2") == "second 4" }
        await board.close()
    }

    /// The former views and their hash are kept.
    @Test func formerViewsThatTheDiskRefusesAreNotShown() async throws {
        let board = try await board("$words")
        try await board.refuseWrites(true)
        let (isShown, content) = try await board.host.storeFormerViews(of: "echo-1")
        #expect(!isShown && content != nil)
        try await board.refuseWrites(false)
        await board.close()
    }

    @Test func aDefinitionThatChangedMeanwhileDrawsArchivedData() async throws {
        let board = try await board("$words")
        let ledger = try await board.ledger("echo-1")
        await board.close()
        try await board.leave("echo.view.yaml", "format: 1\nview: '{count}'\n")
        try await board.reopen()
        #expect(await board.shownText("echo-1") == "3")
        #expect(try await board.ledger("echo-1") == ledger)
        await board.close()
    }

    @Test func aDefinitionWithErrorsLeavesThePreviousOneInForce() async throws {
        let board = try await board("$words")
        try await draw("$wrods", on: board)
        #expect(await board.shownText("echo-1") == "hello r1 added")
        #expect(await board.edit("echo-1", "text=bye").status == .done)
        #expect(await board.shownText("echo-1") == "bye r2 edited")
        await board.close()
    }

    /// A rebuild does not count as a change by the provider, and is not lost if it cannot be stored.
    @Test func aChangedDefinitionDrawsDataThatIsNotStored() async throws {
        let board = try await board("$words")
        try await board.refuseWrites(true)
        try await draw("'stored: {count}'", on: board)
        try await board.eventually { await $0.shownText("echo-1") == "stored: 3" }
        try await board.eventually { !$0.news.troubles.isEmpty }
        try await draw("'in memory: {count}'", on: board)
        try await board.eventually { await $0.shownText("echo-1") == "in memory: 3" }
        try await board.refuseWrites(false)
        await board.host.retrySaving()
        try await board.reopen()
        #expect(await board.shownText("echo-1") == "in memory: 3")
        #expect(try await board.ledger("echo-1").count == 1)
        await board.close()
    }

    /// The definition changes while another thread reads the answer.
    @Test func anAnswerIsDrawnByTheLatestDefinition() async throws {
        let board = try await board("$words")
        let edit = Task { await board.edit("echo-1", "mode=late") }
        try await board.eventually { $0.wasLogged("waits") }
        try await board.leave("echo.view.yaml", "format: 1\nview: '{count} times'\n")
        let workspace = try await board.workspace()
        let data: JSONValue = ["words": "late", "count": 5]
        try await board.host.answer(
            ["entries": [["date": "2026-01-01T00:00:00Z", "data": data]]], beforeApplying: workspace)
        #expect(await edit.value.status == .done)
        #expect(await board.shownText("echo-1") == "5 times")
        await board.close()
    }

    @Test func anEqualAnswerAfterAChangedDefinitionIsUnchanged() async throws {
        let board = try await board("$words")
        _ = await board.host.answer(ReloadCall(.widget("echo-1")))
        try await draw("'{count} times'", on: board)
        try await board.eventually { await $0.shownText("echo-1") == "3 times" }
        _ = await board.host.answer(ReloadCall(.widget("echo-1")))
        let ledger = try await board.ledger("echo-1")
        #expect(ledger.count == 3 && ledger.last?["unchanged"] == true, "\(ledger)")
        await board.close()
    }

    @Test func aChangedDefinitionDrawsThePlaceholderAgain() async throws {
        let board = try await TestBoard(manifest: Self.manifest)
        try await board.leave("placeholder.json", #"{"data": {"words": "soon", "count": 1}}"#)
        try await draw("$words", on: board)
        _ = await board.add("mode=mismatch")
        await board.host.end(of: .placeholders)
        #expect(await board.shownText("echo-1") == "soon")
        try await draw("'{count} {words}'", on: board)
        try await board.eventually { await $0.shownText("echo-1") == "1 soon" }
        await board.close()

        try await board.leave("echo.view.yaml", "format: 1\nview: 'very {words}'\n")
        try await board.reopen()
        #expect(await board.shownText("echo-1") == "very soon")
        await board.close()
    }

    /// The other entries do not change.
    @Test func anEntryThatCannotBeDrawnShowsWhy() async throws {
        let board = try await board("{ progress: $count }", mode: "several")
        let problem = "echo.view.yaml:2:1: found the number 3, expected a number from 0 to 1"
        #expect(try await view(on: board, at: .zero)["progress"] == 1)
        #expect(try await view(on: board, at: .hours(1))["text"]?.string == problem)
        let reply = await board.edit("echo-1", "text=again")
        #expect(reply.remarks.map(\.message) == ["entries[1] cannot be drawn: \(board.folder)/\(problem)"])
        await board.close()
    }

    /// Files are read for every built view, and data that looks like a view is not changed.
    @Test func viewsThatAreBuiltShowPicturesInFiles() async throws {
        let picture = "{ image: { file: flag.png }, label: $words }"
        let board = try await board(picture)
        for name in ["placeholder", "snapshot"] {
            try await board.leave("\(name).json", #"{"data": {"words": "\#(name)", "count": 1}}"#)
        }
        #expect(try await view(on: board, at: .zero)["image"] == ["file": "flag.png"])
        #expect(
            await board.edit("echo-1", "count=4").remarks.map(\.message)
                == ["entries[0] shows a box instead of a picture: flag.png: no such file or directory"])
        try await board.leavePicture("flag.png")
        _ = await board.edit("echo-1", "text=bye")
        let shown = try await view(on: board, at: .zero)
        #expect(shown["image"]?["bytes"] != nil && shown["label"] == "bye r3 edited")

        try await draw("{ hstack: [\(picture)] }", on: board)
        try await board.eventually {
            await $0.host.answer(RenderCall(.widget("echo-1"), at: nil)).json["view"]?["hstack"] != nil
        }
        let rebuilt = try await view(on: board, at: .zero)["hstack"]?.array?.first
        #expect(rebuilt?["image"]?["bytes"] == shown["image"]?["bytes"])

        let gallery = await board.host.answer(GalleryCall(family: nil)).json["widgets"]?.array?.first
        let snapshot = gallery?["snapshot"]?["hstack"]?.array?.first
        #expect(snapshot?["image"]?["bytes"] != nil && snapshot?["label"] == "snapshot")
        await board.close()
    }

    /// The view at a time span from now.
    private func view(on board: TestBoard, at span: Milliseconds) async throws -> JSONValue {
        let instant = board.clock.now() + span
        let reply = await board.host.answer(RenderCall(.widget("echo-1"), at: instant))
        return try #require(reply.json["view"])
    }

    @Test func anEntryHasEitherDataOrAView() async throws {
        let board = try await board("$words", mode: "both")
        let message = try await failure(on: board)
        #expect(message?.contains("found both \"data\" and \"view\"") == true, "\(message ?? "")")
        await board.close()
    }

    @Test func dataNeedsADefinition() async throws {
        let board = try await TestBoard()
        _ = await board.add("mode=data")
        let message = try await failure(on: board)
        #expect(message?.contains("echo has no view definition; add") == true, "\(message ?? "")")
        await board.close()
    }

    @Test func dataOfAnotherTypeIsAFailureOfTheProvider() async throws {
        let board = try await board("$words")
        try await board.rewrite("provider.yaml") { $0.replacing("words: string", with: "words: integer") }
        try await board.applyDefinitions()
        let message = try await failure(on: board)
        #expect(
            message?.contains("result.entries[0].data.words: found \"hello r1 definition\"") == true,
            "\(message ?? "")")
        #expect(await board.shownText("echo-1") == "hello r1 added")
        await board.close()
    }

    /// After a change of `entry` and of the view, the former data does not fit. Without a record of the
    /// attempt, each save and each start would report it again.
    @Test func formerDataThatDoesNotFitIsReportedOnce() async throws {
        let board = try await TestBoard(manifest: Self.manifest)
        try await board.leave("placeholder.json", #"{"data": {"words": "soon", "count": 1}}"#)
        try await draw("$words", on: board)
        _ = await board.add("mode=data", "count=3")
        await board.host.end(of: .placeholders)
        try await board.leave("placeholder.json", #"{"data": {"words": 4, "count": 1}}"#)
        try await board.rewrite("provider.yaml") { $0.replacing("words: string", with: "words: integer") }
        try await draw("'{words}.'", on: board)
        try await board.eventually { $0.problems.count == 1 }
        await board.host.end(of: .placeholders)
        let id = try #require(PlacedWidgetID("echo-1"))
        let placeholder = try await board.host.run { try $0.store.placeholder(of: id) }
        #expect(placeholder?.source?.values == JSONValue.array([["words": 4, "count": 1]]).bytes)
        try await board.applyDefinitions()
        try await board.reopen()
        #expect(await board.shownText("echo-1") == "hello r1 added")
        #expect(await board.problems.count == 1)
        await board.close()
    }
}

extension TestBoard {
    /// The warnings about data that a view definition cannot draw.
    fileprivate var problems: [String] { news.warnings.filter { $0.contains("cannot draw the last data") } }

    /// Writes a picture into the provider's folder.
    fileprivate func leavePicture(_ name: String) throws {
        let picture = try #require(Data(base64Encoded: PictureFilesTests.flag))
        try picture.write(to: URL(filePath: folder + "/" + name))
    }
}

extension BoardHost {
    /// Delivers the answer to the only open request, and applies a workspace before the answer is read.
    fileprivate func answer(_ answer: JSONValue, beforeApplying read: LoadedWorkspace) throws {
        let token = try #require(requests.tokens.first { _ in true })
        deliver(.answered(token: token, .timeline, answer), from: ProviderName("echo"), 0)
        enqueue { $0.apply(read) }
    }

    /// Applies workspaces in immediate succession, and returns how many widgets wait to be rebuilt after each
    /// one.
    fileprivate func widgetsWaiting(afterApplying saved: [LoadedWorkspace]) -> [Int] {
        saved.map { workspace in
            apply(workspace)
            return rebuild.widgets.count
        }
    }

    /// Stores different views without a content hash in the previous timeline.
    ///
    /// - Returns: whether they are shown, and the previous timeline's hash after that.
    fileprivate func storeFormerViews(of widget: String) throws -> (Bool, ContentHash?) {
        let loaded = try hosted(widget)
        var placed = try #require(loaded)
        var timeline = try #require(placed.present)
        (placed.past, placed.present) = (timeline, nil)
        timeline.content = nil
        let rebuilt = RebuiltViews(
            widget: placed.index, timeline: timeline, source: ViewSource(definition: 0, values: []),
            archive: TimelineArchive(encoding: [.text("other")]))
        return (store(rebuilt, of: &placed), placed.past?.content)
    }
}
