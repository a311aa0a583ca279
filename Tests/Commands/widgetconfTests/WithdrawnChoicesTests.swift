import BoardDocuments
import CaseWalking
import Testing
import WidgetModel

@testable import widgetconf

/// Choices that their provider no longer offers are marked after every answer to `options` (rule C4), by
/// every command, and for the provider.
@Suite(.brief) struct WithdrawnChoicesTests {
    /// A widget whose choices were all offered; afterwards, `o` and `Old` are withdrawn.
    private static func board() async throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        try workspace.write("echo.yaml", intent)
        try workspace.writeProgram(program)
        try workspace.write("offers.json", #"["o", "k"]"#)
        let added = await workspace.run(
            "add", "echo", "towns=o,k", "fav=o", "line=o", "found=o", "open=o", "trips.+.stop=o")
        #expect(added.status == .done, "\(added.talk)")
        try workspace.write("offers.json", #"["k", "n"]"#)
        return workspace
    }

    /// The marked values of each parameter.
    private static func orphaned(_ workspace: TestWorkspace) async throws -> [String: String] {
        let shown = try await workspace.document("show", "echo-1").objects("parameters")
        var marks: [String: String] = [:]
        for parameter in shown {
            guard let values = parameter["orphaned"]?.array else { continue }
            marks[parameter.text("name")] = values.map { $0["id"]?.string ?? $0.string ?? "" }.joined(
                separator: ",")
        }
        return marks
    }

    private static let marks = ["towns": "o", "fav": "o", "line": "o", "trips.1.stop": "o"]

    @Test func areMarkedAfterOptionsAndForTheProvider() async throws {
        let workspace = try await Self.board()
        #expect(try await Self.orphaned(workspace) == [:])
        #expect(await workspace.run("options", "echo-1").status == .done)
        #expect(try await Self.orphaned(workspace) == Self.marks)
        let shown = await workspace.run("show", "echo-1").output
        #expect(shown.contains("chosen here, no longer offered\n"), "\(shown)")
        #expect(shown.contains("chosen here, no longer offered: Old O"), "\(shown)")
        let listed = await workspace.run("list", "--wide").output
        #expect(listed.contains("no longer offered: towns=Old O  fav=Old O  line=o"), "\(listed)")
        let widget = try #require(try await workspace.document("list").objects("widgets").first)
        #expect(widget.objects("orphaned").map { $0.text("parameter") }.contains("trips.1.stop"))

        // The next request also contains the mark.
        #expect(await workspace.run("reload", "echo-1").status == .done)
        let seen = try JSONValue(parsing: Array(try workspace.text(of: "seen.json").utf8))
        #expect(seen["fav"] == ["id": "o", "title": "Old O", "orphaned": true])
        #expect(seen["towns"]?.array?.map { $0["orphaned"] ?? .null } == [true, .null])
        #expect(seen["trips"]?.array?.first?["stop"]?["orphaned"] == true)
    }

    /// An edit of another list sends a request to its provider, and reports the result.
    @Test func areMarkedByAnEdit() async throws {
        let workspace = try await Self.board()
        #expect(await workspace.run("edit", "echo-1", "towns+=n").status == .done)
        #expect(try await Self.orphaned(workspace) == ["towns": "o"])
        let seen = try JSONValue(parsing: Array(try workspace.text(of: "seen.json").utf8))
        #expect(seen["towns"]?.array?.map { $0["orphaned"] ?? .null } == [true, .null, .null])
    }

    @Test func areNoLongerMarkedWhenTheyAreOfferedAgain() async throws {
        let workspace = try await Self.board()
        #expect(await workspace.run("options", "echo-1").status == .done)
        #expect(await workspace.run("edit", "echo-1", "towns+=n").status == .done)
        let copy = await workspace.run("duplicate", "echo-1")
        #expect(copy.status == .done, "\(copy.talk)")
        let copied = try await workspace.document("show", "echo-2").objects("parameters")
        #expect(copied.first { $0.text("name") == "line" }?["orphaned"] == ["o"])
        #expect(await workspace.run("undo", "echo-1").status == .done)
        #expect(try await Self.orphaned(workspace) == Self.marks)
        try workspace.write("offers.json", #"["o", "k"]"#)
        // A search returns matching options, but does not tell which values are no longer offered.
        #expect(await workspace.run("options", "echo-1", "fav", "--search", "k").status == .done)
        #expect(try await Self.orphaned(workspace) == Self.marks)
        #expect(await workspace.run("options", "echo-1").status == .done)
        #expect(try await Self.orphaned(workspace) == [:])
    }

    @Test func areMarkedInTheEditorAndInQuestions() async throws {
        let workspace = try await Self.board()
        let plain = await workspace.run("edit", "echo-1", "--plain", input: "")
        #expect(plain.talk.contains("Towns\n  a list, each element the id of a \"Town\"\n"), "\(plain.talk)")
        #expect(plain.talk.contains("  No longer offered: Old O\n"), "\(plain.talk)")
        try workspace.write("run.sh", "cp \"$1\" '\(workspace.folder)/seen.yaml'\n")
        let ending = await workspace.run(
            ["edit", "echo-1", "--editor"],
            environment: ["VISUAL": "sh '\(workspace.folder)/run.sh'"])
        #expect(ending.status == .done, "\(ending.talk)")
        let text = try workspace.text(of: "seen.yaml")
        #expect(text.contains("# No longer offered: Old O\ntowns: [o, k]\n"), "\(text)")
    }

    private static let intent = """
        format: 1
        intents:
          Echo:
            title: Echo
            parameters:
              towns: { title: Towns, type: Town, options: list, list: true }
              fav: { title: Favorite, type: Town, options: list }
              line: { title: Line, type: string, options: list }
              found: { title: Found, type: Town, options: search }
              open: { title: Open, type: string, options: { from: list, other: true } }
              trips: { title: Trips, type: Trip, list: true }
        types:
          Town: { title: Town }
          Trip:
            title: Trip
            parameters:
              stop: { title: Stop, type: Town, options: list }

        """

    private static let program = #"""
        import json, sys

        def offered():
            with open("offers.json") as file: return json.load(file)

        def options(params):
            plain = params["parameter"] in ("line", "open")
            ids, search = params.get("ids"), params.get("search")
            found = [id for id in offered() if ids is None or id in ids]
            found = [id for id in found if search is None or search in id]
            return {"options": found if plain else [{"id": id, "title": "Old " + id.upper()} for id in found]}

        def result(method, params):
            if method == "initialize": return {"kinds": [{"kind": "echo", "configuration": "intent"}]}
            if method == "options": return options(params)
            if method == "validate": return {"findings": []}
            if method == "timeline":
                with open("seen.json", "w") as file: json.dump(params["configuration"], file)
                entry = {"date": params["context"]["now"], "view": "text"}
                return {"entries": [entry], "policy": "never"}
            if method in ("placeholder", "snapshot"): return {"view": "text"}
            return {}

        for line in sys.stdin:
            request = json.loads(line)
            if "id" not in request: continue
            answer = result(request["method"], request["params"])
            print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": answer}), flush=True)

        """#
}
