package import WidgetModel

/// The reply to `widgetconf-fleet init`.
package struct InitializedFleet: Codable, Sendable {
    /// How changes survive the loss of a machine: `synchronous`, `asynchronous` or `single`.
    package var durability: String
    /// Whether the tables were created.
    package var created: Bool
    /// How many additions were made to tables of an older version.
    package var additions: Int
    /// The path of the file with the fleet's key.
    package var keyFile: String

    package init(durability: String, created: Bool, additions: Int, keyFile: String) {
        self.durability = durability
        self.created = created
        self.additions = additions
        self.keyFile = keyFile
    }
}

/// The reply to `widgetconf-fleet status`.
package struct FleetSummary: Codable, Sendable {
    /// The version of PostgreSQL.
    package var database: String
    package var durability: String
    package var nodes: Int
    /// The number of nodes with a lease.
    package var leases: Int
    package var boards: Int
    /// The number of boards that a node with a lease hosts.
    package var hosted: Int
    /// The number of boards that sleep until something is due.
    package var sleeping: Int

    package init(
        database: String, durability: String, nodes: Int, leases: Int, boards: Int, hosted: Int,
        sleeping: Int
    ) {
        self.database = database
        self.durability = durability
        self.nodes = nodes
        self.leases = leases
        self.boards = boards
        self.hosted = hosted
        self.sleeping = sleeping
    }
}

/// The reply to `widgetconf-fleet nodes`.
package struct FleetNodes: Codable, Sendable {
    package struct Row: Codable, Sendable {
        package var node: String
        /// When the lease ends, by the database's clock. In the past, the node has no lease.
        package var lease: Instant
        /// The number of boards that it hosts.
        package var boards: Int
        /// Whether the node hands its boards over, and claims none.
        package var draining: Bool
        package var version: String
        /// The workspaces whose boards the node can host.
        package var workspaces: [String]

        package init(
            node: String, lease: Instant, boards: Int, draining: Bool, version: String, workspaces: [String]
        ) {
            self.node = node
            self.lease = lease
            self.boards = boards
            self.draining = draining
            self.version = version
            self.workspaces = workspaces
        }
    }

    package var nodes: [Row]

    package init(nodes: [Row]) { self.nodes = nodes }
}

/// The reply to `widgetconf-fleet boards`.
package struct FleetBoards: Codable, Sendable {
    package struct Row: Codable, Sendable {
        package var board: String
        package var tenant: String
        package var workspace: String
        /// The node that hosts the board; null if no node with a lease does.
        @OrNull package var node: String?
        /// The node to which the board moves; null if it does not.
        @OrNull package var target: String?
        /// When a board that sleeps is due, by the database's clock; null if it does not sleep.
        @OrNull package var wake: Instant?
        package var epoch: Int
        /// The number of the last entry of the log.
        package var entries: Int
        package var schema: Int

        package init(
            board: String, tenant: String, workspace: String, node: String?, target: String?, wake: Instant?,
            epoch: Int, entries: Int, schema: Int
        ) {
            self.board = board
            self.tenant = tenant
            self.workspace = workspace
            self.node = node
            self.target = target
            self.wake = wake
            self.epoch = epoch
            self.entries = entries
            self.schema = schema
        }
    }

    package var boards: [Row]

    package init(boards: [Row]) { self.boards = boards }
}

/// The reply to `widgetconf-fleet drain`.
package struct DrainedNode: Codable, Sendable {
    package var node: String
    /// Whether the node hands its boards over, and claims none.
    package var draining: Bool
    /// The number of boards that the node hosted when the command ran.
    package var boards: Int
    /// The workspaces of these boards that no other node can host.
    package var stranded: [String]

    package init(node: String, draining: Bool, boards: Int, stranded: [String]) {
        self.node = node
        self.draining = draining
        self.boards = boards
        self.stranded = stranded
    }
}

/// The reply to `widgetconf-fleet move`.
package struct MovedBoard: Codable, Sendable {
    package var board: String
    /// The node that hosts the board; null if no node with a lease does.
    @OrNull package var from: String?
    package var to: String

    package init(board: String, from: String?, to: String) {
        self.board = board
        self.from = from
        self.to = to
    }
}

/// The reply to `widgetconf-fleet import`.
package struct ImportedBoard: Codable, Sendable {
    package var board: String
    package var workspace: String
    /// The number of placed widgets.
    package var widgets: Int

    package init(board: String, workspace: String, widgets: Int) {
        self.board = board
        self.workspace = workspace
        self.widgets = widgets
    }
}

/// The reply to `widgetconf-fleet export`.
package struct ExportedBoard: Codable, Sendable {
    package var board: String
    /// The absolute path of the written file.
    package var file: String
    /// The number of placed widgets.
    package var widgets: Int
    /// Whether the board was removed from the fleet.
    package var removed: Bool

    package init(board: String, file: String, widgets: Int, removed: Bool) {
        self.board = board
        self.file = file
        self.widgets = widgets
        self.removed = removed
    }
}
