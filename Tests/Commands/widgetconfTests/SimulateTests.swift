import CaseWalking
import Foundation
import Testing
import WidgetModel

@testable import widgetconf

/// `simulate` runs through a day of a widget without using the board.
@Suite(.brief) struct SimulateTests {
    private let start = "2026-11-21T08:00:00Z"

    /// A provider that does not answer anything is a problem, unless the simulation makes it fail.
    @Test func aProviderThatNeverAnswersIsAProblem() async throws {
        let workspace = try TestWorkspace()
        let failed = await workspace.run("simulate", "echo", "mode=fail", "--for", "2h")
        #expect(failed.status == .problems)
        #expect(failed.talk.contains("every request of echo-1 failed"))
        let scripted = await workspace.run(
            "simulate", "echo", "--scripted", "--for", "2h", "--fail", "0h-2h:unavailable")
        #expect(scripted.status == .done)
    }

    @Test func aWidgetThatIsNotSetUpSaysWhatItNeeds() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "echo.yaml",
            TestWorkspace.intent.replacing("string, default: hello", with: "string, required: true")
        )
        let ending = await workspace.run("simulate", "echo", "--for", "1h")
        #expect(ending.output.contains("not set up"), "\(ending.output)")
        #expect(
            ending.talk == """
                warning: echo-1 is not set up, so its provider was not asked: expected "text"
                  hint: write "widgetconf simulate echo text=…"

                """)
    }

    /// Without a terminal, lines are at most 80 columns wide.
    @Test func theStripFitsInto80Columns() async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run("simulate", "echo", "--scripted", "--from", start)
        let longest = ending.output.split(separator: "\n").map(\.count).max() ?? 0
        #expect((73...80).contains(longest), "\(ending.output)")
    }

    @Test func aPlacedWidgetIsSimulatedAsItIsConfigured() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "echo.yaml",
            TestWorkspace.intent.replacing("type: string, default: hello", with: "type: string, secret: true")
        )
        _ = await workspace.run("add", "echo", "text=first")
        _ = await workspace.run("add", "echo", "text=second", "count=4", "--family", "systemMedium")
        let ending = await workspace.run(
            "simulate", "echo-2", "--for", "1h", "--edit", "30m:loud=false", "--record", "day.events")
        #expect(ending.status == .done, "\(ending.talk)")
        #expect(ending.output.contains("echo-2"))
        #expect(!ending.output.contains("echo-1"))
        #expect(ending.output.contains("second 4"), "\(ending.output)")
        let listed = try await workspace.document("show", "echo-2")
        #expect(listed["revision"] == 1, "the board is not changed")
        let unknown = await workspace.run("simulate", "echo-9", "--for", "1h")
        #expect(unknown.status == .problems)
        #expect(unknown.talk.contains("there is no widget \"echo-9\" on the board"), "\(unknown.talk)")
    }

    @Test func aScriptedDayIsDrawnAndCounted() async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run(
            "simulate", "echo", "--scripted", "--from", start, "--edit", "2h:text=hello", "--fail",
            "7h-8h:unavailable", "--hidden", "12h-13h", "--restart", "20h")
        #expect(ending.status == .done, "\(ending.talk)")
        let told = ending.output.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        for words in [
            "08:00:00 reload added: 6 entries, atEnd", "10:00:00 edited revision 2",
            "10:00:00 reload edited: 6 entries, atEnd", "hidden",
            "15:00:00 failed policy, charged: unavailable (simulated)",
            "15:00:00 deferred retry, until 15:00:", "more lines of retries",
        ] { #expect(told.contains(words), "\(words) in\n\(ending.output)") }
        // The board's folder is not created.
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/state"))
    }

    @Test func theSameArgumentsPrintTheSameBytes() async throws {
        let workspace = try TestWorkspace()
        let arguments = [
            "simulate", "echo", "--scripted", "--from", start, "--fail", "5h-9h:failed", "--jump", "3h:-90m",
            "--reload", "4h", "--restart", "6h:10m", "--format", "json", "--seed", "7",
        ]
        let first = await workspace.run(arguments)
        let second = await workspace.run(arguments)
        #expect(first.output == second.output)
        #expect(first.status == .done)
        let other = await workspace.run(arguments.dropLast() + ["8"])
        #expect(other.output != first.output, "the seed chooses the jitter of retries")
    }

    @Test func totalsComeOfTheEvents() async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run(
            "simulate", "echo", "--scripted", "--from", start, "--edit", "90m:text=a", "--format", "json")
        let document = try ending.document
        let totals = try #require(document.objects("widgets").first?.object("totals"))
        let events = document.objects("events")
        #expect(totals.number("requests") == events.filter { $0.text("news") == "sent" }.count)
        #expect(totals.number("edits") == 1)
        // From the edit at 09:30 on, each answer with six entries lasts five hours: 14:30, 19:30, 00:30,
        // 05:30.
        #expect(totals.number("charged") == 4)
        #expect(totals.object("byReason") == ["edited": 1, "added": 1, "policy": 4])
        #expect(totals.object("seconds") == ["current": 86_400])
    }

    /// If the provider does not start, a day without answers is an error.
    @Test func aProviderThatDoesNotStartIsAnError() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "provider.yaml", TestWorkspace.manifest.replacing(TestWorkspace.command, with: "false"))
        let ending = await workspace.run("simulate", "echo", "--from", start, "--for", "3h")
        #expect(ending.status == .couldNotRun)
        #expect(ending.output.contains("failures"), "the day is shown: \(ending.output)")
        #expect(ending.talk.contains("the provider echo"), "\(ending.talk)")
        #expect(ending.talk.contains("does not start") && ending.talk.contains("hint: run "))
        let scripted = await workspace.run("simulate", "echo", "--scripted", "--for", "3h")
        #expect(scripted.status == .done && scripted.talk == "")
    }

    @Test func theProviderGetsTheSteppedTime() async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run(
            "simulate", "echo", "mode=hour", "--from", start, "--for", "90m", "--format", "json")
        let shown = try ending.document.objects("events").filter { $0.text("news") == "shown" }
        #expect(shown.first?.text("at") == "2026-11-21T08:00:00.000Z")
        #expect(shown.count >= 90, "an entry a minute")
    }

    @Test func aRecordedDayIsReplayed() async throws {
        let workspace = try TestWorkspace()
        let recorded = await workspace.run(
            "simulate", "echo", "--scripted", "--from", start, "--edit", "2h:text=hello", "--fail",
            "5h-6h:failed",
            "--restart", "9h", "--record", "day.events")
        #expect(recorded.status == .done, "\(recorded.talk)")
        let replay = await workspace.run("simulate", "--replay", "day.events")
        #expect(replay.status == .done, "\(replay.output)\(replay.talk)")
        #expect(replay.output.hasPrefix("✓ day.events: "))
        // The file does not contain values of the configuration.
        let text = try workspace.text(of: "day.events")
        #expect(!text.contains("hello") && text.contains("\"name\":\"echo-1\""))
        // An existing file is not overwritten.
        let again = await workspace.run("simulate", "echo", "--scripted", "--record", "day.events")
        #expect(again.status == .couldNotRun && again.talk.contains("file exists"))
        // With changed effects, the replay differs; without its last line, it does not.
        try workspace.write("other.events", text.replacingOccurrences(of: "\"closed\"", with: "\"closet\""))
        let other = await workspace.run("simulate", "--replay", "other.events")
        #expect(other.status == .problems)
        #expect(other.output.contains("the effects differ from the recording"))
        #expect(other.output.contains("  - [\"closet\",0,1,\"answered\"]"))
        try workspace.write("cut.events", String(text.dropLast(20)))
        let cut = await workspace.run("simulate", "--replay", "cut.events", "--format", "json")
        #expect(try cut.document.flag("same") && cut.document.flag("cut"))
        for more in [["echo"], ["--record", "new.events"], ["--edit", "1h:text=a"], ["--scripted"]] {
            let ending = await workspace.run(["simulate", "--replay", "day.events"] + more)
            #expect(ending.status == .wrongUsage, "\(more)")
            #expect(ending.talk.contains("--replay takes no other options"), "\(more)")
        }
        let none = await workspace.run("simulate", "--replay", "echo.yaml")
        #expect(none.status == .problems && none.output.contains("echo.yaml:1: expected the first line"))
    }

    @Test func whatIsRefusedIsSaid() async throws {
        let workspace = try TestWorkspace()
        let unknown = await workspace.run("simulate", "ecko", "--scripted")
        #expect(unknown.status == .problems)
        #expect(unknown.talk.contains("there is no widget of kind \"ecko\""))
        #expect(unknown.talk.contains("did you mean \"echo\"?"))
        let edit = await workspace.run("simulate", "echo", "--scripted", "--edit", "1h:nothing=1")
        #expect(edit.status == .problems)
        #expect(edit.talk.contains("has no parameter \"nothing\""))
        for (option, value) in [
            ("--edit", "text=a"), ("--fail", "3h:failed"), ("--fail", "3h-2h:failed"), ("--jump", "1h"),
            ("--edit", "25h:text=late"), ("--hidden", "1h"), ("--reload", "1h:policy"),
            ("--from", "yesterday"), ("--for", "0s"), ("--restart", "20h:5h"),
            ("--jump", "1h:+106751991167d"), ("--restart", "2h:106751991167d"),
        ] {
            let ending = await workspace.run("simulate", "echo", option, value)
            #expect(ending.status == .wrongUsage, "\(option) \(value)")
        }
    }
}
