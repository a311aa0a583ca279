import WidgetModel

/// The state of a unit of the service manager.
struct UnitState: Codable, Hashable, Sendable {
    /// `widgetconf@home.service`
    var unit: String
    /// The path of the unit's file, whether or not it exists.
    var path: String
    var installed: Bool
    /// `active`, `activating`, `reloading`, `deactivating`, `inactive` or `failed`, as systemd names them.
    var state: String
    /// `enabled` if the unit starts with the user's service manager; null if the file does not exist.
    @OrNull var enabled: String?
    /// The service's own status line.
    @OrNull var status: String?
    @OrNull var mainProcess: Int?
    /// How often the unit was started again since a user started it.
    var restarts: Int
    /// Why the unit failed, as systemd names it, such as `watchdog`.
    @OrNull var failure: String?

    /// The properties that `init` reads.
    static let properties = [
        "ActiveState", "UnitFileState", "StatusText", "MainPID", "NRestarts", "Result",
    ]

    /// - Parameter shown: the output of `systemctl show`: a line `Name=value` for each property.
    init(unit: String, path: String, isInstalled: Bool, shown: String) {
        var values: [Substring: Substring] = [:]
        for line in shown.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2, !parts[1].isEmpty { values[parts[0]] = parts[1] }
        }
        self.unit = unit
        self.path = path
        installed = isInstalled
        state = values["ActiveState"].map(String.init) ?? "inactive"
        enabled = values["UnitFileState"].map(String.init)
        status = values["StatusText"].map(String.init)
        mainProcess = values["MainPID"].flatMap { Int($0) }.flatMap { $0 == 0 ? nil : $0 }
        restarts = values["NRestarts"].flatMap { Int($0) } ?? 0
        failure = values["Result"].flatMap { $0 == "success" ? nil : String($0) }
    }
}

/// The JSON document of `service install`, `service status` and `service remove`.
struct ServiceReport: Codable, Hashable, Sendable {
    /// The board's unit, and its web server's unit if it is installed.
    var units: [UnitState]
    /// Whether the services run while the user is not logged in.
    var lingers: Bool
}
