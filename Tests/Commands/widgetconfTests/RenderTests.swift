import BoardDocuments
import CaseWalking
import Foundation
import Machine
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// `render` of several widgets, and `render --watch`.
@Suite(.brief) struct RenderTests {
    @Test func drawsWidgetsInTheOrderOfTheBoard() async throws {
        let workspace = try TestWorkspace()
        #expect(await workspace.run("render", "--all").output.hasPrefix("the board is empty\n"))
        for text in ["one", "two", "three"] { _ = await workspace.run("add", "echo", "text=\(text)") }
        let all = await workspace.run("render", "--all").output
        let places = ["one", "echo-1", "two", "echo-2", "three", "echo-3"].map {
            all.range(of: $0)?.lowerBound
        }
        #expect(
            places.allSatisfy { $0 != nil } && places.compactMap(\.self) == places.compactMap(\.self).sorted()
        )
        let some = await workspace.run("render", "echo-3", "echo-1", "--format", "json")
        let widgets = try some.document["widgets"]?.array ?? []
        #expect(widgets.map { $0["widget"] } == ["echo-3", "echo-1"])
        #expect(await workspace.run("render", "--kind", "echo").output == all)
        #expect(await workspace.run("render", "echo-1", "--all").status == .wrongUsage)
        #expect(await workspace.run("render").status == .wrongUsage)
        #expect(await workspace.run("render", "echo-1", "--watch", "--at", "+1h").status == .wrongUsage)
        #expect(await workspace.run("render", "echo-1", "echo-9").status == .problems)
    }

    /// A provider's placeholder looks like content, so it is not shown.
    @Test func aWidgetThatIsNotSetUpShowsItsNameAndWhatToDo() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "echo.yaml", TestWorkspace.intent.replacing("default: hello", with: "required: true"))
        #expect(await workspace.run("add", "echo", "--name", "Tea").status == .done)
        let drawn = await workspace.run("render", "echo-1").output
        for words in ["Tea", "Set up", "not set up"] { #expect(drawn.contains(words), "\(drawn)") }
        #expect(!drawn.contains("placeholder") && !drawn.contains("needsConfiguration"), "\(drawn)")
        let line = await workspace.run("render", "echo-1", "--output", "plain").output
        #expect(line == "Tea · Set up · not set up\n")
        let korean = await workspace.run("render", "echo-1", "--output", "plain", "--locale", "ko").output
        #expect(korean == "Tea · 설정하기 · 설정 안 됨\n")
        let waybar = try await workspace.run("render", "echo-1", "--output", "waybar").document
        #expect(waybar["class"]?.array?.contains("needsConfiguration") == true)

        #expect(await workspace.run("edit", "echo-1", "--family", "systemMedium").status == .done)
        #expect(await workspace.run("render", "echo-1").output.contains("Set up"))

        // The content from the time when the configuration was complete is still shown.
        #expect(await workspace.run("edit", "echo-1", "text=ready").status == .done)
        #expect(await workspace.run("render", "echo-1").output.contains("ready 1 r3"))
    }

    @Test func saysWhenTheNextEntryComes() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo", "mode=hour")
        let document = try await workspace.run("render", "echo-1", "--format", "json").document
        #expect(document["nextEntry"] == "2026-11-21T12:01:00.000Z")
    }

    @Test func drawsAgainWhenTheWidgetChanges() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo", "text=one")
        let captured = Captured()
        let interruption = Interruption()
        async let ending = workspace.run(
            ["render", "echo-1", "--watch"], into: captured, interruption: interruption)
        try await captured.printed("one")
        _ = await workspace.run("edit", "echo-1", "text=two")
        try await captured.printed("two")
        interruption.come()
        #expect(await ending.status == .done)
    }

    @Test func aBoardNeedsATerminal() async throws {
        let workspace = try TestWorkspace()
        for arguments in [["board"], ["board", "live"]] {
            let ending = await workspace.run(arguments)
            #expect(ending.status == .problems)
            #expect(ending.talk.contains("widgetconf render --all"))
        }
    }

    // Links

    private static let opened: [(url: String, template: [String]?, words: [String])] = [
        ("https://example.org/a?b=c", nil, ["xdg-open", "https://example.org/a?b=c"]),
        ("MAILTO:kim@example.org", nil, ["xdg-open", "MAILTO:kim@example.org"]),
        ("spotify:track:1", ["player", "--open={url}"], ["player", "--open=spotify:track:1"]),
    ]

    @Test(arguments: opened)
    func linksBecomeOneArgument(_ url: String, _ template: [String]?, _ words: [String]) throws {
        #expect(try LinkCommand(url, template: template).words == words)
    }

    /// A provider chooses its links, but must not choose programs.
    @Test(arguments: [
        "file:///etc/passwd", "javascript:alert(1)", "--help", "/bin/sh", "", "https://a b", "https://a\nb",
        "-x:y", "https://\u{1B}[2J", "HTTPS//example.org",
    ])
    func otherLinksAreRefused(_ url: String) {
        #expect(throws: RuntimeFailure.self) { try LinkCommand(url, template: nil) }
    }

    @Test(arguments: ["--help", "-x:y", "x y:z"])
    func aDeclaredCommandGetsNoOptions(_ url: String) {
        #expect(throws: RuntimeFailure.self) { try LinkCommand(url, template: ["player", "{url}"]) }
    }
}
