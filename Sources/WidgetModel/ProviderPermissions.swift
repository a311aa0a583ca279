/// What a provider asks for under `permissions`. With this key, it gets nothing else.
package struct ProviderPermissions: Hashable, Sendable {
    /// Whether the provider may use the network.
    package enum Network: Hashable, Sendable {
        case none
        case all
        /// The hosts that the provider names. Access to single hosts cannot be enforced, so all are allowed.
        case hosts([String])
    }

    package var network = Network.none
    /// Files and folders that it may read, as in the manifest: absolute, below `~/`, or relative to the
    /// manifest's folder.
    package var read: [String] = []
    /// Files and folders that it may also change.
    package var write: [String] = []

    package init() {}

    package var usesNetwork: Bool { network != .none }
}
