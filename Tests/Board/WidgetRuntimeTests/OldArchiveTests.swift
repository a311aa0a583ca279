import BoardDocuments
import CaseWalking
import GRDB
import Testing
import WidgetModel

@testable import WidgetRuntime

/// Boards of earlier versions contain views in a binary form, which is no longer read.
@Suite(.serialized, .brief) struct OldArchiveTests {
    /// The binary archive of the view `"old"`.
    private static let archive = "77746c610100000001000000300000002800000008000000"

    @Test func viewsOfTheBinaryFormAreRequestedAgain() async throws {
        let board = try await TestBoard()
        _ = await board.add("mode=same", "name=plaintext")
        // After an equal answer, its row is stored in addition to the timeline.
        _ = await board.host.answer(ReloadCall(.widget("echo-1")))
        let shown = await board.shownText("echo-1")
        await board.host.close()
        let database = try DatabaseQueue(path: board.folder + "/state/board.sqlite")
        try await database.write { database in
            try database.execute(
                sql: """
                    DELETE FROM grdb_migrations WHERE identifier = '5 views as text';
                    UPDATE timeline SET archive = x'\(Self.archive)';
                    UPDATE placeholder SET archive = x'\(Self.archive)';
                    """)
        }
        try database.close()
        try await board.reopen()
        try await board.eventually {
            let rows = try await $0.ledger("echo-1")
            return rows.count == 3 && rows.last?["outcome"] == "answered"
        }
        #expect(await board.shownText("echo-1") == shown)
        await board.close()
    }
}
