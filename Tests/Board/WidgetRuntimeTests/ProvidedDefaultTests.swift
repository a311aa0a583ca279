import BoardDocuments
import CaseWalking
import Testing
import WidgetModel

@testable import WidgetRuntime

/// The defaults that a provider returns when a widget is placed (C1).
@Suite(.serialized, .brief) struct ProvidedDefaultTests {
    @Test func aWidgetBeginsWithThem() async throws {
        let board = try await TestBoard()
        try await board.leave("defaults.json", #"{"values": {"text": "given", "count": 12, "mode": "past"}}"#)
        let added = await board.add("mode=answer")
        #expect(
            added.remarks.map(\.message) == [
                "the default of the provider echo for \"count\" was not used: "
                    + "found \"12\", expected 1 to 9"
            ])
        #expect(await board.shownText("echo-1") == "given r1 added")
        #expect(await board.origins("echo-1") == ["provider", "own", "default", "default", "default"])

        // The defaults are requested once, outlive a restart, and are restored by --unset.
        try await board.leave("defaults.json", #"{"values": {"text": "another"}}"#)
        try await board.reopen()
        _ = await board.edit("echo-1", "text=mine")
        #expect(await board.shownText("echo-1") == "mine r2 edited")
        _ = await board.unset("echo-1", "text")
        #expect(await board.shownText("echo-1") == "given r3 edited")
        await board.close()
    }

    @Test func nobodyIsAskedWhereEverythingIsChosen() async throws {
        let board = try await TestBoard(timeouts: .shortQuestions)
        try await board.leave("defaults.json", #"{"values": {"text": "given"}}"#)
        _ = await board.add("text=a", "mode=answer", "count=2", "name=b", "choice=c")
        #expect(await board.shownText("echo-1") == "a r1 added")
        #expect(await !board.isThere("asked-defaults"))
        await board.close()
    }

    @Test func silenceAndNonsenseAreWarnings() async throws {
        for (answer, reason) in [("silent", "in time"), (#"{"values": [1]}"#, "values")] {
            let board = try await TestBoard(timeouts: answer == "silent" ? .shortQuestions : .patient)
            try await board.leave("defaults.json", answer)
            let added = await board.add()
            #expect(added.status == .done)
            let remark = try #require(added.remarks.first)
            #expect(remark.severity == .warning)
            #expect(remark.message.hasPrefix("the provider echo gave no defaults: "))
            #expect(remark.message.contains(reason))
            #expect(await board.shownText("echo-1") == "hello r1 added")
            await board.close()
        }
    }
}
