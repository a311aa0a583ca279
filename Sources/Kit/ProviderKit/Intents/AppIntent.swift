/// An action or a configuration of your program, with its parameters.
///
/// A ``WidgetConfigurationIntent`` declares a widget's parameters. Other intents are actions: pass one to
/// ``Button/init(intent:label:)`` or a toggle, and the kit runs ``perform()`` when someone presses it.
///
/// The kit finds the type of an action by its name, so the type must not be declared inside a function.
public protocol AppIntent: Sendable {
    /// The type of the result of ``perform()``; the compiler infers it.
    associatedtype PerformResult: IntentResult
    /// The type of ``parameterSummary``; the compiler infers it.
    associatedtype SummaryContent: ParameterSummary = EmptyParameterSummary

    /// A title for readers of the code. People see the definition's title.
    static var title: LocalizedStringResource { get }
    /// Whether an app opens before the action runs. Widgets do not belong to an app here, so the kit only
    /// logs a message.
    static var openAppWhenRun: Bool { get }
    /// A line that describes the parameters. The board shows the `summary` of the definition instead.
    @ParameterSummaryBuilder<Self> static var parameterSummary: SummaryContent { get }

    /// An intent with the defaults of its parameters.
    init()

    /// Performs the action. When it returns or throws, the board requests a timeline.
    ///
    /// It may be repeated with the same parameters if the process ended before the answer was sent. Thrown
    /// errors are shown to the person who pressed.
    func perform() async throws -> PerformResult
}

extension AppIntent {
    /// A parameter of the intent.
    public typealias Parameter = IntentParameter

    /// The name of the type.
    public static var title: LocalizedStringResource { "\(String(describing: Self.self))" }

    public static var openAppWhenRun: Bool { false }
}

extension AppIntent where SummaryContent == EmptyParameterSummary {
    /// No summary.
    public static var parameterSummary: EmptyParameterSummary { EmptyParameterSummary() }
}

/// The parameters of a widget, as your code sees them.
///
/// ```swift
/// struct ViewClock: WidgetConfigurationIntent {
///     @Parameter(title: "Zones", default: []) var zones: [TimeZone]
///     @Parameter(title: "Labels", default: .city) var labels: LabelStyle
/// }
/// ```
///
/// Each property is named after a parameter in the intent's definition. The kit creates an intent for each
/// request and fills in the values. In a test, create an intent and assign the parameters.
public protocol WidgetConfigurationIntent: AppIntent {}

extension WidgetConfigurationIntent {
    /// Does nothing, because a configuration is not an action.
    public func perform() async throws -> EmptyIntentResult { EmptyIntentResult() }
}

/// An action of a kind that the system defines.
public protocol SystemIntent: AppIntent {}

/// An action that sets a value: the new state of the toggle that was pressed.
public protocol SetValueIntent: SystemIntent {
    /// The type of the value: `Bool` for a toggle.
    associatedtype ValueType: IntentValue
    /// The new value. It is a parameter.
    var value: ValueType { get set }
}

/// An action that opens something in an app.
///
/// The kit runs ``AppIntent/perform()``, but does not open anything. Use a `Link` to open a URL.
public protocol OpenIntent: SystemIntent {
    /// The type of the value that is opened.
    associatedtype Target: IntentValue
    /// The value that is opened. It is a parameter.
    var target: Target { get set }
}

extension OpenIntent {
    /// Does nothing.
    public func perform() async throws -> EmptyIntentResult { EmptyIntentResult() }
}

/// An action that plays audio.
///
/// The kit runs ``AppIntent/perform()`` in the provider's process, as it does for every action.
public protocol AudioPlaybackIntent: SystemIntent {}

/// The base class of configurations in widgets of 2020, for ``IntentConfiguration``.
///
/// Apple's tools generate subclasses from an `.intentdefinition`. Import the definition with
/// `widgetconf import`, and write the subclass with a ``Parameter`` for each property:
///
/// ```swift
/// class ConfigurationIntent: INIntent, @unchecked Sendable {
///     @Parameter(title: "City") var city: String?
/// }
/// ```
open class INIntent: WidgetConfigurationIntent, @unchecked Sendable {
    /// An intent with the defaults of its parameters.
    public required init() {}
}
