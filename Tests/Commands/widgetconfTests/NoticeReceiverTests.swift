import CaseWalking
import Foundation
import Machine
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// `notify` in `config.yaml`: a served board runs a program, or posts to an address.
@Suite(.brief) struct NoticeReceiverTests {
    private let configuration = ".config/widgetconf/config.yaml"

    private func receive(_ workspace: TestWorkspace, _ settings: String, until said: String) async throws {
        try workspace.write(configuration, "format: 1\n\(settings)\n")
        _ = await workspace.run("add", "echo", "mode=fail")
        workspace.clock.advance(by: .minutes(10))
        let captured = Captured()
        let interruption = Interruption()
        let serve = Task { await workspace.run(["serve"], into: captured, interruption: interruption) }
        try await captured.printed(said)
        interruption.come()
        _ = await serve.value
    }

    @Test func aProgramReceivesTheMessage() async throws {
        let workspace = try TestWorkspace()
        let program = ".config/widgetconf/tell"
        // The problem that it reports shows the test that it has run.
        try workspace.write(
            program,
            """
            #!/bin/sh
            printf %s "$1" > "$HOME/text"
            cat > "$HOME/json"
            echo received >&2
            exit 1

            """)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: workspace.folder + "/" + program)
        try await receive(workspace, "notify: ./tell", until: "tell ended with status 1: received")
        let text = try workspace.text(of: "text")
        #expect(text.hasPrefix("the provider echo keeps failing"), "\(text)")
        let message = try NoticeMessage(json: JSONValue(parsing: try workspace.text(of: "json")))
        #expect(message.text == text)
        #expect(message.board == workspace.folder + "/state")
        #expect(message.notices.map(\.cause) == [.failing] && message.notices.map(\.subject) == ["echo"])
    }

    @Test func aProgramThatDoesNotExistIsAProblemInTheLog() async throws {
        let workspace = try TestWorkspace()
        try await receive(
            workspace, "notify: no-such-program", until: "no-such-program cannot be started: no such file")
    }

    /// Addresses often contain a key, so curl reads the address from its input.
    @Test func curlReadsItsOptionsFromItsInput() {
        let options = NoticeReceiver.curlOptions(
            for: "https://ntfy.example.org/a\"b", #"{"text":"a \"word\"\n"}"#)
        let lines = options.split(separator: "\n")
        #expect(lines.contains(#"url = "https://ntfy.example.org/a\"b""#))
        #expect(lines.last == #"data = "{\"text\":\"a \\\"word\\\"\\n\"}""#)
    }
}
