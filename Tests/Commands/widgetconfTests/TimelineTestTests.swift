import CaseWalking
import Foundation
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// `test` runs the tests that authors write; the engine's rules are such tests.
@Suite(.brief) struct TimelineTestTests {
    private static let rules = TestCase.packageRoot.appending(path: "Tests/Cases/timeline").path

    /// The files of all rules, as paths below their folder. A separate test checks that each rule has one.
    private static let files: [String] = {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: rules)) ?? []
        return names.filter { $0.hasSuffix(".test.yaml") }.sorted()
    }()

    @Test(arguments: files) func theRulesHold(_ file: String) async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run(
            "test", Self.rules + "/" + file, environment: ["TZ": "Asia/Seoul"])
        #expect(ending.status == .done, "\(ending.output)\(ending.talk)")
    }

    @Test func everyRuleHasATest() {
        for rule in 1...21 {
            #expect(Self.files.contains { $0.hasPrefix("t\(twoDigits(rule))-") }, "T\(rule)")
        }
    }

    /// Each inverted expectation fails, so every expectation is evaluated.
    @Test(arguments: [
        "shows: other", "shows: former", "shows: placeholder", "entry: 2", "entries: 1", "state: stale",
        "age: stale", "revision: 2", "shownRevision: none", "reload: none", "reload: policy", "reloads: []",
        "charged: 1", "left: 0", "deferred: 1h", "deferred: { why: budget }", "nextReload: none",
        "nextReload: 1h", "due: none", "failures: 1", "warning: late", "refused: anything",
        "options: { place: [Atlantis] }",
    ])
    func whatIsNotSoFails(_ expectation: String) async throws {
        let workspace = try TestWorkspace()
        try workspace.write("echo.test.yaml", Self.test("  - { at: 0s, expect: { \(expectation) } }"))
        let ending = await workspace.run("test", "echo.test.yaml")
        #expect(ending.status == .problems)
        #expect(ending.output.contains("[expectation-unmet]"), "\(ending.output)")
        #expect(ending.output.contains("1 test, 1 failed"))
    }

    @Test func whatIsSoPasses() async throws {
        let workspace = try TestWorkspace()
        let facts = """
            shows: one, entry: 1, entries: 2, state: current, age: fresh, revision: 1, shownRevision: 1, \
            reload: added, reloads: [added], charged: 0, deferred: none, nextReload: 2h, due: 2h, \
            failures: 0, warning: none, refused: none
            """
        try workspace.write("echo.test.yaml", Self.test("  - { at: 0s, expect: { \(facts) } }"))
        let ending = await workspace.run("test")
        #expect(ending.status == .done, "\(ending.output)")
        #expect(ending.output == "✓ An hour of the echo  echo.test.yaml\n1 test passed\n")
    }

    @Test func aPictureIsWrittenAndComparedInEveryFamily() async throws {
        let workspace = try TestWorkspace()
        let test = """
            format: 1
            start: 2026-11-21T08:00:00Z
            widget: { kind: echo, values: { text: hello } }
            steps:
              - { at: 0s, expect: { picture: first } }

            """
        try workspace.write("echo.test.yaml", test)
        let missing = await workspace.run("test")
        #expect(missing.status == .problems)
        #expect(
            missing.output.contains("there is no picture \"first\" yet [picture-differs]"),
            "\(missing.output)")
        #expect(await workspace.run("test", "--update").status == .done)
        let picture = try workspace.text(of: "echo.pictures/first.txt")
        let families = picture.split(separator: "\n").filter { $0.hasPrefix("system") }
        #expect(families == ["systemSmall", "systemMedium"], "\(picture)")
        #expect(picture.components(separatedBy: "hello").count == 3, "\(picture)")
        #expect(await workspace.run("test").status == .done)
        try workspace.write("echo.test.yaml", test.replacing("hello", with: "good day"))
        let different = await workspace.run("test")
        #expect(different.status == .problems)
        #expect(different.output.contains("the picture \"first\" differs: found \""), "\(different.output)")
        #expect(try workspace.text(of: "echo.pictures/first.txt") == picture, "it is only written if asked")
        try workspace.write("echo.test.yaml", test.replacing("first }", with: "../first }"))
        #expect(await workspace.run("test").output.contains("expected a name of letters, digits, - and _"))
    }

    @Test func aFailureTellsTheStateAndLaterOnesAreSeen() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "echo.test.yaml",
            Self.test(
                """
                  - { at: 1h, expect: { reload: edited, shows: one } }
                  - { at: 90m, edit: { nothing: 1 } }
                  - { at: 2h, expect: { entry: 2 } }
                """))
        let ending = await workspace.run("test")
        for words in [
            "found added for \"reload\", expected edited, at 09:00:00, 1h after the start",
            "    - reload", "    + reload", "Request 1 brought it: the widget was placed at 08:00:00.",
            "has no parameter \"nothing\"", "[step-refused]",
            "found 1 for \"entry\", expected 2, at 10:00:00, 2h after the start",
        ] { #expect(ending.output.contains(words), "\(words) in\n\(ending.output)") }
    }

    /// A step that cannot be evaluated counts as failed.
    @Test func aWidgetThatIsNotThereMeetsNothing() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "echo.test.yaml",
            """
            format: 1
            start: 2026-11-21T08:00:00Z
            widgets: { gone: echo, late: { kind: echo, placed: 3h } }
            answer: { entries: [0s], policy: never }
            steps:
              - { at: 1h, widget: late, expect: { state: placeholder } }
              - { at: 2h, widget: gone, remove: true }
              - { at: 3h, widget: gone, expect: { reload: none } }
              - { at: 4h, widget: late, expect: { state: current } }
            """)
        let ending = await workspace.run("test", "echo.test.yaml")
        #expect(ending.status == .problems)
        for place in ["echo.test.yaml:6:46", "echo.test.yaml:8:47"] {
            let words = "\(place): error: found no widget on the board, expected one, at "
            #expect(ending.output.contains(words), "\(words) in\n\(ending.output)")
        }
        #expect(!ending.output.contains("echo.test.yaml:9"), "\(ending.output)")
    }

    /// Steps without an effect, or after the end, are reported before anything runs.
    @Test func whatIsBeyondTheEndIsFound() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "echo.test.yaml",
            """
            format: 1
            start: 2026-11-21T08:00:00Z
            widgets: { a: echo, late: { kind: echo, placed: 30h } }
            answer: { entries: [0s], policy: never }
            for: 10h
            steps:
              - { at: 8h, suspend: 2h }
              - { at: 10h, restart: 1m }
              - { at: 10h, reload: added }
            """)
        let ending = await workspace.run("check", "echo.test.yaml")
        for words in [
            "echo.test.yaml:3:49: error: the test ends after 10h, before the widget is placed",
            "echo.test.yaml:8:25: error: the step lasts until 10h1m, and the test ends after 10h",
            "hint: remove the step: a widget requests its timeline when it is placed",
        ] { #expect(ending.output.contains(words), "\(words) in\n\(ending.output)") }
        #expect(!ending.output.contains("echo.test.yaml:7"), "\(ending.output)")
    }

    @Test func scriptsGetJSONAndJUnit() async throws {
        let workspace = try TestWorkspace()
        try workspace.write("good.test.yaml", Self.test("  - { at: 0s, expect: { entry: 1 } }"))
        try workspace.write("odd.test.yaml", Self.test("  - { at: 0s, expect: { shows: \"<b>&\" } }"))
        let json = try await workspace.run("test", "--format", "json").document
        #expect(json.objects("tests").map { $0.flag("passes") } == [true, false])
        let finding = try #require(json.objects("tests").last?.objects("findings").first)
        #expect(finding.text("code") == "expectation-unmet")
        let junit = await workspace.run("test", "--format", "junit")
        #expect(junit.status == .problems)
        #expect(junit.output.contains(#"tests="2" failures="1""#))
        #expect(junit.output.contains(#"<testcase classname="good.test.yaml" name="An hour of the echo"/>"#))
        #expect(junit.output.contains("expected &quot;&lt;b&gt;&amp;&quot;"))
        #expect(try await XMLDocumentCheck.isWellFormed(junit.output))
        let lines = await workspace.run("test", "--format", "github")
        #expect(lines.output.hasPrefix("::error file=odd.test.yaml"))
    }

    @Test func theRealProviderAnswersWithoutAScript() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "echo.test.yaml",
            """
            format: 1
            start: 2026-11-21T08:00:00Z
            widget: { kind: echo, values: { text: hello } }
            steps:
              - { at: 0s, expect: { shows: hello, reload: added } }
              - { at: 1h, edit: { text: bye }, expect: { shows: bye, revision: 2, reload: edited } }
            """)
        let ending = await workspace.run("test")
        #expect(ending.status == .done, "\(ending.output)\(ending.talk)")
    }

    /// A test with few expectations would pass without a single answer.
    @Test func aProviderThatDoesNotStartFailsTheTest() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "provider.yaml", TestWorkspace.manifest.replacing(TestWorkspace.command, with: "false"))
        try workspace.write(
            "echo.test.yaml",
            """
            format: 1
            start: 2026-11-21T08:00:00Z
            for: 5m
            widget: echo
            steps:
              - { at: 1m, expect: { state: placeholder } }
            """)
        let ending = await workspace.run("test")
        #expect(ending.status == .problems)
        #expect(ending.output.contains("echo.test.yaml:4:9: error: the provider echo"), "\(ending.output)")
        #expect(ending.output.contains("does not start") && ending.output.contains("hint: run "))
        #expect(ending.output.contains("[test-provider-unstarted]"))
    }

    @Test func whatCannotBeRunIsSaid() async throws {
        let workspace = try TestWorkspace()
        let none = await workspace.run("test")
        #expect(none.status == .couldNotRun)
        #expect(none.talk.contains("there is no timeline test here"))
        try workspace.write("echo.test.yaml", Self.test("  - { at: 0s, expect: { entry: 1 } }", kind: "ecko"))
        let kind = await workspace.run("test")
        #expect(kind.output.contains("there is no widget of kind \"ecko\""))
        #expect(kind.output.contains("[step-refused]"))
        try workspace.write("echo.test.yaml", Self.test("  - { at: 0s }"))
        let check = await workspace.run("check", "echo.test.yaml")
        #expect(check.output.contains("[step-empty]"))
    }

    private static func test(_ steps: String, kind: String = "echo") -> String {
        """
        format: 1
        test: An hour of the echo
        start: 2026-11-21T08:00:00Z
        widget: \(kind)
        answer: { entries: [{ at: 0s, text: one }, { at: 2h, text: two }], policy: atEnd }
        steps:
        \(steps)

        """
    }
}

/// The samples' tests, with their own providers and with pictures in every family.
@Suite(.thorough) struct SampleTimelineTests {
    @Test func theSamplesDoAndLookAsTheirTestsSay() async throws {
        let workspace = try TestWorkspace()
        let samples = TestCase.packageRoot.appending(path: "Samples").path
        let ending = await workspace.run(
            "test", samples, environment: ["TZ": "UTC", "PATH": Python.searchPath])
        #expect(ending.status == .done, "\(ending.output)\(ending.talk)")
        #expect(ending.output.contains("15 tests passed"), "\(ending.output)")
    }
}

/// Whether a text is XML, according to an XML reader.
private enum XMLDocumentCheck {
    static func isWellFormed(_ text: String) async throws -> Bool {
        let script = "import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.stdin)"
        return try await ToolRun.of(Python.program, ["-c", script], input: Data(text.utf8)).status == 0
    }
}
