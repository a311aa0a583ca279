import WidgetViews

/// A bar or a ring that shows a value within a range.
public struct Gauge<Label: View, CurrentValueLabel: View>: View {
    public typealias Body = Never
    private let value: Double
    private let bounds: ClosedRange<Double>
    private let label: Label
    private let currentValueLabel: CurrentValueLabel

    /// - Parameters:
    ///   - value: A value outside `bounds` is drawn at the nearer end.
    ///   - bounds: The range of the value.
    ///   - label: What the gauge shows. Only its words are kept.
    ///   - currentValueLabel: The value as text. Only its words are kept.
    public init<Value: BinaryFloatingPoint>(
        value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        self.value = Double(value)
        self.bounds = Double(bounds.lowerBound)...Double(bounds.upperBound)
        self.label = label()
        self.currentValueLabel = currentValueLabel()
    }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        BuiltViews(
            .gauge(
                ViewGauge(
                    value, from: bounds.lowerBound, to: bounds.upperBound,
                    style: environment.gaugeStyle == .circular ? .circular : .linear,
                    label: label.built(in: environment).words,
                    valueLabel: currentValueLabel.built(in: environment).words)))
    }
}

extension Gauge where CurrentValueLabel == EmptyView {
    /// A gauge without a string for its value.
    ///
    /// - Parameters:
    ///   - value: A value outside `bounds` is drawn at the nearer end.
    ///   - bounds: The range of the value.
    ///   - label: What the gauge shows. Only its words are kept.
    public init<Value: BinaryFloatingPoint>(
        value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label
    ) {
        self.init(value: value, in: bounds, label: label) { EmptyView() }
    }
}

/// The shape of a gauge.
public enum GaugeStyle: Hashable, Sendable {
    /// A bar, or a ring.
    case linear, circular
}

extension View {
    /// Sets the shape of the gauges inside this view.
    public func gaugeStyle(_ style: GaugeStyle) -> some View { environment(\.gaugeStyle, style) }
}

extension BuiltViews {
    /// The words of all texts inside, separated by spaces; nil if there are none.
    fileprivate var words: String? {
        let words = trees.flatMap(\.texts).filter { !$0.isEmpty }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
