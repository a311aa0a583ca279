import ArgumentParser
import BoardDocuments
import Machine
import WidgetModel

/// `widgetconf-fleet status`.
struct StatusCommand: FleetSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show the fleet's database, and count its nodes and boards.")

    static var replies: [any Decodable.Type] { [FleetSummary.self] }

    @OptionGroup(title: "Global options") var options: FleetOptions

    private static let query = """
        SELECT durability, current_setting('server_version'),
            (SELECT count(*) FROM widgetconf.node),
            (SELECT count(*) FROM widgetconf.node WHERE expires > now()),
            (SELECT count(*) FROM widgetconf.board),
            (SELECT count(*) FROM widgetconf.board AS b WHERE EXISTS (
                SELECT FROM widgetconf.node AS n WHERE n.incarnation = b.owner AND n.expires > now())),
            (SELECT count(*) FROM widgetconf.board WHERE owner IS NULL AND wake > now())
        FROM widgetconf.fleet
        """

    func run(in context: FleetContext) async throws(RuntimeFailure) -> FleetStatus {
        for row in try options.rows(StatusCommand.query, in: context) {
            let fleet = FleetSummary(
                database: row.text(1), durability: row.text(0), nodes: row.number(2), leases: row.number(3),
                boards: row.number(4), hosted: row.number(5), sleeping: row.number(6))
            let sleeping = fleet.sleeping > 0 ? ", \(fleet.sleeping) asleep" : ""
            options.show(fleet, in: context) {
                """
                database  PostgreSQL \(fleet.database), \(fleet.durability)
                nodes     \(fleet.leases) of \(fleet.nodes) have a lease
                boards    \(fleet.hosted) of \(fleet.boards) are hosted\(sleeping)

                """
            }
        }
        return .done
    }
}

/// `widgetconf-fleet nodes`.
struct NodesCommand: FleetSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "nodes", abstract: "List the nodes with their leases and boards.")

    static var replies: [any Decodable.Type] { [FleetNodes.self] }

    @OptionGroup(title: "Global options") var options: FleetOptions

    private static let query = """
        SELECT id, program, \(DatabaseRow.instant("expires")), \(DatabaseRow.instant("now()")), draining,
            (SELECT count(*) FROM widgetconf.board AS b WHERE b.owner = n.incarnation),
            array_to_string(workspaces, ' ')
        FROM widgetconf.node AS n ORDER BY id
        """

    func run(in context: FleetContext) async throws(RuntimeFailure) -> FleetStatus {
        let rows = try options.rows(NodesCommand.query, in: context)
        let nodes = rows.map { row in
            FleetNodes.Row(
                node: row.text(0), lease: row.instant(2), boards: row.number(5), draining: row.flag(4),
                version: row.text(1), workspaces: row.text(6).split(separator: " ").map(String.init))
        }
        options.show(FleetNodes(nodes: nodes), in: context) {
            let cells = zip(nodes, rows).map { node, row -> [String] in
                let rest = (node.lease - row.instant(3)).count
                return [
                    node.node, rest > 0 ? "\((rest + 999) / 1000) s" : "over",
                    node.draining ? "\(node.boards), drained" : "\(node.boards)", node.version,
                    node.workspaces.joined(separator: ", "),
                ]
            }
            return textTable(["node", "lease", "boards", "version", "workspaces"], cells)
        }
        return .done
    }
}

/// `widgetconf-fleet boards`.
struct BoardsCommand: FleetSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "boards", abstract: "List the boards with their nodes.")

    static var replies: [any Decodable.Type] { [FleetBoards.self] }

    @OptionGroup(title: "Global options") var options: FleetOptions

    private static let query = """
        SELECT b.name, b.tenant, b.workspace, n.id, b.target,
            CASE WHEN b.owner IS NULL THEN \(DatabaseRow.instant("b.wake")) END, b.epoch, b.seq,
            b.schema::bigint, \(DatabaseRow.instant("now()"))
        FROM widgetconf.board AS b
            LEFT JOIN widgetconf.node AS n ON n.incarnation = b.owner AND n.expires > now()
        ORDER BY b.name
        """

    func run(in context: FleetContext) async throws(RuntimeFailure) -> FleetStatus {
        let rows = try options.rows(BoardsCommand.query, in: context)
        let boards = rows.map { row in
            FleetBoards.Row(
                board: row.text(0), tenant: row.text(1), workspace: row.text(2), node: row.optionalText(3),
                target: row.optionalText(4), wake: row.isNull(5) ? nil : row.instant(5), epoch: row.number(6),
                entries: row.number(7), schema: row.number(8))
        }
        options.show(FleetBoards(boards: boards), in: context) {
            let cells = zip(boards, rows).map { board, row in
                [board.board, board.workspace, board.hostWords(at: row.instant(9))]
                    + [board.epoch, board.entries, board.schema].map(String.init)
            }
            return textTable(["board", "workspace", "node", "epoch", "entries", "schema"], cells)
        }
        return .done
    }
}

extension FleetBoards.Row {
    /// The node, or why no node hosts the board.
    fileprivate func hostWords(at now: Instant) -> String {
        if let target { return "\(node ?? "–") → \(target)" }
        if let wake, wake > now { return "sleeps for \(Milliseconds.seconds((wake - now).count / 1000))" }
        return node ?? "–"
    }
}

extension DatabaseRow {
    /// An expression for an instant in the result of a query.
    static func instant(_ expression: String) -> String {
        "(extract(epoch FROM \(expression)) * 1000)::bigint"
    }

    /// The value of such an expression.
    func instant(_ column: Int) -> Instant { Instant(milliseconds: Int64(number(column))) }

    /// A text; nil for NULL.
    func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }
}

extension FleetOptions {
    /// The rows of a query.
    func rows(
        _ query: String, _ values: [DatabaseValue] = [], in context: FleetContext
    ) throws(RuntimeFailure) -> [DatabaseRow] {
        let line = try line(in: context)
        do throws(DatabaseFailure) {
            return try line.run(query, values, within: FleetLimits.board)
        } catch {
            throw RuntimeFailure(error)
        }
    }
}

/// Lines of columns that are two spaces apart.
private func textTable(_ titles: [String], _ rows: [[String]]) -> String {
    let lines = [titles] + rows
    let widths = titles.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
        let cells = zip(line, widths).map { text, width in
            text + String(repeating: " ", count: width - text.count)
        }
        var text = cells.joined(separator: "  ")
        while text.last == " " { text.removeLast() }
        return text + "\n"
    }.joined()
}
