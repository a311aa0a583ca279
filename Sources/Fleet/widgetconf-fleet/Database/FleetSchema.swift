/// The tables of a fleet. Within a major version, they change only by additions.
enum FleetSchema {
    /// The version of the tables.
    static let version = 1

    /// Creates the tables.
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
    static func script(durability: FleetDurability, code: String) -> String {
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
