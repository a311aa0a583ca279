import CaseWalking
import Foundation
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// `provider check`, the trace that every command can write, and its replay.
@Suite(.serialized, .brief) struct ProviderCheckTests {
    private func workspace() async throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        #expect(await workspace.run("init", "home").status == .done)
        return workspace
    }

    /// A provider that repeats its secret in its view and in its log.
    private func talkative() async throws -> TestWorkspace {
        let workspace = try await workspace()
        try workspace.write(
            "home/Intents/talkative.yaml",
            """
            format: 1
            intents:
              Talkative:
                parameters:
                  word: { type: string, default: hello }
                  key: { type: string, secret: true }

            """)
        try workspace.write(
            "home/talkative/provider.yaml",
            """
            format: 1
            provider: talkative
            command: [python3, -S, provider.py]
            limits: { answer: 10m }
            widgets:
              talkative: { title: Talkative, families: [systemSmall], configuration: { intent: Talkative } }

            """)
        let library = TestCase.packageRoot.appending(path: "Tests/Cases/hostile/hostile.py")
        try workspace.write("home/talkative/hostile.py", String(contentsOf: library, encoding: .utf8))
        try workspace.write(
            "home/talkative/provider.py",
            """
            from hostile import *

            KIND = "talkative"


            def timeline(id, params):
                values = params["configuration"]
                say("the key is " + values.get("key", "missing"))
                words = values["word"] + " " + values.get("key", "")
                answer(id, {"entries": [entry(now(params), words)], "policy": "never"})


            serve(globals())

            """)
        return workspace
    }

    @Test func reportsEachObligationInEveryFormat() async throws {
        let workspace = try await workspace()
        let text = await workspace.run("provider", "check", "greeting", "-C", "home", "--junit", "report.xml")
        #expect(text.status == .done, "\(text)")
        // On a busy machine, there may be a warning about its speed.
        #expect(text.output.contains(" greeting conforms"), "\(text.output)")
        let junit = try workspace.text(of: "report.xml")
        #expect(junit.contains(#"<testcase classname="greeting.greeting" name="timeline"/>"#), "\(junit)")
        let json = await workspace.run("provider", "check", "greeting", "-C", "home", "--format", "json")
        let report = try ConformanceReport(json: JSONValue(parsing: Array(json.output.utf8)))
        #expect(report.grade != .doesNotConform, "\(json.output)")
        #expect(report.checks.contains { $0.obligation == .values && $0.cases > 1 })
    }

    @Test func namesWhatIsNoProvider() async throws {
        let workspace = try await workspace()
        let ending = await workspace.run("provider", "check", "greetin", "-C", "home")
        #expect(ending.status == .problems)
        #expect(ending.talk.contains("has no provider called \"greetin\""), "\(ending.talk)")
        #expect(ending.talk.contains("did you mean \"greeting\"?"), "\(ending.talk)")
    }

    /// The guide contains a row for each obligation, in the report's order.
    @Test func obligationsAreDocumented() throws {
        let page = TestCase.packageRoot.appending(path: "Docs/testing-providers.md")
        let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
        let codes = rows.compactMap { row -> String? in
            guard row.hasPrefix("| `"), row.contains("` | ") else { return nil }
            return row.dropFirst(3).split(separator: "`").first.map(String.init)
        }
        let obligations = Obligation.allCases.map(\.rawValue)
        #expect(codes.filter(obligations.contains) == obligations)
    }

    @Test func traceHasEveryMessageAndNoSecret() async throws {
        let workspace = try await talkative()
        let add = await workspace.run(
            "add", "talkative", "key=s3cr3t-w0rd", "-C", "home", "--trace", "trace.jsonl")
        #expect(add.status == .done, "\(add)")
        let trace = try workspace.text(of: "trace.jsonl")
        #expect(!trace.contains("s3cr3t-w0rd"))
        let attributes = try FileManager.default.attributesOfItem(atPath: workspace.folder + "/trace.jsonl")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let records = ProviderTrace.read(Array(trace.utf8))
        let methods = records.filter { $0.event == .sent }.compactMap { $0.message?["method"]?.string }
        #expect(methods.first == "initialize" && methods.contains("timeline"), "\(methods)")
        #expect(records.contains { $0.event == .logged && $0.text == "the key is ••••" }, "\(trace)")
        let view = records.compactMap { $0.message?["result"]?["entries"]?.array?.first?["view"]?.string }
            .last
        #expect(view == "hello ••••")
        let shown = await workspace.run("provider", "trace", "trace.jsonl")
        #expect(shown.output.contains("talkative  → initialize 0"), "\(shown.output)")
        #expect(shown.output.contains("talkative  ← timeline"), "\(shown.output)")
    }

    @Test func replayComparesAnswersAndPlaysThem() async throws {
        let workspace = try await talkative()
        _ = await workspace.run("add", "talkative", "word=one", "-C", "home", "--trace", "trace.jsonl")
        let same = await workspace.run("provider", "replay", "trace.jsonl", "talkative", "-C", "home")
        #expect(same.status == .done, "\(same)")
        #expect(same.output.contains("as recorded"), "\(same.output)")
        let request = #"{"jsonrpc":"2.0","id":5,"method":"timeline","params":{}}"# + "\n"
        let played = await workspace.run(
            "provider", "replay", "trace.jsonl", "talkative", "--as-provider", "-C", "home", input: request)
        #expect(played.output.contains(#""id":5"#) && played.output.contains("one"), "\(played.output)")
        let source = try workspace.text(of: "home/talkative/provider.py")
        try workspace.write(
            "home/talkative/provider.py",
            source.replacing(#"values["word"] + " ""#, with: #"values["word"] + "!""#))
        let changed = await workspace.run("provider", "replay", "trace.jsonl", "talkative", "-C", "home")
        #expect(changed.status == .problems)
        #expect(changed.output.contains(#"result.entries[0].view is "one ""#), "\(changed.output)")
    }
}
