import ProviderProtocol
import Testing
import WidgetModel
import WidgetViews

/// Every message can be encoded and decoded without a change.
@Suite struct RoundTripTests {
    static let configuration: JSONObject = ["units": "metric", "days": 7, "none": nil]

    @Test(arguments: [
        ProviderRequest.initialize(
            InitializeRequest(protocolVersions: [1, 3], host: "a host", group: "group.a")),
        .placeholder(PlaceholderRequest(context: fullContext)),
        .snapshot(SnapshotRequest(context: fullContext, configuration: configuration)),
        .timeline(TimelineRequest(context: fullContext, configuration: configuration)),
        .timeline(
            TimelineRequest(context: RequestContext(kind: weather, family: .accessoryInline, now: morning))),
        .timeline(pushedTimeline), .snapshot(pushedSnapshot),
        .options(OptionsRequest(context: fullContext, parameter: "place", query: .list)),
        .options(OptionsRequest(context: fullContext, parameter: "place", query: .search("서울"))),
        .options(OptionsRequest(context: fullContext, parameter: "place", query: .ids(["a", ""]))),
        .options(OptionsRequest(context: fullContext, parameter: "place", query: .list, cursor: "2")),
        .options(OptionsRequest(context: fullContext, parameter: "place", type: .object, query: .list)),
        .defaults(DefaultsRequest(context: fullContext, configuration: configuration)),
        .validate(ValidateRequest(context: fullContext, configuration: configuration)),
        .perform(
            PerformRequest(context: fullContext, configuration: configuration, action: "clear", press: 1)),
        .perform(PerformRequest(context: fullContext, action: "task:milk", isOn: false, press: 7)),
        .shutdown(ShutdownRequest()),
        .accountBegin(AccountBeginRequest(service: "github", locale: "ko")),
        .accountBegin(AccountBeginRequest(board: home, service: "github", token: "t")),
        .accountPoll(AccountPollRequest(service: "github", flow: "f")),
        .accountPoll(AccountPollRequest(board: home, service: "github", flow: "f")),
        .accountRefresh(AccountRefreshRequest(service: "github", account: grant)),
        .accountRefresh(AccountRefreshRequest(board: home, service: "github", account: grant)),
    ]) func requestsComeBack(_ request: ProviderRequest) throws {
        let line = request.message(id: .number(7)).line
        #expect(line.last == UInt8(ascii: "\n"))
        #expect(line.dropLast().firstIndex(of: UInt8(ascii: "\n")) == nil)
        guard case .message(.request(.number(7), let method, let params)) = IncomingLine(line.dropLast())
        else {
            Issue.record("not read as a request: \(String(decoding: line, as: UTF8.self))")
            return
        }
        #expect(try ProviderRequest(#require(Method(rawValue: method)), params: params) == request)
    }

    static let pushedTimeline: TimelineRequest = {
        var request = TimelineRequest(context: fullContext, configuration: configuration)
        request.pushed = PushedDocument(["load": 0.7, "none": nil], at: morning)
        return request
    }()
    static let pushedSnapshot: SnapshotRequest = {
        var request = SnapshotRequest(context: fullContext)
        request.pushed = PushedDocument([1, "two"], at: morning)
        return request
    }()

    /// Adding the tokens of accounts must not lose the document.
    @Test func aChangedConfigurationKeepsThePushedDocument() {
        let changed = ProviderRequest.timeline(Self.pushedTimeline).mapConfiguration { _, _ in ["a": 1] }
        var expected = Self.pushedTimeline
        expected.configuration = ["a": 1]
        #expect(changed == .timeline(expected))
        #expect(
            changed.params["pushed"]
                == ["data": ["load": 0.7, "none": nil], "at": "2026-11-21T08:30:00.000Z"])
    }

    static let grant = AccountGrant(
        id: "a", title: "A", token: "t", refreshToken: "r", expiresIn: .seconds(90))

    @Test(arguments: [
        HostRequest.configurations(ConfigurationsRequest()),
        .configurations(ConfigurationsRequest(board: home, kind: weather, cursor: "weather-1")),
        .groupGet(GroupGetRequest()),
        .groupGet(GroupGetRequest(board: home, group: "group.a", keys: ["a", "b"])),
        .groupSet(GroupSetRequest(values: ["a": [1, nil], "b": nil])),
        .groupSet(GroupSetRequest(board: home, group: "group.a", values: [:], ifRevision: 3)),
    ]) func requestsToTheHostComeBack(_ request: HostRequest) throws {
        let line = request.message(id: .number(7)).line
        guard case .message(.request(.number(7), let method, let params)) = IncomingLine(line.dropLast())
        else {
            Issue.record("not read as a request: \(String(decoding: line, as: UTF8.self))")
            return
        }
        #expect(try HostRequest(#require(HostMethod(rawValue: method)), params: params) == request)
    }

    static let answers: [any MessagePart] = [
        InitializeAnswer(kinds: []), InitializeAnswer(protocolVersion: 2, kinds: []),
        InitializeAnswer(boards: .many, kinds: []),
        GroupValues(values: ["a": 1], revision: 7), GroupSetAnswer(isStored: false, revision: 7),
        BoardLeftNotification(board: home),
        GroupChangedNotification(group: "group.a", values: ["a": nil], revision: 8),
        GroupChangedNotification(board: home, group: "group.a", values: [:], revision: 9),
        ConfigurationsAnswer(
            widgets: [
                ConfiguredWidget(
                    kind: weather, widget: PlacedWidgetID(kind: weather, number: 1), family: .systemSmall,
                    revision: Revision(2), configuration: configuration)
            ], next: "weather-1"),
        ProgressNotification(id: .number(7)),
        ProgressNotification(id: .number(7), fraction: 0.5, message: "half"),
        AccountBeginAnswer.granted(grant),
        AccountBeginAnswer.deviceFlow(
            DeviceFlow(
                userCode: "A-B", verificationURL: "https://x", verificationURLComplete: "https://x?c",
                interval: .seconds(7), expiresIn: .seconds(900), flow: "f")),
        AccountPollAnswer.pending(interval: nil), AccountPollAnswer.pending(interval: .seconds(10)),
        AccountPollAnswer.granted(AccountGrant(id: "a", token: "t")), AccountPollAnswer.denied,
        AccountPollAnswer.expired, AccountRefreshAnswer(account: grant),
        OptionsAnswer(options: [], next: "2"),
        InitializeAnswer(
            concurrency: 4, methods: ["timeline"],
            kinds: [
                KindDeclaration(kind: weather, configuration: .static, title: "Weather", summary: "Now."),
                KindDeclaration(
                    kind: weather, configuration: .intent, families: [.systemSmall],
                    reads: [ParameterRead(name: "a"), ParameterRead(name: "b")]),
                KindDeclaration(
                    kind: weather, configuration: .intent,
                    reads: [
                        ParameterRead(name: "days", types: [.integer], isList: false),
                        ParameterRead(name: "sizes", types: [.integer, .decimal], isList: true),
                        ParameterRead(name: "any", isList: true), ParameterRead(name: "whatever"),
                    ]),
            ]),
        DefaultsAnswer(), DefaultsAnswer(values: ["place": ["id": "seoul"]]),
        EntryAnswer(date: morning, view: "3°"), EntryAnswer(view: ViewTree(.divider(ViewDivider()))),
        TimelineAnswer(
            entries: [
                AnswerEntry(EntryHeader(date: morning), view: "a\nb\u{2028}"),
                AnswerEntry(
                    EntryHeader(
                        date: morning + .seconds(1), relevance: Relevance(score: -0.5, duration: .seconds(90))
                    ),
                    view: "c"),
            ], policy: .never),
        TimelineAnswer(entries: [], policy: .after(morning)), TimelineAnswer(entries: [], policy: .atEnd),
        OptionsAnswer(
            options: [
                Option(object: ["id": "seoul", "title": "Seoul", "subtitle": "Korea", "country": "KR"]),
                Option(value: "plain"), Option(value: 7, title: "Seven", subtitle: "a number"),
            ], hasMore: true),
        ValidateAnswer(),
        ValidateAnswer(findings: [ParameterFinding(parameter: "a", message: "no", hint: "do")]),
        ProviderFailure(.unavailable, "later", retryAfter: Milliseconds(1500)),
        ProviderFailure(.configuration, "no such folder", parameters: ["folder"]),
        CancelNotification(id: .number(3)), LogNotification(level: .warning, message: "hm"), fullContext,
        LogNotification(
            board: home, level: .debug, message: "Circle is drawn as a bar", approximation: "Circle"),
        ReloadNotification(), ReloadNotification(board: home), ReloadNotification(kind: weather),
        ReloadNotification(widget: PlacedWidgetID(kind: weather, number: 2)),
    ]

    @Test func answersComeBack() throws {
        for answer in RoundTripTests.answers { try check(answer) }
    }

    private func check<Part: MessagePart>(_ part: Part) throws {
        #expect(try Part(json: json(part.encodedJSON.text)) == part)
    }

    /// The documentation's example, byte for byte: programs in other languages rely on this form.
    @Test func aTimelineRequestReads() {
        let context = RequestContext(
            board: home, kind: weather, widget: PlacedWidgetID(kind: weather, number: 1),
            family: .systemSmall, now: morning, reason: .edited, revision: Revision(2))
        let request = ProviderRequest.timeline(
            TimelineRequest(context: context, configuration: ["units": "metric"]))
        #expect(
            request.message(id: .number(7)).json.text == """
                {"jsonrpc":"2.0","id":7,"method":"timeline","params":{"context":{\
                "board":"home","kind":"weather","widget":"weather-1","family":"systemSmall",\
                "displaySize":{"width":170,"height":170},"isPreview":false,\
                "now":"2026-11-21T08:30:00.000Z","locale":"en","timeZone":"UTC","colorScheme":"light",\
                "reason":"edited","revision":2},"configuration":{"units":"metric"}}}
                """)
    }

    /// Only requests about the process itself name no board.
    @Test(arguments: Method.allCases) func aRequestNamesItsBoard(_ method: Method) throws {
        let params = json(
            #"""
            {"context":{"kind":"weather","family":"systemSmall","now":"2026-11-21T08:30:00Z"},
            "parameter":"p","action":"a","press":1,"service":"s","flow":"f","account":{"id":"a","token":"t"}}
            """#)
        let request = try ProviderRequest(method, params: params)
        let named = request.naming(home)
        #expect(named.method == method)
        let found = named.params["context"]?["board"] ?? named.params["board"]
        let isOfProcess = [.initialize, .shutdown].contains(method)
        #expect(found?.string == (isOfProcess ? nil : home.name))
        #expect(isOfProcess == (named == request))
    }

    /// One board is the default, which old providers do not write.
    @Test func oneBoardIsNotWritten() throws {
        #expect(InitializeAnswer(kinds: []).encodedJSON["boards"] == nil)
        #expect(InitializeAnswer(boards: .many, kinds: []).encodedJSON["boards"] == "many")
        #expect(try InitializeAnswer(json: ["boards": "one"]).boards == .one)
        #expect(try InitializeAnswer(json: [:]).boards == .one)
    }

    @Test func fieldsOfLaterVersionsAreIgnored() throws {
        let read = try TimelineAnswer(
            json: json(#"{"entries":[{"date":"2026-11-21T08:30:00Z","view":"a","x":1}],"y":2}"#))
        #expect(
            read
                == TimelineAnswer(
                    entries: [AnswerEntry(EntryHeader(date: morning), view: "a")], policy: .atEnd))
        let context = try RequestContext(
            json: json(
                #"{"kind":"weather","family":"systemSmall","now":"2026-11-21T08:30:00Z","reason":"moon"}"#))
        #expect(context == RequestContext(kind: weather, family: .systemSmall, now: morning))
    }
}
