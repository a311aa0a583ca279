package import ProviderProtocol
package import WidgetModel

/// How long somebody waits for an answer that he can go on without.
package struct Patience: Hashable, Sendable {
    /// From when it is written to a process that runs, also while that works on others.
    package var running: Milliseconds
    /// From when it is handed in, the start of a process included.
    package var inAll: Milliseconds

    package init(running: Milliseconds, inAll: Milliseconds) {
        self.running = running
        self.inAll = inAll
    }
}

/// A request to hand to a provider.
package struct OutgoingRequest: Sendable {
    /// The caller's number for it, among `tokens` and never used before with this host; on the wire it is
    /// the id.
    package var token: UInt64
    package var request: ProviderRequest
    /// How long the provider may take once it is free for it; nil for the provider's own limit.
    package var deadline: Milliseconds?
    /// How long whoever asks waits; then it fails without blame for the process, which is told `cancel`. Nil
    /// for as long as it takes.
    package var patience: Patience?
    /// An edit: written before others when the process starts, and waits for no pause between starts.
    package var isUrgent: Bool

    /// The session's own ids are below and above; every id is exact also where numbers are floating-point.
    static let tokens: ClosedRange<UInt64> = 1...(1 << 52) - 1

    package init(
        token: UInt64, request: ProviderRequest, deadline: Milliseconds? = nil, patience: Patience? = nil,
        isUrgent: Bool = false
    ) {
        precondition(Self.tokens.contains(token), "token \(token) is not in \(Self.tokens)")
        self.token = token
        self.request = request
        self.deadline = deadline
        self.patience = patience
        self.isUrgent = isUrgent
    }
}
