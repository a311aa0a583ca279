import BoardDocuments
import CaseWalking
import EditForm
import Foundation
import SourceText
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// `push` and `push key`, on a board whose kind `cpu` shows pushed documents.
@Suite(.brief) struct PushCommandTests {
    private func workspace() throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        try workspace.write(
            "widgetconf.yaml",
            TestWorkspace.workspace.replacing(
                #"["provider.yaml"]"#, with: #"["provider.yaml", "machine/provider.yaml"]"#))
        try workspace.write(
            "machine/provider.yaml",
            """
            format: 1
            provider: machine
            source: { push: true, data: { load: load } }
            widgets:
              cpu:
                title: CPU
                families: [systemSmall]
                configuration: static
                view: cpu.view.yaml
                entry: { load: decimal }

            """)
        try workspace.write("machine/cpu.view.yaml", "format: 1\nview: { text: \"{load}\" }\n")
        return workspace
    }

    /// Whether a file of the board contains a text.
    private func isStored(_ text: String, on workspace: TestWorkspace) throws -> Bool {
        let state = workspace.folder + "/state"
        let names = try FileManager.default.contentsOfDirectory(atPath: state)
        return names.contains { name in
            FileManager.default.contents(atPath: state + "/" + name)?.range(of: Data(text.utf8)) != nil
        }
    }

    // Documents

    @Test func valuesOfTheCommandLineAreADocument() async throws {
        let workspace = try workspace()
        let pushed = await workspace.run("push", "cpu", "load=0.7", "unit=°C", "note=a=b", "empty=")
        #expect(pushed.status == .done, "\(pushed.talk)")
        #expect(pushed.output == "cpu → stored; no widget shows it yet\n")
        #expect(try isStored(#"{"load":0.7,"unit":"°C","note":"a=b","empty":""}"#, on: workspace))
        let text = await workspace.run("push", "cpu", "load=0.8", "--text", "build=0042")
        #expect(text.status == .done, "\(text.talk)")
        #expect(try isStored(#"{"load":0.8,"build":"0042"}"#, on: workspace))
        let document = try await workspace.document("push", "cpu", "load=0.9")
        #expect(document.object("target") == ["kind": "cpu"])
        #expect(document["widgets"] == [] && document.text("at") == "2026-11-21T12:00:00.000Z")
    }

    /// The placeholder of a source would look like data, and an empty timeline would be no explanation.
    @Test func aWidgetWaitsForItsFirstDocument() async throws {
        let workspace = try workspace()
        let added = await workspace.run("add", "cpu")
        #expect(added.status == .done, "\(added.talk)")
        let words =
            "warning: no document was pushed to cpu-1 yet; push one with \"widgetconf push cpu NAME=VALUE\""
        #expect(added.talk.contains(words), "\(added.talk)")
        #expect(!added.talk.contains("has no entries"), "\(added.talk)")
        let why = await workspace.run("why", "cpu-1")
        #expect(why.output.contains("no document was pushed to it yet"), "\(why.output)")
        let awaited = try await workspace.document("render", "cpu-1")
        #expect(awaited["view"] != nil && awaited["redacted"] == true, "\(awaited.text)")
        #expect(await workspace.run("render", "cpu-1").output.contains("▒"))

        #expect(await workspace.run("push", "cpu", "load=0.7").status == .done)
        let shown = try await workspace.document("render", "cpu-1")
        #expect(shown["view"] == "0.7" && shown["redacted"] == nil, "\(shown.text)")
        #expect(await !workspace.run("why", "cpu-1").output.contains("no document was pushed"))
    }

    @Test func jsonComesFromAFileOrFromStandardInput() async throws {
        let workspace = try workspace()
        try workspace.write("load.json", #"{ "load": 1.25 }"#)
        #expect(await workspace.run("push", "cpu", "load.json").status == .done)
        #expect(try isStored(#"{"load":1.25}"#, on: workspace))
        let commands = [["push", "cpu", "-"], ["push", "cpu"], ["push", "send", "cpu", "-"]]
        for (count, words) in commands.enumerated() {
            let pushed = await workspace.run(words, input: #"{"load":\#(count)}"#)
            #expect(pushed.status == .done, "\(pushed.talk)")
            #expect(try isStored(#"{"load":\#(count)}"#, on: workspace), "\(words)")
        }
        let form = #"{"merge_variables":{"load":2.5},"merge_strategy":"deep_merge"}"#
        #expect(await workspace.run("push", "cpu", input: form).status == .done)
        #expect(try isStored(#"{"load":2.5}"#, on: workspace))
    }

    /// The message names the path, and the former document stays.
    @Test func aDocumentThatDoesNotFitIsRefused() async throws {
        let workspace = try workspace()
        #expect(await workspace.run("push", "cpu", "load=0.7").status == .done)
        for value in ["lod=0.7", "load=much"] {
            let refused = await workspace.run("push", "cpu", value)
            #expect(refused.status == .problems && refused.output.isEmpty)
            #expect(refused.talk.contains("error: cpu: ") && refused.talk.contains("load"), "\(refused.talk)")
            #expect(refused.talk.contains("nothing was stored"), "\(refused.talk)")
        }
        #expect(try isStored(#"{"load":0.7}"#, on: workspace))
        #expect(try !isStored("much", on: workspace))
    }

    @Test(
        arguments: [
            ("", "standard input is not JSON"), ("{", "standard input is not JSON"),
            ("load: 1", "standard input is not JSON"), (#"{"load":NaN}"#, "standard input is not JSON"),
            (#"{"load":1,"load":2}"#, "expected each key once, found \"load\" again"),
            (String(repeating: "[", count: 65) + String(repeating: "]", count: 65), "within one another"),
            (#"{"merge_variables":{},"merge_strategy":"all"}"#, "\"deep_merge\" or \"stream\""),
            (#"{"merge_variables":{},"more":1}"#, "more"),
        ])
    func otherTextsAreRefused(input: String, message: String) async throws {
        let workspace = try workspace()
        let refused = await workspace.run("push", "cpu", input: input)
        #expect(refused.status != .done && refused.output.isEmpty)
        #expect(refused.talk.contains(message), "\(refused.talk)")
    }

    @Test func aTerminalIsNotRead() async throws {
        let workspace = try workspace()
        let refused = await workspace.run(["push", "cpu"], readsTerminal: true)
        #expect(refused.status != .done)
        #expect(refused.talk.contains("widgetconf push cpu NAME=VALUE"), "\(refused.talk)")
        let missing = await workspace.run("push", "cpu", "3")
        #expect(missing.status != .done && missing.talk.contains("write NAME=3"), "\(missing.talk)")
    }

    @Test func otherTargetsAreRefused() async throws {
        let workspace = try workspace()
        let program = await workspace.run("push", "echo", "load=0.7")
        #expect(program.status == .problems)
        #expect(program.talk.contains("\"echo\" is not a push, expected \"cpu\""), "\(program.talk)")
        #expect(program.talk.contains("hint: push to one of these kinds"), "\(program.talk)")
        let unknown = await workspace.run("push", "cpo", "load=0.7")
        #expect(unknown.status == .problems, "\(unknown.talk)")
        #expect(unknown.talk.contains("did you mean \"cpu\"?"), "\(unknown.talk)")
    }

    @Test(arguments: [
        ["push"], ["push", "key"], ["push", "cpu", "a.json", "b.json"], ["push", "cpu", "a.json", "load=1"],
        ["push", "cpu", "a.json", "--text", "load=1"], ["push", "cpu", "--text", "load"],
        ["push", "cpu", "--text", "=1"], ["push", "key", "add"],
        ["push", "key", "add", "cpu", "--provider", "machine"], ["push", "key", "remove"],
    ])
    func wrongUsesStoreNothing(words: [String]) async throws {
        let workspace = try workspace()
        let refused = await workspace.run(words)
        #expect(refused.status == .wrongUsage, "\(refused.talk)")
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/state/board.sqlite"))
    }

    // Keys

    @Test func aKeyIsPrintedOnce() async throws {
        let workspace = try workspace()
        let made = await workspace.run("push", "key", "add", "cpu", "--title", "Backup script")
        #expect(made.status == .done, "\(made.talk)")
        let key = String(made.output.dropLast())
        let digest = try #require(PushKey(key), "\(made.output)").digest
        #expect(made.output == key + "\n" && !made.talk.contains(key))
        #expect(made.talk.contains("this key is shown once"))
        let list = await workspace.run("push", "key", "list")
        #expect(list.output.contains("Backup script") && list.output.contains(String(digest.prefix(12))))
        let json = try await workspace.document("push", "key", "list")
        let known = try #require(json.objects("keys").first)
        #expect(known.object("target") == ["kind": "cpu"] && known["count"] == 0)
        for text in [list.output, list.talk, JSONValue.object(json).text] {
            #expect(!text.contains(key.dropFirst(4)) && !text.contains(digest))
        }
        // The board, and therefore its backups, only contain the digest.
        #expect(await workspace.run("backup", "board.backup").status == .done)
        #expect(try !isStored(String(key.dropFirst(4)), on: workspace))
        #expect(try isStored(digest, on: workspace))
        let backup = try #require(FileManager.default.contents(atPath: workspace.folder + "/board.backup"))
        #expect(backup.range(of: Data(key.dropFirst(4).utf8)) == nil)
    }

    @Test func aKeyIsRemovedByTheBeginningOfItsID() async throws {
        let workspace = try workspace()
        let made = try await workspace.document("push", "key", "add", "--provider", "machine")
        #expect(made.object("target") == ["provider": "machine"] && PushKey(made.text("key")) != nil)
        #expect(made["push"] == nil, "no server runs")
        let other = await workspace.run("push", "key", "remove", "x")
        #expect(other.status == .problems && other.talk.contains("there is no key with the id \"x\""))
        let removed = await workspace.run("push", "key", "remove", String(made.text("id").prefix(6)))
        #expect(removed.status == .done && removed.output.contains("removed: the provider machine"))
        let list = await workspace.run("push", "key", "list")
        #expect(list.output.contains("no keys"), "\(list.output)")
    }

    /// A kind with a program cannot be pushed to, but its widgets can be reloaded.
    @Test func aKeyOfAProgramOnlyReloads() async throws {
        let workspace = try workspace()
        let made = await workspace.run("push", "key", "add", "echo")
        #expect(made.status == .done && PushKey(String(made.output.dropLast())) != nil)
        #expect(made.talk.contains("the key only reloads it"), "\(made.talk)")
        #expect(await workspace.run("push", "key", "add", "ecco").status == .problems)
        let title = String(repeating: "x", count: 61)
        #expect(await workspace.run("push", "key", "add", "cpu", "--title", title).status == .problems)
    }

    /// The keys of a widget are kept with it in the trash, and deleted with it.
    @Test func theTrashKeepsKeys() async throws {
        let workspace = try workspace()
        #expect(await workspace.run("add", "echo").status == .done)
        #expect(await workspace.run("push", "key", "add", "echo-1").status == .done)
        #expect(await workspace.run("remove", "echo-1").status == .done)
        #expect(await workspace.run("trash", "restore", "echo-1").status == .done)
        #expect(await workspace.run("push", "key", "list").output.contains("echo-1"))
        #expect(await workspace.run("remove", "echo-1").status == .done)
        #expect(await workspace.run("trash", "empty").status == .done)
        #expect(await workspace.run("push", "key", "list").output.contains("no keys"))
    }

    // The form

    /// The form of a widget without parameters only offers the address.
    @Test func theFormMakesAnAddressWithAKey() async throws {
        let workspace = try workspace()
        // The content does not matter here.
        _ = await workspace.run("add", "cpu")
        let subject = try await FilledForm.subject("cpu-1", in: workspace)
        #expect(subject.takesPushes && !subject.hasParameters)
        guard case .made(let path) = await subject.makeAddress() else {
            Issue.record("no address was made")
            return
        }
        let key = try #require(PushKey(String(path.dropFirst("/api/v1/push/".count))), "\(path)")
        #expect(path == key.pushPath, "no server runs")
        #expect(subject.address == path)
        let known = try #require(
            try await workspace.document("push", "key", "list").objects("keys").first)
        #expect(known.object("target") == ["widget": "cpu-1"])
        #expect(try isStored(key.digest, on: workspace))
        #expect(try !isStored(String(key.text.dropFirst(4)), on: workspace))
    }

    /// Programs do not push to a widget with a program.
    @Test func otherFormsDoNotOfferAnAddress() async throws {
        let workspace = try workspace()
        #expect(await workspace.run("add", "echo").status == .done)
        let subject = try await FilledForm.subject("echo-1", in: workspace)
        #expect(!subject.takesPushes && subject.hasParameters)
    }
}
