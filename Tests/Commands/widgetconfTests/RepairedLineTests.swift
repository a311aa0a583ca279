import CaseWalking
import Foundation
import Machine
import Testing

@testable import widgetconf

/// Command lines of other programs, and values of nearly the right form: each hint is the step to take.
@Suite(.serialized, .thorough) struct RepairedLineTests {
    /// `␣` is a space in a word.
    private static let lines: [(line: String, hint: String)] = [
        // Commands of other programs, and commands below other commands
        ("get widgets", "did you mean \"widgetconf list\"?"),
        ("ls displays", "did you mean \"widgetconf display list\"?"),
        ("list accounts", "did you mean \"widgetconf account list\"?"),
        ("apply -f board.json", "did you mean \"widgetconf board apply board.json\"?"),
        ("move a-1 --first", "did you mean \"widgetconf board layout move a-1 --first\"?"),
        ("board move a-1 --last", "did you mean \"widgetconf board layout move a-1 --last\"?"),
        ("page Morning a-1", "did you mean \"widgetconf board layout page Morning a-1\"?"),
        ("display ls", "did you mean \"widgetconf display list\"?"),
        ("display delete hall", "did you mean \"widgetconf display remove hall\"?"),
        ("account login github", "did you mean \"widgetconf account add github\"?"),
        ("provider list", "did you mean \"widgetconf provider trust --list\"?"),
        ("board nope", "\"widgetconf board\" has live, layout, export, diff, apply, values and sessions"),
        ("revert a-1", "did you mean \"undo\"?"),
        ("a-1", "did you mean \"widgetconf show a-1\"?"),
        (
            "restart echo",
            "providers start when they are needed; for fresh content: \"widgetconf reload --kind echo\""
        ),
        (
            "restart echo-1",
            "providers start when they are needed; for fresh content: \"widgetconf reload echo-1\""
        ),
        (
            "restart serve",
            "press Control-C in the terminal where \"widgetconf serve\" runs, and run it again"
        ),
        ("doctor a-1", "did you mean \"widgetconf why a-1\"?"),
        ("list a-1", "did you mean \"widgetconf show a-1\"?"),
        ("edit group.a.b count=12", "write \"widgetconf group set group.a.b count=12\""),
        // Options of other programs
        ("logs -f --tail 2 a-1", "did you mean \"--lines 2\"?"),
        ("edit a-1 --size medium", "did you mean \"--family systemMedium\"?"),
        ("edit a-1 --title Coffee", "did you mean \"--name Coffee\"?"),
        ("edit a-1 --undo", "did you mean \"widgetconf undo a-1\"?"),
        ("serve --port 8080", "did you mean \"--web 127.0.0.1:8080\"?"),
        ("add --kind echo", "write it without --kind: \"widgetconf add echo\""),
        ("edit a-1 -var count=4", "values need no option: write \"widgetconf edit a-1 count=4\""),
        ("edit a-1 --param=count=4", "values need no option: write \"widgetconf edit a-1 count=4\""),
        (
            "show a-1 --jq .values.count",
            "print JSON and filter it: \"widgetconf show a-1 --format json | jq .values.count\""
        ),
        ("list --query widgets", "print JSON and filter it: \"widgetconf list --format json | jq .\""),
        ("list -o json", "did you mean \"--format json\"?"),
        ("remove a-1 --force", "write \"widgetconf remove a-1\", which has no --force"),
        // Values without their options
        ("board layout move a-1 first", "did you mean \"--first\"?"),
        ("display set hall 800x480", "did you mean \"--size 800x480\"?"),
        ("list --state stale", "did you mean \"--only stale\"?"),
        ("list stale", "did you mean \"--only stale\"?"),
        ("logs a-1 50", "did you mean \"--lines 50\"?"),
        ("add echo medium", "did you mean \"--family systemMedium\"?"),
        ("provider new b python", "did you mean \"--language python\"?"),
        ("simulate echo 24h", "did you mean \"--for 24h\", \"--reload 24h\" or \"--restart 24h\"?"),
        // Values of nearly the right form
        ("display set hall --sleep 11pm-6am", "did you mean \"23:00-06:00\"?"),
        ("display set hall --sleep 10␣pm␣to␣7␣am", "did you mean \"22:00-07:00\"?"),
        ("display set hall --sleep off", "did you mean \"never\"?"),
        ("display set hall --rotation 90deg", "did you mean \"90\"?"),
        ("display set hall --size 800×480", "did you mean \"800x480\"?"),
        ("display set hall --scale 2x", "did you mean \"2\"?"),
        ("display set hall --page Morning=10min", "did you mean \"Morning=10m\"?"),
        ("display set hall --palette black,white,red", "did you mean \"#000000,#ffffff,#ff0000\"?"),
        ("diff a-1 1-2", "did you mean \"1..2\"?"),
        ("diff a-1 HEAD~1", "revisions are numbers: \"widgetconf history a-1\" lists them"),
        ("show a-1 --revision HEAD^", "revisions are numbers: \"widgetconf history a-1\" lists them"),
        ("diff 1..2 a-1", "did you mean \"widgetconf diff a-1 1..2\"?"),
        ("display add e-ink study", "did you mean \"widgetconf display add study e-ink\"?"),
        ("completion /bin/zsh", "did you mean \"zsh\"?"),
        ("diff a-1 1 2", "did you mean \"1..2\"?"),
        ("diff a-1 --at yesterday", "did you mean \"-24h\"?"),
        ("render a-1 --at 2␣hours␣ago", "did you mean \"-2h\"?"),
        ("render a-1 -o a.jpg", "did you mean \"a.png\"?"),
        ("render a-1 -o a.png --scale 150%", "did you mean \"1.5\"?"),
        ("render a-1 --output i3blocks --follow", "did you mean \"plain\"?"),
        ("serve --web :8080:80", "did you mean \"127.0.0.1:8080\"?"),
        ("simulate echo --edit count=3@2h", "did you mean \"2h:count=3\"?"),
        ("simulate echo --edit 2h count=3", "did you mean \"2h:count=3\"?"),
        ("simulate echo --fail 3h-4h:down", "did you mean \"3h-4h:unavailable\"?"),
        ("export a.yaml --to swift", "did you mean \"app-intents\"?"),
        ("export a.yaml --to swift --nope", "did you mean \"app-intents\"?"),
        ("provider new b --language go", "in another language, write the program yourself"),
        // Values with spaces
        ("edit a-1 count: 5", "write count=5"),
        ("edit a-1 count 5", "write count=5"),
        ("edit a-1 count= 5", "write count=5"),
        ("edit a-1 text = good day", "write text='good day'"),
        ("edit echo-1 text=good day", "quote a value with spaces: text='good day'"),
        ("edit a-1 --name Morning coffee", "quote a text with spaces: --name 'Morning coffee'"),
        ("edit a-1 list=[a, b]", "write a list without brackets and spaces: list=a,b"),
        ("edit a-1 list=a, b", "write a list without spaces: list=a,b"),
        ("edit count=5 a-1", "write \"widgetconf edit a-1 count=5\""),
        ("edit a-1 --env text=", "write the name of the variable without \"$\": --env text=VARIABLE"),
        ("group set g count 3", "write count=3"),
        // Arguments that are missing, or too many
        ("edit count=5", "write the id of a widget, as \"widgetconf list\" shows it"),
        ("edit a-1 --unset", "write \"--unset <name>\": restore a parameter's default"),
        ("edit a-1 --all count=2", "leave out --all"),
        ("render a-1 --output waybar --follow --at -24h", "leave out --follow or --at"),
        ("render a-1 --output waybar --follow --at yesterday", "leave out --follow or --at"),
        (
            "edit a-1 --from a-2 --revision 1",
            "\"widgetconf show a-2 --revision 1\" shows the values; then set them"
        ),
        ("edit a-1 count=2 --revision 1", "\"widgetconf edit --help\" shows the usage"),
        (
            "undo a-1 2",
            "repeat it for each edit, or write \"--to N\" for a revision, "
                + "which \"widgetconf history a-1\" lists"
        ),
        (
            "provider trace --follow",
            "start \"widgetconf serve --trace /tmp/trace.jsonl\", "
                + "then write \"widgetconf provider trace /tmp/trace.jsonl --follow\""
        ),
        ("history", "write \"widgetconf history <id> [<options>]\": <id> is the id of a placed widget"),
    ]

    @Test func eachLineMeansWhatItMeansFromTheRoot() {
        let lines = Self.lines.map { $0.line.split(separator: " ").map(String.init) }
        #expect(lines.filter { !NamedCommandTests.isAlike($0) } == [])
    }

    @Test(arguments: lines) func theHintIsTheStep(_ line: String, _ hint: String) async throws {
        let workspace = try TestWorkspace()
        let words = line.split(separator: " ").map { String($0).replacing("␣", with: " ") }
        let ending = await workspace.run(words)
        #expect(ending.status == .wrongUsage)
        #expect(ending.talk.contains("\n  hint: \(hint)"), "\(ending.talk)")
        #expect(ending.talk.split(separator: "\n").count == 2, "an error and a hint: \(ending.talk)")
    }

    /// Terminals are recorded, and messages are forwarded.
    @Test(arguments: [
        "account add github --token ghp_abc123", "account add github ghp_abc123",
        "account add github --token=ghp_abc123", "account add --stdin github ghp_abc123",
        "edit a-1 --token ghp_abc123", "edit a-1 token ghp_abc123", "edit a-1 token= ghp_abc123",
        "edit a-1 token = ghp_abc123", "edit a-1 token: ghp_abc123", "edit a-1 token=x ghp_abc123",
        "edit a-1 --stdin token=ghp_abc123", "edit token=ghp_abc123 a-1", "add echo apiKey ghp_abc123",
    ])
    func aSecretIsNotRepeated(_ line: String) async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run(line.split(separator: " ").map(String.init))
        #expect(ending.status == .wrongUsage)
        #expect(!ending.talk.contains("ghp_abc"), "\(ending.talk)")
        #expect(ending.talk.split(separator: "\n").count == 2, "an error and a hint: \(ending.talk)")
    }

    @Test func aTokenIsNotWrittenOnTheCommandLine() async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run("account", "add", "github", "--token", "ghp_abc123")
        #expect(
            ending.talk == """
                error: found a value after --token, which asks for the token
                  hint: write "widgetconf account add github --token", or --stdin in scripts; revoke the \
                token that you wrote, because the history of your shell contains it

                """)
        // A shell has inserted the value instead of a variable's name.
        #expect(await workspace.run("add", "echo").status == .done)
        let edited = await workspace.run("edit", "echo-1", "--env", "text=ghp_abc123")
        #expect(
            edited.talk == """
                error: found text that names no environment variable for "text"
                  hint: write the name of the variable without "$": --env text=VARIABLE

                """)
    }

    /// Hints that need the current revision.
    @Test func revisionsAreCountedFromTheCurrentOne() async throws {
        let workspace = try TestWorkspace()
        #expect(await workspace.run("add", "echo").status == .done)
        for count in ["count=2", "count=3"] {
            #expect(await workspace.run("edit", "echo-1", count).status == .done)
        }
        let lines = [
            ("diff echo-1 HEAD~1", "did you mean \"2..\"?"), ("diff echo-1 HEAD", "did you mean \"2..\"?"),
            ("diff echo-1 @^^", "did you mean \"1..\"?"),
            ("diff echo-1 HEAD~2..HEAD~1", "did you mean \"1..2\"?"),
            ("diff echo-1 1..HEAD", "did you mean \"1..\"?"),
            ("diff echo-1 previous", "did you mean \"2..\"?"),
            ("show echo-1 --revision HEAD~2", "did you mean \"1\"?"),
            ("undo echo-1 --to HEAD~1", "did you mean \"2\"?"),
            ("edit echo-1 --revision -1", "did you mean \"2\"?"),
            (
                "undo echo-1 2",
                "write \"--to 1\" to undo the last 2 edits, or write \"--to 2\" for revision 2"
            ),
            ("undo echo-1 1", "leave out 1 to undo the last edit, or write \"--to 1\" for revision 1"),
            ("undo echo-1 7", "write a smaller number"),
        ]
        for (line, hint) in lines {
            let ending = await workspace.run(line.split(separator: " ").map(String.init))
            #expect(ending.status == .wrongUsage)
            #expect(ending.talk.hasSuffix("\n  hint: echo-1 is at revision 3: \(hint)\n"), "\(ending.talk)")
        }
        let ending = await workspace.run("diff", "echo-1", "HEAD~9")
        #expect(
            ending.talk.hasSuffix("  hint: revisions are numbers: \"widgetconf history echo-1\" lists them\n")
        )
    }

    /// Other names on the board, used instead of a widget's id.
    @Test func anotherThingIsNoWidget() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "provider.yaml",
            TestWorkspace.manifest.replacing("limits:", with: "group: { id: group.test }\nlimits:"))
        for line in ["add echo", "board layout page Morning echo-1", "display add hall browser", "add echo"] {
            #expect(
                await workspace.run(line.split(separator: " ").map(String.init)).status == .done, "\(line)")
        }
        let lines = [
            (
                "show group.test", "found the group \"group.test\", expected the id of a widget",
                "\"widgetconf group get group.test\" shows its values, "
                    + "\"widgetconf group set group.test KEY=VALUE\" changes them"
            ),
            (
                "show Morning", "found the page \"Morning\", expected the id of a widget",
                "write the id of a widget on it, such as echo-1"
            ),
            (
                "render hall", "found the display \"hall\", expected the id of a widget",
                "\"widgetconf display list\" shows the displays, \"widgetconf list\" the widgets"
            ),
            (
                "history Echo", "found the intent \"Echo\", expected the id of a widget",
                "write the id of one, such as echo-1"
            ),
            (
                "why count", "found the parameter \"count\", expected the id of a widget",
                "write the id of one, such as echo-1"
            ),
            (
                "options count", "found the parameter \"count\", expected a widget or a kind before it",
                "write \"widgetconf options echo-1 count\""
            ),
            (
                "board layout move echo-2 --before Morning",
                "found the page \"Morning\" for --before, expected the id of a widget",
                "did you mean \"--page Morning\"?"
            ),
            (
                "board layout move Morning --first",
                "found the page \"Morning\", expected the id of a widget",
                "to move a page, write \"widgetconf board layout page Morning --before PAGE\""
            ),
        ]
        for (line, message, hint) in lines {
            let ending = await workspace.run(line.split(separator: " ").map(String.init))
            #expect(ending.status == .problems)
            #expect(ending.talk == "error: \(message)\n  hint: \(hint)\n")
        }
    }

    @Test func theWidgetsWithAParameterAreNamed() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "widgetconf.yaml",
            TestWorkspace.workspace.replacing("\"echo.yaml\"", with: "\"echo.yaml\", \"other.yaml\"")
                .replacing("\"provider.yaml\"", with: "\"provider.yaml\", \"Other/provider.yaml\""))
        try workspace.write(
            "other.yaml", "format: 1\nintents: { Other: { parameters: { step: { type: integer } } } }\n")
        try workspace.write(
            "Other/provider.yaml",
            TestWorkspace.manifest.replacing("echo", with: "other").replacing("Echo", with: "Other")
                .replacing("provider.json", with: "../provider.json"))
        for kind in ["echo", "other"] { _ = await workspace.run("add", kind) }
        let ending = await workspace.run("edit", "echo-1", "other-1", "count=2")
        #expect(
            ending.talk == """
                error: other-1: Other has no parameter "count", which echo-1 has; nothing was changed \
                [parameter-unknown]
                  hint: write "widgetconf edit echo-1 count=2", or all with --kind echo

                """)
        let none = await workspace.run("edit", "echo-1", "other-1", "nothing=2")
        #expect(none.talk.contains("Echo has no parameter \"nothing\", expected \"color\""), "\(none.talk)")
    }

    /// Files of a kind that the command does not read.
    @Test func anotherFileIsNamed() async throws {
        let workspace = try TestWorkspace()
        try workspace.write("ko.lproj/Intents.strings", "\"abc\" = \"날씨\";\n")
        try workspace.write("tables/ko.strings", "\"abc\" = \"날씨\";\n")
        try workspace.write("tables/Base.lproj/Intents.intentdefinition", "")
        try workspace.write("tables/ko.lproj/Intents.strings", "")
        try workspace.write("day.events", "{\"widgetconf\":\"events\",\"version\":1,\"seed\":\"7\"}\n")
        try workspace.write("notes.txt", "nothing\n")
        let lines = [
            (
                "import ko.lproj/Intents.strings",
                "found the strings table ko.lproj/Intents.strings, expected an .intentdefinition",
                "name the definition, and the folder of its tables: "
                    + "\"widgetconf import Intents.intentdefinition --strings .\""
            ),
            (
                "import tables/ko.lproj/Intents.strings",
                "found the strings table tables/ko.lproj/Intents.strings, expected an .intentdefinition",
                "name the definition, and the folder of its tables: "
                    + "\"widgetconf import tables/Base.lproj/Intents.intentdefinition --strings tables\""
            ),
            (
                "import echo.yaml", "found the definition echo.yaml, expected an .intentdefinition",
                "\"widgetconf export echo.yaml\" converts it to Apple's form"
            ),
            (
                "provider replay day.events echo",
                "found a recording of the engine in day.events, expected a file that --trace wrote",
                "replay it with \"widgetconf simulate --replay day.events\""
            ),
            (
                "provider trace day.events",
                "found a recording of the engine in day.events, expected a file that --trace wrote",
                "replay it with \"widgetconf simulate --replay day.events\""
            ),
            (
                "provider replay notes.txt echo",
                "notes.txt has no messages, expected a file that --trace wrote",
                "write one with \"widgetconf reload --all --trace /tmp/trace.jsonl\""
            ),
            (
                "provider pack provider.yaml", "found the file provider.yaml, expected the folder with it",
                "did you mean \".\"?"
            ),
            ("provider pack nothing", "there is no folder nothing", "name the folder with the provider.yaml"),
            (
                "provider trust ehco --yes",
                "the workspace has no provider \"ehco\"; \"echo\" is your own, which may run without consent",
                "\"widgetconf provider trust --list\" shows which providers need it"
            ),
        ]
        for (line, message, hint) in lines {
            let ending = await workspace.run(line.split(separator: " ").map(String.init))
            #expect(ending.status == .problems)
            #expect(ending.talk == "error: \(message)\n  hint: \(hint)\n")
        }
    }

    /// Times of day belong to the current day in the user's zone.
    @Test func aTimeOfDayIsAnInstant() async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run(
            ["render", "a-1", "--at", "2026-07-01 14:30"], environment: ["TZ": "Europe/Berlin"])
        #expect(ending.talk.contains("did you mean \"2026-07-01T14:30:00+02:00\"?"), "\(ending.talk)")
    }

    private static let changes: [(change: [String], hint: String)] = [
        (["count=3d"], "did you mean \"3\"?"),
        (["count=4_"], "did you mean \"4\"?"),
        (["color=red"], "did you mean \"#ff0000\"?"),
        (["color=f00"], "did you mean \"#ff0000\"?"),
        (["color=rgb(0, 128, 255)"], "did you mean \"#0080ff\"?"),
        (["color="], "quote a color, without a space before it: color=\"#…\""),
        (["--family", "systemExtraLarge"], "give --family"),
    ]

    @Test(arguments: changes) func aValueOfNearlyTheRightFormIsRepeated(
        _ change: [String], _ hint: String
    ) async throws {
        let workspace = try TestWorkspace()
        #expect(await workspace.run("add", "echo").status == .done)
        let ending = await workspace.run(["edit", "echo-1"] + change)
        #expect(ending.status == .problems)
        #expect(ending.talk.contains("\n  hint: \(hint)"), "\(ending.talk)")
    }

    @Test func aWidgetOnTheBoardIsNotInTheTrash() async throws {
        let workspace = try TestWorkspace()
        #expect(await workspace.run("add", "echo").status == .done)
        let ending = await workspace.run("trash", "restore", "echo-1")
        #expect(
            ending.talk == """
                error: there is no widget "echo-1" in the trash: it is on the board
                  hint: "widgetconf undo echo-1" undoes its last edit

                """)
        // Users often type a wrong number.
        for _ in 1...3 { #expect(await workspace.run("add", "echo").status == .done) }
        #expect(await workspace.run("remove", "echo-3").status == .done)
        let one = await workspace.run("trash", "restore", "echo-1")
        #expect(one.talk.hasSuffix("it is on the board\n  hint: did you mean \"echo-3\"?\n"), "\(one.talk)")
        #expect(await workspace.run("remove", "echo-4").status == .done)
        let several = await workspace.run("trash", "restore", "echo-1")
        #expect(several.talk.hasSuffix("  hint: write one of these: echo-3, echo-4\n"), "\(several.talk)")
    }

    @Test func aFileWithASimilarNameIsNamed() async throws {
        let workspace = try TestWorkspace()
        try workspace.write("Clock/clock.test.yaml", "")
        let ending = await workspace.run("test", "clock")
        #expect(
            ending.talk.contains("  hint: did you mean \"\(workspace.folder)/Clock\"?\n"), "\(ending.talk)")
    }
}
