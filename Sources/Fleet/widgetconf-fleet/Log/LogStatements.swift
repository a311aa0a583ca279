import WidgetStore

/// The statements of a board's log.
///
/// Each of them changes something only if owner and epoch in the board's row are as expected.
/// `Tests/Models/lease.pml` models them.
enum LogStatements {
    /// The condition on the board's row. An append also expects its last entry.
    private static let own = "id = $1::bigint AND owner = $2::uuid AND epoch = $3::bigint"

    /// The position, and the entries in order. Without a board, there is no row; without entries, their
    /// columns are NULL.
    static let contents = """
        SELECT b.owner = $2::uuid AND b.epoch = $3::bigint, b.epoch, b.seq, e.is_snapshot, e.seq, e.epoch,
            e.bytes
        FROM widgetconf.board AS b LEFT JOIN (
            SELECT true AS is_snapshot, * FROM widgetconf.snapshot
            UNION ALL SELECT false, * FROM widgetconf.change
        ) AS e ON e.board = b.id
        WHERE b.id = $1::bigint ORDER BY e.seq
        """

    /// Raises the epoch, so that no earlier statement can be executed any more.
    static let fence = "UPDATE widgetconf.board SET epoch = epoch + 1 WHERE \(own) RETURNING epoch, seq"

    static let handOver = "UPDATE widgetconf.board SET owner = NULL WHERE \(own)"

    /// Releases the board, which no node claims for `$4` milliseconds.
    static let handOverAsleep = """
        UPDATE widgetconf.board SET owner = NULL, wake = now() + $4::bigint * interval '1 millisecond'
        WHERE \(own)
        """

    static let position = "SELECT epoch, seq FROM widgetconf.board WHERE id = $1::bigint"

    static let files = "SELECT name, bytes FROM widgetconf.sealed WHERE board = $1::bigint ORDER BY name"

    /// Appends an entry, whose bytes are `$5`, after the entry `$4`. A snapshot deletes all others. If it is
    /// the first one of a newer schema, it keeps a copy of them.
    static func append(
        _ kind: JournalEntry.Kind, withFiles: Bool, erasesCopies: Bool = false
    ) -> String {
        let isSnapshot = kind == .snapshot
        let set = "seq = seq + 1" + (isSnapshot ? ", schema = \(BoardStore.schema)" : "")
        var parts = [
            "own AS (UPDATE widgetconf.board SET \(set) WHERE \(own) AND seq = $4::bigint "
                + "RETURNING id, epoch, seq)"
        ]
        if isSnapshot {
            parts += [
                "changes AS (DELETE FROM widgetconf.change AS c USING own WHERE c.board = own.id)",
                "former AS (DELETE FROM widgetconf.snapshot AS s USING own WHERE s.board = own.id)",
                erasesCopies
                    ? "copies AS (DELETE FROM widgetconf.former AS f USING own WHERE f.board = own.id)"
                    : copy,
            ]
        }
        if withFiles { parts += fileParts(after: 5) }
        let table = isSnapshot ? "snapshot" : "change"
        return "WITH \(parts.joined(separator: ",\n")) INSERT INTO widgetconf.\(table) "
            + "SELECT id, seq, epoch, $5::bytea FROM own RETURNING seq"
    }

    /// Keeps the log and the files as they were, if the schema becomes newer. All parts of a statement read
    /// what was stored before it.
    private static let copy = """
        copies AS (
            INSERT INTO widgetconf.former (board, schema, kind, seq, name, epoch, bytes)
            SELECT b.id, b.schema, e.kind, e.seq, e.name, e.epoch, e.bytes
            FROM own JOIN widgetconf.board AS b ON b.id = own.id AND b.schema < \(BoardStore.schema)
                JOIN (
                    SELECT board, 'snapshot'::text AS kind, seq, ''::text AS name, epoch, bytes
                    FROM widgetconf.snapshot
                    UNION ALL SELECT board, 'change'::text, seq, ''::text, epoch, bytes
                    FROM widgetconf.change
                    UNION ALL SELECT board, 'file'::text, 0::bigint, name, 0::bigint, bytes
                    FROM widgetconf.sealed
                ) AS e ON e.board = b.id
        )
        """

    /// The log from before the last migration, with the columns of `contents`.
    static let former = """
        SELECT false, max(epoch) OVER (), max(seq) OVER (), kind = 'snapshot', seq, epoch, bytes
        FROM widgetconf.former WHERE \(lastFormer) AND kind <> 'file' ORDER BY seq
        """

    static let formerFiles = """
        SELECT name, bytes FROM widgetconf.former WHERE \(lastFormer) AND kind = 'file' ORDER BY name
        """

    private static let lastFormer = """
        board = $1::bigint
        AND schema = (SELECT max(schema) FROM widgetconf.former WHERE board = $1::bigint)
        """

    /// Deletes old copies of logs, at most `$1` rows.
    static let deleteFormer = """
        DELETE FROM widgetconf.former WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM widgetconf.former WHERE kept < now() - interval '\(FleetLimits.formerDays) days'
            LIMIT $1::bigint)) RETURNING board
        """

    /// Stores files without an entry. The lock keeps the owner until the statement is committed.
    static let storeFiles: String = {
        let locked = "own AS (SELECT id FROM widgetconf.board WHERE \(own) FOR NO KEY UPDATE)"
        return "WITH \(([locked] + fileParts(after: 3)).joined(separator: ",\n")) SELECT id FROM own"
    }()

    /// Stores and removes files of the board in `own`. Their parameters are names, contents and removed
    /// names.
    private static func fileParts(after last: Int) -> [String] {
        [
            """
            stored AS (
                INSERT INTO widgetconf.sealed SELECT own.id, f.name, f.bytes
                FROM own, unnest($\(last + 1)::text[], $\(last + 2)::bytea[]) AS f (name, bytes)
                ON CONFLICT (board, name) DO UPDATE SET bytes = excluded.bytes
            )
            """,
            """
            removed AS (
                DELETE FROM widgetconf.sealed AS s USING own
                WHERE s.board = own.id AND s.name = ANY ($\(last + 3)::text[])
            )
            """,
        ]
    }

    /// Creates the board `$1` of the workspace `$2`, with the snapshot `$4` and files.
    static let create = """
        WITH own AS (
            INSERT INTO widgetconf.board (name, workspace, schema, seq) VALUES ($1, $2, $3::bigint, 1)
            RETURNING id, epoch, seq
        ), stored AS (
            INSERT INTO widgetconf.sealed SELECT own.id, f.name, f.bytes
            FROM own, unnest($5::text[], $6::bytea[]) AS f (name, bytes)
        )
        INSERT INTO widgetconf.snapshot SELECT id, seq, epoch, $4::bytea FROM own RETURNING board
        """

    /// Removes a board with its log.
    static let remove = """
        WITH own AS (DELETE FROM widgetconf.board WHERE \(own) RETURNING id),
            changes AS (DELETE FROM widgetconf.change AS c USING own WHERE c.board = own.id),
            snapshots AS (DELETE FROM widgetconf.snapshot AS s USING own WHERE s.board = own.id),
            files AS (DELETE FROM widgetconf.sealed AS f USING own WHERE f.board = own.id),
            copies AS (DELETE FROM widgetconf.former AS f USING own WHERE f.board = own.id)
        SELECT id FROM own
        """
}
