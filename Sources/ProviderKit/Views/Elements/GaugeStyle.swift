import Foundation
import WidgetViews

/// How gauges are drawn.
public protocol GaugeStyle: Sendable {
    /// The type of the view; the compiler infers it.
    associatedtype Body: View
    /// The parts of a gauge.
    typealias Configuration = GaugeStyleConfiguration
    /// The view of a gauge.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The parts of a gauge.
public struct GaugeStyleConfiguration {
    let bounds: ClosedRange<Double>
    let rawValue: Double
    /// What the gauge shows; nil if it has no label.
    let title: AnyView?

    /// The value as a fraction of the range, from 0 to 1.
    public var value: Double {
        let length = bounds.upperBound - bounds.lowerBound
        return length > 0 ? min(1, max(0, (rawValue - bounds.lowerBound) / length)) : 0
    }
    /// What the gauge shows.
    public var label: AnyView { title ?? AnyView(EmptyView()) }
    /// The value as text; nil if there is none.
    public let currentValueLabel: AnyView?
    /// The lower end; nil if it has no label.
    public let minimumValueLabel: AnyView?
    /// The upper end; nil if it has no label.
    public let maximumValueLabel: AnyView?

    init(
        value: Double, bounds: ClosedRange<Double>, title: AnyView?, currentValueLabel: AnyView?,
        minimumValueLabel: AnyView?, maximumValueLabel: AnyView?
    ) {
        rawValue = value.isFinite ? value : bounds.lowerBound
        self.bounds = bounds
        self.title = title
        self.currentValueLabel = currentValueLabel
        self.minimumValueLabel = minimumValueLabel
        self.maximumValueLabel = maximumValueLabel
    }
}

/// A bar that is filled up to the value: its label above, its ends beside it, and its value below.
public struct LinearCapacityGaugeStyle: GaugeStyle {
    /// A bar.
    public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        GaugeColumn(configuration: configuration, alignment: .center)
    }
}

/// A bar with a mark at the value, for accessory families. It is drawn filled up to the value.
///
/// Its ends are beside it; without them, its label is before it, and its value after it.
public struct AccessoryLinearGaugeStyle: GaugeStyle {
    /// A bar.
    public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        Group {
            if configuration.minimumValueLabel == nil {
                GaugeNode(
                    configuration: configuration, style: .linear, label: configuration.title,
                    value: configuration.currentValueLabel)
            } else {
                GaugeBar(configuration: configuration)
            }
        }
        .approximated(.gaugeMark)
    }
}

/// A bar that is filled up to the value, for accessory families: its label above, and its value below.
public struct AccessoryLinearCapacityGaugeStyle: GaugeStyle {
    /// A bar.
    public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        GaugeColumn(configuration: configuration, alignment: .leading)
    }
}

/// An open ring with a mark at the value. It is drawn closed and filled up to the value.
///
/// The value is inside; the ends, or else the label, are below. In `accessoryCircular`, the ring needs all of
/// the space, so these are left out.
public struct AccessoryCircularGaugeStyle: GaugeStyle {
    /// A ring.
    public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        AccessoryRing(configuration: configuration).approximated(.gaugeMark)
    }
}

/// A ring that is filled up to the value, with its value inside, or else its label.
public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle {
    /// A ring.
    public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        GaugeNode(
            configuration: configuration, style: .circular, label: configuration.title,
            value: configuration.currentValueLabel)
    }
}

/// A bar that is filled up to the value.
public typealias LinearGaugeStyle = LinearCapacityGaugeStyle
/// An open ring with a mark at the value.
public typealias CircularGaugeStyle = AccessoryCircularGaugeStyle
/// A bar that is filled up to the value.
public typealias DefaultGaugeStyle = LinearCapacityGaugeStyle

extension GaugeStyle where Self == LinearCapacityGaugeStyle {
    /// A bar that is filled up to the value.
    public static var automatic: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
    /// A bar that is filled up to the value.
    public static var linear: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
    /// A bar that is filled up to the value.
    public static var linearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
    /// A bar with a mark at the value.
    public static var accessoryLinear: AccessoryLinearGaugeStyle { AccessoryLinearGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryLinearCapacityGaugeStyle {
    /// A bar that is filled up to the value.
    public static var accessoryLinearCapacity: AccessoryLinearCapacityGaugeStyle {
        AccessoryLinearCapacityGaugeStyle()
    }
}

extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
    /// An open ring with a mark at the value.
    public static var circular: AccessoryCircularGaugeStyle { AccessoryCircularGaugeStyle() }
    /// An open ring with a mark at the value.
    public static var accessoryCircular: AccessoryCircularGaugeStyle { AccessoryCircularGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
    /// A ring that is filled up to the value.
    public static var accessoryCircularCapacity: AccessoryCircularCapacityGaugeStyle {
        AccessoryCircularCapacityGaugeStyle()
    }
}

extension GaugeStyle {
    func built(_ configuration: Configuration, in environment: EnvironmentValues) -> BuiltViews {
        EnvironmentValues.$current.withValue(environment) { makeBody(configuration: configuration) }
            .built(in: environment)
    }
}

extension View {
    /// Sets how gauges inside are drawn.
    public func gaugeStyle<Style: GaugeStyle>(_ style: Style) -> some View {
        building { $0.styles.gauge = style }
    }
}

/// A ring above its ends or its label.
private struct AccessoryRing: View {
    let configuration: GaugeStyleConfiguration
    @Environment(\.widgetFamily) private var family

    var body: some View {
        let ring = GaugeNode(
            configuration: configuration, style: .circular, label: nil,
            value: configuration.currentValueLabel)
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

/// A bar between a label above it and a value below it.
private struct GaugeColumn: View {
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
private struct GaugeBar: View {
    let configuration: GaugeStyleConfiguration

    var body: some View {
        let bar = GaugeNode(configuration: configuration, style: .linear, label: nil, value: nil)
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

/// A gauge that the view tree draws, with the words of its labels.
private struct GaugeNode: View {
    typealias Body = Never
    let configuration: GaugeStyleConfiguration
    let style: ViewGauge.Style
    let label: AnyView?
    let value: AnyView?

    func built(in environment: EnvironmentValues) -> BuiltViews {
        // A range without a length is drawn as an empty gauge.
        let bounds = configuration.bounds
        let isEmpty = bounds.lowerBound >= bounds.upperBound
        return BuiltViews(
            .gauge(
                ViewGauge(
                    isEmpty ? 0 : configuration.rawValue, from: isEmpty ? 0 : bounds.lowerBound,
                    to: isEmpty ? 1 : bounds.upperBound, style: style,
                    label: label?.built(in: environment).words,
                    valueLabel: value?.built(in: environment).words)))
    }
}
