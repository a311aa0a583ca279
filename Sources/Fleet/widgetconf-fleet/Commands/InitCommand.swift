import ArgumentParser
import Machine

/// `widgetconf-fleet init`.
struct InitCommand: FleetSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Create the tables of a fleet in a PostgreSQL database.",
        discussion: """
            The database needs a synchronous standby, so that the loss of its machine does not lose changes. \
            If the key file is missing, it is created. Copy it to each node.
            """)

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

    func run(in context: FleetContext) async throws(RuntimeFailure) {
        let durability: FleetDurability =
            single ? .single : allowAsynchronous ? .asynchronous : .synchronous
        let path = options.keyPath(in: context)
        let fleet = FleetDatabase(address: options.database, key: try FleetKey(creating: path))
        try fleet.create(durability)
        context.output("created a fleet (\(durability.rawValue)); its key is in \(path)\n")
    }
}
