import CaseWalking
import Foundation
import Machine
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// `check --watch`: its output when files change, for every way in which they can change.
@Suite(.brief) struct WatchTests {
    private static func definition(_ key: String) -> String {
        TestWorkspace.intent.replacing("title: Echo", with: "\(key): Echo")
    }

    /// Runs `check --watch` until `body` returns.
    private func watching(
        _ workspace: TestWorkspace, _ arguments: String...,
        body: @escaping @Sendable (Captured) async throws -> Void
    ) async throws -> Ending {
        let captured = Captured()
        let interruption = Interruption()
        async let ending = workspace.run(
            ["check", "--watch"] + arguments, into: captured, interruption: interruption)
        do {
            try await body(captured)
        } catch {
            interruption.come()
            _ = await ending
            throw error
        }
        interruption.come()
        return await ending
    }

    @Test func printsOnlyWhatChanged() async throws {
        let workspace = try TestWorkspace()
        try workspace.write("echo.yaml", Self.definition("titel"))
        let ending = try await watching(workspace) { captured in
            try await captured.printed("[key-unknown]\n")
            try workspace.write("echo.yaml", "# One more line.\n" + Self.definition("tilte"))
            try await captured.printed("fixed: echo.yaml: an intent has no key \"titel\" [key-unknown]\n")
            try await captured.printed("echo.yaml:5:5: error: an intent has no key \"tilte\"")
            try workspace.write("echo.yaml", Self.definition("title"))
            try await captured.printed("fixed: echo.yaml: an intent has no key \"tilte\" [key-unknown]\n")
        }
        #expect(ending.status == .done)
        #expect(ending.output.components(separatedBy: ": error: ").count == 3)
        #expect(ending.talk.hasSuffix("3 files: no problems\n"))
    }

    @Test(arguments: [["--kind", "echo"], ["--format", "json"]])
    func printsTheListWhenTheBoardChanges(_ arguments: [String]) async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo", "text=one")
        let captured = Captured()
        let interruption = Interruption()
        async let ending = workspace.run(
            ["list", "--watch"] + arguments, into: captured, interruption: interruption)
        try await captured.printed("one")
        _ = await workspace.run("edit", "echo-1", "text=two")
        try await captured.printed("two")
        interruption.come()
        let status = await ending.status
        #expect(status == .done)
        #expect(captured.output.components(separatedBy: "echo-1").count > 2)
    }

    @Test func survivesFilesThatVanishAndAppear() async throws {
        let workspace = try TestWorkspace()
        try workspace.write(
            "widgetconf.yaml",
            TestWorkspace.workspace.replacing("\"echo.yaml\"", with: "\"echo.yaml\", \"more/*.yaml\""))
        let echo = workspace.folder + "/echo.yaml"
        _ = try await watching(workspace) { captured in
            try await captured.said("watching")
            try FileManager.default.removeItem(atPath: echo)
            try await captured.printed("[intent-unknown]")
            // Written to a temporary file and renamed, as editors do.
            try workspace.write("echo.yaml~", TestWorkspace.intent)
            try FileManager.default.moveItem(atPath: echo + "~", toPath: echo)
            try await captured.printed("fixed: provider.yaml: no definition declares the intent \"Echo\"")
            // A folder that is created later, with a file in it.
            try FileManager.default.createDirectory(
                atPath: workspace.folder + "/more", withIntermediateDirectories: true)
            try workspace.write("more/a.yaml", "format: 2\nintents: {}\n")
            try await captured.printed("more/a.yaml:1:9: error: ")
            try FileManager.default.removeItem(atPath: workspace.folder + "/more")
            try await captured.printed("fixed: more/a.yaml: ")
        }
    }

    /// A link to a folder changes its target, and the new target is watched.
    @Test func followsALinkThatMoves() async throws {
        let workspace = try TestWorkspace()
        let files = FileManager.default
        for version in ["a", "b"] {
            try files.createDirectory(
                atPath: workspace.folder + "/store/" + version, withIntermediateDirectories: true)
            try workspace.write("store/\(version)/echo.yaml", TestWorkspace.intent)
        }
        try workspace.write("store/b/echo.yaml", Self.definition("titel"))
        try files.removeItem(atPath: workspace.folder + "/echo.yaml")
        try files.createSymbolicLink(atPath: workspace.folder + "/defs", withDestinationPath: "store/a")
        try workspace.write(
            "widgetconf.yaml", TestWorkspace.workspace.replacing("\"echo.yaml\"", with: "\"defs/*.yaml\""))
        _ = try await watching(workspace) { captured in
            try await captured.said("watching")
            try workspace.moveLink("defs", to: "store/b")
            try await captured.printed("defs/echo.yaml:4:5: error: an intent has no key \"titel\"")
            try workspace.write("store/b/echo.yaml", TestWorkspace.intent)
            try await captured.printed("fixed: defs/echo.yaml: an intent has no key \"titel\"")
        }
    }

    /// The same for a link to a file whose target then changes.
    @Test func followsALinkOfAFile() async throws {
        let workspace = try TestWorkspace()
        let files = FileManager.default
        try files.createDirectory(atPath: workspace.folder + "/store", withIntermediateDirectories: true)
        try workspace.write("store/one.txt", TestWorkspace.intent)
        try workspace.write("store/two.txt", Self.definition("titel"))
        try files.removeItem(atPath: workspace.folder + "/echo.yaml")
        try files.createSymbolicLink(
            atPath: workspace.folder + "/echo.yaml", withDestinationPath: "store/one.txt")
        _ = try await watching(workspace) { captured in
            try await captured.said("watching")
            try workspace.moveLink("echo.yaml", to: "store/two.txt")
            try await captured.printed("[key-unknown]\n")
            try workspace.write("store/two.txt", TestWorkspace.intent)
            try await captured.printed("fixed: echo.yaml: an intent has no key \"titel\" [key-unknown]\n")
        }
    }

    /// Reading a pipe would wait for a program that writes to it.
    @Test func aPipeIsNoFile() async throws {
        let workspace = try TestWorkspace()
        try FileManager.default.removeItem(atPath: workspace.folder + "/echo.yaml")
        #expect(mkfifo(workspace.folder + "/echo.yaml", 0o600) == 0)
        let ending = await workspace.run("check")
        #expect(ending.status != .done)
        #expect((ending.output + ending.talk).contains("echo.yaml is a named pipe, not a file"))
        let imported = await workspace.run("import", workspace.folder + "/echo.yaml")
        #expect(imported.talk.contains("echo.yaml is a named pipe, not a file"))
    }

    @Test func waitsUntilAFileIsWritten() async throws {
        let workspace = try TestWorkspace()
        _ = try await watching(workspace) { captured in
            try await captured.said("watching")
            let path = workspace.folder + "/echo.yaml"
            let file = try FileHandle(forWritingTo: URL(filePath: path))
            try file.truncate(atOffset: 0)
            for line in Self.definition("titel").split(separator: "\n") {
                try file.write(contentsOf: Data((line + "\n").utf8))
                try file.synchronize()
            }
            try file.close()
            try await captured.printed("[key-unknown]")
            #expect(!captured.output.contains("yaml-empty-file") && !captured.output.contains("key-missing"))
        }
    }

    @Test func saysWhenThereIsNothingToReadAndGoesOn() async throws {
        let workspace = try TestWorkspace()
        let path = workspace.folder + "/widgetconf.yaml"
        _ = try await watching(workspace) { captured in
            try await captured.said("watching")
            try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
            try await captured.said("there is no workspace here")
            try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
            try await captured.said("3 files: no problems\n", times: 2)
        }
    }

    @Test func printsADocumentForEachChange() async throws {
        let workspace = try TestWorkspace()
        let ending = try await watching(workspace, "echo.yaml", "--format", "json") { captured in
            try await captured.printed("\n")
            try workspace.write("echo.yaml", Self.definition("titel"))
            try await captured.printed("key-unknown")
        }
        let documents = try ending.output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
        #expect(documents.map { $0["errors"] } == [0, 1])
        #expect(documents.last?["appeared"]?.array?.count == 1)
    }

    @Test(arguments: ["--fix", "--format sarif", "-"])
    func takesNoPartInOtherThings(_ words: String) async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run(["check", "--watch"] + words.split(separator: " ").map(String.init))
        #expect(ending.status == .wrongUsage)
    }
}

extension TestWorkspace {
    /// Replaces a link atomically, as `mv -T` does.
    fileprivate func moveLink(_ name: String, to target: String) throws {
        let new = folder + "/\(name).new"
        try FileManager.default.createSymbolicLink(atPath: new, withDestinationPath: target)
        guard rename(new, folder + "/" + name) == 0 else { throw POSIXError(.EIO) }
    }
}
