import Configurations

/// A broker with a login. All topics of a login share one connection.
struct BrokerLogin: Hashable, Sendable {
    let broker: FetchOrigin
    /// Nil without a login.
    var user: String?
    var password: String?
    /// Whether the broker may have a private address. A connection that may lead to one is never used for a
    /// source that does not allow it.
    let allowsPrivateAddress: Bool

    var usesTLS: Bool { broker.scheme == .mqtts }
}
