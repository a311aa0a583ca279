import Configurations
import ProviderProtocol
import WidgetModel

/// Fetches answers from brokers: the newest messages of topics.
///
/// Widgets and topics with the same login share a connection.
final class MQTTFetching: Sendable {
    private let connections = KeptPool<BrokerLogin, BrokerConnection>(most: FetchLimits.keptConnections)
    private let pacer: ReloadPacer
    private let library: String
    private let authorities: String?

    /// - Parameters:
    ///   - pacer: reloads kinds when messages arrive.
    ///   - library: the name of libmosquitto.
    ///   - authorities: a file with the trusted certificates; nil for those of the system.
    init(pacer: ReloadPacer, library: String = MQTTLibrary.name, trusting authorities: String? = nil) {
        self.pacer = pacer
        self.library = library
        self.authorities = authorities
    }

    /// The number of connections.
    var count: Int { connections.count }

    /// Ends all connections, and waits for their ends until the deadline.
    func shutDown(by deadline: Deadline) async { await connections.shutDown(by: deadline) }

    /// The newest messages of a topic, or the first one when it arrives.
    ///
    /// - Parameter kind: the kind to reload when the next message arrives; nil in a simulation.
    /// - Throws: `ProviderFailure`, or `CancellationError`. The message of a failure can contain secrets.
    func messages(
        for request: MQTTRequest, _ policy: HostPolicy, reloading kind: ReloadedKind?, by deadline: Deadline
    ) async throws -> [TopicMessage] {
        let connection = try connection(for: request, policy)
        do {
            return try await deadline.limit { try await connection.messages(of: request.topic, for: kind) }
        } catch is DeadlineExceeded {
            throw connection.isConnected
                ? BrokerFailures.noMessage(request.topic, request.broker, within: deadline.shown)
                : BrokerFailures.silent(request.broker, within: deadline.shown)
        }
    }

    /// The connection with the login of a request, which is started if necessary.
    private func connection(
        for request: MQTTRequest, _ policy: HostPolicy
    ) throws -> BrokerConnection {
        let login = try login(of: request, policy)
        if let known = connections.running(for: login) { return known }
        // Not under the lock of the connections, because loading takes time.
        guard MQTTLibrary.isLoaded(library) else { throw BrokerFailures.libraryMissing }
        return try connections.work(for: login) {
            try BrokerConnection(login, trusting: authorities, pacer: pacer)
        }
    }

    /// The login of a request, if its host is allowed. The rules for hosts are the same as for HTTP.
    private func login(
        of request: MQTTRequest, _ policy: HostPolicy
    ) throws(ProviderFailure) -> BrokerLogin {
        let host = request.broker.host
        guard let address = WebAddress("https://" + (host.contains(":") ? "[\(host)]" : host)) else {
            throw ProviderFailure(.configuration, "the broker \(request.broker) cannot be connected")
        }
        guard policy.allows(address) else {
            throw ProviderFailure(
                .failed, "\(request.broker) is not allowed; list \(host) under permissions.network")
        }
        return BrokerLogin(
            broker: request.broker, user: request.user, password: request.password,
            allowsPrivateAddress: policy.allowsPrivateAddress(of: address))
    }
}

extension SourceFetch {
    /// The document of a topic's newest messages: the document of its message or, with wildcards, a list with
    /// the topic and the document of each message.
    func document(
        of messages: [TopicMessage], for request: MQTTRequest
    ) throws(ProviderFailure) -> JSONValue {
        var documents: [JSONValue] = []
        for message in messages {
            let origin = "\(BrokerFailures.shown(message.topic)) of \(request.broker)"
            let document = try document(of: message.content, from: origin)
            if !request.topic.hasWildcards { return document }
            documents.append(["topic": .string(message.topic), "message": document])
        }
        return .array(documents)
    }
}
