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

/// What operators want from a node. The node reads it when it renews its lease.
struct NodeOrders: Hashable, Sendable {
    /// Whether the node hands all its boards over, and claims none.
    var isDraining = false
    /// The boards of the node that another node is to host.
    var leaving: [Int] = []
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
        UPDATE widgetconf.node AS n SET expires = \(later) WHERE id = $1 AND incarnation = $2::uuid
        RETURNING draining, array_to_string(ARRAY(
            SELECT b.id FROM widgetconf.board AS b WHERE b.owner = n.incarnation AND b.target <> n.id), ' ')
        """

    /// A node that is drained remains so when it starts again.
    private static let deletion = """
        WITH gone AS (
            DELETE FROM widgetconf.node WHERE id = $1 AND incarnation = $2::uuid AND NOT draining)
        UPDATE widgetconf.node SET expires = now() WHERE id = $1 AND incarnation = $2::uuid AND draining
        """

    /// Whether this node may host the board `b` beyond its share: the board moves to it, or the node owns the
    /// board without hosting it, because a statement failed.
    private static let isExpected = "coalesce(b.owner = $4::uuid OR b.target = $6, false)"

    private static let isAwake = "(b.owner IS NOT NULL OR b.wake IS NULL OR b.wake <= now())"

    /// The nodes that claim boards.
    private static let claiming = "widgetconf.node AS n WHERE n.expires > now() AND NOT n.draining"

    /// Whether the board `b` may be claimed: its owner lost the lease, and the board does not move to another
    /// node.
    private static let isFree = """
        \(isAwake)
        AND NOT EXISTS (
            SELECT FROM widgetconf.node AS n WHERE n.incarnation = b.owner AND n.expires > now())
        AND (b.target IS NULL OR b.target = $6 OR NOT EXISTS (
            SELECT FROM \(claiming) AND n.id = b.target AND b.workspace = ANY (n.workspaces)
                AND b.schema <= n.schema))
        """

    /// Claims the boards of a workspace that are free, or which this node owns without hosting them. A node
    /// that is drained only claims the latter, and releases them.
    ///
    /// Of the boards of a workspace that do not sleep, each node with the workspace hosts an equal share at
    /// most. A board that another statement changes at the same moment is skipped.
    private static let claim = """
        WITH free AS (
            SELECT id FROM widgetconf.board AS b
            WHERE workspace = $1 AND schema <= $2::bigint AND NOT id = ANY ($3::bigint[])
                AND (b.owner = $4::uuid OR \(isFree))
                AND EXISTS (
                    SELECT FROM widgetconf.node AS n WHERE n.incarnation = $4::uuid AND n.expires > now()
                        AND (NOT n.draining OR b.owner = $4::uuid))
            ORDER BY \(isExpected) DESC, id
            LIMIT (
                SELECT least($5::bigint, greatest(
                    count(*) FILTER (WHERE \(isExpected) AND NOT b.id = ANY ($3::bigint[])),
                    ceil(count(*) FILTER (WHERE \(isAwake))::numeric / (
                            SELECT greatest(1, count(*)) FROM \(claiming)
                                AND $1 = ANY (n.workspaces)))::bigint
                        - count(*) FILTER (WHERE b.id = ANY ($3::bigint[]))))
                FROM widgetconf.board AS b WHERE workspace = $1)
            FOR UPDATE SKIP LOCKED
        )
        UPDATE widgetconf.board AS b SET owner = $4::uuid, epoch = epoch + 1, wake = NULL,
            target = CASE WHEN b.owner = $4::uuid THEN b.target END
        FROM free WHERE b.id = free.id RETURNING b.id, b.name, b.epoch
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

    /// Renews the lease, whether or not it is over; nil if another process has the id.
    func renew(on line: DatabaseLine, within limit: Milliseconds) throws(DatabaseFailure) -> NodeOrders? {
        let rows = try line.run(NodeRow.renewal, values + [.number(Int(lease.count))], within: limit)
        return rows.first.map { row in
            NodeOrders(
                isDraining: row.flag(0), leaving: row.text(1).split(separator: " ").compactMap { Int($0) })
        }
    }

    /// Ends the lease. All boards of the node become free.
    func leave(on line: DatabaseLine) throws(DatabaseFailure) { try line.run(NodeRow.deletion, values) }

    /// Claims free boards.
    ///
    /// - Parameter busy: the boards that this node hosts or does not try.
    func claim(
        _ workspace: String, besides busy: [Int], on line: DatabaseLine,
        within limit: Milliseconds = FleetLimits.statement
    ) throws(DatabaseFailure) -> [ClaimedBoard] {
        let rows = try line.run(
            NodeRow.claim,
            [
                .text(workspace), .number(BoardStore.schema), .numbers(busy), .text(incarnation),
                .number(FleetLimits.claims), .text(id),
            ], within: limit)
        let claims = rows.map { row in
            ClaimedBoard(
                id: row.number(0), name: row.text(1), workspace: workspace, epoch: row.number(2))
        }
        return claims.sorted { $0.id < $1.id }
    }
}
