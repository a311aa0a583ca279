/// What a provider's process may reach.
package struct Isolation: Sendable {
    /// Returns the folders whose content no provider may see: the state of boards with its secrets, and their
    /// sockets. Called before each start, because boards are opened meanwhile.
    package var hidden: @Sendable () -> [String]
    /// Everything that the process may use beside the system and its own folder; nil if its manifest has no
    /// `permissions`. Then it may use whatever its user may, except `hidden`.
    package var permissions: Permissions?
    /// Whether a process that cannot be isolated is not started.
    package var isRequired = false
    /// What the machine can enforce; nil to find out when it is needed.
    package var means: IsolationMeans?

    /// Permissions with absolute paths.
    package struct Permissions: Hashable, Sendable {
        package var network: Bool
        package var readable: [String]
        package var writable: [String]

        package init(network: Bool = false, readable: [String] = [], writable: [String] = []) {
            self.network = network
            self.readable = readable
            self.writable = writable
        }
    }

    package init(
        hidden: @autoclosure @escaping @Sendable () -> [String] = [], permissions: Permissions? = nil,
        isRequired: Bool = false
    ) {
        self.hidden = hidden
        self.permissions = permissions
        self.isRequired = isRequired
    }

    /// The largest number of chosen files and folders that one process may read. Each is a mount.
    package static let chosenPaths = 64
}
