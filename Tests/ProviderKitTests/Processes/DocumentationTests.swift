import CaseWalking
import Foundation
import JSONText
import ProviderHost
import ProviderProtocol
import Testing
import WidgetModel
import WidgetViews

/// Docs/provider-protocol.md says what is true: its provider runs, its messages are read, its limits are
/// ours.
@Suite(.timeLimit(.minutes(30))) struct DocumentationTests {
    private let text: String

    init() throws {
        text = try String(
            contentsOf: packageFolder.appending(path: "Docs/provider-protocol.md"), encoding: .utf8)
    }

    /// The fenced blocks of a language, in order.
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
        #expect(answer == TimelineAnswer(entries: [AnswerEntry(date: morning, view: view)], policy: .never))
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
        var seen: Set<String> = []
        for line in text.split(separator: "\n") where line.hasPrefix("→ ") || line.hasPrefix("← ") {
            guard case .message(let message) = IncomingLine(line.dropFirst(2).utf8) else {
                Issue.record("not a message: \(line)")
                continue
            }
            switch message {
            case .request(let id, let name, let params):
                let method = try #require(Method(rawValue: name))
                #expect(try ProviderRequest(method, params: params).method == method)
                asked[id] = method
                seen.insert(name)
            case .answer(let id, let result): try check(result, answers: try #require(asked[id]))
            case .notification("cancel", let params):
                #expect(try CancelNotification(json: params).id == .number(7))
            case .notification(let method, let params):
                #expect(try ProviderNotification(method: method, params: params) != .unknown(method: method))
            case .failure(_, let failure): seen.insert(failure.class.rawValue)
            }
        }
        #expect(seen == Set(Method.allCases.map(\.rawValue) + ["unavailable", "configuration"]))
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
        }
    }

    @Test func itsLimitsAreOurs() {
        let rows: [(String, Int, String)] = [
            ("a line", ProtocolLimits.lineBytes, " bytes"),
            ("nesting of JSON", JSONReader.depthLimit, " levels"),
            ("entries of a timeline", TimelineLimits.standard.entries, ""),
            ("views of a timeline", TimelineLimits.standard.bytes, " bytes"),
            ("kinds", ProtocolLimits.kinds, ""),
            ("names in one list (reads, ids, parameters)", ProtocolLimits.names, ""),
            ("options in one answer", ProtocolLimits.options, ""),
            ("findings in one answer", ProtocolLimits.findings, ""),
            ("concurrency", ProtocolLimits.concurrency, ""),
            ("message of an error, a finding or a log line", ProtocolLimits.messageBytes, " bytes"),
            ("stray output in the log", ProtocolLimits.strayBytes, " bytes"),
            ("a line on standard error", ProcessLimits.logLineBytes, " bytes"),
            ("lines in the log between two answers", ProcessLimits.reportedLines, ""),
            ("output between two answers, except answers", ProcessLimits.strayBytes, " bytes"),
            ("requests that your process has not read", ProcessLimits.inputBytes, " bytes"),
            ("requests that wait for your provider", ProcessLimits.requests, ""),
            ("lines on standard error that a failure repeats", ProcessLimits.logLines, ""),
            ("starts without an answer to `initialize`", ProcessLimits.starts, ""),
        ]
        for (name, limit, unit) in rows {
            #expect(text.contains("\n| \(name) | \(grouped(limit))\(unit) |"), "the row of \(name)")
        }
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
