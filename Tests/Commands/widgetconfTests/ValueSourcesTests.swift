import CaseWalking
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// Values from files, variables and standard input.
@Suite(.brief) struct ValueSourcesTests {
    private func edit(
        _ arguments: String..., input: String = "", files: [String: String] = [:]
    ) async throws -> (ending: Ending, text: String) {
        let workspace = try TestWorkspace()
        for (name, text) in files { try workspace.write(name, text) }
        #expect(await workspace.run("add", "echo").status == .done)
        let ending = await workspace.run(
            ["edit", "echo-1"] + arguments, input: input, environment: ["GREETING": "good day"])
        let values = try await workspace.document("show", "echo-1")["values"]?["text"]?.string
        return (ending, values ?? "")
    }

    @Test func aFileIsRead() async throws {
        let edited = try await edit("--file", "text=a b.txt", files: ["a b.txt": "@from a file\n"])
        #expect(edited.ending.status == .done, "\(edited.ending.talk)")
        #expect(edited.text == "@from a file")
    }

    @Test func aVariableIsRead() async throws {
        #expect(try await edit("--env", "text=GREETING").text == "good day")
    }

    @Test func standardInputIsRead() async throws {
        #expect(try await edit("--stdin", "text", input: "typed\n").text == "typed")
    }

    @Test(arguments: [
        ["--file", "text=missing.txt"], ["--env", "text=MISSING"], ["--file", "text=large.txt"],
    ])
    func whatCannotBeReadChangesNothing(_ arguments: [String]) async throws {
        let workspace = try TestWorkspace()
        try workspace.write("large.txt", String(repeating: "x", count: 10_000_000))
        #expect(await workspace.run("add", "echo").status == .done)
        let ending = await workspace.run(["edit", "echo-1", "count=5"] + arguments)
        #expect(ending.status == .problems)
        #expect(ending.talk.contains("\"text\""))
        #expect(await workspace.run("show", "echo-1").output.contains("revision 1"))
    }

    @Test func aSourceWithoutANameIsWrongUsage() async throws {
        let ending = try await edit("--file", "note.txt").ending
        #expect(ending.status == .wrongUsage)
        #expect(ending.talk.contains("does not have the form name=path"))
    }

    @Test func valuesAndSourcesAreOneEdit() async throws {
        let edited = try await edit("count=99", "--env", "text=GREETING")
        #expect(edited.ending.status == .problems)
        #expect(edited.text == "hello")
    }

    @Test(arguments: [
        ("values.yaml", "text: from a file\ncount: 3\n"), ("values.json", #"{"text": "from a file"}"#),
    ])
    func aFileWithValuesIsRead(_ name: String, _ text: String) async throws {
        let edited = try await edit("--values", name, files: [name: text])
        #expect(edited.ending.status == .done, "\(edited.ending.talk)")
        #expect(edited.text == "from a file")
    }

    /// A choice may be written in the format of `show --format json`.
    @Test func chosenObjectsAreReadAsOneValue() async throws {
        let workspace = try TestWorkspace()
        #expect(await workspace.run("add", "echo", "place=there", "text=hi").status == .done)
        let values = try await workspace.document("show", "echo-1")["values"]
        try workspace.write("values.json", try #require(values).text)
        #expect(await workspace.run("add", "echo", "--values", "values.json").status == .done)
        #expect(try await workspace.document("show", "echo-2")["values"] == values)
    }

    /// Some choices of a list may be written as objects, and others as ids.
    @Test(arguments: [
        ("values.json", #"{"place": ["here", {"id": "there", "title": "There"}]}"#),
        ("values.yaml", "place:\n  - here\n  - { id: there, title: There }\n"),
        ("values.json", #"{"place": [{"id": "here"}, "There"]}"#),
    ])
    func objectsAndIDsAreReadAsOneList(_ name: String, _ text: String) async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "echo.yaml",
            TestWorkspace.intent.replacing("options: list }", with: "options: list, list: true }"))
        #expect(await workspace.run("add", "echo").status == .done)
        try workspace.write(name, text)
        let ending = await workspace.run("edit", "echo-1", "--values", name)
        #expect(ending.status == .done, "\(ending.talk)")
        let stored = try await workspace.document("show", "echo-1").object("values")?["place"]
        #expect(stored?.array?.compactMap { $0["id"]?.string } == ["here", "there"])
    }

    /// The reply's other remarks are printed together with the problems of the file.
    @Test func remarksAreSaidBesideTheProblemsOfAFile() async throws {
        let workspace = try TestWorkspace()
        #expect(await workspace.run("add", "echo").status == .done)
        try workspace.write("values.yaml", "count: 99\n")
        try workspace.write("broken.yaml", "format: 1\nintents: { Bad: 3 }\n")
        try workspace.write(
            "widgetconf.yaml",
            TestWorkspace.workspace.replacing("\"echo.yaml\"", with: "\"echo.yaml\", \"broken.yaml\""))
        let ending = await workspace.run("edit", "echo-1", "--values", "values.yaml")
        #expect(ending.talk.contains("values.yaml:1:8: error: "), "\(ending.talk)")
        #expect(ending.talk.contains("warning: the workspace has an error"), "\(ending.talk)")
    }

    @Test(arguments: [
        ["--values", "-", "--revision", "1"], ["--editor", "--plain"], ["--no-verify"],
        ["--values", "-", "--stdin", "text"], ["--stdin", "text", "--stdin", "mode"],
        ["--values", "a.yaml", "--values", "b.yaml"],
    ])
    func contradictionsAreWrongUsage(_ options: [String]) async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run(["edit", "echo-1"] + options)
        #expect(ending.status == .wrongUsage)
        #expect(ending.talk.contains("error: found --"), "\(ending.talk)")
    }

    @Test func valuesAreReadFromStandardInput() async throws {
        #expect(try await edit("--values", "-", input: "text: typed").text == "typed")
    }

    /// Rejected values are reported with their line numbers, and the widget does not change.
    @Test(arguments: [
        ("text: a\ncount: 99\n", "values.yaml:2:8: error: found \"99\" for \"count\", expected 1 to 9"),
        ("text: a\ncuont: 9\n", "values.yaml:2:1: error: Echo has no parameter \"cuont\""),
        ("text: [a\n", "values.yaml:2:1: error: expected \",\" or \"]\" here"),
        ("- a\n", "values.yaml:1:1: error: found no names of parameters"),
        ("", "values.yaml:1:1: error: found no values"), ("# a\n", "error: found no values"),
        ("mode: x\n", "values.yaml:1:7: error: \"mode\" is set twice in one edit"),
    ])
    func aValueIsRefusedAtItsLine(_ text: String, _ message: String) async throws {
        let edited = try await edit("mode=past", "--values", "values.yaml", files: ["values.yaml": text])
        #expect(edited.ending.status == .problems)
        #expect(edited.ending.talk.contains(message), "\(edited.ending.talk)")
        #expect(edited.text == "hello")
    }
}
