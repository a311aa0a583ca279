import Machine

/// The database of a fleet, with its address and key.
struct FleetDatabase: Sendable {
    /// A connection string of libpq; if empty, libpq's variables apply.
    let address: String
    let key: FleetKey

    private static let query = "SELECT version::bigint, durability, key FROM widgetconf.fleet"

    /// Connects, and checks that the database contains a fleet which this program and this key can use.
    func connect() throws(RuntimeFailure) -> DatabaseConnection {
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
        return connection
    }

    /// Creates the tables.
    func create(_ durability: FleetDurability) throws(RuntimeFailure) {
        let (connection, settings) = try open()
        if let failure = settings.failureAtFirst(for: durability) { throw failure }
        do throws(DatabaseFailure) {
            try connection.run(
                script: FleetSchema.script(durability: durability, code: key.code), within: FleetLimits.board)
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
