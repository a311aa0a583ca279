/// The limits of a provider's process.
package struct Isolation: Sendable {
    /// Returns the folders that are hidden from all providers: the boards' state with its secrets, and their
    /// sockets. Called before each start, because boards may have been opened since the last start.
    package var hidden: @Sendable () -> [String]
    /// Everything that the process may use in addition to the system and its own folder; nil if its manifest
    /// lacks `permissions`. In that case, it may use everything that its user may use, except for `hidden`.
    package var permissions: Permissions?
    /// Whether to refuse to start a process that cannot be isolated.
    package var isRequired = false
    /// The mechanisms that the machine supports; nil to detect them when they are needed.
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
