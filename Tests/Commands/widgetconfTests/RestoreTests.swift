import CaseWalking
import Foundation
import Testing
import WidgetModel

@testable import WidgetRuntime
@testable import widgetconf

/// What `restore` keeps, removes and changes, in addition to the board itself.
@Suite(.brief) struct RestoreTests {
    /// The first name of a former folder at the workspace's time.
    private static let former = "state.before-20261121T120000Z"

    /// A workspace with a board of one widget.
    private func workspace() async throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        let added = await workspace.run("add", "echo", "text=one")
        #expect(added.status == .done, "\(added.talk)")
        return workspace
    }

    private func exists(_ name: String, in workspace: TestWorkspace) -> Bool {
        FileManager.default.fileExists(atPath: workspace.folder + "/" + name)
    }

    /// A folder without a board can contain the backup itself, other backups, secrets, and a database that
    /// the user moved aside.
    @Test func keepsAFolderWithoutABoard() async throws {
        let workspace = try await workspace()
        _ = try await workspace.document("backup", "state/home.backup")
        let backup = try #require(
            FileManager.default.contents(atPath: workspace.folder + "/state/home.backup"))
        try FileManager.default.moveItem(
            atPath: workspace.folder + "/state/board.sqlite",
            toPath: workspace.folder + "/state/aside.sqlite")
        try workspace.write("state/secrets/echo-9.json", "{}")
        let restored = await workspace.run("restore", "state/home.backup")
        #expect(restored.status == .done, "\(restored.talk)")
        let former = workspace.folder + "/" + Self.former
        #expect(restored.output.contains("the former content of this folder is in \(former)"))
        #expect(FileManager.default.contents(atPath: former + "/home.backup") == backup)
        #expect(exists(Self.former + "/aside.sqlite", in: workspace))
        #expect(exists(Self.former + "/secrets/echo-9.json", in: workspace))
        #expect(await workspace.run("show", "echo-1").output.contains("one"))
    }

    /// Locks are created again when they are needed.
    @Test func removesAFolderWithOnlyLocks() async throws {
        let workspace = try await workspace()
        _ = try await workspace.document("backup", "board.backup")
        try FileManager.default.removeItem(atPath: workspace.folder + "/state")
        try workspace.write("state/serve.lock", "")
        #expect(try await workspace.document("restore", "board.backup")["former"] == .null)
        #expect(!exists(Self.former, in: workspace))
        #expect(!exists("state/serve.lock", in: workspace))
    }

    /// Names contain the time in seconds, so that a second restore in the same second needs another one.
    @Test func keepsEachFormerBoard() async throws {
        let workspace = try await workspace()
        _ = try await workspace.document("backup", "board.backup")
        _ = await workspace.run("edit", "echo-1", "text=two")
        for suffix in ["", "-2", "-3"] {
            let restored = try await workspace.document("restore", "board.backup", "--replace")
            #expect(restored["former"]?.string == workspace.folder + "/" + Self.former + suffix)
        }
        let first = workspace.folder + "/" + Self.former
        #expect(await workspace.run("show", "echo-1", "--state", first).output.contains("two"))
        for suffix in ["-2", "-3"] {
            let shown = await workspace.run("show", "echo-1", "--state", first + suffix)
            #expect(shown.output.contains("one"), "\(shown.talk)")
        }
    }

    /// A restore that was killed leaves an incomplete copy with a marker, or a folder that can be a board. A
    /// former version left a folder with another name, which can be a board, too.
    @Test func deletesOnlyIncompleteFolders() async throws {
        let workspace = try await workspace()
        _ = try await workspace.document("backup", "board.backup")
        let incomplete = "state.before-20260102T000000Z"
        for name in ["board.sqlite", "secrets/echo-1.json", BoardBackup.Staging.marker] {
            try workspace.write(incomplete + "/" + name, "")
        }
        let kept = ["state.before-20260101T000000Z", "state.restoring", "statement.before-20260101T000000Z"]
        for name in kept { try workspace.write(name + "/board.sqlite", "a board") }
        let other = "state.before-20260101T000000Z.before-20260102T000000Z/" + BoardBackup.Staging.marker
        try workspace.write(other, "")

        _ = try await workspace.document("restore", "board.backup", "--replace")
        #expect(!exists(incomplete, in: workspace))
        for name in kept { #expect(exists(name + "/board.sqlite", in: workspace), "\(name)") }
        // The copy of another board, which the restore of that board deletes.
        #expect(exists(other, in: workspace))
        for name in ["state", Self.former] {
            #expect(!exists(name + "/" + BoardBackup.Staging.marker, in: workspace), "\(name)")
        }
    }

    /// Nothing listens at the address of the web server that ran when the backup was made.
    @Test func forgetsTheRunningWebServer() async throws {
        let workspace = try await workspace()
        try workspace.write(
            "state/web.json",
            """
            {"address": "http://127.0.0.1:8420", "process": 4194999, "publicAddress": "https://home.example",
             "lastAddress": "http://127.0.0.1:8420", "token": "opensesame", "sessions": []}
            """)
        _ = try await workspace.document("backup", "board.backup")
        _ = try await workspace.document("restore", "board.backup", "--replace")
        let expected: JSONValue = [
            "address": nil, "process": nil, "lastAddress": "http://127.0.0.1:8420", "token": "opensesame",
            "sessions": [],
        ]
        #expect(try JSONValue(parsing: workspace.text(of: "state/web.json")) == expected)
        let mode = try FileManager.default.attributesOfItem(
            atPath: workspace.folder + "/state/web.json")[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    /// With a chosen state folder, the record of trusted providers is in the folder that is replaced.
    @Test func addsTrustedProviders() async throws {
        let workspace = try await workspace()
        try workspace.write("state/trust.json", #"{"trusted": {"abc": "one"}, "installed": []}"#)
        _ = try await workspace.document("backup", "board.backup")
        try workspace.write("state/trust.json", #"{"trusted": {"def": "two"}, "installed": []}"#)
        _ = try await workspace.document("restore", "board.backup", "--replace")
        let trusted = try JSONValue(parsing: workspace.text(of: "state/trust.json"))["trusted"]
        let expected: JSONValue = ["abc": "one", "def": "two"]
        #expect(trusted == expected)
    }

    /// The board is restored even if the record of trusted providers is damaged, and the result is printed.
    @Test func reportsADamagedRecordOfTrustedProviders() async throws {
        let workspace = try await workspace()
        try workspace.write("state/trust.json", "damaged")
        _ = try await workspace.document("backup", "board.backup")
        try FileManager.default.removeItem(atPath: workspace.folder + "/state/trust.json")
        let restored = await workspace.run("restore", "board.backup", "--replace")
        #expect(restored.status == .done, "\(restored.talk)")
        #expect(restored.output.contains(Self.former), "\(restored.output)")
        #expect(
            restored.talk.contains("the trusted providers of the backup were not added"), "\(restored.talk)")
        #expect(!exists("state/trust.json", in: workspace))
    }
}
