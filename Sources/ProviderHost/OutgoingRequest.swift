package import ProviderProtocol
package import WidgetModel

/// A request to hand to a provider.
package struct OutgoingRequest: Sendable {
    /// The caller's name for it, at least 1 and never used before with this host; on the wire it is the id.
    package var token: UInt64
    package var request: ProviderRequest
    /// How long the provider may take once it is free for it; nil for the provider's own limit.
    package var deadline: Milliseconds?
    /// An edit: written before others when the process starts, and waits for no pause between starts.
    package var isUrgent: Bool

    package init(
        token: UInt64, request: ProviderRequest, deadline: Milliseconds? = nil, isUrgent: Bool = false
    ) {
        precondition((1...UInt64(Int64.max)).contains(token), "token \(token) is not in 1…2⁶³-1")
        self.token = token
        self.request = request
        self.deadline = deadline
        self.isUrgent = isUrgent
    }
}
