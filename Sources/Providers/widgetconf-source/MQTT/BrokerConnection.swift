import CLinux
import Configurations
import Glibc
import ProviderKit
import ProviderProtocol
import Synchronization
import WidgetModel

/// A connection to a broker that all topics of a login share. It is restored when it is lost.
///
/// One thread uses the library. Other threads change the state under its lock, and wake that thread.
final class BrokerConnection: KeptWork {
    /// The failures in a row after which old messages are no longer an answer.
    private static let mostFailures = 3
    /// The topics of a connection. Values of configurations in topics change, so there may be more and more.
    private static let mostTopics = 256

    private struct State {
        var topics: [String: TopicMessages] = [:]
        /// The topics to which the connection no longer subscribes.
        var dropped: [String] = []
        /// Whether the connection has to subscribe or unsubscribe.
        var isChanged = false
        /// The topic of each subscription.
        var subscriptions: [CInt: String] = [:]
        var isConnected = false
        /// Why the last connection ended, the failures in a row, and when the last one was.
        var failure: ProviderFailure?
        var failures = 0
        var failedAt = ContinuousClock.now
        /// Whether a request waits for the next attempt to connect.
        var isWanted = false
        var lastUse = ContinuousClock.now
        var isEnded = false

        /// Adds a topic unless it is known. If there are too many, the topic that was not used for the
        /// longest time is dropped.
        mutating func add(_ topic: TopicFilter, _ failure: ProviderFailure) {
            guard topics[topic.text] == nil else { return }
            if topics.count >= BrokerConnection.mostTopics,
                let oldest = topics.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
            {
                drop(oldest, failure)
            }
            topics[topic.text] = TopicMessages(topic)
            isChanged = true
        }

        mutating func drop(_ topic: String, _ failure: ProviderFailure) {
            topics[topic]?.fail(failure)
            topics[topic] = nil
            dropped.append(topic)
            isChanged = true
        }
    }

    private let login: BrokerLogin
    private let authorities: String?
    private let pacer: ReloadPacer
    private let wake: WakeUp
    private let state = Mutex(State())
    let stopped = FirstResult<Void>()

    /// - Parameters:
    ///   - authorities: a file with the trusted certificates; nil for those of the system.
    ///   - pacer: reloads kinds when messages arrive.
    /// - Throws: if no further file can be opened.
    init(
        _ login: BrokerLogin, trusting authorities: String?, pacer: ReloadPacer
    ) throws(ProviderFailure) {
        wake = try WakeUp()
        self.login = login
        self.authorities = authorities
        self.pacer = pacer
    }

    var isEnded: Bool { state.withLock { $0.isEnded } }

    var isConnected: Bool { state.withLock { $0.isConnected } }

    private var ended: ProviderFailure { BrokerFailures.ended(login.broker) }

    var lastUse: ContinuousClock.Instant { state.withLock { $0.lastUse } }

    func end() {
        state.withLock { state in
            state.isEnded = true
            for name in Array(state.topics.keys) { state.drop(name, ended) }
        }
        wake.wake()
    }

    /// The newest messages of a topic, or the first one when it arrives.
    ///
    /// - Parameter kind: the kind to reload when the next message arrives; nil in a simulation.
    func messages(of topic: TopicFilter, for kind: ReloadedKind?) async throws -> [TopicMessage] {
        let result = FirstResult<[TopicMessage]>()
        let isWaking: Bool = state.withLock { state in
            guard !state.isEnded else {
                result.finish(.failure(ended))
                return false
            }
            let now = ContinuousClock.now
            state.lastUse = now
            let name = topic.text
            state.add(topic, ended)
            state.topics[name]?.use(by: kind)
            let isCurrent = state.failures < Self.mostFailures && state.topics[name]?.hasAnswer == true
            if let failure = state.failure, !isCurrent {
                if now - state.failedAt < RestartDelays.first {
                    state.topics[name]?.fail(result, failure)
                } else {
                    // Another attempt may succeed.
                    state.isWanted = true
                    state.topics[name]?.wait(result, for: kind)
                }
            } else {
                state.topics[name]?.answer(result, for: kind, of: login.broker)
            }
            return state.isChanged || state.isWanted
        }
        if isWaking { wake.wake() }
        return try await result.value()
    }

    func keepRunning() {
        // Older versions of the library write to connections that the broker has closed.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        var delays = RestartDelays()
        while !isEnded {
            let start = ContinuousClock.now
            let failure = performed()
            if isEnded { return }
            let delay = delays.delay(after: ContinuousClock.now - start)
            lost(failure, delay)
            pause(for: failure.class == .authentication ? nil : delay)
        }
    }

    /// Connects, and receives messages until the connection ends. Returns why it ended.
    private func performed() -> ProviderFailure {
        do throws(ProviderFailure) {
            let session = try connected()
            let end = ContinuousClock.now + BrokerSession.connectTime
            while !isEnded {
                if session.isAccepted {
                    subscribe(session)
                } else if ContinuousClock.now > end {
                    throw BrokerFailures.silent(login.broker, within: BrokerSession.shownTime)
                }
                try session.step(waking: wake)
            }
            session.leave()
            return ended
        } catch {
            return error
        }
    }

    /// Connects to the first address of the broker that can be connected.
    private func connected() throws(ProviderFailure) -> BrokerSession {
        var failure: ProviderFailure?
        for address in try BrokerAddresses.toTry(for: login) where !isEnded {
            let session = try BrokerSession(login, trusting: authorities) { [self] in receive($0) }
            do throws(ProviderFailure) {
                try session.connect(to: address, waking: wake) { isEnded }
                return session
            } catch {
                failure = failure ?? error
            }
        }
        throw failure ?? ended
    }

    /// Subscribes to new topics, and unsubscribes from those that are not used anymore.
    private func subscribe(_ session: BrokerSession) {
        let (added, dropped): ([String], [String]) = state.withLock { state in
            guard state.isChanged else { return ([], []) }
            state.isChanged = false
            let added = state.topics.values.filter { !$0.isSubscribed }.map(\.filter.text).sorted()
            for name in added { state.topics[name]?.subscribe() }
            defer { state.dropped = [] }
            return (added, state.dropped)
        }
        for name in dropped { session.unsubscribe(name) }
        for name in added {
            let number = session.subscribe(name)
            state.withLock { state in
                if number < 0 { refuse(name, in: &state) } else { state.subscriptions[number] = name }
            }
        }
    }

    private func refuse(_ name: String, in state: inout State) {
        state.topics[name]?.refuse(BrokerFailures.topicRefused(name, login.broker))
    }

    private func receive(_ event: BrokerSession.Event) {
        switch event {
        case .accepted:
            state.withLock { state in
                (state.isConnected, state.failure, state.failures) = (true, nil, 0)
                (state.isWanted, state.isChanged) = (false, true)
                for name in Array(state.topics.keys) { state.topics[name]?.resume(of: login.broker) }
            }
        case .subscribed(let number, let isGranted):
            state.withLock { state in
                guard let name = state.subscriptions.removeValue(forKey: number), !isGranted else { return }
                refuse(name, in: &state)
            }
        case .message(let topic, let content): receive(content, at: topic)
        }
    }

    private func receive(_ content: [UInt8]?, at topic: String) {
        let kinds: Set<ReloadedKind> = state.withLock { state in
            var kinds: Set<ReloadedKind> = []
            for name in state.topics.values.filter({ $0.filter.matches(topic) }).map(\.filter.text) {
                kinds.formUnion(state.topics[name]?.add(content, at: topic, of: login.broker) ?? [])
                if state.topics[name]?.isForgotten == true { state.drop(name, ended) }
            }
            // No widget uses the connection anymore.
            if state.topics.isEmpty { state.isEnded = true }
            return kinds
        }
        for kind in kinds { pacer.reload(kind) }
    }

    private func lost(_ failure: ProviderFailure, _ delay: Duration) {
        state.withLock { state in
            state.isConnected = false
            state.failure = failure
            state.failures += 1
            state.failedAt = ContinuousClock.now
            state.isWanted = false
            state.subscriptions = [:]
            state.dropped = []
            for name in Array(state.topics.keys) {
                state.topics[name]?.isSubscribed = false
                state.topics[name]?.fail(failure)
            }
        }
        let next =
            failure.class == .authentication
            ? "the next request connects again" : "connecting again in \(delay.components.seconds) s"
        HostCalls.shared.log(LogNotification(level: .warning, message: "\(failure.message); \(next)"))
    }

    /// Waits until the connection is restored: for a delay, or until a request needs it.
    ///
    /// - Parameter delay: nil for no limit.
    private func pause(for delay: Duration?) {
        let end = delay.map { ContinuousClock.now + $0 }
        while !state.withLock({ $0.isEnded || $0.isWanted }) {
            let rest = end.map { ($0 - ContinuousClock.now).wholeMilliseconds }
            if let rest, rest <= 0 { return }
            wake.wait(milliseconds: rest.map { CInt(clamping: $0) } ?? 60_000)
        }
    }
}
