import ArgumentParser
import Machine

/// `widgetconf-fleet status`.
struct StatusCommand: FleetSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show the fleet's database, and count its nodes and boards.")

    @OptionGroup(title: "Global options") var options: FleetOptions

    private static let query = """
        SELECT durability, current_setting('server_version'),
            (SELECT count(*) FROM widgetconf.node),
            (SELECT count(*) FROM widgetconf.node WHERE expires > now()),
            (SELECT count(*) FROM widgetconf.board),
            (SELECT count(*) FROM widgetconf.board AS b WHERE EXISTS (
                SELECT FROM widgetconf.node AS n WHERE n.incarnation = b.owner AND n.expires > now()))
        FROM widgetconf.fleet
        """

    func run(in context: FleetContext) async throws(RuntimeFailure) {
        for row in try options.rows(StatusCommand.query, in: context) {
            context.output(
                """
                database  PostgreSQL \(row.text(1)), \(row.text(0))
                nodes     \(row.number(3)) of \(row.number(2)) have a lease
                boards    \(row.number(5)) of \(row.number(4)) are hosted

                """)
        }
    }
}

/// `widgetconf-fleet nodes`.
struct NodesCommand: FleetSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "nodes", abstract: "List the nodes with their leases and boards.")

    @OptionGroup(title: "Global options") var options: FleetOptions

    private static let query = """
        SELECT id, program, ceil(extract(epoch FROM expires - now()))::bigint,
            (SELECT count(*) FROM widgetconf.board AS b WHERE b.owner = n.incarnation),
            array_to_string(workspaces, ', ')
        FROM widgetconf.node AS n ORDER BY id
        """

    func run(in context: FleetContext) async throws(RuntimeFailure) {
        let rows = try options.rows(NodesCommand.query, in: context).map { row in
            let rest = row.number(2)
            return [
                row.text(0), rest > 0 ? "\(rest) s" : "over", String(row.number(3)), row.text(1), row.text(4),
            ]
        }
        context.output(textTable(["node", "lease", "boards", "version", "workspaces"], rows))
    }
}

/// `widgetconf-fleet boards`.
struct BoardsCommand: FleetSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "boards", abstract: "List the boards with their nodes.")

    @OptionGroup(title: "Global options") var options: FleetOptions

    private static let query = """
        SELECT b.name, b.workspace, n.id, b.epoch, b.seq, b.schema::bigint
        FROM widgetconf.board AS b
            LEFT JOIN widgetconf.node AS n ON n.incarnation = b.owner AND n.expires > now()
        ORDER BY b.name
        """

    func run(in context: FleetContext) async throws(RuntimeFailure) {
        let rows = try options.rows(BoardsCommand.query, in: context).map { row in
            [row.text(0), row.text(1), row.isNull(2) ? "–" : row.text(2)]
                + (3...5).map { String(row.number($0)) }
        }
        context.output(textTable(["board", "workspace", "node", "epoch", "entries", "schema"], rows))
    }
}

extension FleetOptions {
    /// The rows of a query.
    fileprivate func rows(
        _ query: String, in context: FleetContext
    ) throws(RuntimeFailure) -> [DatabaseRow] {
        let line = try line(in: context)
        do throws(DatabaseFailure) {
            return try line.run(query, within: FleetLimits.board)
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
