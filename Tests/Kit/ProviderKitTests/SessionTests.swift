import CaseWalking
import Foundation
import ProviderKit
import ProviderProtocol
import Synchronization
import Testing
import WidgetModel
import WidgetViews

/// A provider that is made with the kit, as a host sees it.
@Suite(.brief) struct SessionTests {
    @Test func initializeTellsKindsAndWhatTheyRead() async throws {
        let conversation = Conversation(
            StaticConfiguration(kind: "still", provider: StillProvider()) { Text($0.words) }
                .configurationDisplayName("Still").description("Says it once.").supportedFamilies([
                    .systemSmall, .accessoryInline,
                ]),
            AppIntentConfiguration(kind: "greeting", intent: Greeting.self, provider: GreetingProvider()) {
                Text($0.words)
            })
        guard case .answer(_, let result) = await conversation.reply(to: .initialize(InitializeRequest()))
        else {
            Issue.record("no answer")
            return
        }
        let answer = try InitializeRequest.answer(result)
        #expect(answer.concurrency == 4)
        #expect(answer.mayAnswer(.timeline))
        #expect(!answer.mayAnswer(.validate) && !answer.mayAnswer(.options))
        #expect(
            answer.kinds == [
                KindDeclaration(
                    kind: Kind("still")!, configuration: .static, families: [.systemSmall, .accessoryInline],
                    title: "Still", summary: "Says it once."),
                KindDeclaration(
                    kind: Kind("greeting")!, configuration: .intent,
                    reads: [
                        ParameterRead(name: "name", types: String.valueForm.types, isList: false),
                        ParameterRead(name: "times", types: [.integer], isList: false),
                        ParameterRead(name: "tone", types: [.enum], isList: false),
                    ]),
            ])
    }

    @Test func aCompletionAnswers() async throws {
        let conversation = Conversation(
            StaticConfiguration(kind: "still", provider: StillProvider()) { Text($0.words) })
        let answer = try await conversation.timeline(TimelineRequest(context: .of("still")))
        #expect(
            answer
                == TimelineAnswer(
                    entries: [
                        AnswerEntry(
                            EntryHeader(
                                date: morning, relevance: Relevance(score: 2, duration: .seconds(60))),
                            view: "now"
                        ),
                        AnswerEntry(EntryHeader(date: morning + .hours(1)), view: "later"),
                    ], policy: .after(morning + .hours(2))))
    }

    /// Values beyond a message's limits are reduced to the limits, and do not end the provider.
    @Test func endlessSpansAreTheLongest() async throws {
        let longest = Milliseconds.seconds(31_557_600_000)
        let conversation = Conversation(
            StaticConfiguration(kind: "endless", provider: EndlessProvider()) { Text($0.words) })
        let answer = try await conversation.timeline(TimelineRequest(context: .of("endless")))
        #expect(answer.entries[0].relevance?.duration == longest)
        #expect(answer.entries[0].relevance?.score.isFinite == true)
        #expect(ProviderError.unavailable("later", retryAfter: .infinity).failure.retryAfter == longest)
        #expect(ProviderError.unavailable("later", retryAfter: .nan).failure.retryAfter == .zero)
    }

    @Test func anIntentIsFilledFromTheConfiguration() async throws {
        let conversation = greetings()
        let configuration: JSONObject = ["name": "Ada", "times": 2, "tone": "loud", "unknown": [1]]
        let answer = try await conversation.timeline(
            TimelineRequest(context: .of("greeting"), configuration: configuration))
        #expect(answer.entries.map(\.view) == ["Ada! Ada!"])
        #expect(answer.policy == .never)
    }

    @Test func defaultsStandInForWhatIsNotSaid() async throws {
        let answer = try await greetings().timeline(TimelineRequest(context: .of("greeting")))
        #expect(answer.entries.map(\.view) == ["you"])
    }

    @Test func snapshotAndPlaceholderHaveOneEntry() async throws {
        let conversation = greetings()
        conversation.send(.placeholder(PlaceholderRequest(context: .of("greeting"))), id: 1)
        conversation.send(
            .snapshot(SnapshotRequest(context: .of("greeting"), configuration: ["name": "Ada"])), id: 2)
        let results = await conversation.replies().map {
            if case .answer(_, let result) = $0 { result } else { JSONValue.null }
        }
        #expect(
            try results.map { try EntryAnswer(json: $0) }
                == ["…", "Ada"].map { EntryAnswer(date: morning, view: .text($0)) })
    }

    static let failures: [(String, String, ProviderFailure)] = [
        (
            "timeline", "wrong-type",
            ProviderFailure(
                .configuration, "times: found \"two\", expected a whole number", parameters: ["times"])
        ),
        ("timeline", "down", ProviderFailure(.unavailable, "the moon is down", retryAfter: .seconds(90))),
        ("timeline", "signed-out", ProviderFailure(.authentication, "sign in")),
        ("timeline", "odd", ProviderFailure(.failed, "OddError(number: 3)")),
        ("validate", "", ProviderFailure(.unsupported, "this provider does not answer validate")),
        ("delete", "", ProviderFailure(.unsupported, "unknown method \"delete\"")),
    ]

    @Test(arguments: failures) func failuresHaveAClass(
        _ method: String, _ name: String, _ expected: ProviderFailure
    ) async {
        let conversation = greetings()
        let configuration: JSONObject = name == "wrong-type" ? ["times": "two"] : ["name": .string(name)]
        let params = TimelineRequest(context: .of("greeting"), configuration: configuration).encodedJSON
        conversation.send(Message.request(id: .number(5), method: method, params: params).json.text)
        #expect(await conversation.replies() == [.failure(id: .number(5), expected)])
    }

    @Test func anUnknownKindIsNamed() async {
        let reply = await greetings().reply(to: .timeline(TimelineRequest(context: .of("weather"))))
        #expect(
            reply
                == .failure(
                    id: .number(1),
                    ProviderFailure(.failed, "unknown kind \"weather\", this provider has greeting")))
    }

    @Test func badParamsAreNamedByTheirPlace() async {
        let conversation = greetings()
        conversation.send(#"{"jsonrpc":"2.0","id":1,"method":"timeline","params":{}}"#)
        conversation.send(#"{"jsonrpc":"2.0","id":2}"#)
        conversation.send("hello")
        let messages = await conversation.replies().map {
            if case .failure(_, let failure) = $0 { failure.message } else { "" }
        }
        #expect(
            messages == [
                "params.context: missing",
                "found neither method nor result with an id nor error, expected one of them",
                "not a JSON-RPC message: hello",
            ])
    }

    @Test func aDroppedCompletionIsAnError() async {
        let conversation = Conversation(
            StaticConfiguration(kind: "forgetful", provider: ForgetfulProvider()) { Text($0.words) })
        let reply = await conversation.reply(to: .timeline(TimelineRequest(context: .of("forgetful"))))
        #expect(reply == .failure(id: .number(1), ProviderFailure(.failed, "completion was never called")))
    }

    @Test func onlyTheFirstCallOfACompletionCounts() async {
        let conversation = Conversation(
            StaticConfiguration(kind: "forgetful", provider: ForgetfulProvider()) { Text($0.words) })
        let reply = await conversation.reply(to: .snapshot(SnapshotRequest(context: .of("forgetful"))))
        let answer = EntryAnswer(date: morning, view: "first")
        #expect(reply == .answer(id: .number(1), result: answer.encodedJSON))
    }

    @Test func requestsRunSideBySide() async throws {
        let gate = Gate()
        let conversation = Conversation(
            AppIntentConfiguration(kind: "gate", intent: Greeting.self, provider: GateProvider(gate: gate)) {
                Text($0.words)
            })
        for id in 1...3 {
            conversation.send(
                .timeline(TimelineRequest(context: .of("gate"), configuration: ["name": .string("\(id)")])),
                id: Int64(id))
        }
        #expect(gate.waiting == 3)
        gate.open()
        let ids = await conversation.replies().map {
            if case .answer(let id, _) = $0 { id.number } else { Int64(0) }
        }
        #expect(Set(ids) == [1, 2, 3])
    }

    @Test func cancelStopsTheTaskAndIsAnswered() async {
        let conversation = Conversation(
            AppIntentConfiguration(kind: "gate", intent: Greeting.self, provider: GateProvider(gate: Gate()))
            {
                Text($0.words)
            },
            StaticConfiguration(kind: "keeper", provider: KeepingProvider()) { Text($0.words) })
        conversation.send(.timeline(TimelineRequest(context: .of("gate"))), id: 1)
        conversation.send(.timeline(TimelineRequest(context: .of("keeper"))), id: 2)
        conversation.cancel(1)
        conversation.cancel(2)
        conversation.cancel(3)
        let cancelled = ProviderFailure(.failed, "cancelled")
        let replies = await conversation.replies()
        #expect(Set(replies) == [.failure(id: .number(1), cancelled), .failure(id: .number(2), cancelled)])
    }

    /// The reading thread may see `cancel` before the working thread has begun.
    @Test func cancelMayOvertakeTheStart() async {
        let written = Mutex<[String]>([])
        let widget = AppIntentConfiguration(
            kind: "gate", intent: Greeting.self, provider: GateProvider(gate: Gate())
        ) {
            Text($0.words)
        }
        let session = AnsweringSession(
            widgets: widget.declarations,
            write: { line in written.withLock { $0.append(String(decoding: line, as: UTF8.self)) } })
        let request = ProviderRequest.timeline(TimelineRequest(context: .of("gate"))).message(id: .number(1))
        let work = session.accept(Array(request.line.dropLast()))
        #expect(session.accept(Array(CancelNotification(id: .number(1)).message.line.dropLast())) == nil)
        work?.run()
        await session.finish()
        #expect(written.withLock { $0.count } == 1)
        #expect(written.withLock { $0.first }?.contains("cancelled") == true)
    }

    @Test func anIdInUseIsRefused() async {
        let gate = Gate()
        let conversation = Conversation(
            AppIntentConfiguration(kind: "gate", intent: Greeting.self, provider: GateProvider(gate: gate)) {
                Text($0.words)
            })
        conversation.send(.timeline(TimelineRequest(context: .of("gate"))), id: 1)
        conversation.send(.timeline(TimelineRequest(context: .of("gate"))), id: 1)
        gate.open()
        let replies = await conversation.replies()
        #expect(replies.first == .failure(id: .number(1), ProviderFailure(.failed, "this id is in use")))
        #expect(replies.count == 2)
    }

    @Test func shutdownIsAnsweredAndEnds() async {
        let conversation = greetings()
        #expect(!conversation.isShutDown)
        let reply = await conversation.reply(to: .shutdown(ShutdownRequest()))
        #expect(reply == .answer(id: .number(1), result: [:]))
        #expect(conversation.isShutDown)
    }

    /// A press reaches the provider, with the configuration; an error that the action throws is returned.
    @Test(
        arguments: [
            ("hello", nil, "hello Ada"), ("night", true, "night true Ada"), ("down", nil, "the moon is down"),
        ] as [(String, Bool?, String)])
    func aPressIsPerformed(_ action: String, _ isOn: Bool?, _ expected: String) async {
        let request = PerformRequest(
            context: .of("greeting"), configuration: ["name": "Ada"], action: action, isOn: isOn, press: 3)
        switch await greetings().reply(to: .perform(request)) {
        case .answer(_, let result): #expect(result == [:] && GreetingProvider.pressed.contains(expected))
        case .failure(_, let failure): #expect(failure == ProviderFailure(.unavailable, expected))
        default: Issue.record("no answer")
        }
    }

    @Test func aProviderWithoutActionsSaysSo() async {
        let conversation = Conversation(
            StaticConfiguration(kind: "still", provider: StillProvider()) { Text($0.words) })
        let request = PerformRequest(context: .of("still"), action: "clear", press: 1)
        let refusal = ProviderFailure(.unsupported, "this provider does not perform \"clear\"")
        #expect(await conversation.reply(to: .perform(request)) == .failure(id: .number(1), refusal))
    }

    /// Each progress change is reported for the press's request; without a request, it is not reported.
    @Test func progressIsReportedForItsRequest() async throws {
        CountDown().progress.totalUnitCount = 1
        TimelineProviderContext().reportProgress(0.5)
        let conversation = greetings()
        let name = String(reflecting: CountDown.self)
        conversation.send(
            .perform(PerformRequest(context: .of("greeting"), action: name, press: 1)), id: 7)
        let replies = await conversation.replies()
        let reports = try replies.compactMap { message -> ProgressNotification? in
            guard case .notification(ProgressNotification.method, let params) = message else { return nil }
            return try ProgressNotification(json: params)
        }
        #expect(reports.allSatisfy { $0.id == .number(7) })
        #expect(reports.map(\.fraction) == [0, 0.25, 0.5, 1, nil])
        #expect(reports.map(\.message) == [nil, nil, nil, "almost done", nil])
        #expect(replies.last == .answer(id: .number(7), result: [:]))
    }

    @Test func newsAreToldAsNotifications() throws {
        let written = Mutex<[String]>([])
        let center = WidgetCenter()
        center.reloadAllTimelines()  // Ignored outside a session.
        center.connect { line in written.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
        center.reloadTimelines(ofKind: "still")
        center.reloadTimelines(ofWidget: "still-2")
        center.reloadAllTimelines()
        center.reloadTimelines(ofKind: "no kind")
        let start = #"{"jsonrpc":"2.0","method":"reload","params":"#
        let expected = [#"{"kind":"still"}}"#, #"{"widget":"still-2"}}"#, "{}}"].map { start + $0 + "\n" }
        #expect(written.withLock { $0 } == expected)
    }

    private func greetings() -> Conversation {
        Conversation(
            AppIntentConfiguration(kind: "greeting", intent: Greeting.self, provider: GreetingProvider()) {
                Text($0.words)
            })
    }
}
