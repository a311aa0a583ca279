import CaseWalking
import Testing
import WidgetModel

@testable import widgetconf

/// `schema`: the schemas for editors.
@Suite(.brief) struct SchemaTests {
    @Test(arguments: [
        ("definition", "intents"), ("manifest", "widgets"), ("workspace", "providers"),
        ("definition-locale", "enums"), ("manifest-locale", "widgets"), ("answers", "answers"),
    ])
    func printsTheSchemaOfAFile(_ file: String, _ key: String) async throws {
        let workspace = try TestWorkspace()
        let document = try await workspace.run("schema", file).document
        #expect(document["$schema"] == "https://json-schema.org/draft/2020-12/schema")
        #expect(document["properties"]?[key] != nil)
    }

    /// The API is described without a web server.
    @Test func printsTheDescriptionOfTheAPI() async throws {
        let workspace = try TestWorkspace()
        let document = try await workspace.run("schema", "api").document
        #expect(document["openapi"] == "3.1.0")
        #expect(document["paths"]?["/api/v1/widgets"]?["get"]?["operationId"] == "list")
    }

    @Test func printsTheSchemaOfAnIntent() async throws {
        let workspace = try TestWorkspace()
        let document = try await workspace.run("schema", "Echo").document
        #expect(document["title"] == "Echo")
        #expect(document["properties"]?["count"]?["default"] == 1)
        #expect(document["properties"]?["color"]?["type"] == nil)
        #expect(document["additionalProperties"] == false)
        let small = try await workspace.run("schema", "Echo", "--family", "systemSmall").document
        #expect(small == document)
    }

    @Test func saysWhatThereIs() async throws {
        let workspace = try TestWorkspace()
        let unknown = await workspace.run("schema", "Ecko")
        #expect(unknown.status == .problems)
        #expect(unknown.talk.hasPrefix("error: there is no file and no intent \"Ecko\" here"))
        #expect(unknown.talk.contains("did you mean \"Echo\"?"))
        try workspace.write(
            "echo.yaml", TestWorkspace.intent.replacing("count: {", with: "count: { colour: red,"))
        let broken = await workspace.run("schema", "Echo")
        #expect(broken.status == .problems)
        #expect(broken.talk.hasPrefix("error: the intent \"Echo\" has errors"))
        #expect(await workspace.run("schema", "manifest", "--family", "systemSmall").status == .wrongUsage)
    }
}
