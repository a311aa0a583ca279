public import Foundation

/// The environment that a view is built for.
public struct EnvironmentValues: Sendable {
    /// The size class for which the view is built.
    public var widgetFamily: WidgetFamily
    /// Whether the board is light or dark.
    public var colorScheme: ColorScheme
    /// The language of the board.
    public var locale: Locale
    /// The time zone of the board, which dates in the view use unless you set another one.
    public var timeZone: TimeZone { didSet { ownZone = timeZone.identifier } }
    /// The time zone that was set by `environment(\.timeZone, …)`; nil for that of the display.
    var ownZone: String?
    var gaugeStyle = GaugeStyle.linear

    /// The environment of a request.
    public init(_ context: TimelineProviderContext = TimelineProviderContext()) {
        widgetFamily = context.family
        colorScheme = context.colorScheme
        locale = context.locale
        timeZone = context.timeZone
    }

    /// The environment of the view that is being built.
    @TaskLocal static var current = EnvironmentValues()
}

/// Reads a value of the environment inside ``View/body``.
///
/// Outside `body`, it has the value of a small light widget in UTC.
@propertyWrapper public struct Environment<Value> {
    private let keyPath: KeyPath<EnvironmentValues, Value>

    /// - Parameter keyPath: The value to read, such as `\.widgetFamily`.
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

    /// The value for the view that is being built.
    public var wrappedValue: Value { EnvironmentValues.current[keyPath: keyPath] }
}

extension View {
    /// Sets one value of the environment for this view and all views inside.
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
