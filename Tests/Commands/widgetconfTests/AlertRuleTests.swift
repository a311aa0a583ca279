import CaseWalking
import Foundation
import Testing
import WidgetRuntime

/// The alert rules that are installed as an example: each fires on a broken board, and none on a healthy one.
@Suite(.brief) struct AlertRuleTests {
    private static let promtool = ProgramSearch.path(
        of: "promtool", environment: ProcessInfo.processInfo.environment)

    /// Debian's package also starts a server, so `make` does not install it.
    @Test(.enabled(if: promtool != nil, "promtool is missing: apt install prometheus"))
    func everyRuleFiresAndNoneOnAHealthyBoard() async throws {
        let run = try await ToolRun.of(
            try #require(Self.promtool), ["test", "rules", "widgetconf.test.yml"],
            in: TestCase.packageRoot.appending(path: "Packaging/prometheus").path)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }

    @Test(.enabled(if: promtool != nil, "promtool is missing: apt install prometheus"))
    func theConfigurationIsValid() async throws {
        let folder = TestCase.packageRoot.appending(path: "Packaging/prometheus").path
        let run = try await ToolRun.of(
            try #require(Self.promtool), ["check", "config", "--syntax-only", "prometheus.yml"], in: folder)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }

    /// A rule without a test would never have fired.
    @Test func everyRuleHasATest() throws {
        func alerts(in name: String, _ pattern: Regex<(Substring, Substring)>) throws -> Set<String> {
            let file = TestCase.packageRoot.appending(path: "Packaging/prometheus/" + name)
            let text = try String(contentsOf: file, encoding: .utf8)
            return Set(text.matches(of: pattern).map { String($0.output.1) })
        }
        let rules = try alerts(in: "widgetconf.rules.yml", /alert: (\w+)/)
        #expect(rules.count == 10)
        #expect(try alerts(in: "widgetconf.test.yml", /\n        alertname: (\w+)/) == rules)
        #expect(try alerts(in: "widgetconf.test.yml", /eval_time: 4h, alertname: (\w+)/) == rules)
    }
}
