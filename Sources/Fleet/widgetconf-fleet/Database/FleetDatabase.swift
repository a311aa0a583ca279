import Machine

/// The database of a fleet, with its address and key.
struct FleetDatabase: Sendable {
    /// A connection string of libpq; if empty, libpq's variables apply.
    let address: String
    let key: FleetKey

    /// The tables of the first program lack the column `additions`.
    private static let query = """
        SELECT version::bigint, durability, key, coalesce((to_jsonb(f) ->> 'additions')::bigint, 0)
        FROM widgetconf.fleet AS f
        """

    /// Connects, and checks that the database contains a fleet which this program and this key can use.
    func connect() throws(RuntimeFailure) -> DatabaseConnection {
        let found = try find()
        guard found.additions >= FleetSchema.additions.count else {
            throw RuntimeFailure(
                "the fleet's tables are those of an older version",
                hint: "bring them up to date with \"widgetconf-fleet init\"")
        }
        return found.connection
    }

    /// A fleet that this program and this key can use, apart from additions that it may lack.
    private struct Found {
        let connection: DatabaseConnection
        let durability: FleetDurability
        let additions: Int
    }

    private func find() throws(RuntimeFailure) -> Found {
        let (connection, settings) = try open()
        let found: DatabaseRow?
        do throws(DatabaseFailure) {
            found = try connection.run(FleetDatabase.query).first
        } catch {
            guard error.isMissingTable else { throw RuntimeFailure(error) }
            throw FleetDatabase.missing
        }
        guard let found else { throw FleetDatabase.missing }
        let version = found.number(0)
        guard version == FleetSchema.version, let durability = FleetDurability(rawValue: found.text(1)) else {
            throw RuntimeFailure(
                "found version \(version) of the fleet's tables, expected \(FleetSchema.version)",
                hint: "use the version of widgetconf-fleet that created them")
        }
        guard found.text(2) == key.code else {
            throw RuntimeFailure(
                "found another key in the key file than the fleet's",
                hint: "copy the file from another node, or name it with --key-file")
        }
        if let failure = settings.failure(for: durability) { throw failure }
        return Found(connection: connection, durability: durability, additions: found.number(3))
    }

    /// Whether the database contains a fleet.
    static func exists(at address: String) throws(RuntimeFailure) -> Bool {
        do throws(DatabaseFailure) {
            let connection = try DatabaseConnection.open(address, within: FleetLimits.connecting)
            return try connection.run("SELECT to_regclass('widgetconf.fleet') IS NOT NULL").first?.flag(0)
                ?? false
        } catch {
            throw RuntimeFailure(error)
        }
    }

    /// Makes the additions that the tables lack.
    ///
    /// - Parameter expected: the durability that the fleet must have; nil for any.
    /// - Returns: the durability, and the number of additions.
    func update(
        expecting expected: FleetDurability? = nil
    ) throws(RuntimeFailure) -> (durability: FleetDurability, additions: Int) {
        let found = try find()
        if let expected, expected != found.durability {
            throw RuntimeFailure(
                "found a fleet with the durability \(found.durability.rawValue), expected "
                    + expected.rawValue, hint: "run \"widgetconf-fleet init\" without options")
        }
        let missing = FleetSchema.additions.count - found.additions
        guard missing > 0 else { return (found.durability, 0) }
        do throws(DatabaseFailure) {
            let script = FleetSchema.update(after: found.additions)
            try found.connection.run(script: script, within: FleetLimits.board)
        } catch {
            guard error.code == DatabaseFailure.lockNotAvailable else { throw RuntimeFailure(error) }
            throw RuntimeFailure(
                "a transaction of another session uses the fleet's tables",
                hint: "end it, as pg_stat_activity shows it, and run the command again")
        }
        return (found.durability, missing)
    }

    /// Creates the tables.
    func create(_ durability: FleetDurability) throws(RuntimeFailure) {
        let (connection, settings) = try open()
        if let failure = settings.failureAtFirst(for: durability) { throw failure }
        do throws(DatabaseFailure) {
            try connection.run(
                script: FleetSchema.creation(durability: durability, code: key.code),
                within: FleetLimits.board)
        } catch {
            guard error.code == DatabaseFailure.duplicateSchema else { throw RuntimeFailure(error) }
            throw RuntimeFailure(
                "the database already contains a schema with the name widgetconf",
                hint: "\"widgetconf-fleet status\" shows its fleet; for another fleet, use another database")
        }
    }

    private func open() throws(RuntimeFailure) -> (DatabaseConnection, DatabaseSettings) {
        do throws(DatabaseFailure) {
            let connection = try DatabaseConnection.open(address, within: FleetLimits.connecting)
            return (connection, try DatabaseSettings.read(connection))
        } catch {
            throw RuntimeFailure(error)
        }
    }

    private static let missing = RuntimeFailure(
        "the database does not contain a fleet", hint: "create it with \"widgetconf-fleet init\"")
}
