import Configurations
import ProviderProtocol
import WidgetModel

/// A message of a broker.
struct TopicMessage: Hashable, Sendable {
    let topic: String
    let content: [UInt8]
}

/// The newest messages of a topic, and the requests that wait for the first one.
struct TopicMessages {
    /// The most topics for which wildcards stand.
    static let mostTopics = 1_000

    private enum Content: Equatable {
        case bytes([UInt8])
        case tooLarge

        var count: Int { if case .bytes(let bytes) = self { bytes.count } else { 0 } }
    }

    private struct Waiting {
        let result: FirstResult<[TopicMessage]>
        let kind: ReloadedKind?
    }

    let filter: TopicFilter
    /// Whether the connection has subscribed to the topic.
    var isSubscribed = false
    /// Why the broker does not send messages.
    private var refusal: ProviderFailure?
    private(set) var lastUse = ContinuousClock.now
    private var newest: [String: Content] = [:]
    private var bytes = 0
    private var hasArrived = false
    private var hasTooMany = false
    private var waiting: [Waiting] = []
    private var kinds: Set<ReloadedKind> = []
    /// When the first message arrived that no request has read; nil if the newest one was read.
    private var unread: ContinuousClock.Instant?
    /// Whether the widgets show a failure, which the same message again ends.
    private var isFailing = false

    init(_ filter: TopicFilter) { self.filter = filter }

    /// Whether no request has read the messages for so long that no widget uses them anymore.
    var isForgotten: Bool {
        unread.map { ContinuousClock.now - $0 > FetchLimits.unansweredNews } ?? false
    }

    /// Whether a request can be answered without another message.
    var hasAnswer: Bool { hasArrived || refusal != nil }

    /// A request uses the messages.
    ///
    /// - Parameter kind: the kind that is reloaded when the next message arrives; nil in a simulation.
    mutating func use(by kind: ReloadedKind?) {
        lastUse = ContinuousClock.now
        unread = nil
        if let kind { kinds.insert(kind) }
    }

    /// Answers a request with the newest messages, or as soon as one arrives.
    mutating func answer(
        _ result: FirstResult<[TopicMessage]>, for kind: ReloadedKind?, of broker: FetchOrigin
    ) {
        if let refusal { return fail(result, refusal) }
        guard hasArrived else { return wait(result, for: kind) }
        isFailing = false
        result.finish(messages(of: broker))
    }

    /// Answers a request when a message arrives, or when the connection is restored or fails.
    mutating func wait(_ result: FirstResult<[TopicMessage]>, for kind: ReloadedKind?) {
        waiting.removeAll { $0.result.isFinished }
        waiting.append(Waiting(result: result, kind: kind))
    }

    mutating func fail(_ result: FirstResult<[TopicMessage]>, _ failure: ProviderFailure) {
        isFailing = true
        result.finish(.failure(failure))
    }

    /// The connection is restored, so that old messages can be shown again.
    mutating func resume(of broker: FetchOrigin) {
        if hasArrived { answerWaiting(of: broker) }
    }

    private mutating func answerWaiting(of broker: FetchOrigin) {
        let messages = messages(of: broker)
        for request in waiting { request.result.finish(messages) }
        waiting = []
    }

    /// Stores a message, and answers the requests that wait for it.
    ///
    /// - Parameter content: nil if it is too large.
    /// - Returns: the kinds for which the message is news.
    mutating func add(_ content: [UInt8]?, at topic: String, of broker: FetchOrigin) -> Set<ReloadedKind> {
        let isChanged = store(content, at: topic)
        let isNews = isChanged || isFailing
        hasArrived = true
        refusal = nil
        isFailing = false
        guard waiting.isEmpty else {
            let answered = Set(waiting.filter { !$0.result.isFinished }.compactMap(\.kind))
            answerWaiting(of: broker)
            return kinds.subtracting(answered)
        }
        guard isNews else { return [] }
        unread = unread ?? ContinuousClock.now
        return kinds
    }

    /// Stores a message. Returns whether the answer changed.
    private mutating func store(_ content: [UInt8]?, at topic: String) -> Bool {
        let former = newest[topic]
        bytes -= former?.count ?? 0
        // An empty message removes the message that a broker retains.
        if filter.hasWildcards, content?.isEmpty == true {
            newest[topic] = nil
        } else if former == nil, newest.count >= Self.mostTopics {
            defer { hasTooMany = true }
            return !hasTooMany
        } else if let content, bytes + content.count <= FetchLimits.answerBytes {
            newest[topic] = .bytes(content)
            bytes += content.count
        } else {
            newest[topic] = .tooLarge
        }
        return newest[topic] != former
    }

    /// Fails the requests that wait.
    mutating func fail(_ failure: ProviderFailure) {
        if !waiting.isEmpty { isFailing = true }
        for request in waiting { request.result.finish(.failure(failure)) }
        waiting = []
    }

    /// The broker refused the subscription.
    mutating func refuse(_ failure: ProviderFailure) {
        refusal = failure
        fail(failure)
    }

    /// The connection subscribes to the topic.
    mutating func subscribe() {
        isSubscribed = true
        refusal = nil
    }

    /// The newest messages in the order of their topics.
    private func messages(of broker: FetchOrigin) -> Result<[TopicMessage], any Error> {
        if hasTooMany {
            return .failure(BrokerFailures.tooMany(filter, broker, most: Self.mostTopics))
        }
        var messages: [TopicMessage] = []
        for (topic, content) in newest.sorted(by: { $0.key < $1.key }) {
            switch content {
            case .bytes(let bytes): messages.append(TopicMessage(topic: topic, content: bytes))
            case .tooLarge: return .failure(BrokerFailures.tooLarge(topic, broker))
            }
        }
        return .success(messages)
    }
}
