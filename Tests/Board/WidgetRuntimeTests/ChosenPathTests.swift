import BoardDocuments
import CaseWalking
import Foundation
import ProviderHost
import Testing
import WidgetModel

@testable import WidgetRuntime

/// A provider with `permissions` can read the files that a user chose, but no files that its author chose.
@Suite(
    .serialized, .brief,
    .enabled(if: IsolationMeans.ofMachine.level != .none, "this machine cannot isolate providers"))
struct ChosenPathTests {
    /// Shows the paths that the provider can read, and writes them to its log.
    private static let program = #"""
        import json, os, sys

        def readable(values):
            found = []
            for value in values.values() if isinstance(values, dict) else values:
                if isinstance(value, (dict, list)): found += readable(value)
                elif isinstance(value, str) and value.startswith("/"):
                    try: found.append(open(value + "/secret").read().strip())
                    except OSError: pass
            return found

        for line in sys.stdin:
            request = json.loads(line)
            method, id, params = request.get("method"), request.get("id"), request.get("params")
            values = params.get("configuration", {}) if params else {}
            if method == "initialize": result = {"kinds": [{"kind": "echo", "configuration": "intent"}]}
            elif method == "shutdown": result = {}
            elif method == "options": result = {"options": [{"value": ROOT + "/offered", "title": "Nice"}]}
            elif method == "defaults": result = {"values": {"given": ROOT + "/given"}}
            elif method == "validate": result = {"findings": []}
            else:
                text = " ".join(sorted(set(readable(values)))) or "nothing"
                entry = {"view": text}
                if method == "timeline":
                    result = {"entries": [entry | {"date": params["context"]["now"]}], "policy": "never"}
                else: result = entry
            if method in ["options", "defaults", "validate"]:
                print(method, *sorted(set(readable(values))), file=sys.stderr, flush=True)
            if id is not None: print(json.dumps({"jsonrpc": "2.0", "id": id, "result": result}), flush=True)
        """#

    private static let intent = """
        format: 1
        intents:
          Echo:
            title: Echo
            parameters:
              own: { title: Own, type: folder, default: ~/default }
              given: { title: Given, type: folder }
              listed: { title: Listed, type: folder, list: true }
              offered: { title: Offered, type: folder, options: list }
              places: { title: Places, type: Place, list: true }
        types:
          Place:
            title: Place
            parameters:
              label: { title: Label, type: string, default: here }
              at: { title: At, type: folder, default: ~/inner }

        """

    private static let recommendations = """
            recommendations:
              nice: { values: { own: ~/recommended, listed: [~/first, ~/second] } }

        """

    /// A board whose home folder has a folder for each way in which a value is supplied.
    private func board(recommending: Bool = false) async throws -> TestBoard {
        let board = try await TestBoard()
        for name in [
            "default", "given", "offered", "inner", "recommended", "first", "second", "mine", "yours",
        ] {
            try FileManager.default.createDirectory(
                atPath: board.folder + "/" + name, withIntermediateDirectories: true)
            try await board.leave(name + "/secret", name)
        }
        try FileManager.default.createDirectory(
            atPath: board.folder + "/program", withIntermediateDirectories: true)
        let program = "ROOT = \"\(board.folder)\"\n" + Self.program
        try await board.leaveProgram(program)
        try await board.leave("program/provider.py", program)
        try await board.leave("echo.yaml", Self.intent)
        try await board.rewrite("provider.yaml") {
            $0.replacingOccurrences(of: "widgets:", with: "permissions: {}\nwidgets:")
                + (recommending ? Self.recommendations : "")
        }
        let manifest = await board.read("provider.yaml")
        try await board.leave("program/provider.yaml", manifest)
        try await board.rewrite("widgetconf.yaml") {
            $0.replacingOccurrences(of: "provider.yaml", with: "program/provider.yaml")
        }
        try await board.applyDefinitions()
        return board
    }

    @Test func theGalleryOpensNothing() async throws {
        for recommending in [false, true] {
            let board = try await board(recommending: recommending)
            let reply = await board.host.answer(GalleryCall(family: nil))
            #expect(reply.json["widgets"]?.array?.first?["snapshot"]?.string == "nothing")
            await board.close()
        }
    }

    @Test func valuesOfTheAuthorOpenNothing() async throws {
        let board = try await board()
        let added = await board.add("offered=\(board.folder)/offered", "places.1.label=there")
        try #require(added.status == .done, "\(added.remarks)")
        #expect(await board.shownText("echo-1") == "nothing")
        try await board.eventually { $0.wasLogged("validate") && $0.wasLogged("defaults") }
        await board.close()
    }

    @Test func recommendationsOpenNothing() async throws {
        let board = try await board(recommending: true)
        let folder = board.folder
        let added = await board.add("own=\(folder)/recommended", "listed=\(folder)/first,\(folder)/second")
        try #require(added.status == .done, "\(added.remarks)")
        #expect(await board.shownText("echo-1") == "nothing")
        _ = await board.edit("echo-1", "listed=\(folder)/first,\(folder)/mine")
        #expect(await board.shownText("echo-1") == "mine")
        await board.close()
    }

    @Test func valuesOfAPersonAreReadable() async throws {
        let board = try await board()
        let folder = board.folder
        // The provider can read the files as soon as it has to validate them.
        _ = await board.add("own=\(folder)/mine")
        #expect(await board.shownText("echo-1") == "mine")
        try await board.eventually { $0.wasLogged("validate mine") && $0.wasLogged("defaults mine") }
        _ = await board.edit("echo-1", "places.1.at=\(folder)/yours")
        #expect(await board.shownText("echo-1") == "mine yours")
        // A user can also choose the default value.
        _ = await board.edit("echo-1", "own=~/default", "given=\(folder)/given")
        #expect(await board.shownText("echo-1") == "default given yours")
        await board.close()
    }

    @Test func aClearedValueDoesNotOpenTheDefault() async throws {
        let board = try await board()
        _ = await board.add("own=\(board.folder)/mine")
        _ = await board.unset("echo-1", "own")
        #expect(await board.shownText("echo-1") == "nothing")
        #expect(await !board.wasLogged("validate default"))
        await board.close()
    }
}
