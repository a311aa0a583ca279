import CaseWalking
import Foundation
import ProviderHost
import ProviderProtocol
import Testing
import WidgetModel
import WidgetViews

/// Docs/provider-protocol.md is accurate: its provider runs, its messages can be read, and its limits are the
/// actual ones.
@Suite(.brief) struct DocumentationTests {
    private let text: String

    init() throws {
        text = try String(
            contentsOf: packageFolder.appending(path: "Docs/provider-protocol.md"), encoding: .utf8)
    }

    /// The fenced blocks in a language, in order.
    private func blocks(_ language: String) -> [String] {
        text.components(separatedBy: "```\(language)\n").dropFirst()
            .map { $0.components(separatedBy: "\n```")[0] }
    }

    @Test func itsProviderAnswersRealMessages() async throws {
        let program = try #require(blocks("python").first)
        let child = try ChildProvider(Python.program, ["-c", program])
        let declaration = try InitializeRequest.answer(try child.result(of: .initialize(InitializeRequest())))
        #expect(declaration.concurrency == 1)
        #expect(
            declaration.kinds == [
                KindDeclaration(
                    kind: Kind("greeting")!, configuration: .intent,
                    reads: [
                        ParameterRead(name: "name", types: [.string], isList: false),
                        ParameterRead(name: "loud", types: [.boolean], isList: false),
                    ])
            ])
        let context = RequestContext.of("greeting")
        let configuration: JSONObject = ["name": "Ada", "loud": true]
        let answer = try child.timeline(TimelineRequest(context: context, configuration: configuration))
        var view: ViewTree = "HELLO ADA"
        view.style.font = .title
        #expect(
            answer
                == TimelineAnswer(
                    entries: [AnswerEntry(EntryHeader(date: morning), view: view)], policy: .never))
        let snapshot = SnapshotRequest(context: context, configuration: configuration)
        #expect(try EntryAnswer(json: try child.result(of: .snapshot(snapshot))).view == view)
        let placeholder = PlaceholderRequest(context: context)
        #expect(try EntryAnswer(json: try child.result(of: .placeholder(placeholder))).view == "Hello …")
        child.write(CancelNotification(id: .number(2)).message)
        let validate = ValidateRequest(context: context, configuration: configuration)
        #expect(throws: ProviderFailure(.unsupported, "unknown method validate")) {
            try child.result(of: .validate(validate))
        }
        #expect(try await child.shutDown() == (0, ""))
    }

    @Test func itsMessagesAreRead() throws {
        var asked: [MessageID: Method] = [:]
        var calls: [MessageID: HostMethod] = [:]
        var seen: Set<String> = []
        for line in text.split(separator: "\n") where line.hasPrefix("→ ") || line.hasPrefix("← ") {
            guard case .message(let message) = IncomingLine(line.dropFirst(2).utf8) else {
                Issue.record("not a message: \(line)")
                continue
            }
            switch message {
            case .request(let id, let name, let params) where line.hasPrefix("← "):
                let method = try #require(HostMethod(rawValue: name))
                #expect(try HostRequest(method, params: params).method == method)
                calls[id] = method
                seen.insert(name)
            case .answer(let id, let result) where line.hasPrefix("→ "):
                try check(result, ofCall: try #require(calls[id]))
            case .request(let id, let name, let params):
                let method = try #require(Method(rawValue: name))
                #expect(try ProviderRequest(method, params: params).method == method)
                asked[id] = method
                seen.insert(name)
            case .answer(let id, let result): try check(result, answers: try #require(asked[id]))
            case .notification("cancel", let params):
                #expect(try CancelNotification(json: params).id == .number(7))
            case .notification("board.left", let params):
                #expect(try BoardLeftNotification(json: params).board.name == "home")
            case .notification("group.changed", let params):
                #expect(try GroupChangedNotification(json: params).values == ["unread": 5])
            case .notification(let method, let params):
                #expect(try ProviderNotification(method: method, params: params) != .unknown(method: method))
            case .failure(_, let failure): seen.insert(failure.class.rawValue)
            }
        }
        let methods = Method.allCases.map(\.rawValue) + HostMethod.allCases.map(\.rawValue)
        #expect(seen == Set(methods + ["unavailable", "configuration"]))
    }

    private func check(_ result: JSONValue, ofCall method: HostMethod) throws {
        switch method {
        case .configurations: #expect(try ConfigurationsRequest.answer(result).widgets.count == 1)
        case .groupGet: #expect(try GroupGetRequest.answer(result).values == ["unread": 3])
        case .groupSet: #expect(try GroupSetRequest.answer(result) == GroupSetAnswer(revision: 8))
        }
    }

    private func check(_ result: JSONValue, answers method: Method) throws {
        switch method {
        case .initialize: #expect(try InitializeRequest.answer(result).kinds.count == 1)
        case .placeholder: #expect(try PlaceholderRequest.answer(result).view == "–°")
        case .snapshot: #expect(try SnapshotRequest.answer(result).date == morning)
        case .timeline: #expect(try ReceivedTimeline(result).normalized(at: morning).warnings == [])
        case .options: #expect(try OptionsRequest.answer(result).options.first?.title == "Seoul")
        case .defaults:
            #expect(try DefaultsRequest.answer(result).values["place"]?["title"] == "Seoul")
        case .perform: _ = try PerformRequest.answer(result)
        case .validate: #expect(try ValidateRequest.answer(result).findings.count == 1)
        case .shutdown: #expect(result == [:])
        case .accountBegin: _ = try AccountBeginRequest.answer(result)
        case .accountPoll: _ = try AccountPollRequest.answer(result)
        case .accountRefresh: #expect(try AccountRefreshRequest.answer(result).account.title == nil)
        }
    }

    @Test func itsLimitsAreOurs() {
        let rows: [(String, Int, String)] = [
            ("a line, and so an answer", ProtocolLimits.lineBytes, " bytes"),
            ("nesting of JSON", JSONReader.depthLimit, " levels"),
            ("entries of a timeline", TimelineLimits.standard.entries, ""),
            ("views of a timeline", TimelineLimits.standard.bytes, " bytes"),
            ("kinds", ProtocolLimits.kinds, ""),
            ("names in one list (reads, ids, parameters)", ProtocolLimits.names, ""),
            ("options in one answer", ProtocolLimits.options, ""),
            ("pages of options for one list", ProtocolLimits.optionPages, ""),
            ("a cursor", ProtocolLimits.cursorBytes, " bytes"),
            ("placed widgets in one answer to `configurations`", ProtocolLimits.configurations, ""),
            ("keys of a group", ProtocolLimits.groupKeys, ""),
            ("a key of a group", ProtocolLimits.groupKeyBytes, " bytes"),
            ("the keys and values of a group", ProtocolLimits.groupBytes, " bytes"),
            ("nesting of a value of a group", ProtocolLimits.groupDepth, " levels"),
            ("a token, or the `flow` of a login", ProtocolLimits.tokenBytes, " bytes"),
            ("an id, title, code or address of an account", ProtocolLimits.accountNameBytes, " bytes"),
            ("your requests that the host has not answered", ProtocolLimits.hostRequests, ""),
            ("your requests in one second", ProtocolLimits.hostRequestsPerSecond, ""),
            (
                "bytes of your requests and their answers in one second", FixedProcessLimits.callBytes,
                " bytes"
            ),
            ("one of your requests", FixedProcessLimits.callLineBytes, " bytes"),
            ("findings in one answer", ProtocolLimits.findings, ""),
            ("concurrency", ProtocolLimits.concurrency, ""),
            ("message of an error, a finding or a log line", ProtocolLimits.messageBytes, " bytes"),
            ("stray output in the log", ProtocolLimits.strayBytes, " bytes"),
            ("a line on standard error", FixedProcessLimits.logLineBytes, " bytes"),
            ("lines that reach the log in a minute", ProviderLimits().log, ""),
            ("memory, resident", ProviderLimits().memory / 1_000_000, " MB"),
            ("processor time in any minute", Int(ProviderLimits().processor.count / 1000), " s"),
            ("processes", ProviderLimits().processes, ""),
            ("open files of each process", ProviderLimits().files, ""),
            ("time for an answer", Int(ProviderLimits().answer.count / 1000), " s"),
            ("time without a request", Int(ProviderLimits().idle.count / 1000), " s"),
            (
                "output between two answers, except answers and accepted requests",
                FixedProcessLimits.strayBytes,
                " bytes"
            ),
            ("messages that your process has not read", FixedProcessLimits.inputBytes, " bytes"),
            ("requests that wait for your provider", FixedProcessLimits.requests, ""),
            ("lines on standard error that a failure repeats", FixedProcessLimits.logLines, ""),
            ("starts without an answer to `initialize`", FixedProcessLimits.starts, ""),
        ]
        for (name, limit, unit) in rows {
            #expect(text.contains("\n| \(name) | \(grouped(limit))\(unit) |"), "the row of \(name)")
        }
        #expect(ProviderLimits().bytes == ProtocolLimits.lineBytes)
        #expect(ProviderLimits().entries == TimelineLimits.standard.entries)
        #expect(text.contains("**\(ProtocolLimits.cancelGrace.count) ms**"))
        #expect(text.contains("a node counts \(ProtocolLimits.nodeBytes),"))
    }

    /// `16,777,216`.
    private func grouped(_ number: Int) -> String {
        number < 1000
            ? "\(number)" : grouped(number / 1000) + "," + String("\(1000 + number % 1000)".dropFirst())
    }

    @Test func itsErrorClassesAreOurs() {
        for failureClass in FailureClass.allCases {
            guard let code = ErrorCode.code(of: failureClass) else {
                #expect(text.contains("`\(failureClass.rawValue)`"))
                continue
            }
            #expect(text.contains("\n| `\(failureClass.rawValue)` | \(code) |"))
        }
        for type in ValueType.allCases { #expect(text.contains("`\(type.rawValue)`"), "\(type)") }
    }
}
