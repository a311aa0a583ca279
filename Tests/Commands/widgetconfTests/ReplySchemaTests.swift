import ArgumentParser
import CaseWalking
import Machine
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// `schema reply COMMAND` describes the command's output with `--format json`.
@Suite(.brief) struct ReplySchemaTests {
    @Test(arguments: ReplySchemaTests.days) func everyReplyFitsItsSchema(_ lines: [String]) async throws {
        let workspace = try TestWorkspace()
        try await check(lines, in: workspace)
    }

    /// The reports of commands that do not use the board.
    @Test func everyReportFitsItsSchema() async throws {
        let workspace = try TestWorkspace()
        try workspace.write("Weather.intentdefinition", AppleCommandTests.source)
        try workspace.write("tables/ko.strings", "\"tWeath\" = \"날씨\";\n\n")
        try workspace.write("stored.jsonl", "{\"count\": 3}\n{\"count\": \"many\"}\n")
        let lines = [
            "try echo.yaml", "try echo.yaml Other", "try nothing.yaml", "check", "check --run",
            "check --configurations stored.jsonl --intent Echo", "explain", "explain key-unknown",
            "explain nothing", "init new", "init new",
            "import Weather.intentdefinition --strings tables", "import echo.yaml", "config",
            "service install", "service status", "service remove",
        ]
        try await check(lines, in: workspace)
        // An unknown key comes with a fix; an ignored finding comes with a reason.
        try workspace.write(
            "echo.yaml",
            TestWorkspace.intent.replacing("title: Echo", with: "titel: Echo")
                .replacing(
                    "      text: { title: Text, type: string, default: hello }",
                    with: "      # widgetconf: ignore=key-unknown a test\n"
                        + "      text: { title: Text, type: string, defualt: hello }"))
        try await check(
            ["try echo.yaml", "check", "check --fix --dry-run", "check --fix", "check"], in: workspace)
        try workspace.write("widgetconf.yaml", "format: 9\n")
        try await check(["list", "simulate echo", "serve"], in: workspace)
    }

    @Test func everyLineOfACommandThatStaysFitsItsSchema() async throws {
        let workspace = try TestWorkspace()
        for (command, more) in [("serve", []), ("check", ["--watch"])] {
            let captured = Captured()
            let interruption = Interruption()
            async let ending = workspace.run(
                [command, "--format", "json"] + more, into: captured, interruption: interruption)
            try await captured.printed(command == "serve" ? "\"serving\"" : "\"warnings\"")
            if command == "serve" {
                _ = await workspace.run("add", "echo")
                try await captured.printed("\"answered\"")
            }
            interruption.come()
            let schema = try await workspace.run("schema", "reply", command).document
            for line in await ending.output.split(separator: "\n") {
                let json = try JSONValue(parsing: String(line))
                #expect(ReplySchema.misfits(of: json, in: schema).isEmpty, "\(line)")
            }
        }
    }

    @Test func everyLineOfTheLogFitsItsSchema() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo", "mode=fail")
        let schema = try await workspace.run("schema", "reply", "logs").document
        let lines = await workspace.run("logs", "--format", "json").output.split(separator: "\n")
        #expect(!lines.isEmpty)
        for line in lines {
            let json = try JSONValue(parsing: String(line))
            #expect(ReplySchema.misfits(of: json, in: schema).isEmpty, "\(line)")
        }
    }

    @Test func theTrialOfASourceFitsItsSchema() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "widgetconf.yaml",
            TestWorkspace.workspace.replacing(
                #"["provider.yaml"]"#, with: #"["provider.yaml", "fixed/provider.yaml"]"#))
        try workspace.write(
            "fixed/provider.yaml",
            """
            format: 1
            provider: fixed
            source: { fixed: { load: 0.7, rows: [{ at: 1 }] } }
            widgets:
              fixed:
                families: [systemSmall]
                configuration: static
                view: fixed.view.yaml
                entry: { load: decimal, rows: { list: true, properties: { at: integer } } }

            """)
        try workspace.write("fixed/fixed.view.yaml", "format: 1\nview: { text: $load }\n")
        try await check(["source try fixed", "source try nothing", "source try echo"], in: workspace)
    }

    /// Every JSON output of a command has a schema, except schemas themselves and stored values, which use
    /// their intent's schema.
    @Test func everyCommandThatPrintsJSONHasReplies() {
        for command in RootCommand.commands.map(\.type) {
            let prints =
                command.formats.contains(.json) && command != SchemaCommand.self
                && command != BoardValuesCommand.self
            #expect(prints != command.replies.isEmpty, "\(command)")
        }
    }

    private func check(_ lines: [String], in workspace: TestWorkspace) async throws {
        var schemas: [String: JSONObject] = [:]
        for line in lines {
            let words = line.split(separator: " ").map(String.init)
            let ending = await workspace.run(words + ["--format", "json"])
            let names = RootCommand.commands.flatMap(\.words).filter { (line + " ").hasPrefix($0 + " ") }
            let name = try #require(names.max { $0.count < $1.count })
            if schemas[name] == nil {
                schemas[name] = try await workspace.run(["schema", "reply", name]).document
            }
            let reply = try #require(try? JSONValue(parsing: ending.output), "\(line): \(ending.talk)")
            let misfits = ReplySchema.misfits(of: reply, in: schemas[name] ?? [:])
            #expect(misfits.isEmpty, "\(line): \(reply.text)")
        }
    }

    /// In the order of use: each board is filled, shown and emptied.
    private static let days = [
        [
            "list", "list --kind nothing", "gallery", "gallery --family systemMedium", "add echo",
            "add echo text=two", "add nothing", "list", "show echo-1", "show echo-1 --revision 9",
            "edit echo-1 count=3", "edit echo-1 count=2 --trace-file trace.json",
            "edit echo-1 count=4 --dry-run", "edit echo-1 count=many", "edit echo-9",
            "undo echo-1", "redo echo-1", "history echo-1", "diff echo-1 1..2", "diff echo-1 1..9",
            "options echo-1", "options echo",
        ],
        [
            "add echo", "timeline echo-1", "why echo-1", "why echo-1 --at -30m", "why echo-1 --at +2d",
            "render echo-1", "render echo-1 --at +1h", "render --all", "render --kind nothing",
            "edit echo-1 mode=fail", "timeline echo-1", "why echo-1", "reload echo-1", "reload --all",
            "reload --kind nothing", "ledger echo-1", "ledger --board", "press echo-1 nothing",
        ],
        [
            "add echo", "add echo", "simulate echo --for 2h", "doctor", "status", "status --check", "metrics",
            "top", "test", "remove echo-2",
            "show echo-2", "trash list", "trash restore echo-2", "trash restore echo-9", "remove echo-2",
            "trash empty", "provider trust", "provider check echo", "provider check nothing",
        ],
        [
            "add echo", "board layout", "board layout page Morning echo-1", "board layout show",
            "board layout reset", "board sessions list", "board sessions end --all",
            "board sessions end ffff", "board export", "display add kitchen e-ink",
            "display add kitchen e-ink", "display list", "display show kitchen",
            "display set kitchen --scale 2", "display pair kitchen",
            "display remove kitchen", "account list", "group get group.org.example.echo",
            "push echo load=0.7", "push nothing load=0.7", "push key add echo", "push key add nothing",
            "push key list", "push key remove ffff",
        ],
    ]

    @Test func thePlanOfABoardFileFitsItsSchema() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "board.yaml",
            """
            format: 1
            board: home
            widgets: { a: { kind: echo, name: A, values: { count: 3 } }, b: { kind: echo } }
            layout: { pages: [ { title: Morning, widgets: [[a, b]] } ] }
            displays: { wall: { kind: browser } }

            """)
        try await check(
            [
                "board diff board.yaml", "board apply board.yaml", "edit echo-1 count=4",
                "board diff board.yaml", "board apply board.yaml", "board apply board.yaml --keep",
                "board export", "board export --set home", "board export --set nothing",
            ], in: workspace)
    }

    @Test func everyCommandOfTheBoardHasOne() async throws {
        let workspace = try TestWorkspace()
        for command in RootCommand.commands where command.type is any BoardCommand.Type {
            let name = command.words[0]
            let words = name.split(separator: " ").map(String.init)
            let schema = try await workspace.run(["schema", "reply"] + words).document
            #expect(schema["title"] == .string(name))
            #expect(schema["anyOf"]?.array?.count ?? 0 >= 2)
        }
        let unknown = await workspace.run("schema", "reply", "lst")
        #expect(unknown.status == .problems)
        #expect(unknown.talk.contains("did you mean \"list\"?"))
        #expect(await workspace.run("schema", "definition", "list").status == .wrongUsage)
    }

    /// A schema without rules would fit everything.
    @Test func aSchemaRefusesOtherDocuments() async throws {
        let workspace = try TestWorkspace()
        let schema = try await workspace.run("schema", "reply", "list").document
        #expect(ReplySchema.misfits(of: ["widgets": []], in: schema).isEmpty)
        let others: [JSONValue] = [
            ["widgets": 7], [:], ["widgets": [["widget": "echo-1"]]], ["widgets": [], "more": 1],
        ]
        for other in others { #expect(!ReplySchema.misfits(of: other, in: schema).isEmpty) }
    }
}
