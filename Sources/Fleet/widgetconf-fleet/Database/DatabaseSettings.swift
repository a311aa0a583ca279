import Machine

/// How changes of a fleet survive the loss of a machine. It is chosen with `init`, and stored.
enum FleetDurability: String, Sendable {
    /// A change is acknowledged after a standby has it, too.
    case synchronous
    /// A standby follows with a delay. If it takes over, it may lack acknowledged changes.
    case asynchronous
    /// There is no standby. The database is as durable as its disk.
    case single
}

/// The settings of a database that decide whether acknowledged changes survive.
struct DatabaseSettings: Hashable, Sendable {
    /// The first version that is tested.
    static let firstVersion = 15

    /// The major version of PostgreSQL.
    var version: Int
    var fsync: String
    var synchronousCommit: String
    /// The rule by which the primary chooses synchronous standbys; empty without such a rule.
    var standbyNames: String
    /// The number of connected synchronous standbys; nil if this user may not see it.
    var standbys: Int?

    /// The values of `synchronous_commit` with which a commit waits for the disk of a standby.
    private static let waiting: Set<String> = ["on", "remote_apply"]

    private static let query = """
        SELECT current_setting('server_version_num')::bigint / 10000, current_setting('fsync'),
            current_setting('synchronous_commit'), current_setting('synchronous_standby_names'),
            (SELECT CASE WHEN count(*) > count(sync_state) THEN NULL
                ELSE count(*) FILTER (WHERE sync_state IN ('sync', 'quorum')) END FROM pg_stat_replication)
        """

    /// Reads the settings that apply to a connection.
    static func read(_ connection: DatabaseConnection) throws(DatabaseFailure) -> DatabaseSettings {
        guard let row = try connection.run(query).first else {
            throw DatabaseFailure(.nothing, "it does not report its settings")
        }
        return DatabaseSettings(
            version: row.number(0), fsync: row.text(1), synchronousCommit: row.text(2),
            standbyNames: row.text(3), standbys: row.isNull(4) ? nil : row.number(4))
    }

    /// Why the database is not used; nil if it is.
    func failure(for durability: FleetDurability) -> RuntimeFailure? {
        if version < DatabaseSettings.firstVersion {
            return RuntimeFailure(
                "found PostgreSQL \(version), expected \(DatabaseSettings.firstVersion) or later",
                hint: "upgrade the database")
        }
        if fsync != "on" {
            return RuntimeFailure(
                "found fsync = \(fsync) in the database, expected on: a power failure would lose changes",
                hint: "set fsync = on, and restart the database")
        }
        if synchronousCommit == "off" {
            return RuntimeFailure(
                "found synchronous_commit = off, expected on: a crash of the database would lose changes",
                hint: "set synchronous_commit = on for this user and this database")
        }
        guard durability == .synchronous else { return nil }
        if standbyNames.isEmpty {
            return RuntimeFailure(
                "the database has no synchronous standby: the loss of its machine would lose changes",
                hint: "set synchronous_standby_names, or use --allow-asynchronous or --single")
        }
        if !DatabaseSettings.waiting.contains(synchronousCommit) {
            return RuntimeFailure(
                "found synchronous_commit = \(synchronousCommit), expected on: a commit does not wait for "
                    + "the standby", hint: "set synchronous_commit = on for this user and this database")
        }
        return nil
    }

    /// Why a fleet is not created; nil if it is. A fleet that exists waits for its standby.
    func failureAtFirst(for durability: FleetDurability) -> RuntimeFailure? {
        if let failure = failure(for: durability) { return failure }
        guard durability == .synchronous, standbys == 0 else { return nil }
        return RuntimeFailure(
            "no synchronous standby is connected to the database: found "
                + "synchronous_standby_names = \(standbyNames)",
            hint: "start the standby, and check its application_name")
    }
}
