import BoardDocuments
import Foundation
import WidgetModel
import WidgetStore

/// A board that this node has claimed.
struct ClaimedBoard: Hashable, Sendable {
    let id: Int
    let name: String
    let workspace: String
    let epoch: Int
}

/// This process among the nodes of the fleet: the statements for its row, and for boards that it claims.
struct NodeRow: Sendable {
    let id: String
    /// Distinguishes this process from earlier ones with the same id.
    let incarnation = UUID().uuidString.lowercased()
    let lease: Milliseconds
    /// The names of the workspaces whose boards the node can host.
    let workspaces: [String]

    private static let later = "now() + $3::bigint * interval '1 millisecond'"

    private static let insertion = """
        INSERT INTO widgetconf.node (id, incarnation, expires, program, schema, workspaces)
        VALUES ($1, $2::uuid, \(later), $4, $5::bigint, $6::text[])
        ON CONFLICT (id) DO UPDATE SET incarnation = excluded.incarnation, expires = excluded.expires,
            program = excluded.program, schema = excluded.schema, workspaces = excluded.workspaces
        """

    private static let renewal = """
        UPDATE widgetconf.node SET expires = \(later) WHERE id = $1 AND incarnation = $2::uuid RETURNING id
        """

    private static let deletion = "DELETE FROM widgetconf.node WHERE id = $1 AND incarnation = $2::uuid"

    /// Claims the boards of a workspace without an owner, whose owner's lease is over, or which this node
    /// owns without hosting them.
    ///
    /// Of the boards of a workspace, each node with the workspace hosts an equal share at most. A board that
    /// another statement changes at the same moment is skipped.
    private static let claim = """
        WITH free AS (
            SELECT id FROM widgetconf.board AS b
            WHERE workspace = $1 AND schema <= $2::bigint AND NOT id = ANY ($3::bigint[])
                AND (owner IS NULL OR owner = $4::uuid OR NOT EXISTS (
                    SELECT FROM widgetconf.node AS n WHERE n.incarnation = b.owner AND n.expires > now()))
                AND EXISTS (
                    SELECT FROM widgetconf.node AS n WHERE n.incarnation = $4::uuid AND n.expires > now())
            ORDER BY id
            LIMIT (
                SELECT least($5::bigint, greatest(0, ceil(count(*)::numeric / (
                        SELECT greatest(1, count(*)) FROM widgetconf.node
                        WHERE expires > now() AND $1 = ANY (workspaces)))::bigint
                    - count(*) FILTER (WHERE id = ANY ($3::bigint[]))))
                FROM widgetconf.board WHERE workspace = $1)
            FOR UPDATE SKIP LOCKED
        )
        UPDATE widgetconf.board AS b SET owner = $4::uuid, epoch = epoch + 1 FROM free
        WHERE b.id = free.id RETURNING b.id, b.name, b.epoch
        """

    private var values: [DatabaseValue] { [.text(id), .text(incarnation)] }

    /// Begins a lease. An earlier process with this id loses its lease.
    func register(on line: DatabaseLine) throws(DatabaseFailure) {
        try line.run(
            NodeRow.insertion,
            values + [
                .number(Int(lease.count)), .text(ProgramVersion.text), .number(BoardStore.schema),
                .texts(workspaces),
            ])
    }

    /// Renews the lease, whether or not it is over; false if another process has the id.
    func renew(on line: DatabaseLine, within limit: Milliseconds) throws(DatabaseFailure) -> Bool {
        try !line.run(NodeRow.renewal, values + [.number(Int(lease.count))], within: limit).isEmpty
    }

    /// Ends the lease. All boards of the node become free.
    func leave(on line: DatabaseLine) throws(DatabaseFailure) { try line.run(NodeRow.deletion, values) }

    /// Claims free boards.
    ///
    /// - Parameter busy: the boards that this node hosts or does not try.
    func claim(
        _ workspace: String, besides busy: [Int], on line: DatabaseLine
    ) throws(DatabaseFailure) -> [ClaimedBoard] {
        let rows = try line.run(
            NodeRow.claim,
            [
                .text(workspace), .number(BoardStore.schema), .numbers(busy), .text(incarnation),
                .number(FleetLimits.claims),
            ])
        let claims = rows.map { row in
            ClaimedBoard(
                id: row.number(0), name: row.text(1), workspace: workspace, epoch: row.number(2))
        }
        return claims.sorted { $0.id < $1.id }
    }
}
