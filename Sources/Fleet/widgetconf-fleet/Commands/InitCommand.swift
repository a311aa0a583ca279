import ArgumentParser
import BoardDocuments
import Machine

/// `widgetconf-fleet init`.
struct InitCommand: FleetSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Create the tables of a fleet in a PostgreSQL database.",
        discussion: """
            The database needs a synchronous standby, so that the loss of its machine does not lose changes. \
            If the key file is missing, it is created. Copy it to each node.

            If the database contains a fleet of an older version, the command adds what its tables lack. \
            Nodes of the older version can continue.
            """)

    static var replies: [any Decodable.Type] { [InitializedFleet.self] }

    @Flag(help: "Accept a database without a standby.")
    var single = false
    @Flag(help: "Accept that a standby may lack the last acknowledged changes when it takes over.")
    var allowAsynchronous = false
    @OptionGroup(title: "Global options") var options: FleetOptions

    func validate() throws {
        if single, allowAsynchronous {
            throw ValidationError("found --single and --allow-asynchronous, expected one of them")
        }
    }

    func run(in context: FleetContext) async throws(RuntimeFailure) -> FleetStatus {
        let chosen: FleetDurability? = single ? .single : allowAsynchronous ? .asynchronous : nil
        let path = options.keyPath(in: context)
        if try FleetDatabase.exists(at: options.database) {
            let (durability, additions) = try options.fleet(in: context).update(expecting: chosen)
            let reply = InitializedFleet(
                durability: durability.rawValue, created: false, additions: additions, keyFile: path)
            options.show(reply, in: context) {
                additions == 0
                    ? "the fleet exists (\(durability.rawValue)); its tables are up to date\n"
                    : "the fleet's tables were brought up to date (\(durability.rawValue))\n"
            }
        } else {
            let durability = chosen ?? .synchronous
            try FleetDatabase(address: options.database, key: try FleetKey(creating: path)).create(durability)
            let reply = InitializedFleet(
                durability: durability.rawValue, created: true, additions: 0, keyFile: path)
            options.show(reply, in: context) {
                "created a fleet (\(durability.rawValue)); its key is in \(path)\n"
            }
        }
        return .done
    }
}
