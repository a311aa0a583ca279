import CaseWalking
import Testing
import WidgetModel

@testable import widgetconf

/// Recommendations of the manifest: the gallery lists them, and `add` uses one for a new widget.
@Suite(.serialized, .brief) struct RecommendationTests {
    private func workspace() throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        let recommendations = """
                recommendations:
                  quick: { title: "A quick one", values: { text: quick, count: 2 } }
                  slow: { values: { text: slow } }

            """
        try workspace.write("provider.yaml", TestWorkspace.manifest + recommendations)
        return workspace
    }

    @Test func theGalleryListsThem() async throws {
        let workspace = try workspace()
        let gallery = await workspace.run("gallery")
        #expect(gallery.output.contains("widgetconf add echo --recommendation 'A quick one'"))
        #expect(gallery.output.contains("widgetconf add echo --recommendation slow"))
        let document = try await workspace.document("gallery").objects("widgets")[0]
        #expect(
            document["recommendations"] == [
                ["name": "quick", "title": "A quick one", "values": ["text": "quick", "count": 2]],
                ["name": "slow", "title": "slow", "values": ["text": "slow"]],
            ])
        try workspace.write("provider.yaml", TestWorkspace.manifest)
        #expect(try await workspace.document("gallery").objects("widgets")[0]["recommendations"] == nil)
    }

    @Test(arguments: ["A quick one", "a QUICK one", "quick"])
    func oneIsPlaced(_ title: String) async throws {
        let workspace = try workspace()
        let added = await workspace.run("add", "echo", "--recommendation", title, "count=3")
        #expect(added.status == .done, "\(added)")
        let values = try await workspace.document("show", "echo-1")["values"]
        #expect(values?["text"] == "quick" && values?["count"] == 3)
    }

    @Test func anUnknownOneIsRefused() async throws {
        let workspace = try workspace()
        let unknown = await workspace.run("add", "echo", "--recommendation", "quik")
        #expect(unknown.status == .problems)
        #expect(unknown.talk.contains("echo has no recommendation \"quik\""))
        #expect(unknown.talk.contains("name one of"))
        try workspace.write("provider.yaml", TestWorkspace.manifest)
        let none = await workspace.run("add", "echo", "--recommendation", "quick")
        #expect(none.talk.contains("leave out --recommendation"))
    }
}
