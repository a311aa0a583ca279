package import ProviderProtocol
package import WidgetModel

/// How long a caller waits for an answer that it can do without.
package struct Patience: Hashable, Sendable {
    /// Measured from when the request is written to a running process, even if the process is busy with other
    /// requests.
    package var running: Milliseconds
    /// Measured from when the host receives the request, including the time to start a process.
    package var inAll: Milliseconds

    package init(running: Milliseconds, inAll: Milliseconds) {
        self.running = running
        self.inAll = inAll
    }
}

/// A request to send to a provider.
package struct OutgoingRequest: Sendable {
    /// The caller's number for the request. It must be in `tokens` and must not have been used with this host
    /// before. On the wire, it is the id.
    package var token: UInt64
    package var request: ProviderRequest
    /// How long the provider may take once it starts to work on the request; nil for the provider's own
    /// limit.
    package var deadline: Milliseconds?
    /// How long the caller waits. After that, the request fails and the process receives `cancel`, but is not
    /// killed for it. Nil if the caller waits without limit.
    package var patience: Patience?
    /// Whether the request belongs to an edit. An urgent request is written before other requests when the
    /// process starts, and skips the pause between starts.
    package var isUrgent: Bool
    /// The absolute paths of files and folders in the configuration that a user chose. A provider with
    /// permissions may read them; if its process may not yet, it is restarted.
    package var chosenPaths: [String] = []
    /// The board that sends the request; nil outside of boards.
    var board: BoardID?

    /// Other ids are reserved for the session's own requests. All ids are exact even in a provider that
    /// represents numbers as floating-point.
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
