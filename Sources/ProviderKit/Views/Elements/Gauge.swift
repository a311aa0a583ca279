import WidgetViews

/// A bar or a ring that shows a value within a range.
public struct Gauge<Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels: View>: View {
    public typealias Body = Never
    private let value: Double
    private let bounds: ClosedRange<Double>
    private let label: Label
    private let currentValueLabel: CurrentValueLabel
    private var limits: (least: BoundsLabel, most: BoundsLabel)?

    fileprivate init(
        _ value: Double, _ bounds: ClosedRange<Double>, _ label: Label, _ current: CurrentValueLabel,
        _ limits: (BoundsLabel, BoundsLabel)?
    ) {
        self.value = value
        self.bounds = bounds
        self.label = label
        currentValueLabel = current
        self.limits = limits.map { (least: $0.0, most: $0.1) }
    }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        let configuration = GaugeStyleConfiguration(
            value: value, bounds: bounds, label: AnyView(label),
            currentValueLabel: currentValueLabel is EmptyView ? nil : AnyView(currentValueLabel),
            minimumValueLabel: limits.map { AnyView($0.least) },
            maximumValueLabel: limits.map { AnyView($0.most) })
        return environment.build.styles.gauge.built(configuration, in: environment)
    }
}

extension Gauge where BoundsLabel == EmptyView, MarkedValueLabels == EmptyView {
    /// A gauge with its value as text.
    ///
    /// - Parameters:
    ///   - value: A value outside `bounds` is drawn at the nearer end.
    ///   - bounds: The range of the value.
    ///   - label: What the gauge shows. Only its words are kept.
    ///   - currentValueLabel: The value as text. Only its words are kept.
    public init<Value: BinaryFloatingPoint>(
        value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) { self.init(Double(value), bounds.doubles, label(), currentValueLabel(), nil) }
}

extension Gauge
where CurrentValueLabel == EmptyView, BoundsLabel == EmptyView, MarkedValueLabels == EmptyView {
    /// A gauge without a string for its value.
    ///
    /// - Parameters:
    ///   - value: A value outside `bounds` is drawn at the nearer end.
    ///   - bounds: The range of the value.
    ///   - label: What the gauge shows. Only its words are kept.
    public init<Value: BinaryFloatingPoint>(
        value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label
    ) { self.init(Double(value), bounds.doubles, label(), EmptyView(), nil) }
}

extension Gauge where MarkedValueLabels == EmptyView {
    /// A gauge with its value and its ends as text. A bar stands between the ends; a ring has no ends.
    ///
    /// - Parameters:
    ///   - value: A value outside `bounds` is drawn at the nearer end.
    ///   - bounds: The range of the value.
    ///   - label: What the gauge shows. Only its words are kept.
    ///   - currentValueLabel: The value as text. Only its words are kept.
    ///   - minimumValueLabel: The lower end.
    ///   - maximumValueLabel: The upper end.
    public init<Value: BinaryFloatingPoint>(
        value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel,
        @ViewBuilder minimumValueLabel: () -> BoundsLabel, @ViewBuilder maximumValueLabel: () -> BoundsLabel
    ) {
        self.init(
            Double(value), bounds.doubles, label(), currentValueLabel(),
            (minimumValueLabel(), maximumValueLabel()))
    }
}

extension ClosedRange where Bound: BinaryFloatingPoint {
    fileprivate var doubles: ClosedRange<Double> { Double(lowerBound)...Double(upperBound) }
}

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
    private let rawValue: Double

    /// The value as a fraction of the range, from 0 to 1.
    public var value: Double {
        let length = bounds.upperBound - bounds.lowerBound
        return length > 0 ? min(1, max(0, (rawValue - bounds.lowerBound) / length)) : 0
    }
    /// What the gauge shows.
    public let label: AnyView
    /// The value as text; nil if there is none.
    public let currentValueLabel: AnyView?
    /// The lower end; nil if it has no label.
    public let minimumValueLabel: AnyView?
    /// The upper end; nil if it has no label.
    public let maximumValueLabel: AnyView?

    fileprivate init(
        value: Double, bounds: ClosedRange<Double>, label: AnyView, currentValueLabel: AnyView?,
        minimumValueLabel: AnyView?, maximumValueLabel: AnyView?
    ) {
        rawValue = value.isFinite ? value : bounds.lowerBound
        self.bounds = bounds
        self.label = label
        self.currentValueLabel = currentValueLabel
        self.minimumValueLabel = minimumValueLabel
        self.maximumValueLabel = maximumValueLabel
    }

    /// The node of the gauge. A range without a length is drawn as an empty gauge.
    fileprivate func tree(_ style: ViewGauge.Style, in environment: EnvironmentValues) -> ViewTree {
        let isEmpty = bounds.lowerBound >= bounds.upperBound
        return ViewTree(
            .gauge(
                ViewGauge(
                    isEmpty ? 0 : rawValue, from: isEmpty ? 0 : bounds.lowerBound,
                    to: isEmpty ? 1 : bounds.upperBound, style: style,
                    label: label.built(in: environment).words,
                    valueLabel: currentValueLabel?.built(in: environment).words)))
    }
}

/// A gauge that the view tree draws.
private struct GaugeNode: View {
    typealias Body = Never
    let configuration: GaugeStyleConfiguration
    let style: ViewGauge.Style

    func built(in environment: EnvironmentValues) -> BuiltViews {
        BuiltViews([configuration.tree(style, in: environment)])
    }
}

/// A bar, with its ends beside it.
public struct LinearGaugeStyle: GaugeStyle {
    public func makeBody(configuration: Configuration) -> some View {
        if let least = configuration.minimumValueLabel, let most = configuration.maximumValueLabel {
            HStack {
                least
                GaugeNode(configuration: configuration, style: .linear)
                most
            }
        } else {
            GaugeNode(configuration: configuration, style: .linear)
        }
    }
}

/// A ring. The labels of its ends are not drawn.
public struct CircularGaugeStyle: GaugeStyle {
    public func makeBody(configuration: Configuration) -> some View {
        GaugeNode(configuration: configuration, style: .circular)
            .approximated(.ringLimits, if: configuration.minimumValueLabel != nil)
    }
}

/// A bar.
public typealias DefaultGaugeStyle = LinearGaugeStyle

extension GaugeStyle where Self == LinearGaugeStyle {
    /// A bar.
    public static var automatic: LinearGaugeStyle { LinearGaugeStyle() }
    /// A bar.
    public static var linear: LinearGaugeStyle { LinearGaugeStyle() }
    /// A bar that is filled up to the value.
    public static var linearCapacity: LinearGaugeStyle { LinearGaugeStyle() }
    /// A bar with a mark at the value. It is drawn filled up to the value.
    public static var accessoryLinear: LinearGaugeStyle { LinearGaugeStyle() }
    /// A bar that is filled up to the value.
    public static var accessoryLinearCapacity: LinearGaugeStyle { LinearGaugeStyle() }
}

extension GaugeStyle where Self == CircularGaugeStyle {
    /// A ring.
    public static var circular: CircularGaugeStyle { CircularGaugeStyle() }
    /// An open ring with a mark at the value. It is drawn closed and filled up to the value.
    public static var accessoryCircular: CircularGaugeStyle { CircularGaugeStyle() }
    /// A ring that is filled up to the value.
    public static var accessoryCircularCapacity: CircularGaugeStyle { CircularGaugeStyle() }
}

extension GaugeStyle {
    fileprivate func built(
        _ configuration: Configuration, in environment: EnvironmentValues
    ) -> BuiltViews {
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

extension BuiltViews {
    /// The words of all texts inside, separated by spaces; nil if there are none.
    var words: String? {
        let words = trees.flatMap(\.texts).filter { !$0.isEmpty }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
