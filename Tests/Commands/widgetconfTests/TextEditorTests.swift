import CaseWalking
import Foundation
import Testing
import WidgetModel

@testable import widgetconf

/// `edit --editor` with shell scripts as the editor.
@Suite(.brief)
struct TextEditorTests {
    private let workspace: TestWorkspace

    init() async throws {
        workspace = try TestWorkspace()
        #expect(await workspace.run("add", "echo", "text=mine", "place=here").status == .done)
    }

    /// Edits with a script, whose first argument is the file.
    private func edit(_ script: String, input: String = "") async throws -> Ending {
        try workspace.write("my editor/run.sh", "cp \"$1\" seen.yaml\n\(script)\n")
        let command = "cd '\(workspace.folder)' && sh './my editor/run.sh'"
        return await workspace.run(
            ["edit", "echo-1", "--editor"], input: input, environment: ["VISUAL": command])
    }

    private var values: JSONObject {
        get async throws { try #require(try await workspace.document("show", "echo-1")["values"]?.object) }
    }

    private var revision: JSONValue? {
        get async throws { try await workspace.document("show", "echo-1")["revision"] }
    }

    private var drafts: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: workspace.folder + "/state")
                .filter { $0.hasSuffix(".yaml") }
        }
    }

    @Test func storesWhatWasChanged() async throws {
        let ending = try await edit("sed -i 's/^text: .*/text: yours/; s/^# count: .*/count: 7/' \"$1\"")
        #expect(ending.status == .done, "\(ending.talk)")
        #expect(try await values["text"] == "yours")
        #expect(try await values["count"] == 7)
        #expect(try drafts == [])
        let seen = try workspace.text(of: "seen.yaml")
        #expect(seen.contains("# Count\n# Expected: a whole number, 1 to 9\n# count: 1\n"))
        #expect(seen.contains("\nplace: here\n"))
    }

    @Test func restoresADefaultAndClearsAValue() async throws {
        let ending = try await edit("sed -i 's/^text:/# text:/; s/^place: .*/place: ~/' \"$1\"")
        #expect(ending.status == .done, "\(ending.talk)")
        #expect(try await values["text"] == "hello")
        #expect(try await values["place"] == .null)
    }

    @Test func restoresAllDefaults() async throws {
        let ending = try await edit("sed -i '/^[a-z]/d' \"$1\"")
        #expect(ending.status == .done, "\(ending.talk)")
        #expect(try await values["text"] == "hello")
        #expect(try await values["place"] == .null)
    }

    /// With `--format json`, every outcome is a document.
    @Test func printsItsOutcomeAsJSON() async throws {
        func outcome(_ script: String, input: String = "\n") async throws -> JSONObject {
            try workspace.write("edit.sh", script + "\n")
            let command = "cd '\(workspace.folder)' && sh ./edit.sh"
            return try await workspace.run(
                ["edit", "echo-1", "--editor", "--format", "json"], input: input,
                environment: ["VISUAL": command]
            ).document
        }
        #expect(try await outcome("echo 'count: 7' >> \"$1\"")["revision"] == 2)
        #expect(try await outcome("touch \"$1\"")["changes"] == [:])
        #expect(try await outcome("exit 1")["problems"]?.array?.count == 1)
        let refused = try await outcome("echo 'count: 70' > \"$1\"", input: "k\n")
        #expect(refused["problems"]?.array?.first?["line"] == 1)
    }

    /// A stored value that no longer fits can be corrected on its line.
    @Test func offersAMisfitForEditing() async throws {
        let intent = TestWorkspace.intent.replacing(
            "text: { title: Text, type: string,", with: "text: { title: Text, type: string, maxLength: 3,")
        try workspace.write("echo.yaml", intent.replacing("default: hello", with: "default: hi"))
        let ending = try await edit("sed -i 's/^# text: .*/text: our/' \"$1\"")
        #expect(ending.status == .done, "\(ending.talk)")
        #expect(try await values["text"] == "our")
        let seen = try workspace.text(of: "seen.yaml")
        #expect(seen.contains("# The stored value does not fit: "), "\(seen)")
        #expect(seen.contains("\n# text: \"mine\"\n"), "\(seen)")
    }

    @Test(arguments: [
        ("sed -i 's/$/\\r/' \"$1\"", "no value was changed"),
        ("printf '# nothing\\n' > \"$1\"", "no value was changed"),
        (": > \"$1\"", "the file is empty"),
        ("rm \"$1\"", "the file is empty"),
        ("exit 0", "finished editing?"),
    ])
    func changesNothing(_ script: String, _ message: String) async throws {
        let ending = try await edit(script, input: "\n")
        #expect(ending.status == .done)
        #expect(ending.talk.contains(message), "\(ending.talk)")
        #expect(try await revision == 1)
        #expect(try drafts == [])
    }

    @Test func keepsTheFileOfAnEditorThatFails() async throws {
        let ending = try await edit("echo 'text: lost' > \"$1\"; exit 1")
        #expect(ending.status == .problems)
        #expect(try await values["text"] == "mine")
        let draft = try #require(try drafts.first)
        #expect(ending.talk.contains(draft))
        #expect(try workspace.text(of: "state/" + draft) == "text: lost\n")
        let path = workspace.folder + "/state/" + draft
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test(arguments: [
        ("head -c 10000000 /dev/zero | tr '\\0' a > \"$1\"", "the file has more than"),
        ("printf 'text: \\377\\n' > \"$1\"", "is not valid UTF-8"),
        ("printf 'text: a\\033[31mb\\n' > \"$1\"", "found the control character U+001B"),
        ("printf 'text: [\\n' > \"$1\"", ".yaml:2:1: error: "),
        ("printf 'only a text\\n' > \"$1\"", "found no names of parameters"),
    ])
    func keepsAFileThatCannotBeRead(_ script: String, _ message: String) async throws {
        let ending = try await edit(script)
        #expect(ending.status == .problems)
        #expect(ending.talk.contains(message), "\(ending.talk)")
        #expect(try await revision == 1)
        let draft = try #require(try drafts.first)
        #expect(ending.talk.contains("your file is kept: ") && ending.talk.contains(draft))
        #expect(ending.talk.contains("hint: store it later with \"widgetconf edit echo-1 --values "))
    }

    @Test func listsTheChoicesThatWereOfferedLast() async throws {
        #expect(await workspace.run("options", "echo-1").status == .done)
        _ = try await edit("touch \"$1\"", input: "\n")
        let seen = try workspace.text(of: "seen.yaml")
        #expect(seen.contains("\n#   here  (Here)\n#   there  (There)\nplace: here\n"), "\(seen)")
    }

    @Test func marksAnUnknownNameRatherThanItsValue() async throws {
        let ending = try await edit("printf 'text: mine\\ncuont: 7\\n' > \"$1\"")
        #expect(ending.talk.contains(".yaml:2:1: error: "), "\(ending.talk)")
    }

    @Test func showsObjectsAndListsThatNoLongerFit() async throws {
        #expect(await workspace.run("edit", "echo-1", "text=old").status == .done)
        try workspace.write("echo.yaml", Self.objects.replacing("holdings:", with: "text:"))
        _ = try await edit("touch \"$1\"", input: "\n")
        let list = try workspace.text(of: "seen.yaml")
        #expect(list.contains("does not fit: found the text \"old\", expected a list"), "\(list)")
        #expect(list.contains("\n# text: \"old\"\n"), "\(list)")
        try workspace.write("echo.yaml", Self.objects.replacing("mine:", with: "text:"))
        _ = try await edit("touch \"$1\"", input: "\n")
        let object = try workspace.text(of: "seen.yaml")
        #expect(object.contains("\n# text: \"old\"\ntext:\n  # Amount\n"), "\(object)")
    }

    /// The items of a list are found by their keys, while another process adds one and changes a value.
    @Test func mergesAnEditFromElsewhere() async throws {
        try workspace.write("echo.yaml", Self.objects)
        let items = ["holdings.+1.amount=1", "holdings.+2.amount=2"]
        #expect(await workspace.run(["edit", "echo-1"] + items).status == .done)
        let products = [Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
        let program = try #require(
            products.map { $0.path + "/widgetconf" }.first(where: FileManager.default.isExecutableFile))
        let command = "'\(program)' edit echo-1 holdings.+.amount=3 mine.amount=9"
        let ending = try await edit("sed -i 's/amount: 2/amount: 7/' \"$1\"\n\(command)")
        #expect(ending.status == .done, "\(ending.talk)")
        let amounts = try await values["holdings"]?.array?.map { $0["amount"] }
        #expect(amounts == [1, 7, 3])
        #expect(try await values["mine"]?["amount"] == 9)
    }

    private static let objects = """
        format: 1
        intents:
          Echo:
            title: Echo
            parameters:
              mine: { title: Mine, type: Holding }
              holdings: { title: Holdings, type: Holding, list: true }
        types:
          Holding: { title: Holding, parameters: { amount: { title: Amount, type: integer } } }

        """

    @Test func showsAProblemAtItsLineAndAsks() async throws {
        let kept = try await edit("printf 'text: mine\\ncount: 70\\n' > \"$1\"")
        #expect(kept.status == .problems)
        #expect(kept.talk.contains(".yaml:2:8: error: "), "\(kept.talk)")
        let typed = await workspace.run("edit", "echo-1", "count=70")
        let message = try #require(typed.talk.split(separator: "\n").first?.dropFirst("error: ".count))
        #expect(kept.talk.contains(message), "\(kept.talk)\(typed.talk)")
        let same = try await edit("printf 'count: 70\\n' > \"$1\"", input: "\n\n\n")
        #expect(same.talk.components(separatedBy: "edit again?").count == 2)
        #expect(same.talk.contains("was not changed"))
        #expect(try drafts.count == 2)
    }

    @Test func editsAgainUntilItFits() async throws {
        let script = "if grep -q 70 \"$1\"; then sed -i s/70/7/ \"$1\"; else echo 'count: 70' >> \"$1\"; fi"
        let ending = try await edit(script, input: "\n")
        #expect(ending.status == .done, "\(ending.talk)")
        #expect(try await values["count"] == 7)
    }
}
