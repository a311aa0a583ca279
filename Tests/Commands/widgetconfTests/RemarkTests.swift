import CaseWalking
import Foundation
import Testing
import ViewRendering
import WidgetModel

@testable import widgetconf

/// Messages for situations that users do not expect: the value found, and one step to fix it.
@Suite(.serialized, .brief) struct RemarkTests {
    private static let zones = """
        format: 1
        intents:
          Echo:
            title: Echo
            summary: Echo in ${zone}
            parameters:
              zone: { title: Zone, type: timeZone, default: Asia/Seoul }
              every: { title: Every, type: duration, range: [1m, 90m], default: 3m }
              zones:
                title: Zones
                type: timeZone
                list: { systemSmall: 1, systemMedium: 3 }
              tone: { title: Tone, cases: { low: Low, high: High }, required: true, default: low }

        """

    private func zoned() async throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        try workspace.write("echo.yaml", RemarkTests.zones)
        #expect(await workspace.run("add", "echo").status == .done)
        return workspace
    }

    @Test func anEmptyValueSaysHowToHaveNone() async throws {
        let workspace = try await zoned()
        let lines: [(change: String, hint: String)] = [
            ("zone=", #""--none zone" sets no value, "--unset zone" restores "Asia/Seoul""#),
            ("every=", #""--none every" sets no value, "--unset every" restores "3m""#),
            ("tone=", #""--unset tone" restores "low""#),
        ]
        for (change, hint) in lines {
            let ending = await workspace.run("edit", "echo-1", change)
            #expect(ending.status == .problems)
            #expect(ending.talk.contains("  hint: \(hint)\n"), "\(ending.talk)")
        }
    }

    @Test func aListThatIsTooLongNamesTheFamiliesThatHoldIt() async throws {
        let workspace = try await zoned()
        let ending = await workspace.run("edit", "echo-1", "zones=UTC,Asia/Seoul")
        #expect(
            ending.talk == """
                error: found 2 elements for "zones", expected at most 1 on systemSmall [value-list-size]
                  hint: only systemMedium takes 2 elements

                """)
    }

    @Test func durationsAreShownAsTheyAreWritten() async throws {
        let workspace = try await zoned()
        let edited = await workspace.run("edit", "echo-1", "every=1h30m")
        #expect(edited.output.hasPrefix("every  3m → 1h30m\n"))
        #expect(await workspace.run("history", "echo-1").output.contains("every 3m → 1h30m\n"))
        #expect(
            await workspace.run("show", "echo-1").output.contains("every       1h30m        chosen here\n"))
        #expect(await workspace.run("list").output.contains("current   Echo in Asia/Seoul\n"))
        #expect(await workspace.run("gallery").output.contains("duration 1m to 1h30m"))
        let undone = try await workspace.document("undo", "echo-1")
        #expect(undone["changes"]?["every"] == ["from": 5400, "to": 180])
        #expect(undone["types"]?["every"] == "duration")
    }

    @Test func optionsSayWhatIsAcceptedAndFindZones() async throws {
        let workspace = try await zoned()
        let every = await workspace.run("options", "echo-1", "every")
        #expect(
            every.output.hasSuffix("any value: a duration such as \"90\", \"5m\" or \"1h30m\", 1m to 1h30m\n")
        )
        let zones = await workspace.run("options", "echo-1", "zones")
        #expect(
            zones.output.contains("a list of at most 1, each element a time zone such as \"Asia/Seoul\"\n"))
        #expect(zones.output.hasSuffix("  search with --search WORDS\n"))
        let found = await workspace.run("options", "echo-1", "zone", "--search", "new york")
        #expect(found.output == "zone  Zone\n  America/New_York\n")
        let tone = await workspace.run("options", "echo-1", "tone", "--search", "HI")
        #expect(tone.output == "tone  Tone\n  high   High\n")
    }

    @Test func aKindThatIsDeclaredWithErrorsIsNotUnknown() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        try workspace.write("echo.yaml", TestWorkspace.intent.replacing("default: hello", with: "defualt: x"))
        for line in [["add", "echo"], ["options", "echo"]] {
            let ending = await workspace.run(line)
            #expect(
                ending.talk == """
                    error: the declaration of the kind "echo" has errors
                      hint: "widgetconf check" shows them

                    """)
        }
        let edited = await workspace.run("edit", "echo-1", "count=2")
        #expect(edited.talk.hasPrefix("error: the declaration of the kind \"echo\" of echo-1 has errors\n"))
        let gallery = await workspace.run("gallery")
        #expect(gallery.talk.hasPrefix("warning: the declaration of the kind \"echo\" has errors\n"))
        #expect(await workspace.run("list").output.contains("not set up   kind has errors"))
        #expect(await workspace.run("render", "echo-1").output.contains("╰─ attention ───────╯"))
    }

    @Test func aKindThatIsGoneSaysHowItComesBack() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        try workspace.write("widgetconf.yaml", "format: 1\nname: test\nintents: []\nproviders: []\n")
        let options = await workspace.run("options", "echo-1")
        #expect(
            options.talk.hasPrefix(
                "error: no provider of the workspace declares the kind \"echo\" of echo-1\n"))
        let shown = await workspace.run("show", "echo-1")
        #expect(shown.output.contains("restore its provider.yaml"))
        #expect(await workspace.run("list").output.contains("not set up   kind not declared"))
    }

    @Test func aFailingProviderIsToldSinceWhenAndWhy() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        _ = await workspace.run("edit", "echo-1", "mode=fail")
        #expect(await workspace.run("list").output.contains("outdated   failing since 12:00:00 · "))
        for command in ["show", "timeline"] {
            let ending = await workspace.run(command, "echo-1")
            #expect(
                ending.output.contains("failing since 12:00:00: the server is ␛[31mdown\n"),
                "\(ending.output)")
        }
    }

    @Test func aPictureOutsideOfItsTimelineSaysSo() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo", "mode=hour")
        let never = await workspace.run("render", "echo-1", "--at", "9223372036854775807ms")
        #expect(never.status == .wrongUsage)
        let early = await workspace.run("render", "echo-1", "--at", "-5m")
        #expect(early.output.hasSuffix("╰ before its start ─╯\n     at 11:55:00\n"), "\(early.output)")
        let late = await workspace.run("render", "echo-1", "--at", "+60m")
        #expect(late.output.hasSuffix("╰─ past its end ────╯\n     at 13:00:00\n"), "\(late.output)")
        let within = await workspace.run("render", "echo-1", "--at", "30m")
        #expect(within.output.hasSuffix("╰───────────────────╯\n     at 12:30:00\n"), "\(within.output)")
        let document = try await workspace.document("render", "echo-1", "--at", "2026-11-21T11:00:00Z")
        #expect(document["beyond"] == "before" && document["shownRevision"] == .null)
    }

    @Test func remarksAreWrappedAsTheirTerminalIsWide() async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run(
            "add", "echo", "--family", "nothing", terminal: Terminal(columns: 60, colors: .none),
            environment: ["NO_COLOR": "1"])
        #expect(
            ending.talk == """
                error: found "nothing" for --family, expected systemSmall,
                       systemMedium, systemLarge, systemExtraLarge,
                       accessoryCircular, accessoryRectangular,
                       accessoryInline or accessoryCorner
                  hint: "widgetconf add --help" shows the usage

                """)
        try workspace.write("provider.yaml", TestWorkspace.manifest.replacing("widgets", with: "widgetz"))
        let check = await workspace.run("check", terminal: Terminal(columns: 60, colors: .none))
        #expect(check.output.contains("provider.yaml:5:1: error:"))
        let below = check.output.split(separator: "\n").filter { !$0.contains("[") }
        #expect(below.allSatisfy { $0.count <= 60 }, "\(check.output)")
    }
}
