import BoardDocuments
import CaseWalking
import Foundation
import Testing
import WidgetModel

@testable import WidgetRuntime

/// The text of metrics: by our own strict reader, and by `prometheus_client`.
@Suite(.brief) struct MetricsTextTests {
    private static let reader = TestCase.packageRoot.appending(path: "Tests/Tools/read_metrics.py").path
    /// Why `prometheus_client` cannot be used; nil if it can.
    private static let absence = PythonTool.lacks("prometheus_client")

    /// Every metric, with label values that need escapes.
    private static let hostile: BoardMetrics = {
        var histogram = MetricHistogram()
        for seconds in [0, 0.0004, 0.001, 0.3, 1, 29.9, 300] { histogram.observe(seconds) }
        return BoardMetrics(at: Instant(milliseconds: 0)) { metric in
            ["plain", "quote \" and \\ back", "line\nbreak \\n", "", "날씨"].map { text in
                let labels = BoardMetrics.Labels(
                    provider: text, kind: text, reason: text, outcome: text, class: text, version: text)
                switch metric.declaration.kind {
                case .histogram: return BoardMetrics.Sample(histogram, labels)
                case .info: return BoardMetrics.Sample(1, labels)
                case .counter, .gauge: return BoardMetrics.Sample(0.25, labels)
                }
            }.prefix(metric.declaration.labels.isEmpty ? 1 : .max).map(\.self)
        }
    }()

    @Test func everyMetricIsWrittenAsDeclared() throws {
        let text = try OpenMetricsText(MetricsText.openMetrics.text(of: Self.hostile))
        #expect(text.families.map(\.name) == Metric.allCases.map(\.rawValue))
        for (family, metric) in zip(text.families, Metric.allCases) {
            #expect(family.type == metric.declaration.kind.rawValue)
            #expect(family.unit == metric.declaration.unit?.rawValue)
            #expect(family.help == metric.declaration.help)
            #expect(family.samples.isEmpty == false)
            let labels = Set(family.samples.flatMap(\.series.labels.keys)).subtracting(["le"])
            #expect(labels == Set(metric.declaration.labels.map(\.rawValue)), "\(metric)")
        }
    }

    @Test func labelValuesAreEscaped() throws {
        let text = try OpenMetricsText(MetricsText.openMetrics.text(of: Self.hostile))
        let kinds = text.families.first { $0.name == "widgetconf_edits" }?.samples.map {
            $0.series.labels["kind"]
        }
        #expect(kinds == ["plain", "quote \" and \\ back", "line\nbreak \\n", "", "날씨"])
    }

    @Test func aHistogramCountsEachBoundWithItself() throws {
        let text = try OpenMetricsText(MetricsText.openMetrics.text(of: Self.hostile))
        let name = Metric.editCommit.rawValue
        func bucket(_ bound: String) -> Double? {
            text.values[OpenMetricsText.Series(name: name + "_bucket", labels: ["le": bound])]
        }
        #expect(["0.001", "0.25", "0.5", "1.0", "30.0", "+Inf"].map(bucket) == [3, 3, 4, 5, 6, 7])
        #expect(text.values[OpenMetricsText.Series(name: name + "_sum", labels: [:])] == 331.2014)
    }

    @Test(arguments: ["a\n", "# TYPE a gauge\na 1\na 2\n# EOF\n", "# TYPE a counter\na 1\n# EOF\n"])
    func theStrictReaderIsStrict(_ text: String) {
        #expect(throws: OpenMetricsText.Fault.self) { try OpenMetricsText(text) }
    }

    /// One sample as `read_metrics.py` prints it.
    private struct Read: Decodable {
        var name: String
        var labels: [String: String]
        var value: Double
    }

    private static func read(_ text: String, as format: String) async throws -> [Read] {
        let run = try await PythonTool.run([reader, format], input: Data(text.utf8))
        try #require(run.status == 0, "\(run.errors)")
        return try run.output.split(separator: "\n").map {
            try JSONDecoder().decode(Read.self, from: Data($0.utf8))
        }
    }

    @Test(.enabled(if: absence == nil, Comment(rawValue: absence ?? "")))
    func prometheusReadsTheSame() async throws {
        let text = MetricsText.openMetrics.text(of: Self.hostile)
        let own = try OpenMetricsText(text).families.flatMap(\.samples)
        let read = try await Self.read(text, as: "openmetrics")
        #expect(read.map(\.name) == own.map(\.series.name))
        #expect(read.map(\.labels) == own.map(\.series.labels))
        #expect(read.map(\.value) == own.map(\.value))
    }

    /// node_exporter reads only the older format, in which the types and names differ.
    @Test(.enabled(if: absence == nil, Comment(rawValue: absence ?? "")))
    func theFileIsInTheOlderFormat() async throws {
        let text = MetricsText.textFile.text(of: Self.hostile)
        #expect(text.contains("# TYPE widgetconf_edits_total counter\n"))
        #expect(text.contains("# TYPE widgetconf_build_info gauge\n"))
        #expect(!text.contains("# UNIT") && !text.contains("# EOF"))
        let read = try await Self.read(text, as: "text")
        let own = try OpenMetricsText(MetricsText.openMetrics.text(of: Self.hostile)).families.flatMap(
            \.samples)
        #expect(Set(read.map(\.name)) == Set(own.map(\.series.name)))
        #expect(read.count == own.count)
    }
}
