/// The tables of a fleet. Within a major version, they change only by additions.
enum FleetSchema {
    /// The version of the tables. Programs with another version cannot use them.
    static let version = 1

    /// Creates the tables with all additions.
    static func creation(durability: FleetDurability, code: String) -> String {
        ([tables(durability: durability, code: code)] + additions(after: 0)).joined(separator: "\n")
    }

    /// Makes the additions that a database lacks. A program can use a database with further ones.
    ///
    /// A transaction that has read a table delays the additions, which delay the statements of all nodes. So
    /// they fail after a second.
    ///
    /// - Parameter count: how many additions the database contains.
    static func update(after count: Int) -> String {
        (["SET LOCAL lock_timeout = '1s';"] + additions(after: count)).joined(separator: "\n")
    }

    private static func additions(after count: Int) -> [String] {
        additions.dropFirst(count) + ["UPDATE widgetconf.fleet SET additions = \(additions.count);"]
    }

    /// The additions, oldest first. One that was released must never change, because databases contain it.
    static let additions = [operation]

    /// - `fleet.additions`: how many additions were made.
    /// - `node.draining`: the node hands its boards over, and claims none.
    /// - `board.wake`: when a board without an owner is due; NULL if it may be claimed now. `board.target` is
    ///   the node to which an operator moves the board, until that node claims it.
    /// - `former`: the logs and small files of boards before the last migration of their schema. `kind` is
    ///   `snapshot`, `change` or `file`.
    private static let operation = """
        ALTER TABLE widgetconf.fleet ADD COLUMN additions integer NOT NULL DEFAULT 0;
        ALTER TABLE widgetconf.node ADD COLUMN draining boolean NOT NULL DEFAULT false;
        ALTER TABLE widgetconf.board
            ADD COLUMN tenant text NOT NULL DEFAULT 'default',
            ADD COLUMN wake timestamptz,
            ADD COLUMN target text;
        CREATE INDEX board_free ON widgetconf.board (workspace, wake) WHERE owner IS NULL;
        CREATE INDEX board_owned ON widgetconf.board (owner) WHERE owner IS NOT NULL;
        CREATE TABLE widgetconf.former (
            board bigint,
            schema integer,
            kind text,
            seq bigint,
            name text,
            epoch bigint NOT NULL,
            bytes bytea NOT NULL,
            kept timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY (board, schema, kind, seq, name)
        );
        """

    /// Creates the tables of the first program.
    ///
    /// - `fleet` has one row.
    /// - `node`: the processes that host boards. A row is renewed until `expires`, on the database's clock. A
    ///   process that starts again has another incarnation.
    /// - `board`: `owner` is the incarnation that hosts it, and `epoch` counts owners, and connections whose
    ///   last statement has an unknown outcome. `seq` is the number of the last entry of the log. Half of
    ///   each page is free, so that an append does not change an index.
    /// - `change` and `snapshot`: the entries of logs. Only statements that change the board's row write
    ///   them, so foreign keys are not necessary.
    /// - `sealed`: the small files of boards, encrypted.
    ///
    /// - Parameter code: the code of the fleet's key.
    static func tables(durability: FleetDurability, code: String) -> String {
        """
        CREATE SCHEMA widgetconf;
        CREATE TABLE widgetconf.fleet (
            one boolean PRIMARY KEY DEFAULT true CHECK (one),
            version integer NOT NULL,
            durability text NOT NULL,
            key text NOT NULL
        );
        CREATE TABLE widgetconf.node (
            id text PRIMARY KEY,
            incarnation uuid NOT NULL UNIQUE,
            expires timestamptz NOT NULL,
            program text NOT NULL,
            schema integer NOT NULL,
            workspaces text[] NOT NULL
        );
        CREATE TABLE widgetconf.board (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            name text NOT NULL UNIQUE,
            workspace text NOT NULL,
            schema integer NOT NULL,
            owner uuid,
            epoch bigint NOT NULL DEFAULT 0,
            seq bigint NOT NULL DEFAULT 0
        ) WITH (fillfactor = 50);
        CREATE TABLE widgetconf.change (
            board bigint,
            seq bigint,
            epoch bigint NOT NULL,
            bytes bytea NOT NULL,
            PRIMARY KEY (board, seq)
        );
        CREATE TABLE widgetconf.snapshot (
            board bigint,
            seq bigint,
            epoch bigint NOT NULL,
            bytes bytea NOT NULL,
            PRIMARY KEY (board, seq)
        );
        CREATE TABLE widgetconf.sealed (
            board bigint,
            name text,
            bytes bytea NOT NULL,
            PRIMARY KEY (board, name)
        );
        INSERT INTO widgetconf.fleet (version, durability, key)
            VALUES (\(version), '\(durability.rawValue)', '\(code)');
        """
    }
}
