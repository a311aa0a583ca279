import CaseWalking
import Foundation
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// Providers with accounts in the authors' tools, which do not use real accounts.
@Suite(.serialized, .brief) struct SimulatedAccountTests {
    /// A workspace whose only widget needs an account, and shows its token.
    private func workspace(_ program: String = Self.program) async throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        try workspace.write("widgetconf.yaml", TestWorkspace.workspace)
        try workspace.write(
            "echo.yaml",
            """
            format: 1
            intents:
              Echo:
                parameters:
                  account: { type: account, service: hub, required: true }
                  most: { type: integer, range: [1, 5], default: 3 }

            """)
        try workspace.write(
            "provider.yaml",
            TestWorkspace.manifest + "    recommendations: { few: { title: Few, values: { most: 2 } } }\n")
        for file in KitFile.python { try workspace.write(file.name, file.text) }
        try workspace.writeProgram(program)
        return workspace
    }

    private static let program = """
        from widgetconf import *

        provider = Provider()
        echo = provider.intent_widget("echo")
        hub = provider.account("hub")


        @hub.check
        def check(token):
            if token == "simulated-token":
                raise AuthenticationRequired("the hub does not know this token")
            return Account("kim", token)


        @hub.begin
        def begin(locale):
            return Login(user_code="WDJB-MJHT", verification_url="https://hub.example/login", flow="code")


        @hub.poll
        def poll(flow):
            return pending()


        @hub.refresh
        def refresh(account):
            raise AuthenticationRequired("log in again")


        @echo.placeholder
        def placeholder(context):
            return text("…")


        @echo.snapshot
        def snapshot(values, context):
            return Entry(context.now, text("a sample")) if context.is_preview else entry(values, context)


        @echo.timeline
        def timeline(values, context):
            return Timeline([entry(values, context)], never)


        def entry(values, context):
            account = values.get("account") or {}
            if "token" not in account:
                raise AuthenticationRequired("choose an account")
            return Entry(context.now, text(f"{account['id']} {account['token']}"))


        provider.run()

        """

    @Test func aRecommendationNeedsNoAccount() async throws {
        let workspace = try await workspace()
        let check = await workspace.run("check", "--run", "--strict")
        #expect(check.status == .done, "\(check)")
    }

    @Test func everyToolSendsTheTokenOfTheGuide() async throws {
        let workspace = try await workspace()
        for values in [[], ["account=kim"]] {
            let drawn = await workspace.run(["provider", "run", ".", "--once"] + values)
            #expect(drawn.status == .done, "\(drawn)")
            #expect(drawn.output.contains("simulated-token"), "\(drawn)")
        }
        let simulated = await workspace.run("simulate", "echo", "--set", "account=kim")
        #expect(simulated.output.contains("kim simulated-token"), "\(simulated)")
        try workspace.write(
            "echo.test.yaml",
            """
            format: 1
            test: the token
            start: 2026-11-21T08:00:00Z
            widget: { kind: echo, values: { account: kim } }
            steps:
              - at: 0s
                expect: { shows: kim simulated-token, state: current }

            """)
        let tested = await workspace.run("test", "echo.test.yaml")
        #expect(tested.status == .done, "\(tested)")
    }

    /// A real account's token never reaches a simulation.
    @Test func aPlacedWidgetIsSimulatedWithIt() async throws {
        let workspace = try await workspace()
        let account = await workspace.run("account", "add", "hub", "--stdin", input: "real-token\n")
        #expect(account.status == .done, "\(account)")
        #expect(await workspace.run("add", "echo", "account=kim").status == .done)
        #expect(await workspace.run("render", "echo-1").output.contains("real-token"))
        let simulated = await workspace.run("simulate", "echo-1")
        #expect(simulated.output.contains("kim simulated-token"), "\(simulated)")
        #expect(!simulated.output.contains("real-token"))
    }

    @Test func theCheckTriesAccountsAndLogins() async throws {
        let workspace = try await workspace()
        let report = try await report(workspace)
        #expect(report.grade == .conforms || report.grade == .conformsWithWarnings)
        for obligation in [Obligation.timeline, .snapshot, .preview, .values, .recommendations] {
            // On a busy machine, there may be a warning about its speed.
            #expect([.passed, .warned].contains(report.result(obligation)), "\(obligation)")
        }
        // Enter a token, begin and poll a login, and refresh a token.
        #expect(report.checks.first { $0.obligation == .accounts }?.cases == 4)
        try workspace.write(
            "provider.py",
            Self.program.replacing(#"user_code="WDJB-MJHT""#, with: "user_code=None")
                .replacing("return pending()", with: "return LoginState(\"soon\")"))
        let wrong = try await self.report(workspace, .problems)
        let accounts = try #require(wrong.checks.first { $0.obligation == .accounts })
        #expect(accounts.problems.contains { $0.message.contains("userCode") }, "\(accounts)")
    }

    @Test func aReplaySendsNoMaskAndPlaysAllProcesses() async throws {
        let workspace = try await workspace()
        _ = await workspace.run("account", "add", "hub", "--stdin", input: "real-token\n")
        _ = await workspace.run("add", "echo", "account=kim")
        for most in 1...3 {
            _ = await workspace.run("edit", "echo-1", "most=\(most)", "--trace", "trace.jsonl")
        }
        let trace = try workspace.text(of: "trace.jsonl")
        #expect(!trace.contains("real-token") && trace.contains("kim ••••"), "\(trace)")
        let same = await workspace.run("provider", "replay", "trace.jsonl", ".")
        #expect(same.status == .done, "\(same)")
        #expect(same.output.contains("✓ 6 answers as recorded  3 processes"), "\(same.output)")
        let refusing = Self.program.replacing(
            #"if "token" not in account:"#, with: #"if account["token"] != "real-token":"#)
        try workspace.write("provider.py", refusing)
        let refused = await workspace.run("provider", "replay", "trace.jsonl", ".")
        #expect(refused.status == .done, "\(refused)")
        #expect(refused.output.contains("3 answers not compared"), "\(refused.output)")
        let changed = Self.program.replacing(#"{account['id']} "#, with: #"{account['id']}: "#)
        try workspace.write("provider.py", changed)
        let other = await workspace.run("provider", "replay", "trace.jsonl", ".")
        #expect(other.status == .problems, "\(other)")
        #expect(
            other.output.contains(#"is "kim ••••" in the recording and "kim: ••••" now"#), "\(other.output)")
        let none = await workspace.run("provider", "replay", "trace.jsonl", "--as-provider", "x")
        #expect(none.status == .done)
    }

    /// A failed request neither meets nor breaks an obligation.
    @Test(arguments: ["Unavailable(\"the hub is down\")", "AuthenticationRequired(\"log in\")"])
    func whatFailsIsNotChecked(_ failure: String) async throws {
        let workspace = try await workspace(
            Self.program.replacing(
                "    account = values", with: "    raise \(failure)\n    account = values"))
        let text = await workspace.run("provider", "check", ".")
        #expect(text.status == .problems, "\(text)")
        #expect(text.output.contains("✗ echo was not checked: no timeline of echo"), "\(text.output)")
        let report = try await report(workspace, .problems)
        #expect(report.grade == .notChecked)
        let content: [Obligation] = [
            .timeline, .snapshot, .contexts, .values, .recommendations, .entries, .policy, .now, .determinism,
            .concurrency,
        ]
        for obligation in content { #expect(report.result(obligation) == .skipped, "\(obligation)") }
        #expect([.passed, .warned].contains(report.result(.preview)))
        let junit = await workspace.run("provider", "check", ".", "--format", "junit")
        #expect(junit.output.contains(#"<skipped message=""#), "\(junit.output)")
    }

    @Test func whatFailsInPartIsAWarning() async throws {
        let workspace = try await workspace(
            Self.program.replacing(
                "    account = values",
                with: """
                        if context.family == "systemMedium":
                            raise Unavailable("the hub is down")
                        account = values
                    """))
        let report = try await report(workspace)
        let timeline = try #require(report.checks.first { $0.obligation == .timeline })
        #expect(timeline.result == .warned && timeline.cases == 1 && timeline.unchecked == 1, "\(timeline)")
        #expect(
            timeline.problems.map(\.message) == [
                "1 of 2 not checked: systemMedium: unavailable: the hub is down"
            ])
    }

    @Test func withoutAWidgetNothingIsChecked() async throws {
        let workspace = try await workspace()
        try workspace.write("echo.yaml", "format: 1\nintents:\n  Other: { parameters: {} }\n")
        let text = await workspace.run("provider", "check", ".")
        #expect(text.status == .problems, "\(text)")
        #expect(text.output.contains("✗ echo was not checked: it has no widget without errors"), "\(text)")
    }

    private func report(
        _ workspace: TestWorkspace, _ status: CommandStatus = .done
    ) async throws -> ConformanceReport {
        let json = await workspace.run("provider", "check", ".", "--format", "json")
        #expect(json.status == status, "\(json)")
        return try ConformanceReport(json: JSONValue(parsing: Array(json.output.utf8)))
    }
}

extension ConformanceReport {
    fileprivate func result(_ obligation: Obligation) -> ConformanceCheck.Result? {
        checks.first { $0.obligation == obligation }?.result
    }
}
