import ArgumentParser
import BoardDocuments
import Machine
import SourceText

/// `widgetconf-fleet drain`.
struct DrainCommand: FleetSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "drain", abstract: "Let a node hand over its boards and claim none.",
        discussion: """
            The node reads this with its next renewal, and other nodes claim its boards. It claims no board \
            until "drain --undo", even if it is started again.
            """)

    static var replies: [any Decodable.Type] { [DrainedNode.self] }

    @Argument(help: ArgumentHelp("The id of the node.", valueName: "node"))
    var node: String
    @Flag(help: "Let the node claim boards again.")
    var undo = false
    @OptionGroup(title: "Global options") var options: FleetOptions

    private static let statement = """
        UPDATE widgetconf.node AS n SET draining = $2::boolean WHERE id = $1
        RETURNING (SELECT count(*) FROM widgetconf.board AS b WHERE b.owner = n.incarnation)
        """

    /// The workspaces of the node's boards that no other node can host.
    private static let stranded = """
        SELECT DISTINCT b.workspace
        FROM widgetconf.board AS b JOIN widgetconf.node AS n ON n.incarnation = b.owner AND n.id = $1
        WHERE NOT EXISTS (
            SELECT FROM widgetconf.node AS o WHERE o.id <> $1 AND o.expires > now() AND NOT o.draining
                AND b.workspace = ANY (o.workspaces) AND b.schema <= o.schema)
        ORDER BY 1
        """

    func run(in context: FleetContext) async throws(RuntimeFailure) -> FleetStatus {
        let values: [DatabaseValue] = [.text(node), .text(undo ? "false" : "true")]
        guard let row = try options.rows(DrainCommand.statement, values, in: context).first else {
            return options.refuseNode(node, in: context)
        }
        let stranded = undo ? [] : try options.rows(DrainCommand.stranded, [.text(node)], in: context)
        let reply = DrainedNode(
            node: node, draining: !undo, boards: row.number(0), stranded: stranded.map { $0.text(0) })
        options.show(reply, in: context) {
            undo
                ? "\(node) claims boards again\n"
                : "\(node) hands over \(counted(reply.boards, "board")), and claims none\n"
        }
        for workspace in reply.stranded {
            context.talk("warning: no other node can host the boards of the workspace \(workspace)", .warning)
        }
        return .done
    }
}

/// `widgetconf-fleet move`.
struct MoveCommand: FleetSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move a board to a node.",
        discussion: """
            The node of the board reads this with its next renewal, and hands the board over. If the board \
            sleeps, the other node opens it. A board may move again later, such as when its node ends.
            """)

    static var replies: [any Decodable.Type] { [MovedBoard.self] }

    @Argument(help: ArgumentHelp("The name of the board.", valueName: "board"))
    var board: String
    @Option(help: ArgumentHelp("The id of the node.", valueName: "node"))
    var to: String
    @OptionGroup(title: "Global options") var options: FleetOptions

    /// The board, and the properties of the node; NULL if it does not exist.
    private static let search = """
        SELECT o.id, b.workspace, b.schema::bigint, t.schema::bigint, t.expires > now(), t.draining,
            b.workspace = ANY (t.workspaces)
        FROM widgetconf.board AS b
            LEFT JOIN widgetconf.node AS o ON o.incarnation = b.owner AND o.expires > now()
            LEFT JOIN widgetconf.node AS t ON t.id = $2
        WHERE b.name = $1
        """

    /// Wakes a board that sleeps. If the node already hosts the board, an earlier move is canceled.
    private static let statement = """
        UPDATE widgetconf.board AS b SET wake = NULL, target = CASE WHEN NOT EXISTS (
            SELECT FROM widgetconf.node AS t WHERE t.id = $2 AND t.incarnation = b.owner) THEN $2 END
        WHERE b.name = $1 RETURNING b.target
        """

    func run(in context: FleetContext) async throws(RuntimeFailure) -> FleetStatus {
        let names: [DatabaseValue] = [.text(board), .text(to)]
        guard let found = try options.rows(MoveCommand.search, names, in: context).first else {
            return options.refuseBoard(board, in: context)
        }
        if found.isNull(3) { return options.refuseNode(to, in: context) }
        if let (message, hint) = obstacle(found) { return options.refuse(message, hint: hint, in: context) }
        let rows = try options.rows(MoveCommand.statement, names, in: context)
        guard let row = rows.first else { return options.refuseBoard(board, in: context) }
        let reply = MovedBoard(board: board, from: found.optionalText(0), to: to)
        options.show(reply, in: context) {
            if row.isNull(0) { return "\(board) is on \(to)\n" }
            return reply.from.map { "\(board) moves from \($0) to \(to)\n" } ?? "\(board) moves to \(to)\n"
        }
        return .done
    }

    /// Why the node cannot host the board; nil if it can.
    private func obstacle(_ found: DatabaseRow) -> (message: String, hint: String)? {
        let (workspace, schema) = (found.text(1), found.number(2))
        if !found.flag(4) {
            return ("the node \"\(to)\" has no lease", "start it, and run the command again")
        }
        if found.flag(5) {
            return ("the node \"\(to)\" is drained", "run \"widgetconf-fleet drain \(to) --undo\" first")
        }
        if !found.flag(6) {
            return (
                "the node \"\(to)\" cannot host boards of the workspace \(workspace)",
                "start it with the folder of the workspace: -C DIR"
            )
        }
        guard schema > found.number(3) else { return nil }
        return (
            "the board has the schema \(schema), but the node \"\(to)\" only knows up to \(found.number(3))",
            "install the version of another node on it"
        )
    }
}

extension FleetOptions {
    /// Reports the name of a board that does not exist.
    func refuseBoard(_ board: String, in context: FleetContext) -> FleetStatus {
        refuse(
            "the fleet has no board \"\(board)\"", hint: "\"widgetconf-fleet boards\" lists its boards",
            in: context)
    }

    /// Reports the id of a node that does not exist.
    func refuseNode(_ node: String, in context: FleetContext) -> FleetStatus {
        refuse(
            "the fleet has no node \"\(node)\"", hint: "\"widgetconf-fleet nodes\" lists its nodes",
            in: context)
    }
}
