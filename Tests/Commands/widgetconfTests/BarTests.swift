import CaseWalking
import Foundation
import Machine
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// `render --output` for bars, alone and as a client of a `serve` that starts and stops.
@Suite(.brief) struct BarTests {
    @Test(arguments: [
        ("plain", "#1 %{ < 1 r1\n"), ("tmux", "##1 %{ < 1 r1\n"), ("polybar", "#1 % { < 1 r1\n"),
    ])
    func aWidgetIsOneLine(_ format: String, _ line: String) async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo", "text=#1 %{ <")
        let ending = await workspace.run("render", "echo-1", "--output", format)
        #expect(ending.output == line)
        #expect(ending.status == .done)
    }

    @Test func waybarReadsMarkupUnlessItIsToldOtherwise() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo", "text=a & b")
        let markup = try await workspace.run("render", "echo-1", "--output", "waybar").document
        #expect(markup["text"] == "a &amp; b 1 r1")
        #expect(markup["class"] == ["systemSmall", "current"])
        let plain = try await workspace.run("render", "echo-1", "--output", "waybar", "--no-markup").document
        #expect(plain["text"] == "a & b 1 r1")
    }

    @Test func aLineIsPrintedWhenItChanges() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo", "text=one")
        let bar = Captured()
        let barEnd = Interruption()
        async let ending = workspace.run(
            ["render", "echo-1", "--output", "plain", "--follow"], into: bar, interruption: barEnd)
        try await bar.printed("echo-1 · disconnected\n")
        for (text, isFirst) in [("two", true), ("three", false)] {
            let served = Captured()
            let interruption = Interruption()
            async let serve = workspace.run(["serve"], into: served, interruption: interruption)
            try await bar.printed(isFirst ? "one 1 r1\n" : "two 1 r2\n")
            _ = await workspace.run("edit", "echo-1", "text=\(text)")
            try await bar.printed("\n\(text) 1 r")
            interruption.come()
            _ = await serve
            try await bar.printed("\(text) 1 r\(isFirst ? 2 : 3) · disconnected\n")
        }
        barEnd.come()
        let status = await ending.status
        #expect(status == .done)
        let lines = bar.output.split(separator: "\n")
        #expect(lines.last == "three 1 r3 · disconnected")
        #expect(zip(lines, lines.dropFirst()).allSatisfy { $0 != $1 })
    }

    @Test(arguments: [
        (["render", "echo-1", "--follow"], "--follow needs a bar: --output waybar, tmux, polybar, plain"),
        (["render", "echo-1", "--output", "tmux", "--no-markup"], "--no-markup needs --output waybar"),
        (["render", "echo-1", "--output", "tmux", "--scale", "2"], "--scale needs --output FILE"),
        (["render", "echo-1", "--output", "tmux", "--format", "json"], "found --format json and a bar"),
        (["render", "--all", "--output", "tmux"], "a bar shows one widget: give its id"),
    ])
    func optionsThatMakeNoSenseAreRefused(_ line: [String], _ message: String) async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run(line)
        #expect(ending.status == .wrongUsage)
        #expect(ending.talk.contains(message), "\(ending.talk)")
    }
}
