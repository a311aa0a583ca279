public import Foundation

/// The environment of a view.
public struct EnvironmentValues: Sendable {
    public var widgetFamily: WidgetFamily
    public var colorScheme: ColorScheme
    public var locale: Locale
    public var timeZone: TimeZone { didSet { ownZone = timeZone.identifier } }
    /// The zone that a view was given by `environment(\.timeZone, …)`; nil is that of the display.
    var ownZone: String?
    var gaugeStyle = GaugeStyle.linear

    public init(_ context: TimelineProviderContext = TimelineProviderContext()) {
        widgetFamily = context.family
        colorScheme = context.colorScheme
        locale = context.locale
        timeZone = context.timeZone
    }

    /// Those of the view that is being built.
    @TaskLocal static var current = EnvironmentValues()
}

/// Reads a value of the environment inside a view's `body`.
@propertyWrapper public struct Environment<Value> {
    private let keyPath: KeyPath<EnvironmentValues, Value>

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

    public var wrappedValue: Value { EnvironmentValues.current[keyPath: keyPath] }
}

extension View {
    /// The view with one value of its environment replaced.
    public func environment<Value: Sendable>(
        _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
    ) -> some View {
        EnvironmentChange(content: self) { $0[keyPath: keyPath] = value }
    }
}

private struct EnvironmentChange<Content: View>: View {
    typealias Body = Never
    let content: Content
    let change: (inout EnvironmentValues) -> Void

    func built(in environment: EnvironmentValues) -> BuiltViews {
        var changed = environment
        change(&changed)
        return content.built(in: changed)
    }
}
