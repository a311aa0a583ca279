import CaseWalking
import Foundation
import Testing
import ViewRendering
import WidgetModel

@testable import widgetconf

/// Text from providers, files and arguments never controls the terminal, for every command that prints it.
@Suite(.brief) struct UntrustedTextTests {
    /// Clears the screen, writes the clipboard (OSC 52), sets colors with an 8-bit CSI, reverses the writing
    /// direction.
    private static let hostile = "\u{1B}[2J\u{1B}]52;c;aGk=\u{7}\u{9B}31m\u{202E}evil\u{2066}\u{200F}\r\u{8}"

    fileprivate static let commands: [[String]] = [
        ["add", "echo"], ["add", "echo", "text=\u{202E}evil\u{2066}", "mode=fail"],
        ["add", "echo", "text=\(hostile)"], ["gallery"], ["list"],
        ["show", "echo-1"],
        ["show", "echo-2"], ["edit", "echo-1", "text=\(hostile)"], ["edit", "echo-1", "count=\(hostile)"],
        ["edit", "echo-1", "\(hostile)=1"], ["edit", "echo-1", "place=\(hostile)"],
        ["edit", "echo-1", "mode=fail"],
        ["options", "echo-1", "place"], ["options", "echo-1", "place", hostile], ["history", "echo-1"],
        ["render", "echo-1"], ["render", "echo-2"], ["why", "echo-1"], ["timeline", "echo-1"],
        ["ledger", "echo-1"],
        ["ledger", "--board"], ["press", "echo-1", hostile], ["reload", "echo-1"], ["undo", "echo-1"],
        ["simulate", "echo", "--for", "1h"], ["simulate", "echo", "text=\(hostile)", "--for", "1h"],
        ["simulate", "echo", "mode=fail", "--for", "1h"],
        ["simulate", "echo", "--edit", "1h:text=\(hostile)", "--for", "2h"], ["test"], ["doctor"],
        ["check", "--run"],
        ["check"],
        ["check", hostile], ["check", "odd.yaml"], ["explain", hostile], ["show", hostile], [hostile],
        ["list", "--\(hostile)"], ["list", "--format", hostile], ["try", hostile],
        ["try", "echo.yaml", hostile],
        ["schema", hostile], ["import", hostile], ["export", hostile, "--to", "app-intents"],
        ["export", "bidi.yaml", "--to", "app-intents"], ["init", hostile], ["-C", hostile, "list"],
        ["check", "odd.yaml", "--fix", "--dry-run"],
    ]

    /// The commands are run in several boards, so that a part is short on a loaded machine, too.
    fileprivate static let parts = 0..<6

    @Test(arguments: parts) func noCommandPrintsControlCharacters(_ part: Int) async throws {
        try await Self.expectNoControlCharacters(in: .text, part)
    }

    fileprivate static func expectNoControlCharacters(in form: OutputFormat, _ part: Int) async throws {
        let workspace = try Self.workspace()
        let screen = Terminal(columns: 80, colors: .ansi256)
        // The first ones place the widgets.
        for (index, command) in Self.commands.enumerated() where index < 3 || index % parts.count == part {
            guard [.text, .json].contains(form) || ["check", "test"].contains(command[0]) else { continue }
            let command = command + ["--format", form.rawValue]
            let ending = await workspace.run(command, terminal: screen)
            #expect(Self.controls(in: ending.output) == [], "\(command.map(Printable.text)) printed")
            #expect(Self.controls(in: ending.talk) == [], "\(command.map(Printable.text)) said")
        }
    }

    @Test func nothingIsLostInJSON() async throws {
        let workspace = try Self.workspace()
        // Control characters are rejected in values; characters that change the writing direction are not.
        let odd = "\u{202E}evil\u{2066}\u{200F}\u{85}\u{2028}"
        _ = await workspace.run("add", "echo", "text=\(odd)")
        let shown = try await workspace.document("show", "echo-1")
        let text = shown.objects("parameters").first { $0.text("name") == "text" }?.text("value")
        #expect(text == odd)
    }

    /// Escape sequences except colors, and other characters that a terminal interprets.
    private static func controls(in output: String) -> [String] {
        let plain = output.replacing(#/\x1B\[[0-9;]*m/#, with: "")
        return plain.unicodeScalars.filter { scalar in
            scalar != "\n"
                && (scalar.properties.generalCategory == .control || scalar.properties.isBidiControl)
        }.map { "U+" + String($0.value, radix: 16) }
    }

    /// A provider whose every answer is hostile, and files with hostile names and content.
    private static func workspace() throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        let escapes = hostile.unicodeScalars.map { "\\u" + String(format: "%04x", $0.value) }.joined()
        let script = TestWorkspace.script
            .replacingOccurrences(of: "the server is", with: "the server is \(escapes)")
            .replacingOccurrences(of: "\"Here\"", with: "\"\(escapes)\"")
            .replacingOccurrences(of: "nearby", with: escapes)
            .replacingOccurrences(of: "{configuration.text}", with: "\(escapes) {configuration.text}")
            .replacingOccurrences(of: "\"view\": \"snapshot\"", with: "\"view\": \"\(escapes)\"")
            .replacingOccurrences(
                of: "\"kinds\": [",
                with: "\"kinds\": [{\"kind\": \"\(escapes)\", \"configuration\": \"static\"}, "
            )
            .replacingOccurrences(
                of: "\"initialize\": [",
                with: "\"initialize\": [{\"log\": \"\(escapes)\", \"print\": \"\(escapes)\"},")
        try workspace.write("provider.json", script)
        let turned = "\u{202E}live\u{2066}"
        // A title may contain only the escaped form.
        let escaped = #""\u202Elive\u2066""#
        try workspace.write(
            "echo.yaml",
            TestWorkspace.intent.replacingOccurrences(of: "title: Echo", with: "title: \(escaped)"))
        try workspace.write(
            "provider.yaml",
            TestWorkspace.manifest.replacingOccurrences(of: "title: Echo", with: "title: \(escaped)"))
        try workspace.write("bidi.yaml", "format: 1\nintents:\n  A: { title: \(escaped) }\n")
        try workspace.write(
            "odd.yaml", "format: 1\nintents:\n  A: { titel: \(turned) }\n\(turned): 1\nx: \u{1B}[2J\n")
        try workspace.write(
            "\(hostile).test.yaml", "format: 1\ntest: \(turned)\nwidget: echo\nfoo: \(turned)\n")
        try workspace.write(
            "b.test.yaml",
            """
            format: 1
            test: \(turned)
            start: 2026-11-21T08:00:00Z
            widget: { kind: echo, values: { text: hi } }
            steps:
              - { at: 0s, expect: { shows: \(turned) } }

            """)
        return workspace
    }
}

/// The other output formats.
@Suite(.thorough) struct UntrustedFormatTests {
    @Test(arguments: OutputFormat.allCases.filter { $0 != .text }, UntrustedTextTests.parts)
    func noCommandPrintsControlCharacters(_ form: OutputFormat, _ part: Int) async throws {
        try await UntrustedTextTests.expectNoControlCharacters(in: form, part)
    }
}
