import Foundation
import GRDB
import Testing

@testable import WidgetStore

/// Boards in the field have run the migrations as they were: what one makes is pinned, a later need is a new
/// one. The texts are never rewritten by a test.
@Suite struct SchemaTests {
    @Test(arguments: ["1 board"])
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
        let name = migration.replacing(" ", with: "-")
        let pinned = cases.appending(path: "Cases/store/\(name).sql")
        let expected = try String(contentsOf: pinned, encoding: .utf8)
        #expect(made.map { $0 + ";\n" }.joined(separator: "\n") == expected)
    }

    @Test func noMigrationIsWithoutItsText() throws {
        #expect(Schema.migrator().migrations == ["1 board"])
    }
}
