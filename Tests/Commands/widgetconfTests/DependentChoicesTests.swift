import BoardDocuments
import CaseWalking
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// Choices that depend on other choices, from a real provider: cameras are offered only for a chosen
/// location.
@Suite(.brief) struct DependentChoicesTests {
    @Test func aRequiredPairIsSetInOneCommand() async throws {
        let workspace = try Self.workspace()
        let added = await workspace.run("add", "view", "camera=tower", "place=seoul")
        #expect(added.status == .done, "\(added.talk)")
        let edited = await workspace.run("edit", "view-1", "camera=Beach", "place=Busan")
        #expect(edited.status == .done, "\(edited.talk)")
        let values = try await workspace.document("show", "view-1")["values"]
        #expect(values?["camera"]?["id"] == "beach" && values?["place"]?["id"] == "busan")

        let withdrawn = await workspace.run("edit", "view-1", "place=Seoul")
        #expect(withdrawn.status == .problems && withdrawn.talk.contains("would no longer be offered"))
        let unknown = await workspace.run("edit", "view-1", "camera=beach", "place=Seoul")
        #expect(unknown.status == .problems && unknown.talk.contains("camera"), "\(unknown.talk)")
    }

    @Test func aTestSetsARequiredPair() async throws {
        let workspace = try Self.workspace()
        try workspace.write(
            "view.test.yaml",
            """
            format: 1
            test: A camera of another place
            start: 2026-11-21T08:00:00Z
            widget: { kind: view, values: { camera: tower, place: seoul } }
            steps:
              - at: 0s
                expect: { shows: tower in seoul }
              - at: 1h
                edit: { camera: beach, place: busan }
                expect: { shows: beach in busan }
            """)
        let ending = await workspace.run("test", "view.test.yaml")
        #expect(ending.status == .done, "\(ending.output)\(ending.talk)")
    }

    /// The search of this provider finds titles only.
    @Test func anIDThatASearchDoesNotFindIsAskedFor() async throws {
        let workspace = try Self.workspace()
        let found = await workspace.run("add", "view", "place=ICN", "camera=gate")
        #expect(found.status == .done, "\(found.talk)")
        #expect(try await workspace.document("show", "view-1")["values"]?["place"]?["id"] == "ICN")
        let unknown = await workspace.run("add", "view", "place=GMP", "camera=gate")
        #expect(unknown.status == .problems && unknown.talk.contains("GMP"), "\(unknown.talk)")
    }

    /// Only one of the airport's cameras fits into the list that the provider returns.
    @Test func aChoiceBeyondACutListIsFound() async throws {
        let workspace = try Self.workspace()
        for camera in ["runway", "Runway"] {
            let added = await workspace.run("add", "view", "place=ICN", "camera=\(camera)")
            #expect(added.status == .done, "\(added.talk)")
        }
    }

    @Test func defaultsAreAskedForBesideWhatIsChosen() async throws {
        let workspace = try Self.workspace()
        let added = await workspace.run("add", "view", "place=busan")
        #expect(added.status == .done, "\(added.talk)")
        let values = try await workspace.document("show", "view-1")["values"]
        #expect(values?["camera"]?["id"] == "beach")
    }

    /// A form requests choices even while some of its values are rejected, because the choices depend on the
    /// other values.
    @Test(arguments: [
        [("place", "busan"), ("camera", "tower")], [("place", "busan")],
        [("camera", "nowhere"), ("place", "busan")],
    ])
    func choicesAreAskedForWithTheValuesOfTheDraft(_ changes: [(String, String)]) async throws {
        let workspace = try Self.workspace()
        let added = await workspace.run("add", "view", "camera=tower", "place=seoul")
        #expect(added.status == .done, "\(added.talk)")
        let session = try FilledForm.session(of: "view-1", in: workspace)
        var query = OptionsCall(
            target: "view-1", parameter: "camera", search: nil,
            changes: changes.map { .set(name: $0.0, text: $0.1) })
        #expect(try await Self.ids(of: query, session) == ["beach"])
        query.ids = ["tower"]
        #expect(try await Self.ids(of: query, session).isEmpty)
        query.changes = nil
        #expect(try await Self.ids(of: query, session) == ["tower"])
    }

    private static func ids(of query: OptionsCall, _ session: BoardSession) async throws -> [String] {
        let reply = try await session.answer(query)
        let options = reply.document?.parameters.first?.options ?? []
        return options.compactMap { $0["id"]?.string }
    }

    /// A message lists the choices that saving clears before they are cleared.
    @Test func questionsSayWhichChoiceNoLongerFits() async throws {
        let workspace = try Self.workspace()
        let added = await workspace.run("add", "view", "camera=tower", "place=seoul")
        #expect(added.status == .done, "\(added.talk)")
        let ending = await workspace.run(
            "edit", "view-1", "--plain", input: "busan\n\nbeach\nyes\n")
        #expect(ending.status == .done, "\(ending.talk)")
        let note = "\"Tower\" is no longer offered: saving clears the choice"
        #expect(ending.talk.contains(note), "\(ending.talk)")
        let values = try await workspace.document("show", "view-1")["values"]
        #expect(values?["camera"]?["id"] == "beach" && values?["place"]?["id"] == "busan")
    }

    /// The editor changes the location, which also clears the camera; the first answer reopens the file.
    @Test func theEditorSaysWhatStoringClears() async throws {
        let workspace = try Self.workspace()
        try workspace.write("echo.yaml", Self.intent.replacing("required: true", with: "required: false"))
        let added = await workspace.run("add", "view", "camera=tower", "place=seoul")
        #expect(added.status == .done, "\(added.talk)")
        try workspace.write("edit.sh", "sed -i 's/^place: .*/place: busan/' \"$1\"\n")
        let ending = await workspace.run(
            ["edit", "view-1", "--editor"], input: "e\n\n",
            environment: ["EDITOR": "sh \(workspace.folder)/edit.sh"], readsTerminal: true)
        #expect(ending.status == .done, "\(ending.talk)")
        let note = "warning: \"Tower\" is no longer offered for \"camera\", so the choice is cleared"
        #expect(ending.talk.contains(note), "\(ending.talk)")
        #expect(ending.talk.contains("store the values? [Enter], or edit again? [e]"), "\(ending.talk)")
        let values = try await workspace.document("show", "view-1")["values"]
        #expect(values?["camera"] == .null && values?["place"]?["id"] == "busan", "\(ending.talk)")
    }

    @Test func aSearchWithoutHitsIsNoEmptyList() async throws {
        let workspace = try Self.workspace()
        #expect(await workspace.run("add", "view", "camera=tower", "place=seoul").status == .done)
        let place = await workspace.run("edit", "view-1", "place=Atlantis")
        #expect(
            place.talk.contains(
                "found \"Atlantis\" for \"place\", but the provider finds no such option ["),
            "\(place.talk)")
    }

    private static func workspace() throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        try workspace.write("echo.yaml", intent)
        try workspace.write(
            "provider.yaml",
            TestWorkspace.manifest.replacing("echo:\n", with: "view:\n").replacing("Echo }", with: "View }"))
        try workspace.writeProgram(program)
        return workspace
    }

    private static let intent = """
        format: 1
        intents:
          View:
            title: View
            parameters:
              camera:
                title: Camera
                type: Camera
                options: { from: list, dependsOn: [place] }
                required: true
              place: { title: Place, type: City, options: search, required: true }
        types:
          City: { title: City }
          Camera: { title: Camera }

        """

    private static let program = #"""
        import json, sys

        cities = {"seoul": "Seoul", "busan": "Busan", "ICN": "Incheon Airport"}
        cameras = {"seoul": ["tower"], "busan": ["beach"], "ICN": ["gate", "runway"]}

        def named(ids):
            return [{"id": id, "title": cities.get(id) or id.title()} for id in ids]

        def options(params):
            place = (params["configuration"].get("place") or {}).get("id")
            search, ids = params.get("search"), params.get("ids")
            if params["parameter"] == "place":
                if ids is None: ids = [id for id in cities if search.lower() in cities[id].lower()]
                return {"options": named(id for id in ids if id in cities)}
            offered = cameras.get(place, [])
            if ids is not None: return {"options": named(id for id in offered if id in ids)}
            if search is not None: return {"options": named(id for id in offered if search.lower() in id)}
            return {"options": named(offered[:1]), "more": len(offered) > 1}

        def result(method, params):
            if method == "initialize": return {"kinds": [{"kind": "view", "configuration": "intent"}]}
            if method == "placeholder": return {"view": "…"}
            values = params.get("configuration", {})
            if method == "defaults":
                place = (values.get("place") or {}).get("id")
                return {"values": {"camera": camera for camera in named(cameras.get(place, [])[:1])}}
            if method == "options": return options(params)
            if method in ("timeline", "snapshot"):
                words = "%s in %s" % (values["camera"]["id"], values["place"]["id"])
                entry = {"date": params["context"]["now"], "view": words}
                return {"entries": [entry], "policy": "never"} if method == "timeline" else entry
            if method == "validate": return {"findings": []}
            return {}

        for line in sys.stdin:
            request = json.loads(line)
            if "id" not in request: continue
            answer = result(request["method"], request["params"])
            print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": answer}), flush=True)

        """#
}
