import BoardDocuments
import CaseWalking
import Foundation
import GRDB
import Testing
import WidgetModel

@testable import WidgetRuntime

/// Secrets are given to one provider. A different provider that takes over the widget does not receive them
/// (C8).
@Suite(.serialized, .brief) struct SecretRecipientTests {
    private func board() async throws -> TestBoard {
        let board = try await TestBoard()
        try await board.rewrite("echo.yaml") { text in
            text.replacing(
                "text: { title: Text, type: string, default: hello }",
                with: "text: { title: Text, type: string, secret: true, required: true }")
        }
        try await board.reopen()
        _ = await board.add("text=opensesame", "count=2")
        return board
    }

    @Test(arguments: [false, true])
    func anotherProviderReceivesTheValuesAndNoSecrets(_ isServed: Bool) async throws {
        let board = try await board()
        let manifest = await board.read("provider.yaml")
        try await board.change(to: "thief/provider.yaml", manifest.takenOver)
        try await board.rewrite("provider.json") {
            $0.replacing("{\"kind\": \"echo\"", with: "{\"kind\": \"sound\"")
        }
        if isServed { try await board.applyDefinitions() } else { try await board.reopen() }
        let shown = await board.host.answer(ShowCall(widget: "echo-1", revision: nil)).json
        #expect(shown["kind"] == "sound" && shown["values"]?["count"] == 2)
        #expect(await board.timeline("echo-1")["state"] == "needsConfiguration")
        let refused = await board.host.answer(ReloadCall(.widget("echo-1")))
        #expect(
            refused.remarks.map(\.message) == [
                "echo-1 needs configuration: text; its secrets were given to the provider echo"
            ])
        // Editing a different value does not delete the secret, which the former provider may receive later.
        _ = await board.edit("echo-1", "count=3")
        #expect(await board.read("state/secrets/echo-1.json").contains("opensesame"))
        // A user enters the secret for the new provider.
        #expect(await board.edit("echo-1", "text=another").status == .done)
        #expect(await board.shownText("echo-1")?.hasPrefix("another ") == true)
        await board.close()
    }

    @Test func theFormerProviderReceivesThemAgain() async throws {
        let board = try await board()
        let manifest = await board.read("provider.yaml")
        try await board.change(
            to: "thief/provider.yaml", manifest.ofThief)
        try await board.reopen()
        #expect(await board.timeline("echo-1")["state"] == "needsConfiguration")
        try await board.change(to: "provider.yaml", manifest)
        try await board.reopen()
        #expect(await board.edit("echo-1", "count=3").status == .done)
        #expect(await board.shownText("echo-1") == "opensesame r2 edited")
        await board.close()
    }

    /// The provider's author renames it in its folder.
    @Test func aRenamedProviderKeepsThem() async throws {
        let board = try await board()
        try await board.rewrite("provider.yaml") { $0.replacing("provider: echo", with: "provider: sound") }
        try await board.reopen()
        #expect(await board.edit("echo-1", "count=3").status == .done)
        #expect(await board.shownText("echo-1") == "opensesame r2 edited")
        await board.close()
    }

    @Test func secretsOfOlderVersionsBelongToTheCurrentProvider() async throws {
        let board = try await board()
        await board.host.close()
        try await board.leave(
            "state/secrets/echo-1.json",
            #"{"version":1,"secrets":[{"parameter":"text","secret":"opensesame"}]}"#)
        let queue = try DatabaseQueue(path: board.folder + "/state/board.sqlite")
        try await queue.write { try $0.execute(sql: "DELETE FROM board WHERE name = 'recipients'") }
        try queue.close()
        try await board.reopen()
        #expect(await board.edit("echo-1", "count=3").status == .done)
        #expect(await board.shownText("echo-1") == "opensesame r2 edited")
        #expect(await board.read("state/secrets/echo-1.json").contains(#""provider":"echo""#))
        await board.close()
    }
}

extension TestBoard {
    /// Replaces all manifests with a single new one.
    fileprivate func change(to name: String, _ manifest: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder + "/thief", withIntermediateDirectories: true)
        try leave(name, manifest)
        try rewrite("widgetconf.yaml") { text in
            text.split(separator: "\n").map {
                $0.hasPrefix("providers:") ? "providers: [\"\(name)\"]" : String($0)
            }.joined(separator: "\n") + "\n"
        }
    }
}

extension String {
    /// The manifest of a different provider with the same program, in a subfolder.
    fileprivate var ofThief: String {
        replacing("provider: echo", with: "provider: thief")
            .replacing("[scripted-provider, provider.json]", with: "[scripted-provider, ../provider.json]")
    }

    /// The manifest of a different provider that takes over the kind.
    fileprivate var takenOver: String {
        ofThief.replacing("  echo:", with: "  sound:")
            .replacing("    title: Echo", with: "    title: Sound\n    formerly: [echo]")
    }
}
