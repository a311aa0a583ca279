import BoardDocuments
import CaseWalking
import Foundation
import Testing

/// Docs/monitoring.md and the alert rules name exactly the declared metrics.
///
/// `UPDATE_EXPECTED=1` rewrites the table.
@Suite struct MetricsGuideTests {
    private let page = TestCase.packageRoot.appending(path: "Docs/monitoring.md")
    private let isUpdating = ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] == "1"

    @Test func theTableIsTheDeclarations() throws {
        let text = try String(contentsOf: page, encoding: .utf8)
        let (start, end) = ("<!-- metrics -->\n", "<!-- end of metrics -->")
        let head = try #require(text.range(of: start))
        let tail = try #require(text.range(of: end))
        let rows = Metric.allCases.map { metric in
            let declaration = metric.declaration
            let labels = declaration.labels.map { "`\($0.rawValue)`" }.joined(separator: ", ")
            return "| `\(metric.series)` | \(declaration.kind.rawValue) | "
                + "\(declaration.unit?.rawValue ?? "") | \(labels) | \(declaration.help.dropLast()) |"
        }
        let wanted =
            (["| metric | type | unit | labels | meaning |", "| --- | --- | --- | --- | --- |"] + rows)
            .joined(separator: "\n") + "\n"
        if isUpdating {
            let updated = text.replacingCharacters(in: head.upperBound..<tail.lowerBound, with: wanted)
            try updated.write(to: page, atomically: true, encoding: .utf8)
        } else {
            #expect(text[head.upperBound..<tail.lowerBound] == wanted)
        }
    }

    /// A metric that an alert misspells never fires.
    @Test func alertsUseDeclaredMetrics() throws {
        let rules = try String(
            contentsOf: TestCase.packageRoot.appending(path: "Packaging/prometheus/widgetconf.rules.yml"),
            encoding: .utf8)
        let used = rules.matches(of: /widgetconf_[a-z_]+/).map { String($0.output) }
        let declared = Metric.allCases.flatMap { metric in
            metric.declaration.kind == .histogram ? [metric.rawValue + "_bucket"] : [metric.series]
        }
        #expect(used.count >= 10)
        for name in used { #expect(declared.contains(name), "\(name)") }
        let text = try String(contentsOf: page, encoding: .utf8)
        let alerts = rules.matches(of: /alert: (\w+)/).map { String($0.output.1) }
        #expect(alerts.count == 10)
        for alert in alerts { #expect(text.contains("| `\(alert)` |"), "\(alert)") }
    }

    @Test func namesFollowOpenMetrics() {
        for metric in Metric.allCases {
            let (name, declaration) = (metric.rawValue, metric.declaration)
            #expect(name.wholeMatch(of: /[a-z][a-z_]*[a-z]/) != nil)
            #expect(declaration.unit.map { name.hasSuffix("_" + $0.rawValue) } ?? true, "\(name)")
            #expect(!["_total", "_info", "_count", "_sum", "_bucket"].contains { name.hasSuffix($0) })
            #expect(declaration.help.hasSuffix("."))
        }
    }
}
