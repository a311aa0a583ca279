import CaseWalking
import Testing
import ViewRendering
import WidgetModel

@testable import widgetconf

/// No line is wider than the terminal, because the terminal would break the line inside a word.
@Suite(.thorough) struct NarrowTerminalTests {
    private static let commands: [[String]] = [
        ["add", "echo"], ["add", "echo", "mode=fail"], ["gallery"], ["gallery", "--family", "systemMedium"],
        ["list"],
        ["show", "echo-1"], ["edit", "echo-1", "mode=hour"], ["edit", "echo-1", "count=70"],
        ["edit", "echo-1", "count=7", "--dry-run", "--picture"], ["history", "echo-1"], ["render", "echo-1"],
        ["options", "echo-1"], ["timeline", "echo-1"], ["why", "echo-1"], ["why", "echo-2"],
        ["ledger", "echo-1"],
        ["ledger", "--board"], ["reload", "echo-1"], ["reload", "--all"], ["undo", "echo-1"],
        ["remove", "echo-2"],
        ["simulate", "echo", "mode=hour", "--edit", "2h:mode=fail"], ["test"], ["check"],
        ["check", "odd.yaml"],
        ["explain"], ["try", "echo.yaml"], ["sho", "echo-1"], ["show", "echo-9"],
    ]

    @Test(arguments: [40, 80], GlyphSet.allCases)
    func noLineIsWiderThanTheTerminal(_ columns: Int, _ glyphs: GlyphSet) async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "odd.yaml", "format: 1\nintents:\n  A: { titel: x, parameters: { p: { type: strin } } }\n")
        try workspace.write(
            "echo.test.yaml",
            """
            format: 1
            test: No such thing shows, whatever the widget was told
            start: 2026-11-21T08:00:00Z
            widget: echo
            steps:
              - { at: 0s, expect: { shows: other } }

            """)
        for command in Self.commands {
            await Self.check(workspace, command, columns, glyphs)
        }
    }

    @Test(arguments: [40, 80]) func helpFits(_ columns: Int) async throws {
        let workspace = try TestWorkspace()
        await Self.check(workspace, ["--help"], columns)
        let names = [
            "init", "check", "try", "explain", "schema", "import", "export", "gallery", "add", "list", "show",
            "edit",
            "options", "history", "undo", "remove", "reload", "timeline", "ledger", "why", "render", "press",
            "simulate", "test", "serve", "doctor",
        ]
        for name in names { await Self.check(workspace, [name, "--help"], columns) }
    }

    @Test func aFindingShowsTheWholeMarkedWord() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "odd.yaml", "format: 1\nintents:\n  A: { parameters: { one: { title: One, type: booleann } } }\n")
        let ending = await workspace.run(
            ["check", "odd.yaml"], terminal: Terminal(columns: 40, colors: .none))
        #expect(ending.output.contains("type: booleann } } }\n") && ending.output.contains(" ^^^^^^^^\n"))
    }

    /// Without columns, each number is still next to its title.
    @Test func rowsBecomeRecords() {
        var table = Table("24 hours", "reloads", "charged", "failed", "took", "size", trailing: [1, 2, 3])
        table.row(["edited", "3", "", "1", "", "9.0 kB"])
        table.row(["added", "7", "", "", "92 ms", ""])
        table.row(["", "2", "", "", "", "more of the row above, too long for a line"])
        let lines = table.lines(columns: 30).map { $0.map(\.text).joined() }
        #expect(
            lines == [
                "edited", "  reloads  3", "  failed   1", "  size     9.0 kB", "added", "  reloads  7",
                "  took     92 ms", "  reloads  2", "  size     more of the row",
                "           above, too long for", "           a line",
            ])
    }

    private static func check(
        _ workspace: TestWorkspace, _ command: [String], _ columns: Int, _ glyphs: GlyphSet = .unicode
    ) async {
        let terminal = Terminal(columns: columns, colors: .none)
        let ending = await workspace.run(command, terminal: terminal, glyphs: glyphs)
        for line in (ending.output + ending.talk).split(separator: "\n") {
            #expect(line.cells <= columns, "\(command): \(line)")
        }
    }

    // The axis of `simulate`

    @Test(arguments: [34, 60, 84, 110], ["10m", "5h", "24h", "36h", "7d"])
    func theAxisHasDistinctLabels(_ columns: Int, _ length: String) async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run(
            "simulate", "echo", "--scripted", "--from", "2026-11-21T08:00:00Z", "--for", length,
            terminal: Terminal(columns: columns, colors: .none))
        let axis = try #require(
            ending.output.split(separator: "\n").dropFirst().first { $0.hasPrefix("   ") })
        let labels = axis.matches(of: #/\d+ [A-Z][a-z]+( \d\d:\d\d)?|[\d:]+/#).map { String($0.output.0) }
        #expect(labels.count >= 2 && Set(labels).count == labels.count, "\(axis)")
        #expect(labels.allSatisfy { $0.count != 4 && $0.count <= 12 }, "\(axis)")
    }
}
