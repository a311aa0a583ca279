import GRDB
import Testing
import WidgetModel

@testable import WidgetStore

/// Boards in the field have run the earlier migrations; the later ones bring them up to date.
@Suite struct SchemaTests {
    @Test func aBoardOfTheFirstSchemaIsCarriedOn() throws {
        let folder = try TemporaryFolder()
        let old = try DatabaseQueue(path: folder.path + "/board.sqlite")
        try Schema.migrator().migrate(old, upTo: "1 board")
        try old.write { database in
            try database.execute(
                sql: """
                    INSERT INTO widget (id, kind, number, family, placed, revision, choices)
                    VALUES ('weather-1', 'weather', 1, 'systemSmall', 0, 1, '{"days":30}');
                    INSERT INTO revision VALUES ('weather-1', 1, 0, 'add', '{"days":30}', '{}', 'e1', NULL);
                    """)
        }
        try old.close()

        let store = try BoardStore(folder: folder.path)
        let widgets = try store.widgets()
        #expect(widgets.map(\.choices) == [#"{"days":30}"#])
        #expect(widgets.map(\.version) == [1])
        let id = try #require(widgets.first).id
        let next = RevisionRow(
            number: Revision(2), at: Instant(milliseconds: 1), origin: "edit", choices: "{}", changes: "{}",
            version: 2)
        try store.commit(next, of: id, reload: nil)
        #expect(try store.revisions(of: id).map(\.version) == [1, 2])
    }
}
