import CaseWalking
import Foundation
import Machine
import Testing
import WidgetModel

@testable import WidgetRuntime
@testable import widgetconf

/// `backup` and `restore`.
@Suite(.brief) struct BackupTests {
    private static let intentWithSecret = TestWorkspace.intent.replacing(
        "place: {", with: "token: { title: Token, type: string, secret: true }\n      place: {")

    /// A workspace with a board of two widgets, of which one has a secret, and a group.
    private func workspace() async throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        try workspace.write("echo.yaml", Self.intentWithSecret)
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
        ("secrets/.json", 1, "was changed"),
        ("secrets/echo-1.json.widgetconf-7", 1, "was changed"),
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
            archive += header.blocks + bytes + [UInt8](repeating: 0, count: header.padding)
        }
        archive += [UInt8](repeating: 0, count: TarHeader.endBytes)
        try Data(archive).write(to: URL(fileURLWithPath: path(workspace)))
        let ending = await workspace.run("restore", "board.backup")
        #expect(ending.status == .couldNotRun)
        #expect(ending.talk.contains(reason), "\(ending.talk)")
        let names = try FileManager.default.contentsOfDirectory(atPath: workspace.folder)
        #expect(!names.contains { $0.hasPrefix("state.") }, "\(names)")
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
        let names = try namesInArchive(path(workspace))
        #expect(names == "backup.json\nboard.sqlite\nsecrets/echo-1.json\n")
    }

    /// The names that `tar` lists, one a line.
    private func namesInArchive(_ path: String) throws -> String {
        let tar = Process()
        let output = Pipe()
        tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        tar.arguments = ["tar", "tf", path]
        tar.standardOutput = output
        try tar.run()
        let names = output.fileHandleForReading.readDataToEndOfFile()
        tar.waitUntilExit()
        return String(decoding: names, as: UTF8.self)
    }

    /// The name of a file with secrets contains the kind, which may have up to 200 bytes.
    @Test(arguments: [String(repeating: "k", count: 96), String(repeating: "k", count: 200)])
    func savesSecretsOfEachKind(_ kind: String) async throws {
        let workspace = try TestWorkspace()
        try workspace.write("echo.yaml", Self.intentWithSecret)
        try workspace.write(
            "provider.yaml", TestWorkspace.manifest.replacing("  echo:\n", with: "  \(kind):\n"))
        try workspace.write(
            "provider.json",
            TestWorkspace.script.replacing(#""kind": "echo""#, with: #""kind": "\#(kind)""#))
        let added = await workspace.run("add", kind, "text=one", "token=opensesame")
        #expect(added.status == .done, "\(added.talk)")
        let name = "secrets/\(kind)-1.json"
        let secrets = try workspace.text(of: "state/" + name)

        _ = try await workspace.document("backup", "board.backup")
        #expect(try namesInArchive(path(workspace)) == "backup.json\nboard.sqlite\n\(name)\n")
        #expect(await workspace.run("backup", "--check", "board.backup").status == .done)
        try FileManager.default.removeItem(atPath: workspace.folder + "/state")
        _ = try await workspace.document("restore", "board.backup")
        #expect(try workspace.text(of: "state/" + name) == secrets)
    }

    /// After the board's folder was lost, a backup every night would delete the last copy.
    @Test func anEmptyBoardReplacesNoBackupWithWidgets() async throws {
        let workspace = try TestWorkspace()
        #expect(await workspace.run("add", "echo").status == .done)
        #expect(await workspace.run("backup", "board.backup").status == .done)
        try FileManager.default.removeItem(atPath: workspace.folder + "/state")
        _ = await workspace.run("list")
        let refused = await workspace.run("backup", "board.backup")
        #expect(refused.status == .couldNotRun)
        #expect(refused.talk.contains("the board is empty, but the backup in "), "\(refused.talk)")
        #expect(try await workspace.document("backup", "--check", "board.backup")["widgets"] == 1)
        #expect(await workspace.run("backup", "other.backup").status == .done)
        #expect(await workspace.run("backup", "other.backup").status == .done)
    }

    @Test(arguments: [
        ("missing/board.backup", "does not exist", "mkdir -p"), (".", "is a folder", "name a file"),
    ])
    func saysWhyAFileCannotBeWritten(_ file: String, _ problem: String, _ step: String) async throws {
        let workspace = try TestWorkspace()
        #expect(await workspace.run("add", "echo").status == .done)
        let refused = await workspace.run("backup", file)
        #expect(refused.status == .couldNotRun)
        #expect(refused.talk.contains(problem) && refused.talk.contains(step), "\(refused.talk)")
    }

    /// Names of more than 100 bytes need an extended header, and sizes have 11 octal digits.
    @Test func headersContainLongNamesAndLargeSizes() throws {
        for length in [1, 99, 100, 101, 155, 256, TarHeader.nameLimit] {
            let name = String(repeating: "n", count: length)
            let header = try #require(TarHeader(name: name, size: 7, seconds: 9))
            #expect(header.blocks.count == (length > 100 ? 3 : 1) * TarHeader.blockBytes)
            #expect(TarHeader(header.blocks) == header)
            for index in stride(from: 0, to: header.blocks.count, by: 37) {
                var damaged = header.blocks
                damaged[index] ^= 1
                #expect(TarHeader(damaged) != header, "\(length): \(index)")
            }
        }
        let long = String(repeating: "n", count: TarHeader.nameLimit + 1)
        #expect(TarHeader(name: long, size: 0, seconds: 0) == nil)
        let largest = try #require(TarHeader(name: "a", size: TarHeader.sizeLimit - 1, seconds: -1))
        #expect(TarHeader(largest.blocks) == largest)
        #expect(TarHeader(name: "a", size: TarHeader.sizeLimit, seconds: 0) == nil)
    }

    /// The database is hashed, written, checked and restored in pieces.
    @Test func savesADatabaseOfManyPieces() async throws {
        let workspace = try await workspace()
        let program = """
            import sqlite3, sys
            connection = sqlite3.connect(sys.argv[1])
            connection.execute("INSERT INTO board VALUES ('filler', ?)", ["filler " * 400000])
            connection.commit()
            """
        let run = try await PythonTool.run(["-c", program, workspace.folder + "/state/board.sqlite"])
        #expect(run.status == 0, "\(run.errors)")
        let saved = try await workspace.document("backup", "board.backup")
        let size = try #require(saved.objects("files").first?.number("bytes"))
        #expect(size > 10 * TarFile.pieceBytes)
        #expect(await workspace.run("backup", "--check", "board.backup").status == .done)
        try FileManager.default.removeItem(atPath: workspace.folder + "/state")
        _ = try await workspace.document("restore", "board.backup")
        #expect(await workspace.run("show", "echo-1").output.contains("three"))
        let names = try FileManager.default.contentsOfDirectory(atPath: workspace.folder)
        #expect(names.filter { $0.hasPrefix("board.backup") } == ["board.backup"])
    }

    /// A backup that was killed leaves a copy of the database. The next one removes it, unless its process
    /// runs. The id of an ended process may be used again by the next backup.
    @Test func removesFilesOfKilledBackups() async throws {
        let workspace = try await workspace()
        let start = "board.backup" + FileWriting.besideSuffix
        // Process ids are smaller than 4,194,305. Process 1 always runs.
        let ended = ["4194999", "4194999.sqlite", "4194999.sqlite-journal", "\(getpid()).sqlite"]
            .map { start + $0 }
        let foreign = "other.backup" + FileWriting.besideSuffix + "4194999.sqlite"
        let others = [foreign] + ["1.sqlite", "04194999.sqlite", "4194999.txt", "notes"].map { start + $0 }
        for name in ended + others { try workspace.write(name, "left") }
        _ = try await workspace.document("backup", "board.backup")
        let names = Set(try FileManager.default.contentsOfDirectory(atPath: workspace.folder))
        #expect(names.intersection(ended).sorted() == [])
        #expect(names.isSuperset(of: others), "\(names)")
        #expect(await workspace.run("backup", "--check", "board.backup").status == .done)
    }
}
