package import WidgetModel

/// The reply to `metrics`: the state of all metrics at one moment.
package struct BoardMetrics: Codable, Sendable {
    package var at: Instant
    /// Each metric once, in declaration order.
    package var metrics: [Family]

    /// A metric with its series.
    package struct Family: Codable, Sendable {
        package var name: Metric
        package var type: Metric.Kind
        package var unit: Metric.Unit?
        package var help: String
        /// Empty if nothing has the metric, such as a board without widgets.
        package var samples: [Sample]

        package init(_ metric: Metric, _ samples: [Sample]) {
            let declaration = metric.declaration
            (name, type, unit) = (metric, declaration.kind, declaration.unit)
            (help, self.samples) = (declaration.help, samples)
        }
    }

    /// A series at this moment.
    package struct Sample: Codable, Sendable {
        package var labels: Labels
        /// Missing for a histogram.
        package var value: Double?
        /// Missing for any other type.
        package var histogram: Histogram?

        package init(_ value: Double, _ labels: Labels = Labels()) {
            (self.value, self.labels) = (value, labels)
        }

        package init(_ value: Int, _ labels: Labels = Labels()) { self.init(Double(value), labels) }

        package init(_ histogram: MetricHistogram, _ labels: Labels = Labels()) {
            (self.histogram, self.labels) = (Histogram(histogram), labels)
        }
    }

    /// The labels of a series. A metric without a label does not set its property.
    package struct Labels: Codable, Hashable, Sendable {
        package var provider: String?
        package var kind: String?
        package var reason: String?
        package var outcome: String?
        package var `class`: String?
        package var version: String?

        package init(
            provider: String? = nil, kind: String? = nil, reason: String? = nil, outcome: String? = nil,
            class failure: String? = nil, version: String? = nil
        ) {
            (self.provider, self.kind, self.reason) = (provider, kind, reason)
            (self.outcome, self.class, self.version) = (outcome, failure, version)
        }

        package subscript(label: Metric.Label) -> String? {
            switch label {
            case .provider: provider
            case .kind: kind
            case .reason: reason
            case .outcome: outcome
            case .class: self.class
            case .version: version
            }
        }
    }

    package struct Histogram: Codable, Hashable, Sendable {
        /// The number of observations up to each bound, in ascending order. Observations above the last bound
        /// are only part of `count`.
        package var buckets: [Bucket]
        package var count: Int
        package var sum: Double

        package struct Bucket: Codable, Hashable, Sendable {
            package var upTo: Double
            package var count: Int
        }

        init(_ histogram: MetricHistogram) {
            var below = 0
            buckets = zip(MetricHistogram.bounds, histogram.counts).map { bound, count in
                below += count
                return Bucket(upTo: bound, count: below)
            }
            count = histogram.counts.reduce(0, +)
            sum = histogram.sum
        }
    }

    package init(at now: Instant, _ samples: (Metric) -> [Sample]) {
        at = now
        metrics = Metric.allCases.map { Family($0, samples($0)) }
    }

    /// The series of a metric; empty if a board of another version does not have it.
    package func samples(of metric: Metric) -> [Sample] {
        metrics.first { $0.name == metric }?.samples ?? []
    }
}
