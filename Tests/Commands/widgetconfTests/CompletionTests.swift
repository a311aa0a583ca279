import CaseWalking
import Foundation
import Machine
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// The suggestions of `widgetconf __complete`, and how the shells insert them.
@Suite(.thorough) struct CompletionTests {
    /// `COMP_WORDBREAKS` of bash.
    private static let breaks = " \t\n\"'><=;|&(:"

    /// A board with a widget `desk-1`, whose provider has offered its choices once and has ended. When it
    /// starts, it writes the file `started`.
    private func board(offering more: String = "") async throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        try workspace.write(
            "widgetconf.yaml", TestWorkspace.workspace.replacing("echo.yaml", with: "desk.yaml"))
        try workspace.write("desk.yaml", Self.intent)
        try workspace.write(
            "provider.yaml",
            TestWorkspace.manifest.replacing("  echo:", with: "  desk:").replacing("Echo", with: "Desk"))
        try workspace.writeProgram(
            TestWorkspace.program.replacing(#""kind": "echo""#, with: #""kind": "desk""#)
                .replacing("def offered(name): return []", with: "open('started', 'w').close()")
                .replacing("def timeline(", with: Self.view + "\ndef timeline(")
                .replacing("import json,", with: "\(Self.choices)\n\(more)\nimport json,"))
        #expect(await workspace.run("add", "desk").status == .done)
        let values = ["--name", "Second desk", "labels=bug,good first issue"]
        #expect(await workspace.run(["add", "desk"] + values).status == .done)
        #expect(await workspace.run("options", "desk-1").status == .done)
        try FileManager.default.removeItem(atPath: workspace.folder + "/started")
        return workspace
    }

    private func isStarted(_ workspace: TestWorkspace) -> Bool {
        FileManager.default.fileExists(atPath: workspace.folder + "/started")
    }

    // Words

    /// A typed line, and its first suggestions.
    private static let offers: [(line: String, words: [String])] = [
        ("widgetconf hist", ["history"]),
        ("widgetconf -C . edi", ["edit"]),
        ("widgetconf list --format j", ["json", "junit"]),
        ("widgetconf list --format=j", ["json", "junit"]),
        ("widgetconf undo --to 2 d", ["desk-1", "desk-2"]),
        ("widgetconf undo desk-1 --to ", ["1"]),
        ("widgetconf diff desk-1 ", ["1.."]),
        ("widgetconf edit --kind desk lou", ["loud="]),
        ("widgetconf edit --kind desk loud=t", ["true"]),
        ("widgetconf edit desk-1 desk", ["desk-2"]),
        ("widgetconf edit desk-1 desk-2 desk", []),
        ("widgetconf edit desk-1 loud=true desk", []),
        ("widgetconf duplicate desk-1 lou", ["loud="]),
        ("widgetconf undo d", ["desk-1", "desk-2"]),
        ("widgetconf undo desk-1 ", []),
        ("widgetconf edit desk-1 --revision ", ["1"]),
        ("widgetconf diff desk-1 1..", ["1..1"]),
        ("widgetconf diff nothing-1 ", []),
        ("widgetconf options de", ["desk-1", "desk-2", "desk"]),
        ("widgetconf options desk-1 lo", ["loud"]),
        ("widgetconf add desk th", ["theme="]),
        ("widgetconf add desk --family systemM", ["systemMedium"]),
        ("widgetconf edit desk-1 --unset th", ["theme"]),
        ("widgetconf edit desk-1 --set th", ["theme="]),
        ("widgetconf edit desk-1 --dry", ["--dry-run"]),
        ("widgetconf edit desk-1 theme=dark th", []),
        ("widgetconf edit desk-1 theme=", ["light", "dark"]),
        ("widgetconf edit desk-1 loud=t", ["true"]),
        ("widgetconf edit desk-1 zone=Asia/Seo", ["Asia/Seoul"]),
        ("widgetconf edit desk-1 land=K", ["KE", "KG", "KH"]),
        ("widgetconf edit desk-1 path=./a", [""]),
        ("widgetconf check ", [""]),
        ("widgetconf source try ", [""]),
        ("widgetconf source try provider.yaml d", ["desk"]),
        ("widgetconf source try provider.yaml desk lou", ["loud="]),
        ("widgetconf provider new --source h", ["http"]),
        ("widgetconf explain key-unk", ["key-unknown"]),
        ("widgetconf schema reply hist", ["history"]),
        ("widgetconf board values --intent D", ["Desk"]),
        ("widgetconf help his", ["history"]),
        ("widgetconf nothing ", []),
        // An option and its value may be one word.
        ("widgetconf edit --kind=desk lou", ["loud="]),
        ("widgetconf -C . --state=state show d", ["desk-1", "desk-2"]),
        ("widgetconf --workspace=elsewhere show d", []),
        ("widgetconf edit desk-1 --state=elsewhere --revision ", []),
        // Only the kind's sizes.
        ("widgetconf add desk --family ", ["systemSmall", "systemMedium"]),
        ("widgetconf edit desk-1 --family=", ["systemSmall", "systemMedium"]),
        ("widgetconf edit --kind=desk --family ", ["systemSmall", "systemMedium"]),
        ("widgetconf duplicate desk-1 --family ", ["systemSmall", "systemMedium"]),
        ("widgetconf simulate desk --family ", ["systemSmall", "systemMedium"]),
        ("widgetconf add nothing --family systemL", ["systemLarge"]),
        ("widgetconf edit --all lou", ["loud="]),
        ("widgetconf edit --all d", []),
        ("widgetconf edit --kind desk --from d", ["desk-1", "desk-2"]),
        ("widgetconf reload --all ", []),
        ("widgetconf edit desk-1 --no-p", ["--no-picture"]),
        ("widgetconf press desk-1 ", ["tidy", "lamp"]),
        ("widgetconf press nothing-1 ", []),
        ("widgetconf edit desk-1 labels", ["labels=", "labels+=", "labels-="]),
        ("widgetconf edit desk-1 labels+", ["labels+="]),
        ("widgetconf edit desk-1 labels+=b", ["bug"]),
        ("widgetconf edit desk-1 labels+=new labels-", ["labels-="]),
        ("widgetconf edit desk-2 labels-=", ["bug", #"good\ first\ issue"#]),
        ("widgetconf edit nothing-1 th", []),
        // Bash breaks words at "=" and ":", and replaces only the part after them.
        ("widgetconf edit desk-1 labels=", ["bug", #"good\ first\ issue"#, #"\[x\]:y"#]),
        ("widgetconf edit desk-1 labels=bug,g", [#"bug,good\ first\ issue"#]),
        ("widgetconf edit desk-1 at=08:3", ["30"]),
        ("widgetconf edit desk-1 url=https://", [#"//example.org/a\?b=c\&d"#, "//example.org/z"]),
        ("widgetconf edit desk-1 repo=a:b", ["b/c", "b/d"]),
        ("widgetconf edit desk-1 city=\"New Y", ["New York"]),
        ("widgetconf edit desk-1 city='New Y", ["New York"]),
        (#"widgetconf edit desk-1 city=New\ Y"#, [#"New\ York"#]),
        (#"widgetconf edit desk-1 city="New"\ Y"#, [#"\ York"#]),
        (#"widgetconf edit desk-1 "city=New Y"#, ["city=New York"]),
        ("widgetconf edit desk-1 city='it", [#"it'\''s"#]),
        ("widgetconf edit desk-1 city=\"it", ["it's"]),
        (#"widgetconf edit desk-1 repo=\$"#, [#"\$\(touch\ x\)"#]),
        (#"widgetconf edit desk-1 repo="\$"#, [#"\$(touch x)"#]),
        ("widgetconf edit desk-1 repo=plain", [#"plain\;touch\ x"#]),
        // A value that cannot be typed is not offered.
        ("widgetconf edit desk-1 repo=line", []),
    ]

    @Test func offersWords() async throws {
        let workspace = try await board()
        for (line, words) in Self.offers {
            let ending = await workspace.run("__complete", "bash", Self.breaks, line)
            let offered = ending.output.split(separator: "\n", omittingEmptySubsequences: false).map(
                String.init)
            #expect(Array(offered.dropLast().prefix(3)) == words, "\(line)")
            #expect(ending.status == .done)
            #expect(ending.talk.isEmpty)
        }
        #expect(!isStarted(workspace))
    }

    /// Zsh and fish get complete words, and notes without characters that a shell would interpret.
    @Test func wordsHaveNotes() async throws {
        let workspace = try await board()
        for shell in ["zsh", "fish"] {
            let cities = await workspace.run("__complete", shell, "edit", "desk-1", "city=").output
            #expect(cities == "city=nyc\tNew York\ncity=evil\t(touch x)\ncity=[x]:y\ttouch x[2J\ncity=it's\n")
            let names = await workspace.run("__complete", shell, "edit", "desk-1", "lo").output
            #expect(names == "loud=\tLoud\n")
        }
        #expect(
            await workspace.run("__complete", "fish", "edit", "desk-1", "city=\"New Y").output
                == "city=New York\n")
        #expect(await workspace.run("__complete", "powershell", "x", "y").status == .wrongUsage)
    }

    @Test func everyCommandHasAScript() async throws {
        let workspace = try TestWorkspace()
        for shell in ["bash", "zsh", "fish"] {
            let ending = await workspace.run("completion", shell)
            #expect(ending.output.contains("widgetconf __complete \(shell)"))
            #expect(
                ending.output.split(separator: "\n").count < 25, "everything else is decided in the program")
        }
        #expect(await workspace.run("completion", "tcsh").status == .wrongUsage)
    }

    // Providers

    /// A running provider is asked, and its answer is stored for the next time.
    @Test func aRunningEngineIsAsked() async throws {
        let workspace = try await board()
        let captured = Captured()
        let interruption = Interruption()
        async let ending = workspace.run(["serve"], into: captured, interruption: interruption)
        try await captured.printed("serving")
        try workspace.write("repo", "a:b/new")
        let line = "widgetconf edit desk-1 repo=a:b/"
        let before = await workspace.run("__complete", "bash", Self.breaks, line).output
        #expect(before.hasPrefix("b/c\n"), "no provider is started")
        #expect(!isStarted(workspace))
        // A request may take longer than completion waits; its answer is stored nevertheless.
        var after = ""
        while !after.hasPrefix("b/new\n") {
            #expect(await workspace.run("reload", "desk-1").status == .done)
            after = await workspace.run("__complete", "bash", Self.breaks, line).output
        }
        interruption.come()
        _ = await ending
        #expect(await workspace.run("__complete", "bash", Self.breaks, line).output == after)
    }

    @Test func aRemovedWidgetLeavesNoChoices() async throws {
        let workspace = try await board()
        #expect(await workspace.run("remove", "desk-1").status == .done)
        let file = try Data(contentsOf: URL(filePath: workspace.folder + "/state/board.sqlite"))
        #expect(file.range(of: Data("choices desk-1".utf8)) == nil)
    }

    /// At most 200 are offered.
    @Test func thousandsOfChoicesAreFiltered() async throws {
        let workspace = try await board(
            offering:
                "CHOICES['repo'] = [{'value': 'r%03d' % i, 'title': 'Number %d' % i} for i in range(1000)]")
        let all = await workspace.run("__complete", "bash", Self.breaks, "widgetconf edit desk-1 repo=")
            .output
        #expect(all.split(separator: "\n").count == CompletionRequest.most)
        let last = await workspace.run("__complete", "zsh", "edit", "desk-1", "repo=r99").output
        #expect(last.hasPrefix("repo=r990\tNumber 990\n"))
    }

    // Real shells

    /// The input before the Tab key, and the shell's completed line.
    private static let typed: KeyValuePairs = [
        "undo d": "undo desk-",
        "edit desk-1 lab": "edit desk-1 labels=",
        "edit desk-1 labels=": "edit desk-1 labels=",
        "edit desk-1 labels+=goo": #"edit desk-1 labels+=good\ first\ issue "#,
        "edit desk-2 labels-=b": "edit desk-2 labels-=bug ",
        "press desk-1 t": "press desk-1 tidy ",
        "edit --kind=desk --family=systemM": "edit --kind=desk --family=systemMedium ",
        "edit desk-1 labels=goo": #"edit desk-1 labels=good\ first\ issue "#,
        "edit desk-1 at=08:3": "edit desk-1 at=08:30 ",
        "edit desk-1 url=https://": "edit desk-1 url=https://example.org/",
        "edit desk-1 city=\"New Y": "edit desk-1 city=\"New York\" ",
        #"edit desk-1 city=New\ Y"#: #"edit desk-1 city=New\ York "#,
        "edit desk-1 repo=a:b": "edit desk-1 repo=a:b/",
        #"edit desk-1 city=\[x"#: #"edit desk-1 city=\[x\]:y "#,
        #"edit desk-1 repo=\$"#: #"edit desk-1 repo=\$\(touch\ x\) "#,
        "edit desk-1 repo=pl": #"edit desk-1 repo=plain\;touch\ x "#,
        "edit desk-1 city=it": #"edit desk-1 city=it\'s "#,
        "edit desk-1 path=./des": "edit desk-1 path=./desk.yaml ",
        "list --form": "list --format ",
    ]

    @Test(arguments: ["bash", "zsh", "fish"])
    func shellsCompleteLines(_ shell: String) async throws {
        let paths = (Python.environment["PATH"] ?? "").split(separator: ":")
        guard paths.contains(where: { FileManager.default.isExecutableFile(atPath: "\($0)/\(shell)") }) else {
            return  // Only bash is installed on every machine.
        }
        let workspace = try await board()
        try workspace.write("script", await workspace.run("completion", shell).output)
        let products = [Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
        let program = try #require(
            products.first { FileManager.default.isExecutableFile(atPath: $0.path + "/widgetconf") })
        var environment = workspace.environment
        environment["PATH"] = "\(program.path):\(Python.searchPath)"
        environment["LC_ALL"] = "C.UTF-8"
        let tool = TestCase.packageRoot.appending(path: "Tests/Tools/complete.py").path
        let typed = Self.typed.map { "widgetconf \($0.key)" }
        let run = try await ToolRun.of(
            "python3", [tool, shell, workspace.folder + "/script"] + typed, environment: environment,
            in: workspace.folder)
        let lines = run.output.split(separator: "\n").map(String.init)
        let wanted = Self.typed.map { typed, line in
            // Zsh replaces quotes with backslashes.
            let isQuoted = shell == "zsh" && typed.contains("\"")
            return "widgetconf " + (isQuoted ? #"edit desk-1 city=New\ York "# : line)
        }
        #expect(lines == wanted)
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/x"), "nothing was carried out")
        #expect(!isStarted(workspace))
    }

    private static let intent = """
        format: 1
        intents:
          Desk:
            title: Desk
            parameters:
              labels: { title: Labels, type: string, list: true, options: list }
              at: { title: At, type: time, options: list }
              url: { title: Address, type: url, options: list }
              city: { title: City, type: City, options: list }
              repo: { title: Repository, type: string, options: list }
              theme: { title: Theme, cases: { light: Light, dark: Dark } }
              loud: { title: Loud, type: boolean }
              zone: { title: Zone, type: timeZone }
              land: { title: Land, type: country }
              path: { title: Path, type: file }
        types:
          City: { title: City }

        """

    private static let view = """
        def view(values, context):
            lamp = {"toggle": "lamp", "isOn": True, "content": "Lamp"}
            return {"vstack": [{"button": "tidy", "content": "Tidy up"}, lamp]}
        """

    /// The provider offers these choices and the content of the file `repo`.
    private static let choices = #"""
        import os

        def offered(name):
            return [open(name).read()] if os.path.exists(name) else CHOICES[name]

        CHOICES = {
            "labels": ["bug", "good first issue", "[x]:y"],
            "at": [{"value": "08:00"}, {"value": "08:30", "title": "Half past eight"}, {"value": "18:00"}],
            "url": ["https://example.org/a?b=c&d", "https://example.org/z"],
            "city": [
                {"id": "nyc", "title": "New York"}, {"id": "evil", "title": "$(touch x)"},
                {"id": "[x]:y", "title": "`touch x`\u001b[2J"}, {"id": "it's", "title": "it's"}],
            "repo": ["a:b/c", "a:b/d", "$(touch x)", "plain;touch x", "line\nbreak"],
        }
        """#
}
