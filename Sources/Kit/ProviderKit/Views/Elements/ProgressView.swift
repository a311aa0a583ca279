public import Foundation
import WidgetModel
import WidgetViews

/// A line or a ring that shows how much of a task or a period is complete.
public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
    public typealias Body = Never
    private let extent: ProgressExtent
    private let label: Label
    private let currentValueLabel: CurrentValueLabel

    fileprivate init(_ extent: ProgressExtent, _ label: Label, _ current: CurrentValueLabel) {
        self.extent = extent
        self.label = label
        currentValueLabel = current
    }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        let configuration = ProgressViewStyleConfiguration(
            extent: extent, label: label is EmptyView ? nil : AnyView(label),
            currentValueLabel: currentValueLabel is EmptyView ? nil : AnyView(currentValueLabel))
        return environment.build.styles.progress.built(configuration, in: environment)
    }
}

/// The completed amount.
enum ProgressExtent: Sendable {
    case unknown
    case fraction(Double)
    case interval(ClosedRange<Date>, countsDown: Bool)

    init<Value: BinaryFloatingPoint>(_ value: Value?, total: Value) {
        guard let value else {
            self = .unknown
            return
        }
        let fraction = total > 0 ? Double(value / total) : 0
        self = .fraction(fraction.isNaN ? 0 : min(1, max(0, fraction)))
    }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
    /// Progress of unknown extent. It is drawn as an hourglass, because a widget does not move.
    public init() { self.init(.unknown, EmptyView(), EmptyView()) }

    /// Progress towards a total; nil is unknown.
    public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1.0) {
        self.init(ProgressExtent(value, total: total), EmptyView(), EmptyView())
    }
}

extension ProgressView where CurrentValueLabel == EmptyView {
    /// Progress of unknown extent with a label.
    public init(@ViewBuilder label: () -> Label) { self.init(.unknown, label(), EmptyView()) }

    /// Progress towards a total with a label.
    public init<Value: BinaryFloatingPoint>(
        value: Value?, total: Value = 1.0, @ViewBuilder label: () -> Label
    ) { self.init(ProgressExtent(value, total: total), label(), EmptyView()) }
}

extension ProgressView where CurrentValueLabel == EmptyView, Label == Text {
    /// Progress of unknown extent with a title.
    public init(_ title: LocalizedStringKey) { self.init(.unknown, Text(title), EmptyView()) }

    /// Progress of unknown extent with a title.
    @_disfavoredOverload public init(_ title: some StringProtocol) {
        self.init(.unknown, Text(title), EmptyView())
    }

    /// Progress towards a total with a title.
    public init<Value: BinaryFloatingPoint>(
        _ title: LocalizedStringKey, value: Value?, total: Value = 1.0
    ) { self.init(ProgressExtent(value, total: total), Text(title), EmptyView()) }

    /// Progress towards a total with a title.
    @_disfavoredOverload public init<Value: BinaryFloatingPoint>(
        _ title: some StringProtocol, value: Value?, total: Value = 1.0
    ) { self.init(ProgressExtent(value, total: total), Text(title), EmptyView()) }
}

extension ProgressView {
    /// Progress towards a total with a label and the value as text.
    public init<Value: BinaryFloatingPoint>(
        value: Value?, total: Value = 1.0, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) { self.init(ProgressExtent(value, total: total), label(), currentValueLabel()) }

    /// Progress through a period, which the board keeps current.
    ///
    /// - Parameters:
    ///   - timerInterval: The period.
    ///   - countsDown: Whether the bar empties.
    ///   - label: The name of the activity.
    ///   - currentValueLabel: Text below the bar.
    public init(
        timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        self.init(.interval(timerInterval, countsDown: countsDown), label(), currentValueLabel())
    }
}

extension ProgressView where CurrentValueLabel == DefaultDateProgressLabel {
    /// Progress through a period with a label and a clock, which the board keeps current.
    public init(
        timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label
    ) {
        self.init(
            .interval(timerInterval, countsDown: countsDown), label(),
            DefaultDateProgressLabel(interval: timerInterval, countsDown: countsDown))
    }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == DefaultDateProgressLabel {
    /// Progress through a period with a clock, which the board keeps current.
    public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
        self.init(timerInterval: timerInterval, countsDown: countsDown) { EmptyView() }
    }
}

/// The clock of a period.
public struct DefaultDateProgressLabel: View {
    let interval: ClosedRange<Date>
    let countsDown: Bool

    public var body: some View { Text(timerInterval: interval, countsDown: countsDown) }
}

/// How progress is drawn.
public protocol ProgressViewStyle: Sendable {
    /// The type of the view; the compiler infers it.
    associatedtype Body: View
    /// The parts of a progress view.
    typealias Configuration = ProgressViewStyleConfiguration
    /// The view of progress.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The parts of a progress view.
public struct ProgressViewStyleConfiguration {
    let extent: ProgressExtent
    /// The name of the activity; nil without a label.
    public let label: AnyView?
    /// The value as text; nil without a value label.
    public let currentValueLabel: AnyView?

    /// The completed fraction; nil if it is unknown or follows the time.
    public var fractionCompleted: Double? {
        if case .fraction(let fraction) = extent { fraction } else { nil }
    }
}

/// A line, with its label above and its value below.
public struct LinearProgressViewStyle: ProgressViewStyle {
    /// A line.
    public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        VStack(alignment: .leading) {
            if let label = configuration.label { label }
            ProgressNode(extent: configuration.extent)
            if let value = configuration.currentValueLabel { value.foregroundStyle(.secondary) }
        }
    }
}

/// A ring. A period is drawn as a line, because a ring does not follow the time.
public struct CircularProgressViewStyle: ProgressViewStyle {
    /// A ring.
    public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        if let fraction = configuration.fractionCompleted {
            VStack {
                Gauge(value: fraction) {
                    EmptyView()
                } currentValueLabel: {
                    if let value = configuration.currentValueLabel { value }
                }
                .gaugeStyle(.accessoryCircularCapacity)
                if let label = configuration.label { label }
            }
        } else {
            LinearProgressViewStyle().makeBody(configuration: configuration).approximated(.timedRing)
        }
    }
}

/// A line.
public typealias DefaultProgressViewStyle = LinearProgressViewStyle

extension ProgressViewStyle where Self == LinearProgressViewStyle {
    /// A line.
    public static var automatic: LinearProgressViewStyle { LinearProgressViewStyle() }
    /// A line.
    public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
    /// A ring.
    public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

extension ProgressViewStyle {
    fileprivate func built(
        _ configuration: Configuration, in environment: EnvironmentValues
    ) -> BuiltViews {
        EnvironmentValues.$current.withValue(environment) { makeBody(configuration: configuration) }
            .built(in: environment)
    }
}

extension View {
    /// Sets how progress inside is drawn.
    public func progressViewStyle<Style: ProgressViewStyle>(_ style: Style) -> some View {
        building { $0.styles.progress = style }
    }
}

/// The line of a progress view.
private struct ProgressNode: View {
    typealias Body = Never
    let extent: ProgressExtent

    func built(in environment: EnvironmentValues) -> BuiltViews {
        switch extent {
        case .unknown:
            environment.record(.unknownProgress)
            return BuiltViews(.image(ViewSymbol("hourglass")))
        case .fraction(let fraction):
            return BuiltViews(.progress(ViewProgress(.fraction(fraction))))
        case .interval(let interval, let countsDown):
            let (start, end) = (Instant(interval.lowerBound), Instant(interval.upperBound))
            guard start < end else {
                return BuiltViews(.progress(ViewProgress(.fraction(countsDown ? 0 : 1))))
            }
            return BuiltViews(
                .progress(ViewProgress(.interval(from: start, to: end), countsDown: countsDown)))
        }
    }
}
