import WidgetViews

/// A value within a range.
public struct Gauge<Label: View, CurrentValueLabel: View>: View {
    public typealias Body = Never
    private let value: Double
    private let bounds: ClosedRange<Double>
    private let label: Label
    private let currentValueLabel: CurrentValueLabel

    /// Of the labels only the words are kept.
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
    public init<Value: BinaryFloatingPoint>(
        value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label
    ) {
        self.init(value: value, in: bounds, label: label) { EmptyView() }
    }
}

/// A bar or a ring.
public enum GaugeStyle: Hashable, Sendable {
    case linear, circular
}

extension View {
    /// How the gauges inside are drawn.
    public func gaugeStyle(_ style: GaugeStyle) -> some View { environment(\.gaugeStyle, style) }
}

extension BuiltViews {
    /// The words of all texts inside, with blanks between them; nil when there are none.
    fileprivate var words: String? {
        let words = trees.flatMap(\.texts).filter { !$0.isEmpty }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
