import Foundation
import WidgetViews

/// A bar between a label above it and a value below it.
struct GaugeColumn: View {
    let configuration: GaugeStyleConfiguration
    let alignment: HorizontalAlignment

    var body: some View {
        if configuration.title == nil, configuration.currentValueLabel == nil {
            GaugeBar(configuration: configuration)
        } else {
            VStack(alignment: alignment, spacing: 0) {
                configuration.label
                GaugeBar(configuration: configuration)
                if let value = configuration.currentValueLabel { value }
            }
        }
    }
}

/// A bar between its ends.
struct GaugeBar: View {
    let configuration: GaugeStyleConfiguration

    var body: some View {
        let bar = GaugeNode(configuration: configuration, style: .linear)
        if let least = configuration.minimumValueLabel, let most = configuration.maximumValueLabel {
            HStack {
                least
                bar
                most
            }
        } else {
            bar
        }
    }
}

/// A ring above its ends or its label.
struct AccessoryRing: View {
    let configuration: GaugeStyleConfiguration
    @Environment(\.widgetFamily) private var family

    var body: some View {
        let ring = GaugeRing(configuration: configuration, label: nil)
        if family == .accessoryCircular {
            ring.approximated(
                .ringLabels, if: configuration.title != nil || configuration.minimumValueLabel != nil)
        } else {
            VStack(spacing: 0) {
                ring
                if let least = configuration.minimumValueLabel, let most = configuration.maximumValueLabel {
                    HStack {
                        least
                        most
                    }
                } else if let label = configuration.title {
                    label
                }
            }
        }
    }
}

/// A ring with the value inside, or else a label.
struct GaugeRing: View {
    typealias Body = Never
    let configuration: GaugeStyleConfiguration
    let label: AnyView?

    func built(in environment: EnvironmentValues) -> BuiltViews {
        let value = configuration.currentValueLabel?.built(in: environment)
        let label = label?.built(in: environment)
        let inside = [value, label].compactMap(\.self).first { !$0.trees.isEmpty }
        var ring = GaugeNode(configuration: configuration, style: .circular)
        if let inside, inside.words == nil {
            let views = [ring.tree, inside.tree]
            return BuiltViews(.stack(ViewStack(.depth, views)))
        }
        ring.label = label?.words
        ring.value = value?.words
        return BuiltViews([ring.tree])
    }
}

/// A gauge that the view tree draws.
struct GaugeNode: View {
    typealias Body = Never
    let configuration: GaugeStyleConfiguration
    let style: ViewGauge.Style
    /// The words inside a ring: the value, or else the label.
    var label: String?
    var value: String?

    /// The node. A range without a length is drawn as an empty gauge.
    var tree: ViewTree {
        let bounds = configuration.bounds
        let isEmpty = bounds.lowerBound >= bounds.upperBound
        return ViewTree(
            .gauge(
                ViewGauge(
                    isEmpty ? 0 : configuration.rawValue, from: isEmpty ? 0 : bounds.lowerBound,
                    to: isEmpty ? 1 : bounds.upperBound, style: style, label: label, valueLabel: value)))
    }

    func built(in environment: EnvironmentValues) -> BuiltViews { BuiltViews([tree]) }
}

extension BuiltViews {
    /// The words, separated by spaces, of views that consist only of text; nil for other views.
    fileprivate var words: String? {
        let words = trees.compactMap(\.words)
        return words.isEmpty || words.count < trees.count ? nil : words.joined(separator: " ")
    }
}

extension ViewTree {
    fileprivate var words: String? {
        if case .text(let text) = content { text.text } else { nil }
    }
}
