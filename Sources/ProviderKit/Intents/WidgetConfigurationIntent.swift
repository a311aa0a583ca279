package import JSONText
package import ProviderProtocol

/// The parameters of a widget, as the provider's code sees them.
///
/// ```swift
/// struct ViewClock: WidgetConfigurationIntent {
///     @Parameter(title: "Zones", default: []) var zones: [TimeZone]
///     @Parameter(title: "Labels", default: .city) var labels: LabelStyle
/// }
/// ```
///
/// Each name is that of a parameter in the intent's definition. The kit makes an intent per request and fills
/// it; in a test, make one and assign the parameters.
public protocol WidgetConfigurationIntent: Sendable {
    init()
}

extension WidgetConfigurationIntent {
    /// Every parameter with the types that it accepts, in order of declaration.
    package static var parameterReads: [ParameterRead] {
        Self().parameters.map { ParameterRead(name: $0.name, types: $0.field.types, isList: $0.field.isList) }
    }

    /// An intent filled from the configuration of a request.
    ///
    /// A value of another type, and a missing one without a default, is a `configuration` error that names
    /// the parameter. Values of the configuration that the intent does not declare are ignored.
    package init(_ configuration: JSONObject, in context: TimelineProviderContext) throws {
        self.init()
        for (name, field) in parameters {
            do {
                try field.fill(configuration[name].map { ReceivedValue(json: $0, context: context) })
            } catch let mismatch as ParameterMismatch {
                throw ProviderError.configuration("\(name): \(mismatch.problem)", parameters: [name])
            }
        }
    }

    /// The wrapped properties, in order of declaration.
    private var parameters: [(name: String, field: any ParameterField)] {
        Mirror(reflecting: self).children.compactMap { child in
            guard let label = child.label, label.first == "_", let field = child.value as? any ParameterField
            else { return nil }
            return (String(label.dropFirst()), field)
        }
    }
}

/// A parameter seen without its type.
protocol ParameterField {
    var types: [ValueType] { get }
    var isList: Bool { get }
    /// Takes the value of a request; nil when it has none.
    func fill(_ value: ReceivedValue?) throws
}
