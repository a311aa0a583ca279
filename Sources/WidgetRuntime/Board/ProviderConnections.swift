import ProviderHost
import ProviderProtocol
import Timelines
import WidgetModel

/// Who takes a provider's requests: the host of its process, or what stands in for it while a clock is
/// stepped.
///
/// Every request is answered or failed exactly once, unless it was cancelled, through the events that it was
/// made with, and never from within these calls.
protocol RequestTaking: Sendable {
    func send(_ request: OutgoingRequest)
    /// Whether the provider runs, so that it receives a request at once.
    var isRunning: Bool { get }
    /// Cancels a request. Its answer is ignored, and no event about it follows.
    func cancel(_ token: UInt64)
    /// Returns when nothing of it runs any more.
    nonisolated(nonsending) func stop() async
}

extension ProviderHost: RequestTaking {}

/// A provider of the workspace: its engine number, and its host once it was needed.
struct ProviderConnection {
    let index: ProviderIndex
    /// Differs from that of the connection that this one replaced.
    let number: UInt64
    let host: any RequestTaking
    /// All that its process is run by: another text means that it has to be started again.
    let fingerprint: String
    /// Its answer to `initialize`, once a process has given it.
    var declaration: InitializeAnswer?
}

/// The providers that the board is connected to, and the processes of disconnected ones while they end.
struct ProviderConnections {
    private var connections: [ProviderName: ProviderConnection] = [:]
    /// The engine's number of each provider that was ever connected: one that comes back keeps it.
    private var indices: [ProviderName: ProviderIndex] = [:]
    private var ending: [UInt64: Task<Void, Never>] = [:]
    private var lastNumber: UInt64 = 0

    subscript(name: ProviderName) -> ProviderConnection? { connections[name] }

    /// All connections, by the engine's numbers.
    var all: [(name: ProviderName, connection: ProviderConnection)] {
        connections.sorted { $0.value.index < $1.value.index }.map { ($0.key, $0.value) }
    }

    var endingProcesses: some Sequence<Task<Void, Never>> { ending.values }

    /// Connects a provider to the host that `makeHost` returns for the number of the connection.
    mutating func connect(
        _ name: ProviderName, fingerprint: String, _ makeHost: (UInt64) -> any RequestTaking
    ) -> ProviderIndex {
        let index = indices[name] ?? ProviderIndex(UInt32(indices.count + 1))
        indices[name] = index
        lastNumber += 1
        connections[name] = ProviderConnection(
            index: index, number: lastNumber, host: makeHost(lastNumber), fingerprint: fingerprint)
        return index
    }

    /// Disconnects a provider; `end` ends its process, which counts as ending until `ended` is called.
    mutating func disconnect(_ name: ProviderName, _ end: (ProviderConnection) -> Task<Void, Never>) {
        guard let connection = connections.removeValue(forKey: name) else { return }
        ending[connection.number] = end(connection)
    }

    mutating func ended(_ number: UInt64) { ending[number] = nil }

    /// Whether a connection was not replaced since.
    func isPresent(_ number: UInt64, of name: ProviderName) -> Bool { connections[name]?.number == number }

    /// Stores what a provider declares and returns its engine number; nil when nothing changed.
    mutating func declared(_ declaration: InitializeAnswer, by name: ProviderName) -> ProviderIndex? {
        guard let connection = connections[name], connection.declaration != declaration else { return nil }
        connections[name]?.declaration = declaration
        return connection.index
    }
}
