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
            value: value, bounds: bounds, title: label is EmptyView ? nil : AnyView(label),
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
    ///   - label: The name of the measured quantity.
    ///   - currentValueLabel: The value.
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
    ///   - label: The name of the measured quantity.
    public init<Value: BinaryFloatingPoint>(
        value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label
    ) { self.init(Double(value), bounds.doubles, label(), EmptyView(), nil) }
}

extension Gauge where MarkedValueLabels == EmptyView {
    /// A gauge with its value and its ends as text. The style decides which labels are drawn, and where.
    ///
    /// - Parameters:
    ///   - value: A value outside `bounds` is drawn at the nearer end.
    ///   - bounds: The range of the value.
    ///   - label: The name of the measured quantity.
    ///   - currentValueLabel: The value.
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
