import CaseWalking
import Testing
import WidgetModel

@testable import widgetconf

/// `render --at` and `diff --at` for the past.
@Suite(.brief) struct PastContentTests {
    /// A widget that showed `one`, then `two`, an hour later.
    private static func workspace() async throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo", "text=one")
        workspace.clock.advance(by: .hours(1))
        _ = await workspace.run("edit", "echo-1", "text=two")
        workspace.clock.advance(by: .minutes(5))
        return workspace
    }

    @Test func formerContentIsDrawn() async throws {
        let workspace = try await Self.workspace()
        #expect(await workspace.run("render", "echo-1").output.contains("two 1 r2"))
        let past = await workspace.run("render", "echo-1", "--at", "-10m")
        #expect(past.output.contains("one 1 r1"), "\(past.output)\(past.talk)")
        #expect(await workspace.run("render", "echo-1", "--at", "-10m", "-o", "plain").output == "one 1 r1\n")
        #expect(!(await workspace.run("render", "echo-1", "--at", "-3h").output.contains("one")))
    }

    @Test func contentKnowsWhereItComesFrom() async throws {
        let workspace = try await Self.workspace()
        let past = try await workspace.document("render", "echo-1", "--at", "-10m")
        let present = try await workspace.document("render", "echo-1")
        #expect(past["revision"] == 1 && past["shownRevision"] == 1 && past["state"] == "current")
        #expect(past["nextEntry"] == "2026-11-21T13:00:00.000Z")
        let (old, new) = (try #require(past["provenance"]?.object), present["provenance"]?.object)
        #expect(old["reason"] == "added" && new?["reason"] == "edited")
        #expect(old["answered"] == "2026-11-21T12:00:00.000Z")
        #expect(old["replaced"] == "2026-11-21T13:00:00.000Z" && new?["replaced"] == nil)
        #expect(old["provider"]?.string?.isEmpty == false && old["provider"] == new?["provider"])
    }

    /// Between an accepted edit and its answer, content of the former settings was shown, and was outdated.
    @Test func contentOfFormerSettingsWasOutdated() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo", "text=one", "--name", "First")
        workspace.clock.advance(by: .hours(1))
        _ = await workspace.run("edit", "echo-1", "text=two", "mode=fail", "--name", "Second")
        workspace.clock.advance(by: .hours(1))
        _ = await workspace.run("edit", "echo-1", "text=three", "mode=answer")
        workspace.clock.advance(by: .minutes(5))
        func state(_ span: String) async throws -> [JSONValue?] {
            let past = try await workspace.document("render", "echo-1", "--at", span)
            return [past["state"], past["revision"], past["shownRevision"], past["title"]]
        }
        #expect(try await state("-90m") == ["current", 1, 1, "First"])
        #expect(try await state("-30m") == ["outdated", 2, 1, "Second"])
        #expect(try await state("-1m") == ["current", 3, 3, "Second"])
        _ = await workspace.run("edit", "echo-1", "mode=fail")
        workspace.clock.advance(by: .minutes(5))
        // Even for content that is still shown.
        #expect(try await state("-6m") == ["current", 3, 3, "Second"])
        #expect(try await state("-1m") == ["outdated", 4, 3, "Second"])
    }

    @Test func twoRenderingsAreCompared() async throws {
        let workspace = try await Self.workspace()
        let text = await workspace.run("diff", "echo-1", "--at", "-10m")
        #expect(
            text.output == """
                echo-1  12:55:00 → 13:05:00

                view  "one 1 r1" → "two 1 r2"

                Another request: 1 (added) → 2 (edited).
                Another revision: 1 → 2.

                """)
        let same = try await workspace.document("diff", "echo-1", "--at", "-10m", "--and", "-20m")
        #expect(same["changes"] == [] && same["causes"] == [])
        let none = try await workspace.document("diff", "echo-1", "--at", "-3h")
        #expect(none["causes"] == ["placeholder"])
    }

    @Test func anotherProgramIsAnotherVersion() async throws {
        let workspace = try await Self.workspace()
        try workspace.write(
            "provider.json",
            TestWorkspace.script.replacing(
                "text} {configuration.count} r", with: "text}, {configuration.count}, r"))
        _ = await workspace.run("reload", "echo-1")
        let document = try await workspace.document("diff", "echo-1", "--at", "-1m")
        #expect(document["causes"] == ["request", "provider"])
        #expect(document["changes"]?.array?.first?["to"] == "two, 1, r2")
    }

    @Test func instantsAndRevisionsExcludeEachOther() async throws {
        let workspace = try TestWorkspace()
        for words in [["1..2", "--at", "-1h"], ["1..2", "--and", "-1h"], []] {
            #expect(await workspace.run(["diff", "echo-1"] + words).status == .wrongUsage)
        }
    }
}
