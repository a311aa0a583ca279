import CaseWalking
import Testing
import WidgetModel

@testable import widgetconf

/// `board layout` and `display` as a user types them.
@Suite(.thorough) struct LayoutCommandTests {
    private func workspace(of count: Int) async throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        for _ in 0..<count { _ = await workspace.run("add", "echo") }
        return workspace
    }

    @Test func aLayoutIsPrintedByPagesSectionsAndStacks() async throws {
        let workspace = try await workspace(of: 5)
        #expect(
            await workspace.run("board", "layout").output == """
                page 1
                  echo-1
                  echo-2
                  echo-3
                  echo-4
                  echo-5

                """)
        _ = await workspace.run("board", "layout", "page", "Morning", "echo-4", "echo-5")
        _ = await workspace.run("board", "layout", "page", "Morning", "--before", "1")
        _ = await workspace.run("board", "layout", "section", "Trains", "echo-5")
        _ = await workspace.run("board", "layout", "stack", "echo-3", "echo-1", "echo-2")
        _ = await workspace.run("board", "layout", "pin", "echo-1")
        let ending = await workspace.run("board", "layout", "columns", "3")
        #expect(
            ending.output == """
                Morning  page 1 of 2
                  echo-4
                  Trains
                    echo-5

                page 2 of 2
                  ┌ echo-3
                  │ echo-1  shown  pinned
                  └ echo-2

                at most 3 columns of small widgets

                """)
        let why = await workspace.run("why", "echo-2").output
        #expect(
            why.contains("1. echo-1 is pinned\n") && why.contains("2. echo-3 has no entry that is relevant"))
        let all = await workspace.run("render", "--all").output
        #expect(all.hasPrefix("Morning\n\n╭─ Echo"), "\(all)")
        #expect(all.contains("echo-1  2/3") && !all.contains("echo-2"))
    }

    @Test(arguments: [
        (["move", "echo-1"], "found no destination, expected one of --before ID"),
        (["move", "echo-1", "--first", "--last"], "found several destinations"),
        (["page", "Morning"], "found only a page, expected the ids of widgets"),
        (["page", "Morning", "echo-1", "--last"], "found several changes of a page"),
        (["section", "Trains"], "expected a title and the ids of widgets"),
        (["section", "--none"], "found no widget, expected an id"),
        (["columns", "many"], "expected a number or auto"), (["columns"], "<count>"),
    ])
    func argumentsThatMakeNoSenseAreWrongUsage(arguments: [String], message: String) async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run(["board", "layout"] + arguments)
        #expect(ending.status == .wrongUsage)
        #expect(ending.talk.contains(message), "\(ending.talk)")
    }

    @Test func aDisplayIsAddedWithTheDefaultsOfItsKind() async throws {
        let workspace = try TestWorkspace()
        #expect(await workspace.run("display", "list").output.hasPrefix("no displays\n"))
        let added = await workspace.run(
            "display", "add", "kitchen", "e-ink", "--palette", "gray4", "--sleep", "23:00-06:30")
        #expect(
            added.output == """
                kitchen  e-ink

                  pages           all
                  size            800x480
                  scale           1.0
                  palette         gray4
                  rotation        0°
                  scheme          light
                  language        default
                  time zone       default
                  refresh floor   15m
                  sleep           23:00-06:30
                  device          not paired
                  last seen       never

                connect its device with "widgetconf display pair kitchen"

                """)
        #expect(
            await workspace.run("display", "pair", "kitchen").output.contains("waits for its device until"))
        #expect(
            await workspace.run("display", "list").output == """
                display   kind    size      palette   pages   last seen
                kitchen   e-ink   800x480   gray4     all     waits for its device

                """)
        let mistyped = await workspace.run("display", "add", "wall", "brwser")
        #expect(mistyped.talk.contains("expected terminal, browser, picture, e-ink or bar"))
        let palette = await workspace.run("display", "add", "wall", "browser", "--palette", "gray3")
        #expect(palette.talk.contains("found \"gray3\" for --palette, expected color, gray2"))
    }

    @Test func settingsOfADisplayChange() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run(
            "display", "add", "kitchen", "e-ink", "--language", "ko", "--sleep", "23:00-06:30")
        let changed = await workspace.run(
            "display", "set", "kitchen", "--scheme", "dark", "--sleep", "never", "--language", "default",
            "--rotation", "90")
        for row in [
            "scheme          dark", "sleep           never", "language        default", "rotation        90°",
        ] {
            #expect(changed.output.contains(row), "\(changed.output)")
        }
        let nothing = await workspace.run("display", "set", "kitchen")
        #expect(nothing.talk.contains("found no setting, expected at least one, such as --scheme dark"))
        let unknown = await workspace.run("display", "set", "kitchn", "--scheme", "dark")
        #expect(unknown.talk.contains("there is no display \"kitchn\""))
        let hours = await workspace.run("display", "set", "kitchen", "--sleep", "23")
        #expect(hours.talk.contains("found \"23\" for --sleep, expected hours such as 23:00-06:30, or never"))
    }
}
