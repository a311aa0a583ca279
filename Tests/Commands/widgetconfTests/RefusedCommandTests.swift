import CaseWalking
import Foundation
import Testing
import WidgetRuntime

@testable import widgetconf

/// A rejected command does not change anything: neither a file of the workspace, nor one of the state folder,
/// nor a row of the database.
@Suite(.brief) struct RefusedCommandTests {
    /// Every kind of command that opens a board.
    private static let boardCommands = [
        ["list"], ["show", "echo-1"], ["add", "echo"], ["edit", "echo-1", "count=2"], ["edit", "echo-1"],
        ["edit", "echo-1", "--editor"], ["edit", "echo-1", "--plain"], ["undo", "echo-1"],
        ["redo", "echo-1"],
        ["duplicate", "echo-1"], ["remove", "echo-1"], ["trash", "list"], ["trash", "restore", "echo-2"],
        ["trash", "empty"], ["reload", "echo-1"], ["press", "echo-1", "add"], ["options", "echo-1"],
        ["history", "echo-1"], ["diff", "echo-1", "1..2"], ["timeline", "echo-1"], ["ledger", "echo-1"],
        ["why", "echo-1"], ["render", "echo-1"], ["gallery"], ["board", "layout"], ["board", "export"],
        ["board", "apply", "board.json"], ["display", "list"],
        ["display", "add", "desk", "browser"],
        ["push", "echo", "load=0.7"], ["push", "key", "list"], ["push", "key", "add", "echo"],
        ["account", "list"], ["group", "get", "group.test"], ["serve"],
    ]

    /// Commands whose arguments are rejected by the board, a file or the program.
    private static let parts = 4
    private static let refusedArguments = [
        ["show", "echo-9"], ["edit", "echo-1", "count=99"], ["edit", "echo-9", "count=2"],
        ["edit", "echo-1", "nothing=1"], ["edit", "echo-1", "count=2", "--expect-revision", "9"],
        ["edit", "--all", "count=99"], ["edit", "echo-1", "--from", "echo-9"],
        ["edit", "echo-1", "--revision", "9"],
        ["edit", "echo-1", "--family", "systemLarge"], ["edit", "echo-1", "--values", "missing.yaml"],
        ["add", "nothing"], ["add", "echo", "count=99"], ["add", "echo", "--recommendation", "none"],
        ["duplicate", "echo-9"], ["duplicate", "echo-1", "count=99"], ["undo", "echo-9"],
        ["undo", "echo-1", "--to", "9"], ["redo", "echo-1"], ["remove", "echo-9"],
        ["trash", "restore", "echo-9"],
        ["trash", "empty", "echo-9"], ["reload", "echo-9"], ["press", "echo-1", "nothing"],
        ["options", "echo-9"], ["diff", "echo-1", "1..9"], ["board", "layout", "pin", "echo-9"],
        ["board", "layout", "move", "echo-9", "--to", "1"], ["board", "apply", "bad.json"],
        ["board", "apply", "missing.json"], ["display", "add", "desk", "browser", "--size", "no"],
        ["display", "set", "nothing", "--rotation", "90"], ["display", "remove", "nothing"],
        ["account", "remove", "nothing"], ["group", "set", "no group", "key=1"],
        ["push", "echo", "load=0.7"], ["push", "echo-9", "load=0.7"], ["push", "key", "add", "nothing"],
        ["push", "key", "add", "--provider", "nothing"], ["push", "key", "remove", "0123"],
        ["init", "."], ["import", "missing.intentdefinition"], ["format", "broken.yaml"],
        ["check", "--fix", "broken.yaml"], ["generate", "swift", "broken.yaml"],
        ["provider", "add", "missing"],
        ["provider", "new", "provider", "--intent", "Nothing"], ["provider", "trust", "nothing"],
        ["provider", "remove", "nothing"],
    ]

    /// Turns a board into one of an older version: without the last migration.
    private static let older = "DELETE FROM grdb_migrations WHERE identifier = '14 keys of placeholders';"

    private func workspace() async throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        #expect(await workspace.run("add", "echo", "count=3").status == .done)
        #expect(await workspace.run("edit", "echo-1", "count=4").status == .done)
        #expect(await workspace.run("add", "echo").status == .done)
        #expect(await workspace.run("remove", "echo-2").status == .done)
        try workspace.write("board.json", await workspace.run("board", "export").output)
        try workspace.write("bad.json", #"{"format": 1, "layout": {"pages": 5}}"#)
        try workspace.write("broken.yaml", "format: 1\nintents:\n  Odd: [\n")
        return workspace
    }

    @Test func aBoardOfAnotherWorkspaceStaysAsItIs() async throws {
        let owner = try await workspace()
        try await FolderPicture.run(Self.older, in: owner.folder + "/state")
        let stranger = try await workspace()
        let environment = ["WIDGETCONF_STATE": owner.folder + "/state", "VISUAL": "true"]
        let before = try FolderPicture(owner.folder)
        let own = try FolderPicture(stranger.folder)
        for command in Self.boardCommands {
            let ending = await stranger.run(command, environment: environment)
            #expect(ending.status == .couldNotRun, "\(command)")
            #expect(ending.talk.contains("belongs to another workspace"), "\(command): \(ending.talk)")
            #expect(try FolderPicture(owner.folder).difference(from: before) == [], "\(command)")
        }
        #expect(try FolderPicture(stranger.folder).difference(from: own) == [])
        // The owner can still use the board, and the conversion is announced once.
        let first = await owner.run("list")
        #expect(first.status == .done)
        #expect(first.talk.contains("was converted for this version"), "\(first.talk)")
        let backup = try backupBeforeUpgrade(in: owner.folder + "/state")
        #expect(first.talk.contains("widgetconf restore \(backup) --replace"), "\(first.talk)")
        #expect(await owner.run("list").talk.contains("converted") == false)
    }

    /// A newer version made a backup before it converted the board, and an older one goes back to it. Backups
    /// that this version made earlier, and backups of even newer versions, have other forms.
    @Test func aBoardOfANewerVersionCanGoBack() async throws {
        let workspace = try await workspace()
        let state = workspace.folder + "/state"
        try await FolderPicture.run(Self.older, in: state)
        #expect(await workspace.run("edit", "echo-1", "count=5").status == .done)
        try FileManager.default.moveItem(
            atPath: try backupBeforeUpgrade(in: state), toPath: state + "/before-upgrade-99.backup")
        for number in [9, 14, 100] {
            try workspace.write("state/before-upgrade-\(number).backup", "another form")
        }
        try await FolderPicture.run("INSERT INTO grdb_migrations VALUES ('99 of the future');", in: state)
        let refused = await workspace.run("list")
        let command = "widgetconf restore \(state)/before-upgrade-99.backup --replace"
        #expect(refused.talk.contains("or go back with \"\(command)\""), "\(refused.talk)")
        let restored = await workspace.run(Array(command.split(separator: " ").map(String.init).dropFirst()))
        #expect(restored.status == .done, "\(restored.talk)")
        #expect(await workspace.run("render", "echo-1").output.contains("hello 4 r2"))
    }

    private func backupBeforeUpgrade(in state: String) throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: state)
        return state + "/" + (try #require(names.first { $0.hasPrefix("before-upgrade-") }))
    }

    /// Including a picture, which another program draws, and independent of the command's success.
    @Test func aConversionIsAnnounced() async throws {
        let commands = [
            ["render", "echo-1", "--output", "picture.svg"], ["render", "echo-9", "--output", "picture.svg"],
            ["edit", "echo-9", "count=2"],
        ]
        let owner = try await workspace()
        for command in commands {
            try await FolderPicture.run(Self.older, in: owner.folder + "/state")
            // A wrong command line does not open the board.
            #expect(await owner.run("edit", "echo-1", "--nothing").talk.contains("converted") == false)
            let ending = await owner.run(command)
            #expect(ending.talk.contains("was converted for this version"), "\(command): \(ending.talk)")
        }
    }

    @Test func aBoardOfANewerVersionStaysAsItIs() async throws {
        let workspace = try await workspace()
        let newer = "INSERT INTO grdb_migrations VALUES ('99 of the future');"
        try await FolderPicture.run(newer, in: workspace.folder + "/state")
        let before = try FolderPicture(workspace.folder)
        for command in Self.boardCommands.prefix(10) {
            let ending = await workspace.run(command, environment: ["VISUAL": "true"])
            #expect(ending.status == .couldNotRun, "\(command)")
            #expect(ending.talk.contains("was written by a newer version"), "\(command): \(ending.talk)")
            #expect(try FolderPicture(workspace.folder).difference(from: before) == [], "\(command)")
        }
    }

    /// Each case runs some of the commands, because all of them together are slow on a busy machine.
    @Test(arguments: 0..<parts) func aCommandWithRefusedArgumentsChangesNothing(_ part: Int) async throws {
        let workspace = try await workspace()
        let state = workspace.folder + "/state"
        _ = await workspace.run("list")
        let before = try FolderPicture(workspace.folder, exceptDatabase: true)
        let rows = try await FolderPicture.rows(in: state)
        for index in stride(from: part, to: Self.refusedArguments.count, by: Self.parts) {
            let command = Self.refusedArguments[index]
            let ending = await workspace.run(command)
            #expect(ending.status != .done, "\(command): \(ending.output)")
            let after = try FolderPicture(workspace.folder, exceptDatabase: true)
            #expect(after.difference(from: before) == [], "\(command)")
            let present = try await FolderPicture.rows(in: state)
            #expect(present == rows, "\(command): \(TextDifference.between(rows, present))")
        }
    }
}

/// The files of a folder and their contents.
///
/// The lock names the process that had the board last, and the log is about providers. Neither counts.
private struct FolderPicture {
    private let files: [String: Data]

    /// - Parameter exceptDatabase: leaves out the database, because SQLite's header counts how often the
    ///   database was opened.
    init(_ folder: String, exceptDatabase: Bool = false) throws {
        var files: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            let last = (name as NSString).lastPathComponent
            // A board is recorded before it is opened, so that it is always hidden from providers.
            if ["lock", "serve.lock", "log.jsonl"].contains(last) || name.hasPrefix("run/")
                || name.contains(".opened") || name.contains("__pycache__")
            {
                continue
            }
            if exceptDatabase, last.hasPrefix("board.sqlite") { continue }
            // A folder does not have content.
            files[name] = FileManager.default.contents(atPath: folder + "/" + name) ?? Data()
        }
        self.files = files
    }

    /// The files that were added, removed or changed.
    func difference(from other: FolderPicture) -> [String] {
        Set(files.keys).union(other.files.keys).filter { files[$0] != other.files[$0] }.sorted()
    }

    /// All rows of the board, as SQL.
    static func rows(in state: String) async throws -> String {
        let program = """
            import sqlite3, sys
            print("\\n".join(sqlite3.connect(sys.argv[1]).iterdump()))
            """
        let run = try await PythonTool.run(["-c", program, state + "/board.sqlite"])
        #expect(run.status == 0, "\(run.errors)")
        return run.output
    }

    /// Changes the database.
    static func run(_ statements: String, in state: String) async throws {
        let program = """
            import sqlite3, sys
            connection = sqlite3.connect(sys.argv[1], isolation_level=None)
            connection.executescript(sys.argv[2])
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.close()
            """
        let run = try await PythonTool.run(["-c", program, state + "/board.sqlite", statements])
        #expect(run.status == 0, "\(run.errors)")
    }
}

/// The lines of two strings that differ.
private enum TextDifference {
    static func between(_ old: String, _ new: String) -> String {
        let (old, new) = (old.split(separator: "\n"), new.split(separator: "\n"))
        return new.difference(from: old).map { change in
            switch change {
            case .insert(_, let line, _): "+ \(line)"
            case .remove(_, let line, _): "- \(line)"
            }
        }.joined(separator: "\n")
    }
}
