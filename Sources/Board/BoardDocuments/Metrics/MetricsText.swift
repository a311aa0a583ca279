/// Writes metrics as text.
package enum MetricsText: Sendable {
    /// OpenMetrics 1.0.0, which Prometheus and compatible programs read.
    case openMetrics
    /// The older format of Prometheus (0.0.4), the only one that node_exporter accepts in a file. It does
    /// not know units and the type `info`.
    case textFile

    /// The content type of OpenMetrics, which tells a scraper how to parse the text.
    package static let contentType = "application/openmetrics-text; version=1.0.0; charset=utf-8"

    package func text(of metrics: BoardMetrics) -> String {
        var text = ""
        for family in metrics.metrics {
            let name = self == .openMetrics ? family.name.rawValue : family.name.series
            let type = self == .textFile && family.type == .info ? Metric.Kind.gauge : family.type
            text += "# TYPE \(name) \(type.rawValue)\n"
            if self == .openMetrics, let unit = family.unit { text += "# UNIT \(name) \(unit.rawValue)\n" }
            text += "# HELP \(name) \(Self.escaped(family.help))\n"
            for sample in family.samples { Self.add(sample, of: family.name, to: &text) }
        }
        if self == .openMetrics { text += "# EOF\n" }
        return text
    }

    private static func add(_ sample: BoardMetrics.Sample, of metric: Metric, to text: inout String) {
        let labels = metric.declaration.labels.compactMap { label in
            sample.labels[label].map { "\(label.rawValue)=\"\(escaped($0))\"" }
        }
        func line(_ name: String, _ value: String, upTo bound: String? = nil) {
            let all = (labels + (bound.map { ["le=\"\($0)\""] } ?? [])).joined(separator: ",")
            text += all.isEmpty ? "\(name) \(value)\n" : "\(name){\(all)} \(value)\n"
        }
        guard let histogram = sample.histogram else {
            return line(metric.series, number(sample.value ?? .nan))
        }
        for bucket in histogram.buckets {
            // Bounds are always written as decimals (`1.0`), so that their series keep their names.
            line(metric.rawValue + "_bucket", "\(bucket.count)", upTo: "\(bucket.upTo)")
        }
        line(metric.rawValue + "_bucket", "\(histogram.count)", upTo: "+Inf")
        line(metric.rawValue + "_count", "\(histogram.count)")
        line(metric.rawValue + "_sum", number(histogram.sum))
    }

    /// The largest number that is written without an exponent or a fraction.
    private static let exact = 9_007_199_254_740_992.0

    private static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value > 0 ? "+Inf" : "-Inf" }
        return value == value.rounded() && abs(value) < exact ? "\(Int64(value))" : "\(value)"
    }

    /// Escapes the characters that end or continue a quoted text.
    static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x5C || $0 == 0x22 || $0 == 0x0A }) else { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\\\"
            case "\"": escaped += "\\\""
            case "\n": escaped += "\\n"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
