import CLinux
import Configurations
import Glibc
import ProviderProtocol
import WidgetModel

/// A connection to a broker by libmosquitto, from its beginning to its end, on one thread.
///
/// The thread calls the library itself, and waits with `poll`. The library's own thread would connect again
/// without a check of the address.
final class BrokerSession {
    /// What a broker sends.
    enum Event {
        /// The login was accepted.
        case accepted
        /// The answer to a subscription with a number.
        case subscribed(CInt, isGranted: Bool)
        /// A message; nil instead of its content if it is too large.
        case message(topic: String, content: [UInt8]?)
    }

    /// How long a connection is waited for, and after that the answer to the login.
    static let connectTime = Duration.seconds(10)
    static var shownTime: String { Deadline(after: connectTime).shown }
    /// How often the library checks whether the broker still answers.
    private static let checkMilliseconds: CInt = 10_000
    /// The pause between steps until the login is answered: during a TLS handshake, the library always wants
    /// to write.
    private static let handshakeMilliseconds: CInt = 5

    private let login: BrokerLogin
    private let events: BrokerEvents
    private let client: OpaquePointer

    /// - Parameters:
    ///   - authorities: a file with the trusted certificates; nil for those of the system.
    ///   - receive: receives what the broker sends, during `step`.
    init(
        _ login: BrokerLogin, trusting authorities: String?, receive: @escaping (Event) -> Void
    ) throws(ProviderFailure) {
        let events = BrokerEvents(receive)
        guard let client = mqtt_create(BrokerSession.newID(), events.table, events.owner) else {
            throw BrokerFailures.unusable(login.broker, "libmosquitto")
        }
        self.login = login
        self.events = events
        self.client = client
        if let user = login.user {
            let isSet = Self.withText(login.password) { mqtt_log_in(client, user, $0) }
            if isSet == 0 { throw BrokerFailures.unusable(login.broker, "the user or the password") }
        }
        if login.usesTLS {
            let isSet = Self.withText(authorities) { mqtt_use_tls(client, $0) }
            if isSet == 0 { throw BrokerFailures.unusable(login.broker, "TLS") }
        }
    }

    /// Calls C with a text, or with NULL.
    private static func withText(_ text: String?, _ call: (UnsafePointer<CChar>?) -> CInt) -> CInt {
        guard let text else { return call(nil) }
        return text.withCString { call($0) }
    }

    deinit { mqtt_destroy(client) }

    /// Whether the broker accepted the login.
    var isAccepted: Bool { events.isAccepted }

    /// Connects to an address, and checks the address of the connection. Until then, nothing is sent except
    /// the beginning of TLS.
    ///
    /// - Parameter isCanceled: whether to give up when the thread is woken.
    func connect(
        to address: String, waking wake: WakeUp, unless isCanceled: () -> Bool
    ) throws(ProviderFailure) {
        let state = begin(address)
        guard state == mqtt_open else { throw failure(of: state, errno) }
        let end = ContinuousClock.now + Self.connectTime
        while true {
            let rest = (end - ContinuousClock.now).wholeMilliseconds
            guard rest > 0 else { throw BrokerFailures.silent(login.broker, within: Self.shownTime) }
            var files = [
                pollfd(fd: mqtt_socket(client), events: Int16(POLLOUT), revents: 0),
                pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            poll(&files, nfds_t(files.count), CInt(clamping: rest))
            if files[0].revents != 0 { break }
            if files[1].revents != 0 { wake.clear() }
            if isCanceled() { throw BrokerFailures.ended(login.broker) }
        }
        var problem: CInt = 0
        var size = socklen_t(MemoryLayout<CInt>.size)
        getsockopt(mqtt_socket(client), SOL_SOCKET, SO_ERROR, &problem, &size)
        if problem != 0 { throw BrokerFailures.unreachable(login.broker, problem) }
        if let refusal = BrokerAddresses.refusal(of: mqtt_socket(client), for: login) { throw refusal }
    }

    private func begin(_ address: String) -> mqtt_state {
        let port = CInt(login.broker.port)
        guard login.usesTLS else { return mqtt_connect(client, address, port, nil) }
        let own = BrokerAddresses.isLong(address) ? "::" : "0.0.0.0"
        return mqtt_connect(client, login.broker.host, port, own)
    }

    /// Waits until the broker sends something, the thread is woken, or the library has to check the
    /// connection, and handles it.
    ///
    /// - Throws: why the connection ended.
    func step(waking wake: WakeUp) throws(ProviderFailure) {
        if !isAccepted { poll(nil, 0, Self.handshakeMilliseconds) }
        let isWriting = mqtt_wants_to_write(client) != 0
        var files = [
            pollfd(
                fd: mqtt_socket(client), events: Int16(isWriting ? POLLIN | POLLOUT : POLLIN), revents: 0),
            pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        poll(&files, nfds_t(files.count), isAccepted ? Self.checkMilliseconds : 100)
        if files[1].revents != 0 { wake.clear() }
        let state = mqtt_step(client)
        if state != mqtt_open { throw failure(of: state, 0) }
    }

    /// Subscribes to a topic. Returns the number of the subscription; negative if the topic is not valid.
    func subscribe(_ topic: String) -> CInt { mqtt_subscribe(client, topic) }

    func unsubscribe(_ topic: String) { mqtt_unsubscribe(client, topic) }

    /// Tells the broker that the connection ends.
    func leave() {
        mqtt_disconnect(client)
        _ = mqtt_step(client)
    }

    private func failure(of state: mqtt_state, _ code: CInt) -> ProviderFailure {
        if let code = events.refusal {
            return BrokerFailures.refused(login.broker, code, hasUser: login.user != nil)
        }
        return switch state {
        case mqtt_unreachable: BrokerFailures.unreachable(login.broker, max(code, 0))
        case mqtt_insecure: BrokerFailures.insecure(login.broker, events.complaint)
        case mqtt_malformed: BrokerFailures.malformed(login.broker)
        default: BrokerFailures.closed(login.broker, isAnswered: isAccepted)
        }
    }

    /// The name of this client at the broker, of at most 23 characters, which all brokers accept.
    private static func newID() -> String {
        let digits = String(UInt64.random(in: 0..<1 << 48), radix: 16)
        return "widgetconf-" + String(repeating: "0", count: 12 - digits.count) + digits
    }
}

/// The state of a session that its events change. C refers to it.
private final class BrokerEvents {
    private let receive: (BrokerSession.Event) -> Void
    private(set) var isAccepted = false
    /// The code with which the broker refused the login.
    private(set) var refusal: CInt?
    /// What the library reported last.
    private(set) var complaint = ""

    init(_ receive: @escaping (BrokerSession.Event) -> Void) { self.receive = receive }

    /// Valid as long as the session, which keeps this object.
    var owner: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// The functions that C calls with `owner`.
    var table: mqtt_events {
        mqtt_events(
            answered: { owner, code in BrokerEvents.of(owner)?.answered(code) },
            subscribed: { owner, number, quality in BrokerEvents.of(owner)?.subscribed(number, quality) },
            received: { owner, topic, content, length in
                BrokerEvents.of(owner)?.received(topic, content, length)
            },
            complained: { owner, text in BrokerEvents.of(owner)?.complained(text) })
    }

    private static func of(_ owner: UnsafeMutableRawPointer?) -> BrokerEvents? {
        owner.map { Unmanaged<BrokerEvents>.fromOpaque($0).takeUnretainedValue() }
    }

    private func answered(_ code: CInt) {
        guard code == 0 else {
            refusal = code
            return
        }
        isAccepted = true
        receive(.accepted)
    }

    private func subscribed(_ number: CInt, _ quality: CInt) {
        // Higher numbers than those of the qualities are refusals.
        receive(.subscribed(number, isGranted: quality < 128))
    }

    private func received(_ topic: UnsafePointer<CChar>?, _ content: UnsafeRawPointer?, _ length: CInt) {
        guard let topic else { return }
        let count = Int(max(length, 0))
        var bytes: [UInt8]?
        if count <= FetchLimits.answerBytes {
            bytes = Array(UnsafeRawBufferPointer(start: content, count: content == nil ? 0 : count))
        }
        receive(.message(topic: String(cString: topic), content: bytes))
    }

    private func complained(_ text: UnsafePointer<CChar>?) {
        // The reason for the last problem comes first.
        if let text { complaint = String((String(cString: text) + "\n" + complaint).prefix(1_000)) }
    }
}
