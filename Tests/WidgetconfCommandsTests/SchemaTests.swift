import JSONText
import Testing

@testable import WidgetconfCommands

/// `schema`: what editors are given.
@Suite(.timeLimit(.minutes(1))) struct SchemaTests {
    @Test(arguments: [
        ("definition", "intents"), ("manifest", "widgets"), ("workspace", "providers"),
        ("definition-locale", "enums"), ("manifest-locale", "widgets"),
    ])
    func printsTheSchemaOfAFile(_ file: String, _ key: String) async throws {
        let workspace = try TestWorkspace()
        let document = try await workspace.run("schema", file).document
        #expect(document["$schema"] == "https://json-schema.org/draft/2020-12/schema")
        #expect(document["properties"]?[key] != nil)
        #expect(await workspace.run("schema", "nothing").status == .wrongUsage)
    }
}
