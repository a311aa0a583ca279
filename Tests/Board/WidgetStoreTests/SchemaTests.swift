import Foundation
import GRDB
import Testing
import WidgetModel

@testable import WidgetStore

/// Existing boards have run the migrations in their original form. So each migration's result is pinned, and
/// a new need gets a new migration. Tests never rewrite the expected schemas.
@Suite struct SchemaTests {
    @Test(arguments: [
        "1 board", "2 equal timelines", "3 presses", "4 ledger outlives widgets", "5 views as text",
        "6 names and sizes", "7 past content", "8 scores and displays", "9 data of entries",
        "10 trash", "11 data of placeholders", "12 sets", "13 pushed documents",
        "14 keys of placeholders",
    ])
    func aMigrationNeverChanges(_ migration: String) throws {
        let database = try DatabaseQueue()
        try Schema.migrator().migrate(database, upTo: migration)
        let made = try database.read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name <> 'grdb_migrations'
                    ORDER BY type, name
                    """)
        }
        let cases = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let name = migration.replacing(" ", with: "-")
        let pinned = cases.appending(path: "Cases/store/\(name).sql")
        let expected = try String(contentsOf: pinned, encoding: .utf8)
        #expect(made.map { $0 + ";\n" }.joined(separator: "\n") == expected)
    }

    @Test func noMigrationIsWithoutItsText() throws {
        #expect(
            Schema.migrator().migrations == [
                "1 board", "2 equal timelines", "3 presses", "4 ledger outlives widgets",
                "5 views as text", "6 names and sizes", "7 past content", "8 scores and displays",
                "9 data of entries", "10 trash", "11 data of placeholders", "12 sets",
                "13 pushed documents", "14 keys of placeholders",
            ])
    }

    /// SQLite's session extension, with which a journal records changes, ignores tables without a primary
    /// key and rows whose key is NULL, and does not apply generated columns.
    @Test func theChangesOfEveryTableCanBeRecorded() throws {
        let database = try DatabaseQueue()
        try Schema.migrator().migrate(database)
        #expect(try database.read(Self.unrecordedTables) == [])
        try database.write {
            try $0.execute(
                sql: """
                    CREATE TABLE good (a TEXT, b TEXT, PRIMARY KEY (a, b)) WITHOUT ROWID;
                    CREATE TABLE numbered (a INTEGER NOT NULL PRIMARY KEY);
                    CREATE TABLE keyless (a TEXT NOT NULL UNIQUE);
                    CREATE TABLE nullable (a TEXT PRIMARY KEY);
                    CREATE TABLE stored (a TEXT NOT NULL PRIMARY KEY, b TEXT AS (a || '!') STORED);
                    CREATE TABLE virtual (a TEXT NOT NULL PRIMARY KEY, b TEXT AS (a || '!'));
                    CREATE VIRTUAL TABLE found USING fts5 (a);
                    """)
        }
        let unrecorded = try database.read(Self.unrecordedTables).filter { !$0.hasPrefix("found_") }
        #expect(unrecorded == ["found", "keyless", "nullable", "stored", "virtual"])
    }

    private static func unrecordedTables(_ database: Database) throws -> [String] {
        try String.fetchAll(
            database,
            sql: """
                SELECT name FROM pragma_table_list AS t
                WHERE schema = 'main' AND name NOT LIKE 'sqlite_%' AND type <> 'view'
                    AND (type <> 'table'
                        OR NOT EXISTS (SELECT 1 FROM pragma_table_xinfo(t.name) WHERE pk > 0)
                        OR EXISTS (SELECT 1 FROM pragma_table_xinfo(t.name)
                            WHERE hidden <> 0 OR pk > 0 AND NOT "notnull"))
                ORDER BY name
                """)
    }

    /// The content of a board made by the first version is kept by all migrations, except archived views.
    @Test func anOldBoardIsCarriedOn() throws {
        let folder = try TemporaryFolder()
        let old = try DatabaseQueue(path: folder.path + "/board.sqlite")
        try Schema.migrator().migrate(old, upTo: "1 board")
        try old.write { database in
            try database.execute(
                sql: """
                    INSERT INTO widget VALUES
                        ('weather-1', 'weather', 1, 'systemSmall', 5, 1, '{}', 1,
                        NULL, NULL, NULL, NULL, NULL, NULL);
                    INSERT INTO revision VALUES
                        ('weather-1', 1, 5, 'add', '{}', '{}', NULL, NULL, 1);
                    INSERT INTO timeline VALUES ('weather-1', 3, 1, 7, 'after', 9, x'', x'0102');
                    INSERT INTO reload (widget, generation, revision, reason, asked, outcome)
                        VALUES ('weather-1', 3, 1, 'added', 6, 'answered');
                    """)
        }
        try old.close()
        let store = try BoardStore(folder: folder.path)
        let widget = try #require(try store.widgets().first).id
        #expect(try store.timelines(of: widget).isEmpty, "its views had another form")
        #expect(try store.revisions(of: widget).map(\.family) == [.systemSmall], "it kept its size")
        let reload = try #require(try store.reloads(of: widget).first)
        #expect(!reload.isUnchanged && reload.bytes == nil)
    }
}
