import CaseWalking
import Foundation
import Testing
import WidgetModel

@testable import widgetconf

/// `init`: the new workspace is free of findings, and its widget can be placed immediately.
@Suite(.brief) struct InitTests {
    @Test func writesAWorkspaceThatWorks() async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run("init", "my board")
        #expect(ending.status == .done)
        #expect(ending.output.contains("widgetconf -C 'my board' add greeting name=World"))
        let check = await workspace.run("check", "-C", "my board", "--strict")
        #expect(check.status == .done, "\(check.output)")
        let manifest = "my board/Greeting/provider.yaml"
        try workspace.write(manifest, workspace.text(of: manifest) + "limits: { answer: 10m }\n")
        let added = try await workspace.document("add", "greeting", "name=World", "-C", "my board")
        #expect(added["reload"]?["outcome"] == "answered")
        let edited = try await workspace.document("edit", "greeting-1", "loud=true", "-C", "my board")
        #expect(edited["reload"]?["bypassed"] == ["policy"])
    }

    @Test func overwritesNothing() async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run("init")
        #expect(ending.status == .problems)
        #expect(ending.talk.contains("widgetconf.yaml already exists"))
        #expect(try workspace.text(of: "widgetconf.yaml") == TestWorkspace.workspace)
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/Intents"))
    }

    @Test(arguments: [
        ("/home/kim/my board", "my-board"), ("/", "home"), ("/a/날씨", "home"), ("/x/.b.c", "b.c"),
    ])
    func isNamedAfterItsFolder(_ folder: String, _ name: String) {
        #expect(StarterWorkspace(folder: folder).name == name)
    }
}
