import CaseWalking
import Foundation
import Machine
import Testing
import WidgetModel

@testable import WidgetRuntime
@testable import widgetconf

/// `backup` and `restore`.
@Suite(.brief) struct BackupTests {
    /// A workspace with a board of two widgets, of which one has a secret, and a group.
    private func workspace() async throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        try workspace.write(
            "echo.yaml",
            TestWorkspace.intent.replacing(
                "place: {", with: "token: { title: Token, type: string, secret: true }\n      place: {"))
        for line in [["add", "echo", "text=one", "token=opensesame"], ["add", "echo", "text=two"]] {
            let ending = await workspace.run(line)
            #expect(ending.status == .done, "\(ending.talk)")
        }
        #expect(await workspace.run("edit", "echo-1", "text=three").status == .done)
        return workspace
    }

    private func path(_ workspace: TestWorkspace) -> String { workspace.folder + "/board.backup" }

    @Test func bringsBackALostBoard() async throws {
        let workspace = try await workspace()
        let before = [
            try await workspace.document("list"), try await workspace.document("history", "echo-1"),
            try await workspace.document("show", "echo-2"),
        ]
        let secrets = try workspace.text(of: "state/secrets/echo-1.json")
        let saved = try await workspace.document("backup", "board.backup")
        #expect(saved["widgets"] == 2)
        let mode = try FileManager.default.attributesOfItem(atPath: path(workspace))[.posixPermissions]
        #expect(mode as? Int == 0o600)

        try FileManager.default.removeItem(atPath: workspace.folder + "/state")
        let restored = try await workspace.document("restore", "board.backup")
        #expect(restored["former"] == .null)
        let after = [
            try await workspace.document("list"), try await workspace.document("history", "echo-1"),
            try await workspace.document("show", "echo-2"),
        ]
        #expect(after == before)
        #expect(try workspace.text(of: "state/secrets/echo-1.json") == secrets)
        #expect(await workspace.run("edit", "echo-1", "text=four").status == .done)
    }

    @Test func keepsABoardThatMakesWay() async throws {
        let workspace = try await workspace()
        _ = try await workspace.document("backup", "board.backup")
        _ = await workspace.run("edit", "echo-1", "text=later")
        let refused = await workspace.run("restore", "board.backup")
        #expect(refused.status == .couldNotRun)
        #expect(refused.talk.contains("there is a board in \(workspace.folder)/state"), "\(refused.talk)")
        #expect(refused.talk.contains("--replace"))

        let restored = try await workspace.document("restore", "board.backup", "--replace")
        let former = try #require(restored["former"]?.string)
        #expect(former == workspace.folder + "/state.before-20261121T120000Z")
        #expect(await workspace.run("show", "echo-1").output.contains("three"))
        #expect(await workspace.run("show", "echo-1", "--state", former).output.contains("later"))
    }

    /// A board that is in use is saved as it is at one moment, and is not replaced.
    @Test func savesABoardInUse() async throws {
        let workspace = try await workspace()
        let state = try StateFolder(
            option: workspace.folder + "/state", workspaceName: "test", environment: [:])
        let lock = try #require(try StateLock(state))
        #expect(try await workspace.document("backup", "board.backup")["widgets"] == 2)
        let refused = await workspace.run("restore", "board.backup", "--replace")
        #expect(refused.status == .couldNotRun)
        #expect(refused.talk.contains("is open in process"), "\(refused.talk)")
        lock.release()
        #expect(await workspace.run("restore", "board.backup", "--replace").status == .done)
    }

    /// A byte that was changed and a truncated file are found wherever they are, and nothing is replaced.
    @Test func refusesDamagedFiles() async throws {
        let workspace = try await workspace()
        _ = try await workspace.document("backup", "board.backup")
        #expect(await workspace.run("backup", "--check", "board.backup").status == .done)
        let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(workspace))))
        let header = TarHeader.blockBytes
        let places = [0, 200, header + 3, header * 8, whole.count / 2, whole.count - 3 * header]
        let damaged = places.map { place in
            var bytes = whole
            bytes[place] ^= 1
            return bytes
        }
        let lengths = [0, 100, header, whole.count / 2, whole.count - 1]
        for bytes in damaged + lengths.map({ Array(whole.prefix($0)) }) + [whole + [0]] {
            try Data(bytes).write(to: URL(fileURLWithPath: path(workspace)))
            for line in [["backup", "--check", "board.backup"], ["restore", "board.backup", "--replace"]] {
                let ending = await workspace.run(line)
                #expect(ending.status == .couldNotRun, "\(ending.output)")
                #expect(ending.talk.contains("board.backup"), "\(ending.talk)")
            }
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: workspace.folder)
        #expect(!names.contains { $0.hasPrefix("state.") }, "\(names)")
        #expect(await workspace.run("show", "echo-1").output.contains("three"))
    }

    /// Archives that other programs made: files that a board does not have, and forms of newer versions.
    @Test(arguments: [
        ("../escaped", 1, "its file ../escaped is incomplete or was changed"),
        ("secrets/../../escaped.json", 1, "was changed"),
        ("/tmp/escaped", 1, "was changed"),
        ("secrets/.hidden.json", 1, "was changed"),
        ("board.sqlite", 2, "has the format 2, and this program reads up to 1"),
    ]) func refusesForgedArchives(_ name: String, _ format: Int, _ reason: String) async throws {
        let workspace = try TestWorkspace()
        let bytes = Array("content".utf8)
        let contents = BackupContents(
            format: format, program: "9.0", created: TestWorkspace.start, workspace: nil, widgets: 0,
            files: [.init(name: name, bytes: bytes.count, sha256: SHA256.digest(of: bytes))])
        var archive: [UInt8] = []
        for (name, bytes) in [("backup.json", Array(contents.encodedJSON.pretty().utf8)), (name, bytes)] {
            let header = try #require(TarHeader(name: name, size: bytes.count, seconds: 0))
            archive += header.block + bytes + [UInt8](repeating: 0, count: header.padding)
        }
        archive += [UInt8](repeating: 0, count: TarHeader.endBytes)
        try Data(archive).write(to: URL(fileURLWithPath: path(workspace)))
        let ending = await workspace.run("restore", "board.backup")
        #expect(ending.status == .couldNotRun)
        #expect(ending.talk.contains(reason), "\(ending.talk)")
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/state.restoring"))
    }

    @Test func needsABoardAndAFolderToWriteTo() async throws {
        let workspace = try TestWorkspace()
        let empty = await workspace.run("backup", "board.backup")
        #expect(empty.status == .couldNotRun && empty.talk.contains("there is no board in"), "\(empty.talk)")
        _ = await workspace.run("add", "echo")
        let missing = await workspace.run("backup", "nowhere/board.backup")
        #expect(missing.status == .couldNotRun, "\(missing.talk)")
        #expect(missing.talk.contains("the folder \(workspace.folder)/nowhere"), "\(missing.talk)")
        let absent = await workspace.run("restore", "none.backup", "--replace")
        #expect(absent.status == .couldNotRun && absent.talk.contains("cannot be read"), "\(absent.talk)")
    }

    /// Other tools read the archive.
    @Test func isATarArchive() async throws {
        let workspace = try await workspace()
        _ = try await workspace.document("backup", "board.backup")
        let tar = Process()
        let output = Pipe()
        tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        tar.arguments = ["tar", "tf", path(workspace)]
        tar.standardOutput = output
        try tar.run()
        tar.waitUntilExit()
        let names = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(names == "backup.json\nboard.sqlite\nsecrets/echo-1.json\n")
    }
}
