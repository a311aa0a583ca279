/// The class of a failed request, which determines how the engine reacts.
package enum FailureClass: String, Codable, Hashable, Sendable, CaseIterable {
    /// The provider answered with an error of any other class.
    case failed
    /// The provider cannot answer now, and may specify when to retry.
    case unavailable
    /// A user must sign in.
    case authentication
    /// The provider cannot work with this configuration.
    case configuration
    /// The provider does not support the request.
    case unsupported
    /// There was no answer before the deadline.
    case timeout
    /// The provider's process ended or could not be started.
    case crashed
    /// The answer did not have the agreed form.
    case malformed

    /// Whether only a user can fix the cause. There is no retry until an edit or a reload (T12).
    package var needsAttention: Bool { self == .authentication || self == .configuration }
}
