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
    /// The name of the measured quantity; nil for a gauge without a label.
    let title: AnyView?

    /// The value as a fraction of the range, from 0 to 1.
    public var value: Double {
        let length = bounds.upperBound - bounds.lowerBound
        return length > 0 ? min(1, max(0, (rawValue - bounds.lowerBound) / length)) : 0
    }
    /// The name of the measured quantity.
    public var label: AnyView { title ?? AnyView(EmptyView()) }
    /// The value as text; nil for a gauge without a value label.
    public let currentValueLabel: AnyView?
    /// The lower end; nil if it is not labeled.
    public let minimumValueLabel: AnyView?
    /// The upper end; nil if it is not labeled.
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

/// A bar that is filled up to the value: its label above, its ends next to it, and its value below.
public struct LinearCapacityGaugeStyle: GaugeStyle {
    /// A bar.
    public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        GaugeColumn(configuration: configuration, alignment: .center)
    }
}

/// A bar with a mark at the value, for accessory families. It is drawn filled up to the value.
///
/// The ends are drawn next to the bar. Without ends, the label is drawn before the bar, and the value after
/// the bar.
public struct AccessoryLinearGaugeStyle: GaugeStyle {
    /// A bar.
    public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        Group {
            if configuration.minimumValueLabel == nil {
                HStack {
                    configuration.label
                    GaugeNode(configuration: configuration, style: .linear)
                    if let value = configuration.currentValueLabel { value }
                }
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
/// the space, so everything below is left out.
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
        GaugeRing(configuration: configuration, label: configuration.title)
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
