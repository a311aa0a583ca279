import BoardDocuments
import CaseWalking
import Foundation
import Testing
import ViewRendering
import WidgetModel

@testable import widgetconf

/// Command lines that are not understood, and the options that every command has.
@Suite(.serialized, .brief) struct UsageTests {
    private static let wrong: [(line: String, talk: String)] = [
        ("frobnicate", "error: there is no command \"frobnicate\""),
        ("chekc", "did you mean \"check\"?"),
        ("--format json edti x", "did you mean \"edit\"?"),
        ("edit", "error: found no widget, expected an id, --kind KIND or --all"),
        (
            "edit echo-1 echo-2",
            "error: found several widgets, expected what to change: name=value, --family, …"
        ),
        (
            "edit echo-1 --plain --editor",
            "error: found --editor and --plain, expected only one of them"
        ),
        ("edit echo-1 --all a=1", "error: found several of an id, --kind and --all, expected only one"),
        (
            "edit echo-1 echo-2 a=1 --expect-revision 2",
            "error: found a revision and several widgets, expected one widget"
        ),
        ("edit echo-1 days", "error: \"days\" does not have the form name=value"),
        ("edit echo-1 =3", "error: \"=3\" does not have the form name=value"),
        ("edit echo-1 days = 3", "error: found \"days = 3\", expected no spaces"),
        ("edit echo-1 --fromat json", "error: unknown option \"--fromat\""),
        ("edit echo-1 --expect-revision 0 a=b", "expected a revision such as 3"),
        (
            "add echo --family small",
            "error: found \"small\" for --family, expected systemSmall, systemMedium"
        ),
        ("add echo --family small", "did you mean \"systemSmall\"?"),
        ("list --color nevr", "found \"nevr\" for --color, expected auto, always or never"),
        ("list --color nevr", "did you mean \"never\"?"),
        ("--format jsn list", "expected text, json, sarif, github or junit"),
        (
            "render echo-1 --at noon",
            "error: found \"noon\" for --at, expected an instant such as 2026-11-21T14:30:00Z"
        ),
        ("reload", "found no widget, expected an id, --kind KIND or --all"),
        ("reload echo-1 --all", "expected only one"),
        ("list --state=", "error: missing value for \"--state <dir>\""),
        ("list more", "error: unexpected argument \"more\""),
        ("help nope", "error: there is no command \"nope\""),
        ("help rm", "did you mean \"remove\"?"),
        ("ls", "did you mean \"list\"?"),
        ("rm echo-1", "did you mean \"remove\"?"),
        ("delete echo-1", "did you mean \"remove\"?"),
        ("place echo", "did you mean \"add\"?"),
        ("set echo-1 days=3", "did you mean \"edit\"?"),
        ("configure", "did you mean \"edit\"?"),
        ("run", "did you mean \"serve\"?"),
        ("start", "did you mean \"serve\"?"),
        ("validate", "did you mean \"check\"?"),
        ("lint", "did you mean \"check\"?"),
        ("man edit", "error: there is no command \"man\""),
        ("version", "did you mean \"--version\"?"),
        ("state", "\"widgetconf list\" shows the state of every widget"),
        ("journal", "did you mean \"logs\"?"),
        ("new", "\"widgetconf add KIND\" places a widget, \"widgetconf init\" starts a workspace"),
        ("add echo --nmae Home", "error: unknown option \"--nmae\""),
        ("add echo --text Home", "write the value of a parameter without dashes: text=Home"),
        ("edit echo-1 --days=3", "write the value of a parameter without dashes: days=3"),
        ("list --name x", "\"widgetconf list\" has --wide, --kind <kind>, --only <state> and --watch"),
        ("--name", "\"widgetconf --help\" shows the usage"),
        ("list --json", "did you mean \"--format json\"?"),
        ("list --locale ko_KR", "error: found \"ko_KR\" for --locale, expected a language"),
        ("list --locale ko_KR", "did you mean \"ko-KR\"?"),
        ("list --locale kr", "did you mean \"ko\"?"),
        ("simulate echo --for -1h", "error: found \"-1h\" for --for, expected a duration up to 400d"),
        ("simulate echo --for 12", "did you mean \"12h\"?"),
        ("simulate echo --for 2hours", "did you mean \"2h\"?"),
        ("edit echo-1 --expect-revision -1 days=3", "expected a revision such as 3"),
    ]

    @Test(arguments: Dictionary(grouping: wrong, by: \.line).mapValues { $0.map(\.talk) })
    func wrongUsageIsOneLineAndExit2(_ line: String, _ talk: [String]) async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run(line.split(separator: " ").map(String.init))
        #expect(ending.status == .wrongUsage)
        #expect(ending.status.rawValue == 2)
        #expect(ending.output == "")
        for text in talk { #expect(ending.talk.contains(text), "\(ending.talk)") }
        #expect(ending.talk.split(separator: "\n").count == 2, "an error and a hint: \(ending.talk)")
    }

    @Test func argumentsMustBeText() {
        #expect(UsageProblem.ofBytes(["edit", "echo-1", "text=é"])?.remark == nil)
        let problem = UsageProblem.ofBytes(["edit", "echo-1", nil])
        #expect(problem?.remark.message == "argument 3 is not text in UTF-8")
    }

    /// A script passes this if its variable is not set.
    @Test(arguments: ["--state", "--workspace"])
    func anEmptyNameIsNoFolder(_ option: String) async throws {
        let workspace = try TestWorkspace()
        for line in [[option, "", "list"], ["list", option, ""]] {
            let ending = await workspace.run(line)
            #expect(ending.status == .wrongUsage)
            #expect(ending.talk.hasPrefix("error: found no text for \(option), expected a folder\n"))
        }
    }

    @Test(arguments: ["--help", "edit --help", "--version", "help edit", ""])
    func helpIsData(_ line: String) async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run(line.split(separator: " ").map(String.init))
        #expect(ending.status == .done)
        #expect(!ending.output.isEmpty)
        #expect(ending.talk == "")
    }

    @Test func globalOptionsStandOnEitherSide() async throws {
        let workspace = try TestWorkspace()
        let before = await workspace.run("-C", workspace.folder, "--format", "json", "list")
        let after = await workspace.run("list", "--format", "json", "-C", workspace.folder)
        let both = await workspace.run("--format", "json", "list", "-C", workspace.folder)
        #expect(try before.document == ["widgets": []])
        #expect(before.output == after.output)
        #expect(before.output == both.output)
    }

    @Test func whatCannotRunIsExit3() async throws {
        let workspace = try TestWorkspace()
        let elsewhere = await workspace.run("list", "-C", "/nowhere")
        #expect(elsewhere.status == .couldNotRun)
        #expect(elsewhere.talk.hasPrefix("error: there is no workspace in /nowhere"))
        try workspace.write("state-file", "")
        let state = await workspace.run("list", "--state", "state-file", "--format", "json")
        #expect(state.status == .couldNotRun)
        #expect(try state.document["problems"]?.array?.count == 1)
    }

    @Test func aDamagedDatabaseIsNamed() async throws {
        let workspace = try TestWorkspace()
        try FileManager.default.createDirectory(
            atPath: workspace.folder + "/state", withIntermediateDirectories: true)
        try workspace.write("state/board.sqlite", String(repeating: "not a database ", count: 500))
        let ending = await workspace.run("list")
        #expect(ending.status == .couldNotRun)
        #expect(ending.talk.contains(workspace.folder + "/state/board.sqlite is damaged"))
    }

    @Test func aBrokenWorkspaceFileIsFindings() async throws {
        let workspace = try TestWorkspace()
        try workspace.write("widgetconf.yaml", "format: 1\nnaem: test\n")
        let ending = await workspace.run("list")
        #expect(ending.status == .problems)
        #expect(ending.talk.contains("widgetconf.yaml:2:1: error:"))
    }

    // Colour

    private static let colored: [(option: String, terminal: Bool, noColor: String?, isColored: Bool)] = [
        ("auto", true, nil, true), ("auto", false, nil, false), ("auto", true, "1", false),
        ("auto", true, "", true), ("never", true, nil, false), ("always", false, nil, true),
    ]

    @Test(arguments: colored)
    func colourOnlyWhereItIsWanted(
        _ option: String, terminal: Bool, noColor: String?, isColored: Bool
    ) async throws {
        let workspace = try TestWorkspace()
        var environment = ["TERM": "xterm-256color"]
        environment["NO_COLOR"] = noColor
        let screen = terminal ? Terminal(columns: 80, colors: .ansi256) : nil
        let ending = await workspace.run(
            ["gallery", "--color", option], terminal: screen, environment: environment)
        #expect(ending.output.contains("\u{1B}[") == isColored)
        let refused = await workspace.run(
            ["show", "echo-7", "--color", option], terminal: screen, environment: environment)
        #expect(refused.talk.contains("\u{1B}[") == isColored)
    }
}
