import CaseWalking
import Foundation
import Machine
import Testing
import ViewRendering
import WidgetRuntime

@testable import widgetconf

/// `edit --plain`: the form of a placed widget as questions and answers.
@Suite(.brief) struct PlainFormTests {
    private func board() async throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        #expect(await workspace.run("add", "echo").status == .done)
        return workspace
    }

    private func values(_ workspace: TestWorkspace) async throws -> String {
        await workspace.run("show", "echo-1").output
    }

    /// Input that cannot be an answer is ignored.
    @Test func inputThatIsNoAnswerChangesNothing() async throws {
        let workspace = try await board()
        let long = String(repeating: "x", count: 10_000_000)
        let ending = await workspace.run("edit", "echo-1", "--plain", input: long)
        #expect(ending.status == .couldNotRun)
        #expect(ending.talk.contains("a line of standard input has more than 1048576 bytes"))
        #expect(try await values(workspace).contains("revision 1"))
    }

    /// Answers without an option that reads them would be lost silently.
    @Test func linesWithoutAnOptionAreRefused() async throws {
        let workspace = try await board()
        let ending = await workspace.run("edit", "echo-1", input: "goodbye\n")
        #expect(ending.status == .wrongUsage)
        #expect(
            ending.talk.contains("found lines on standard input, expected \"--plain\" or"), "\(ending.talk)")
        #expect(try await values(workspace).contains("revision 1"))
        #expect(await workspace.run("edit", "echo-1").status == .done)
        #expect(await workspace.run("edit", "echo-1", "count=2", input: "goodbye\n").status == .done)
    }

    @Test func instantsAreLocalTimes() async throws {
        let workspace = try await board()
        try workspace.write(
            "echo.yaml",
            TestWorkspace.intent.replacing(
                "text: { title: Text, type: string, default: hello }",
                with: "text: { title: Text, type: dateTime, default: \"2026-11-21T08:30:00Z\" }"))
        let ending = await workspace.run(
            "edit", "echo-1", "--plain", input: "2026-11-22T09:15\n\n\n\n\n\nno\n")
        #expect(ending.talk.contains("text [2026-11-21T08:30]: 2026-11-22T09:15\n"), "\(ending.talk)")
        #expect(ending.talk.contains("Text: 2026-11-21T08:30 → 2026-11-22T09:15\n"), "\(ending.talk)")
    }

    @Test func theLastQuestionWantsYesOrNo() async throws {
        let workspace = try await board()
        let ending = await workspace.run(
            "edit", "echo-1", "--plain", input: "goodbye\n\n\n\n\n\nmaybe\nno\n")
        #expect(ending.talk.contains("found \"maybe\", expected yes or no"))
        #expect(try await values(workspace).contains("revision 1"))
    }

    @Test func linesMustBeText() throws {
        let lines = LineSource(all: { [0x61, 0x0A, 0x62, 0xFF, 0x0A] })
        #expect(try lines.next() == "a")
        #expect(throws: RuntimeFailure.self) { try lines.next() }
    }

    @Test func changesAreSavedAfterAQuestion() async throws {
        let workspace = try await board()
        // `loud` hides the color, so the form does not ask for it.
        let answers = "goodbye\n\n5\nfalse\n2\nyes\n"
        let ending = await workspace.run("edit", "echo-1", "--plain", input: answers)
        #expect(ending.status == .done)
        #expect(
            ending.talk == """
                Echo  Echo on systemSmall
                Press Enter for the value in brackets, --none for no value, --default for the default, \
                ? for the question again, Ctrl-D to end.

                Text
                  text
                  default: hello
                  text [hello]: goodbye

                Mode
                  text
                  default: answer
                  mode [answer]: 

                Count
                  a whole number, 1 to 9
                  default: 1
                  count [1]: 5

                Loud
                  true or false
                  default: on
                  loud [true]: false

                Place
                    1   Here    here
                    2   There   there
                  place: 2

                Text: hello → goodbye
                Count: 1 → 5
                Loud: on → off
                Color: #2da44e → none
                Place: none → There
                Save these 5 changes? [yes]: yes

                """)
        #expect(ending.output.contains("revision 2, refreshed at once ("))
        #expect(try await values(workspace).contains("There"))
    }

    @Test(arguments: ["", "goodbye\n", "goodbye\n\n\n\n\n", "goodbye\n\n\n\n\n\n"])
    func nothingChangesIfTheInputEnds(_ answers: String) async throws {
        let workspace = try await board()
        let ending = await workspace.run("edit", "echo-1", "--plain", input: answers)
        #expect(ending.status == .problems)
        #expect(ending.talk.hasSuffix("note: the input ended: nothing was changed\n"))
        #expect(try await values(workspace).contains("revision 1"))
    }

    @Test func nothingChangesWithoutConsent() async throws {
        let workspace = try await board()
        let ending = await workspace.run("edit", "echo-1", "--plain", input: "a\n\n\n\n\n\nno\n")
        #expect(ending.status == .done)
        #expect(ending.talk.hasSuffix("note: nothing was changed\n"))
        #expect(try await values(workspace).contains("revision 1"))
    }

    @Test func defaultAndNoneAreAnswers() async throws {
        let workspace = try await board()
        #expect(await workspace.run("edit", "echo-1", "text=other", "count=7").status == .done)
        let ending = await workspace.run(
            "edit", "echo-1", "--plain", input: "--none\n\n--default\n\n\n\n\n")
        #expect(ending.status == .done, "\(ending.talk)")
        #expect(ending.talk.contains("Text: other → none\nCount: 7 → 1\nSave these 2 changes?"))
        #expect(ending.talk.contains("a whole number, 1 to 9\n  default: 1\n"), "\(ending.talk)")
    }

    @Test func aRefusedAnswerIsAskedForAgain() async throws {
        let workspace = try await board()
        let ending = await workspace.run(
            "edit", "echo-1", "--plain", input: "\n\n12\n9\n\n\nnowhere\nHere\n\n")
        #expect(ending.status == .done, "\(ending.talk)")
        #expect(ending.talk.contains("error: found \"12\" for \"count\", expected 1 to 9"), "\(ending.talk)")
        #expect(
            ending.talk.contains("error: found \"nowhere\" for \"place\", expected one of"), "\(ending.talk)")
        #expect(ending.talk.contains("Place: none → Here"))
    }

    /// Changes that a form in a terminal left are offered until they are saved or discarded.
    @Test(arguments: [true, false])
    func restoredChangesAreDeletedAfterTheyAreSaved(_ saves: Bool) async throws {
        let workspace = try await board()
        let draft = "state/edit-echo-1-draft.json"
        try workspace.write(
            draft,
            """
            {"at": "2026-11-21T12:00:00Z", "changes": [
              {"name": "count", "operation": "set", "text": "5", "before": "1"}
            ]}
            """)
        let ending = await workspace.run(
            ["edit", "echo-1", "--plain"], input: "y\n\n\n\n\n\n\n\(saves ? "yes" : "no")\n",
            readsTerminal: true)
        #expect(ending.status == .done, "\(ending.talk)")
        #expect(ending.talk.contains("was not saved: restore them?"), "\(ending.talk)")
        #expect(ending.talk.contains("Count: 1 → 5\nSave this 1 change?"), "\(ending.talk)")
        let isKept = FileManager.default.fileExists(atPath: workspace.folder + "/" + draft)
        #expect(isKept == !saves)
        #expect(try await values(workspace).contains("revision \(saves ? 2 : 1)"))
    }

    @Test func aFormWithoutChangesRefreshes() async throws {
        let workspace = try await board()
        let ending = await workspace.run("edit", "echo-1", "--plain", input: "\n\n\n\n\n\n")
        #expect(ending.status == .done)
        #expect(ending.output.contains("no value changed"))
    }

    @Test func oneOfManyChoicesIsFoundByAPartOfIt() async throws {
        let workspace = try TestWorkspace()
        let places = (0..<1000).map { #", {"id": "p\#($0)", "title": "Place \#($0)"}"# }
        let few = #"{"id": "here", "title": "Here", "subtitle": "nearby"}, {"id": "there", "title": "There"}"#
        try workspace.write(
            "provider.json", TestWorkspace.script.replacing(few, with: places.joined().dropFirst()))
        #expect(await workspace.run("add", "echo").status == .done)
        let ending = await workspace.run(
            "edit", "echo-1", "--plain", input: "\n\n\n\n\nlace 99\nPlace 987\n\n")
        #expect(ending.status == .done, "\(ending.talk)")
        #expect(ending.talk.contains("1000 choices: type a part of one"))
        #expect(ending.talk.contains("\"lace 99\" for \"place\" matches 11 options"), "\(ending.talk)")
        #expect(ending.talk.contains("Place: none → Place 987"))
        #expect(!(ending.talk + ending.output).contains("\u{1B}"))
    }

    @Test(arguments: [["WIDGETCONF_PLAIN": "1"], ["ACCESSIBLE": "1"], ["TERM": "dumb"]])
    func isChosenByTheEnvironment(_ variables: [String: String]) throws {
        var environment = ["TERM": "xterm"].merging(variables) { $1 }
        var console = Console(
            output: { _ in }, talk: { _ in }, input: { [] }, readsTerminal: true,
            terminal: Terminal(columns: 80, colors: .none))
        console.hasFullScreen = true
        func shell() throws -> FormShell? {
            let context = CommandContext(
                console: console, environment: environment, folder: "/",
                clock: SteppedClock(TestWorkspace.start), interruption: { .init() })
            let command = try #require(try Widgetconf.parse(["edit", "echo-1"]) as? EditCommand)
            return command.plain.shell(command.options, in: context)
        }
        #expect(try shell() == .plain)
        environment = ["TERM": "xterm"]
        #expect(try shell() == .screen)
        console.readsTerminal = false
        #expect(try shell() == nil)
    }
}
