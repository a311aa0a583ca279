import ProviderHost
import ProviderProtocol
import Timelines
import WidgetModel
import WidgetViews

/// Receives the requests to one provider. It is the board's share of the provider's process, or a replacement
/// for it in a simulation.
///
/// Every request that is not cancelled produces exactly one event, `answered` or `failed`. The board handles
/// events in a later turn of its loop, so that no call to this protocol changes the board before it returns.
protocol RequestTaking: Sendable {
    /// Sends a request, and starts the process if necessary.
    func send(_ request: OutgoingRequest)
    /// Whether a process is running, so that a request does not have to wait for a start.
    var isRunning: Bool { get }
    /// The memory of the provider's processes in bytes; nil if it is not known.
    var memoryBytes: Int? { get }
    /// Cancels a request. Its answer is ignored, and no event about it follows.
    func cancel(_ token: UInt64)
    /// Answers a request that the provider sent.
    func reply(to call: HostCall, _ result: Result<JSONValue, ProviderFailure>)
    /// Sends a notification if a process is running.
    func notify(_ message: Message)
    /// Ends the process, and returns when it and all its descendants have ended.
    nonisolated(nonsending) func stop() async
}

extension RequestTaking {
    /// A replacement has no process.
    var memoryBytes: Int? { nil }
}

extension ProviderShare: RequestTaking {}

extension BoardContext {
    /// Connects the board of a workspace to a provider, whose process other boards may share.
    func connect(
        _ workspace: String, to settings: ProviderSettings, _ fingerprint: String, on loop: HostLoop,
        _ events: @escaping @Sendable (ProviderEvent) -> Void
    ) -> ProviderShare {
        providers.connect(
            board ?? BoardID(unchecked: workspace), to: settings, fingerprint: fingerprint, on: loop,
            events: events)
    }
}

/// The board's connection to one provider of the workspace. The process starts with the first request.
struct ProviderConnection {
    /// The index by which the engine identifies the provider.
    let index: ProviderIndex
    /// Identifies this connection, so that events of a replaced connection are recognized.
    let number: UInt64
    let host: any RequestTaking
    /// Describes everything that determines how the process runs. If it changes, the provider is connected
    /// again.
    let fingerprint: String
    /// Records the secrets that were sent to the provider.
    let sent: TraceMask
    /// The last answer to `initialize`; nil before the first.
    var declaration: InitializeAnswer?

    /// A short form of the fingerprint, which the ledger records with each answer.
    var version: String { String(stableHash(of: Array(fingerprint.utf8)), radix: 16) }
}

/// The connected providers, and the disconnected ones whose processes are still ending.
///
/// A closing host waits for both, so that no process outlives it.
struct ProviderConnections {
    private var connections: [ProviderName: ProviderConnection] = [:]
    /// The index of every provider that was ever connected. A provider that is redeclared receives the same
    /// index, because the engine does not remove providers.
    private var indices: [ProviderName: ProviderIndex] = [:]
    /// The tasks that end disconnected processes, by the number of the connection.
    private var ending: [UInt64: Task<Void, Never>] = [:]
    private var lastNumber: UInt64 = 0

    subscript(name: ProviderName) -> ProviderConnection? { connections[name] }

    /// Whether a provider may answer a question; false if it is not connected, or declared that it does not
    /// support the method.
    func mayAnswer(_ method: Method, _ name: ProviderName) -> Bool {
        connections[name].map { $0.declaration?.mayAnswer(method) ?? true } ?? false
    }

    /// All connections, sorted by index.
    var all: [(name: ProviderName, connection: ProviderConnection)] {
        connections.sorted { $0.value.index < $1.value.index }.map { ($0.key, $0.value) }
    }

    /// The tasks that end the processes of disconnected providers.
    var endingProcesses: some Sequence<Task<Void, Never>> { ending.values }

    /// Connects a provider to the host that `makeHost` creates, and returns the provider's index in the
    /// engine.
    ///
    /// - Parameter makeHost: receives the number of the connection, with which the host's events are
    ///   reported.
    mutating func connect(
        _ name: ProviderName, fingerprint: String, sent: TraceMask = TraceMask([]),
        _ makeHost: (UInt64) -> any RequestTaking
    ) -> ProviderIndex {
        let index = indices[name] ?? ProviderIndex(UInt32(indices.count + 1))
        indices[name] = index
        lastNumber += 1
        connections[name] = ProviderConnection(
            index: index, number: lastNumber, host: makeHost(lastNumber), fingerprint: fingerprint, sent: sent
        )
        return index
    }

    /// Disconnects a provider. `end` must start a task that ends its process and then calls `ended`.
    mutating func disconnect(_ name: ProviderName, _ end: (ProviderConnection) -> Task<Void, Never>) {
        guard let connection = connections.removeValue(forKey: name) else { return }
        ending[connection.number] = end(connection)
    }

    /// Records that a disconnected provider's process has ended.
    mutating func ended(_ number: UInt64) { ending[number] = nil }

    /// Whether this connection of the provider is the current one.
    func isPresent(_ number: UInt64, of name: ProviderName) -> Bool { connections[name]?.number == number }

    /// Stores the declaration of a provider and returns the provider's index in the engine; nil if the
    /// declaration is the same as before, or if the provider was disconnected.
    mutating func declared(_ declaration: InitializeAnswer, by name: ProviderName) -> ProviderIndex? {
        guard let connection = connections[name], connection.declaration != declaration else { return nil }
        connections[name]?.declaration = declaration
        return connection.index
    }
}
