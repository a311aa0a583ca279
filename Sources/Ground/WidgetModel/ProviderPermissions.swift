/// The permissions that a provider requests under `permissions`. If this key exists, all other access is
/// denied.
package struct ProviderPermissions: Hashable, Sendable {
    /// Whether the provider may use the network.
    package enum Network: Hashable, Sendable {
        case none
        case all
        /// The hosts that the provider lists. Access to single hosts cannot be enforced, so all hosts are
        /// allowed.
        case hosts([String])
    }

    package var network = Network.none
    /// Files and folders that the provider may read, as in the manifest: absolute, below `~/`, or relative to
    /// the manifest's folder.
    package var read: [String] = []
    /// Files and folders that the provider may also change.
    package var write: [String] = []

    package init() {}

    package var usesNetwork: Bool { network != .none }
}
