import Foundation
import GRDB
import Testing
import Timelines
import WidgetModel
import WidgetStore

/// The files of a board's database: their durability and permissions, and damage to them.
@Suite struct DatabaseFileTests: WeatherBoardTests {
    let folder: TemporaryFolder
    let store: BoardStore

    init() throws {
        folder = try TemporaryFolder()
        store = try BoardStore(folder: folder.path)
    }

    @Test func commitsOfEditsAreFullySyncedAndArchivesAreNot() throws {
        #expect(try store.synchronousLevel(of: .commits) == 2)
        #expect(try store.synchronousLevel(of: .archives) == 1)
        #expect(try store.synchronousLevel(of: .commits) == 2, "also after an archive")
        #expect(try store.synchronousLevel(of: .archives) == 1)
    }

    @Test func anEmptiedDatabaseIsDamagedAndNotEmpty() throws {
        let other = try TemporaryFolder()
        try BoardStore(folder: other.path).close()
        #expect(truncate(other.path + "/board.sqlite", 0) == 0)
        let error = #expect(throws: StoreError.self) { try BoardStore(folder: other.path) }
        #expect(error?.code == .damaged)
        #expect(error?.reason == "the file is empty")
        #expect(throws: StoreError.self) { try StoreSurvey.widgetCount(in: other.path) }
        #expect(try Data(contentsOf: URL(filePath: other.path + "/board.sqlite")).isEmpty)
    }

    @Test func aDatabaseThatIsEmptiedWhileOpenRefusesTheNextChange() throws {
        _ = try place()
        #expect(truncate(folder.path + "/board.sqlite", 0) == 0)
        let error = #expect(throws: StoreError.self) { try store.remember("value", as: "name") }
        #expect(error?.code == .damaged)
    }

    /// The log may contain acknowledged changes; it must neither be lost nor applied to a new file.
    @Test func aLogWithoutItsDatabaseIsKept() throws {
        let other = try TemporaryFolder()
        let (file, log) = (other.path + "/board.sqlite", other.path + "/board.sqlite-wal")
        try Data([1, 2, 3]).write(to: URL(filePath: log))
        let error = #expect(throws: StoreError.self) { try BoardStore(folder: other.path) }
        #expect(error?.code == .damaged)
        #expect(error?.hint.contains("board.sqlite-wal") == true)
        #expect(!FileManager.default.fileExists(atPath: file))
        #expect(try Data(contentsOf: URL(filePath: log)) == Data([1, 2, 3]))
        try Data().write(to: URL(filePath: log))
        try BoardStore(folder: other.path).close()
    }

    /// A file that was being created when the process ended is not a board yet.
    @Test func aBoardIsCreatedWholeOrNotAtAll() throws {
        let other = try TemporaryFolder()
        try Data([1, 2, 3]).write(to: URL(filePath: other.path + "/board.sqlite.new"))
        let store = try BoardStore(folder: other.path)
        #expect(try store.widgets().isEmpty)
        try store.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: other.path) == ["board.sqlite"])
    }

    @Test func theDatabaseIsForItsOwnerOnlyWhateverTheFolderIs() throws {
        let other = try TemporaryFolder()
        #expect(chmod(other.path, 0o777) == 0)
        let names = ["board.sqlite", "board.sqlite-wal", "board.sqlite-shm"]
        func modes() throws -> [Int] {
            try names.map { name in
                let attributes = try FileManager.default.attributesOfItem(atPath: other.path + "/" + name)
                return try #require(attributes[.posixPermissions] as? Int)
            }
        }
        let store = try BoardStore(folder: other.path)
        _ = try store.place(
            kind,
            first: RevisionRow(
                number: .first, at: noon, origin: "add", family: .systemSmall, choices: "{}", changes: "{}"),
            reload: nil)
        #expect(try modes() == [0o600, 0o600, 0o600])
        // As an older version, or a copy, has left the files.
        for name in names { #expect(chmod(other.path + "/" + name, 0o664) == 0) }
        let again = try BoardStore(folder: other.path)
        #expect(try modes() == [0o600, 0o600, 0o600])
        #expect(try again.widgets().count == 1)
    }

    @Test(arguments: ["removed", "replaced"])
    func aFolderThatIsDeletedWhileOpenRefusesTheNextChange(_ fate: String) throws {
        let other = try TemporaryFolder()
        let store = try BoardStore(folder: other.path)
        try FileManager.default.removeItem(atPath: other.path)
        if fate == "replaced" {
            try FileManager.default.createDirectory(atPath: other.path, withIntermediateDirectories: true)
            try BoardStore(folder: other.path).close()
        }
        let error = #expect(throws: StoreError.self) { try store.remember("value", as: "name") }
        #expect(error?.code == .gone)
        #expect(error?.description.contains(other.path) == true)
    }

    @Test func aDamagedDatabaseIsNamed() throws {
        let other = try TemporaryFolder()
        try Data(repeating: 7, count: 8192).write(to: URL(fileURLWithPath: other.path + "/board.sqlite"))
        let error = #expect(throws: StoreError.self) { try BoardStore(folder: other.path) }
        #expect(error?.code == .damaged)
        #expect(error?.path == other.path + "/board.sqlite")
    }

    @Test(arguments: ["", "weather", "weather-", "weather-0", "a b-1"])
    func aDamagedWidgetIDIsNamed(_ text: String) throws {
        let first = RevisionRow(
            number: .first, at: noon, origin: "add", family: .systemSmall, choices: "{}", changes: "{}",
            editID: "e1")
        _ = try store.place(kind, first: first, reload: nil)
        let other = try DatabaseQueue(path: folder.path + "/board.sqlite")
        try other.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA foreign_keys = OFF")
            try database.execute(
                sql: "UPDATE widget SET id = :id; UPDATE revision SET widget = :id", arguments: ["id": text])
        }
        for read in [{ _ = try store.widgets() }, { _ = try store.revisions(editID: "e1") }] {
            let error = #expect(throws: StoreError.self) { try read() }
            #expect(error?.code == .damaged)
            #expect(error?.reason == "the id of a placed widget reads \"\(text)\"")
        }
    }

    /// Numbers that became other types, and columns that lost their names: damage that SQLite itself does not
    /// detect.
    @Test(arguments: [
        ("widget", "placed"), ("widget", "version"), ("revision", "at"), ("revision", "version"),
        ("reload", "asked"), ("reload", "attempt"), ("timeline", "arrived"), ("timeline", "after"),
        ("timeline", "content"),
    ])
    func aDamagedColumnIsNamed(_ table: String, _ column: String) throws {
        let widget = try place()
        try store.adopt(
            [TimelineToSave(timeline(2), archive: [2], of: widget.id, former: nil)], ledger: [])
        let reads = [
            { _ = try store.widgets() }, { _ = try store.revisions(of: widget.id) },
            { _ = try store.reloads(of: widget.id) }, { _ = try store.timelines(of: widget.id) },
        ]
        #expect(throws: Never.self) { for read in reads { try read() } }
        for damage in [
            "UPDATE \(table) SET \"\(column)\" = x'ff'",
            "ALTER TABLE \(table) RENAME COLUMN \"\(column)\" TO lost",
        ] {
            let other = try DatabaseQueue(path: folder.path + "/board.sqlite")
            try other.writeWithoutTransaction { try $0.execute(sql: damage) }
            let errors = reads.compactMap(Self.error(of:))
            #expect(errors.count == 1, "\(damage)")
            // SQLite itself reports a missing column that a statement uses.
            let missed = ["no such column: \(column)", "no such column: t.\(column)"]
            let isSeen = errors.first.map { missed.contains($0.reason) } ?? false
            #expect(isSeen || errors.first?.code == .damaged, "\(errors)")
        }
    }

    /// Numbers that the engine cannot calculate with.
    @Test(arguments: [
        "UPDATE widget SET revision = -1", "UPDATE widget SET revision = 99999999999",
        "UPDATE revision SET number = -1", "UPDATE reload SET revision = -1",
        "UPDATE timeline SET revision = -1", "UPDATE timeline SET entries = zeroblob(24 * 70000)",
    ])
    func aNumberOutOfBoundsIsNamed(_ damage: String) throws {
        let widget = try place()
        try store.adopt(
            [TimelineToSave(timeline(2), archive: [2], of: widget.id, former: nil)], ledger: [])
        let other = try DatabaseQueue(path: folder.path + "/board.sqlite")
        try other.writeWithoutTransaction { try $0.execute(sql: damage) }
        let errors = [
            { _ = try store.widgets() }, { _ = try store.revisions(of: widget.id) },
            { _ = try store.reloads(of: widget.id) }, { _ = try store.timelines(of: widget.id) },
        ].compactMap(Self.error(of:))
        #expect(errors.map(\.code) == [.damaged])
    }

    private static func error(of read: () throws -> Void) -> StoreError? {
        do {
            try read()
            return nil
        } catch {
            return error as? StoreError
        }
    }
}
