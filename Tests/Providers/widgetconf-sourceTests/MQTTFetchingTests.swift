import CaseWalking
import Configurations
import Foundation
import ProviderProtocol
import SourceText
import Testing
import WidgetModel

@testable import widgetconf_source

/// Messages of a broker that are the answer.
@Suite(.brief, .enabled(if: TestBroker.absence == nil, "\(TestBroker.absence ?? "")"))
struct MQTTFetchingTests {
    private static let kind = ReloadedKind(Kind(unchecked: "room"))
    private static let time = Duration.seconds(30)

    private func broker(_ url: String) throws -> FetchOrigin {
        try #require(FetchOrigin.split(url, among: FetchOrigin.Scheme.ofBrokers)).origin
    }

    private func request(
        _ url: String, _ topic: String, user: String? = nil, password: String? = nil
    ) throws -> MQTTRequest {
        MQTTRequest(
            broker: try broker(url), user: user, password: password, topic: TopicFilter(topic))
    }

    /// Runs `work` with connections that are closed afterwards.
    private func fetching<Outcome>(
        trusting authorities: String? = nil, reloads: @escaping @Sendable (ReloadedKind) -> Void = { _ in },
        _ work: (MQTTFetching) async throws -> Outcome
    ) async throws -> Outcome {
        let fetching = MQTTFetching(
            pacer: ReloadPacer(spacing: .zero, send: reloads), trusting: authorities)
        do {
            let outcome = try await work(fetching)
            await fetching.shutDown(by: Deadline(after: Self.time))
            return outcome
        } catch {
            await fetching.shutDown(by: Deadline(after: Self.time))
            throw error
        }
    }

    private func failure(
        of fetching: MQTTFetching, _ request: MQTTRequest, within time: Duration = Self.time
    ) async throws -> ProviderFailure {
        try await #require(throws: ProviderFailure.self) {
            try await fetching.messages(of: request, within: time)
        }
    }

    @Test func theNewestMessageIsTheAnswer() async throws {
        let broker = try await TestBroker.start()
        try await broker.publish("first", to: "room", isRetained: true)
        let reloaded = FirstResult<ReloadedKind>()
        try await fetching(reloads: { reloaded.finish(.success($0)) }) { fetching async throws in
            let asked = try request(broker.url, "room")
            #expect(try await fetching.text(of: asked, for: Self.kind) == "first")
            try await broker.publish("second", to: "room")
            #expect(try await reloaded.value() == Self.kind)
            #expect(try await fetching.text(of: asked) == "second")
            try await broker.publish([[]], to: "room")
            while try await fetching.text(of: asked) != "" { await Waiting.pause() }
        }
    }

    @Test func wildcardsCollectTheNewestMessageOfEachTopic() async throws {
        let broker = try await TestBroker.start()
        for room in ["kitchen", "bath", "kitchen/oven"] {
            try await broker.publish("\"\(room)\"", to: "rooms/" + room, isRetained: true)
        }
        try await fetching { fetching async throws in
            let asked = try request(broker.url, "rooms/+")
            var messages = try await fetching.messages(of: asked)
            while messages.count < 2 {
                await Waiting.pause()
                messages = try await fetching.messages(of: asked)
            }
            let fetch = SourceFetch(method: .fixed(.null))
            let expected: JSONValue = [
                ["topic": "rooms/bath", "message": "bath"], ["topic": "rooms/kitchen", "message": "kitchen"],
            ]
            #expect(try fetch.document(of: messages, for: asked) == expected)
            // An empty message removes a retained one.
            try await broker.publish([[]], to: "rooms/bath", isRetained: true)
            while messages.count == 2 {
                await Waiting.pause()
                messages = try await fetching.messages(of: asked)
            }
            #expect(messages.map(\.topic) == ["rooms/kitchen"])
        }
    }

    @Test func topicsShareAConnectionAndLoginsDoNot() async throws {
        let broker = try await TestBroker.start()
        for topic in ["a", "b"] { try await broker.publish(topic, to: topic, isRetained: true) }
        try await fetching { fetching async throws in
            #expect(try await fetching.text(of: request(broker.url, "a")) == "a")
            #expect(try await fetching.text(of: request(broker.url, "b")) == "b")
            #expect(fetching.count == 1)
            #expect(try await fetching.text(of: request(broker.url, "b", user: "kim")) == "b")
            #expect(fetching.count == 2)
        }
    }

    @Test func logsIn() async throws {
        let folder = try TemporaryFolder()
        let written = try await ToolRun.of(
            "mosquitto_passwd", ["-b", "-c", folder.path + "/users", "kim", "kims-password"])
        try #require(written.status == 0, "\(written.errors)")
        let broker = try await TestBroker.start(
            ["allow_anonymous false", "password_file \(folder.path)/users"], in: folder)
        try await broker.publish(
            [Array("in".utf8)], to: "room", isRetained: true, user: "kim", password: "kims-password")
        try await fetching { fetching async throws in
            let right = try request(broker.url, "room", user: "kim", password: "kims-password")
            #expect(try await fetching.text(of: right) == "in")
            let wrong = try await failure(
                of: fetching, request(broker.url, "room", user: "kim", password: "guess"))
            #expect(wrong.class == .authentication)
            #expect(wrong.message == "\(broker.url) does not accept the user or the password")
            let none = try await failure(of: fetching, request(broker.url, "room"))
            #expect(none.class == .authentication)
            #expect(
                none.message == "\(broker.url) needs a login; add \"user\" and \"password\" to the source")
        }
    }

    @Test func aBrokerThatIsAwayIsReported() async throws {
        let port = try await TestBroker.freePort()
        try await fetching { fetching async throws in
            let failed = try await failure(of: fetching, request("mqtt://127.0.0.1:\(port)", "room"))
            #expect(failed.class == .unavailable)
            #expect(failed.message == "mqtt://127.0.0.1:\(port) is not reachable: connection refused")
        }
    }

    /// The connection is restored without a request, so that widgets show messages that follow.
    @Test func aBrokerThatRestartsIsConnectedAgain() async throws {
        let broker = try await TestBroker.start()
        try await broker.publish("before", to: "room", isRetained: true)
        let reloaded = FirstResult<ReloadedKind>()
        try await fetching(reloads: { reloaded.finish(.success($0)) }) { fetching async throws in
            let asked = try request(broker.url, "room")
            #expect(try await fetching.text(of: asked, for: Self.kind) == "before")
            let other = try await broker.restarted()
            // The message before remains the answer for a while.
            try await other.publish("after", to: "room", isRetained: true)
            #expect(try await reloaded.value() == Self.kind)
            #expect(try await fetching.text(of: asked) == "after")
        }
    }

    @Test func aFloodLeavesTheNewestMessage() async throws {
        let broker = try await TestBroker.start()
        try await broker.publish("0", to: "room", isRetained: true)
        try await fetching { fetching async throws in
            let asked = try request(broker.url, "room")
            #expect(try await fetching.text(of: asked, for: Self.kind) == "0")
            try await broker.publish((1...10_000).map { Array("\($0)".utf8) }, to: "room")
            while try await fetching.text(of: asked) != "10000" { await Waiting.pause() }
        }
    }

    @Test func largeMessagesAreRefused() async throws {
        let broker = try await TestBroker.start()
        try await broker.publish("small", to: "room", isRetained: true)
        let reloaded = FirstResult<ReloadedKind>()
        try await fetching(reloads: { reloaded.finish(.success($0)) }) { fetching async throws in
            let asked = try request(broker.url, "room")
            #expect(try await fetching.text(of: asked, for: Self.kind) == "small")
            try await broker.publish([[UInt8](repeating: 0x30, count: 9 << 20)], to: "room")
            #expect(try await reloaded.value() == Self.kind)
            let failed = try await failure(of: fetching, asked)
            #expect(failed.class == .failed)
            #expect(
                failed.message == "the messages of the topic \"room\" of \(broker.url) have more than 8 MiB")
            try await broker.publish("next", to: "room")
            while try await fetching.latest(of: asked) != "next" { await Waiting.pause() }
        }
    }

    @Test func binaryMessagesAreKept() async throws {
        let broker = try await TestBroker.start()
        let bytes = (0...255).map { UInt8($0) }
        try await broker.publish([bytes], to: "room", isRetained: true)
        try await fetching { fetching async throws in
            let asked = try request(broker.url, "room")
            let messages = try await fetching.messages(of: asked)
            #expect(messages == [TopicMessage(topic: "room", content: bytes)])
            let json = SourceFetch(method: .fixed(.null))
            let problem = try #require(throws: ProviderFailure.self) {
                try json.document(of: messages, for: asked)
            }
            let beginning = "the topic \"room\" of \(broker.url): the answer is not JSON"
            #expect(problem.message.hasPrefix(beginning))
            #expect(!problem.message.contains("\u{1B}"))
        }
    }

    @Test func aTopicWithoutMessagesIsReported() async throws {
        let broker = try await TestBroker.start()
        try await broker.publish("on", to: "room", isRetained: true)
        try await fetching { fetching async throws in
            // Afterwards, the broker is connected.
            #expect(try await fetching.text(of: request(broker.url, "room")) == "on")
            let failed = try await failure(
                of: fetching, request(broker.url, "rom"), within: .milliseconds(100))
            #expect(failed.class == .unavailable)
            #expect(
                failed.message
                    == "the topic \"rom\" of \(broker.url) had no message within 0.1 s; "
                    + "check its name, or let its sender retain the last message")
        }
    }

    @Test func aSilentBrokerIsReported() async throws {
        // The service waits for the end of a header, which does not come.
        try await LoopbackServer.run { _ in
            .raw([])
        } _: { server in
            try await fetching { fetching async throws in
                let url = "mqtt://127.0.0.1:\(server.port)"
                let failed = try await failure(
                    of: fetching, request(url, "room"), within: .milliseconds(200))
                #expect(failed.class == .unavailable)
                #expect(failed.message == "\(url) did not answer within 0.2 s")
            }
        }
    }

    /// The connection is closed before the login is sent, or is not even opened.
    @Test(arguments: ["127.0.0.1", "localhost"])
    func privateAddressesAreRefused(_ host: String) async throws {
        let broker = try await TestBroker.start()
        try await fetching { fetching async throws in
            let asked = try request("mqtt://\(host):\(broker.port)", "room")
            let failed = try await #require(throws: ProviderFailure.self) {
                try await fetching.messages(
                    for: asked, HostPolicy(), reloading: nil, by: Deadline(after: Self.time))
            }
            #expect(failed.class == .failed)
            #expect(failed.message.contains("is not a public address"))
            #expect(failed.message.hasSuffix("to allow it, add \"private: [\(host)]\" to \"source\""))
        }
    }

    @Test func otherHostsAreRefused() async throws {
        try await fetching { fetching async throws in
            let asked = try request("mqtt://127.0.0.1", "room")
            let policy = HostPolicy(allowed: ["broker.example.org"], privateHosts: loopback)
            let failed = try await #require(throws: ProviderFailure.self) {
                try await fetching.messages(
                    for: asked, policy, reloading: nil, by: Deadline(after: Self.time))
            }
            #expect(
                failed.message
                    == "mqtt://127.0.0.1 is not allowed; list 127.0.0.1 under permissions.network")
            #expect(fetching.count == 0)
        }
    }

    private static let hasOpenSSL = FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")

    /// A certificate is verified with its authority and the name of the host.
    @Test(.enabled(if: hasOpenSSL, "openssl is missing, which makes certificates"))
    func certificatesAreVerified() async throws {
        let folder = try TemporaryFolder()
        for (name, subject) in [("own", "IP:127.0.0.1"), ("other", "DNS:other.example")] {
            let made = try await ToolRun.of(
                "openssl",
                [
                    "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days",
                    "1", "-subj", "/CN=broker", "-addext", "subjectAltName=" + subject, "-keyout",
                    "\(folder.path)/\(name).key", "-out", "\(folder.path)/\(name).pem",
                ])
            try #require(made.status == 0, "\(made.errors)")
        }
        func broker(_ name: String) async throws -> TestBroker {
            try await TestBroker.start(
                [
                    "allow_anonymous true", "certfile \(folder.path)/\(name).pem",
                    "keyfile \(folder.path)/\(name).key",
                ], in: TemporaryFolder())
        }
        let (own, other) = (try await broker("own"), try await broker("other"))
        // "$SYS" topics have messages as soon as a broker runs.
        func asked(_ broker: TestBroker) throws -> MQTTRequest {
            try request("mqtts://127.0.0.1:\(broker.port)", "$SYS/broker/version")
        }
        try await fetching(trusting: folder.path + "/own.pem") { fetching async throws in
            #expect(try await fetching.text(of: asked(own)).hasPrefix("mosquitto version"))
        }
        let untrusted = "the certificate of 127.0.0.1 is not valid"
        try await fetching { fetching async throws in
            #expect(try await failure(of: fetching, asked(own)).message == untrusted)
        }
        try await fetching(trusting: folder.path + "/other.pem") { fetching async throws in
            #expect(try await failure(of: fetching, asked(other)).message == untrusted)
        }
    }

    /// The messages of a widget, with a value in the topic that must not reach a failure.
    @Test func secretsDoNotReachFailures() async throws {
        let broker = try await TestBroker.start()
        let manifest = """
            format: 1
            provider: room
            source:
              mqtt: \(broker.url)
              topic: sensors/{room}/temperature
              data: { temperature: . }
              private: [127.0.0.1]
            widgets:
              room:
                families: [systemSmall]
                configuration: { intent: Room }
                view: room.view.yaml
                entry: { temperature: decimal }
            """
        try await SourceSession.run(manifest) { session in
            try await broker.publish("21.5", to: "sensors/kitchen-42/temperature", isRetained: true)
            let timeline = try await session.timeline("room", ["room": "kitchen-42"])
            #expect(timeline["entries"]?.array?.first?["data"] == ["temperature": 21.5])
            try await broker.publish("NaN", to: "sensors/bath-43/temperature", isRetained: true)
            let failure = try await session.failure("room", ["room": "bath-43"])
            #expect(failure.class == .failed)
            #expect(
                failure.message.hasPrefix(
                    "the topic \"sensors/••••/temperature\" of \(broker.url): the answer is not JSON"))
            #expect(failure.message.contains("JSON has no numbers such as NaN and Infinity"))
            let unfit = try await session.failure("room", ["room": "a/b"])
            #expect(unfit.class == .configuration && unfit.parameters == ["room"])
        }
    }
}

/// Without a broker.
@Suite struct MQTTLibraryTests {
    @Test func aMissingLibraryIsReported() async throws {
        let fetching = MQTTFetching(pacer: ReloadPacer { _ in }, library: "libnone.so.1")
        let origin = try #require(
            FetchOrigin.split("mqtt://broker.example.org", among: FetchOrigin.Scheme.ofBrokers)
        ).origin
        let failed = try await #require(throws: ProviderFailure.self) {
            try await fetching.messages(
                for: MQTTRequest(broker: origin, topic: TopicFilter("a")), HostPolicy(), reloading: nil,
                by: Deadline(after: .seconds(30)))
        }
        #expect(failed.class == .failed)
        #expect(failed.message == "mqtt needs libmosquitto: sudo apt install libmosquitto1")
    }
}

/// The messages of one topic, without a connection.
@Suite struct TopicMessagesTests {
    private static let kind = ReloadedKind(Kind(unchecked: "room"))
    private let broker: FetchOrigin

    init() throws {
        broker = try #require(
            FetchOrigin.split("mqtt://broker.example.org", among: FetchOrigin.Scheme.ofBrokers)
        ).origin
    }

    private func answer(of messages: TopicMessages) async throws -> [TopicMessage] {
        var messages = messages
        let result = FirstResult<[TopicMessage]>()
        messages.answer(result, for: Self.kind, of: broker)
        return try await result.value()
    }

    @Test func theSameMessageAgainIsNotNews() async throws {
        var messages = TopicMessages(TopicFilter("a"))
        messages.use(by: Self.kind)
        let contents: [[UInt8]] = [[1], [1], [2]]
        let news = contents.map { messages.add($0, at: "a", of: broker) }
        #expect(news == [[Self.kind], [], [Self.kind]])
        #expect(try await answer(of: messages) == [TopicMessage(topic: "a", content: [2])])
        // After a failure, it ends the failure.
        messages.fail(FirstResult(), ProviderFailure(.unavailable, "away"))
        let again = messages.add([2], at: "a", of: broker)
        #expect(again == [Self.kind])
    }

    @Test func waitingRequestsAreAnsweredOnce() async throws {
        var messages = TopicMessages(TopicFilter("a"))
        let (result, other) = (FirstResult<[TopicMessage]>(), ReloadedKind(Kind(unchecked: "other")))
        messages.use(by: other)
        messages.use(by: Self.kind)
        messages.answer(result, for: Self.kind, of: broker)
        let reloaded = messages.add([1], at: "a", of: broker)
        #expect(reloaded == [other], "the waiting kind has the message")
        #expect(try await result.value().map(\.content) == [[1]])
    }

    @Test func allMessagesTogetherAreLimited() async throws {
        var messages = TopicMessages(TopicFilter("+"))
        let half = [UInt8](repeating: 0, count: FetchLimits.answerBytes / 2)
        for topic in ["a", "b"] { _ = messages.add(half, at: topic, of: broker) }
        #expect(try await answer(of: messages).count == 2)
        _ = messages.add([1], at: "c", of: broker)
        let full = messages
        await #expect(throws: ProviderFailure.self) { try await answer(of: full) }
        _ = messages.add([], at: "a", of: broker)
        _ = messages.add([1], at: "c", of: broker)
        #expect(try await answer(of: messages).map(\.topic) == ["b", "c"])
    }

    @Test func theTopicsOfWildcardsAreLimited() async throws {
        var messages = TopicMessages(TopicFilter("#"))
        for number in 0..<TopicMessages.mostTopics { _ = messages.add([1], at: "\(number)", of: broker) }
        #expect(try await answer(of: messages).count == TopicMessages.mostTopics)
        _ = messages.add([1], at: "more", of: broker)
        let full = messages
        let failed = try await #require(throws: ProviderFailure.self) { try await answer(of: full) }
        #expect(failed.message.contains("stands for more than 1000 topics"))
    }

    @Test func aRefusedSubscriptionIsAFailureUntilAMessageArrives() async throws {
        var messages = TopicMessages(TopicFilter("a"))
        messages.refuse(BrokerFailures.topicRefused("a", broker))
        let refused = messages
        let failed = try await #require(throws: ProviderFailure.self) { try await answer(of: refused) }
        #expect(failed.message == "mqtt://broker.example.org does not allow to read the topic \"a\"")
        _ = messages.add([1], at: "a", of: broker)
        #expect(try await answer(of: messages).count == 1)
    }
}

extension MQTTFetching {
    fileprivate func messages(
        of request: MQTTRequest, for kind: ReloadedKind? = nil, within time: Duration = .seconds(30)
    ) async throws -> [TopicMessage] {
        try await messages(
            for: request, HostPolicy(privateHosts: loopback), reloading: kind, by: Deadline(after: time))
    }

    /// The only message as text.
    fileprivate func text(of request: MQTTRequest, for kind: ReloadedKind? = nil) async throws -> String {
        let messages = try await messages(of: request, for: kind)
        try #require(messages.count == 1)
        return String(decoding: messages[0].content, as: UTF8.self)
    }

    /// The only message as text; nil for a message that is too large.
    fileprivate func latest(of request: MQTTRequest) async throws -> String? {
        do { return try await text(of: request) } catch is ProviderFailure { return nil }
    }
}
