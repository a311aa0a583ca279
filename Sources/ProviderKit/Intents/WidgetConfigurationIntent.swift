package import JSONText
package import ProviderProtocol
import Synchronization

/// The parameters of a widget, as your code sees them.
///
/// ```swift
/// struct ViewClock: WidgetConfigurationIntent {
///     @Parameter(title: "Zones", default: []) var zones: [TimeZone]
///     @Parameter(title: "Labels", default: .city) var labels: LabelStyle
/// }
/// ```
///
/// Each property has the name of a parameter in the intent's definition. The kit creates an intent for each
/// request and fills in the values. In a test, create an intent and assign the parameters.
public protocol WidgetConfigurationIntent: Sendable {
    /// An intent with the defaults of its parameters.
    init()
}

extension WidgetConfigurationIntent {
    /// All parameters with the types that they accept, in order of declaration.
    package static var parameterReads: [ParameterRead] {
        Self().parameters.map { ParameterRead(name: $0.name, types: $0.field.types, isList: $0.field.isList) }
    }

    /// Creates an intent from the configuration of a request.
    ///
    /// A value of another type, or a missing value without a default, throws a `configuration` error that
    /// names the parameter. Values that the intent does not declare are ignored.
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

    /// The wrapped properties, in order of declaration. They are found by reflection, because a property
    /// wrapper does not know its own name.
    private var parameters: [(name: String, field: any ParameterField)] {
        Mirror(reflecting: self).children.compactMap { child in
            guard let label = child.label, label.first == "_", let field = child.value as? any ParameterField
            else { return nil }
            return (String(label.dropFirst()), field)
        }
    }
}

/// A parameter without its generic type.
protocol ParameterField {
    var types: [ValueType] { get }
    var isList: Bool { get }
    /// Stores the value of a request. Nil means that the configuration has no value, so the default applies.
    func fill(_ value: ReceivedValue?) throws
}

/// A property of an intent that holds the value of the parameter with the same name.
@propertyWrapper public struct Parameter<Value: IntentValue>: Sendable {
    /// A title for readers of the code. People see the title of the definition.
    public let title: String
    /// Copies share the box while the kit fills it, before other code sees the intent. An assignment replaces
    /// it.
    private var box: Box

    /// A parameter that always has a value.
    ///
    /// If a configuration has no value, the request fails as `configuration`.
    public init(title: String) { self.init(title: title, box: Box(nil)) }

    /// A parameter that has a default if the configuration has no value.
    public init(title: String, default defaultValue: Value) {
        self.init(title: title, box: Box(defaultValue))
    }

    /// An optional parameter, which is nil if the configuration has no value.
    public init(title: String) where Value: ExpressibleByNilLiteral {
        self.init(title: title, box: Box(nil as Value))
    }

    private init(title: String, box: Box) {
        self.title = title
        self.box = box
    }

    /// The value of the parameter.
    ///
    /// - Precondition: The parameter has a value or a default. In an intent that you create yourself,
    ///   assign the value first.
    public var wrappedValue: Value {
        get {
            guard let value = box.value.withLock({ $0 }) else {
                preconditionFailure("the parameter \"\(title)\" has no value; assign one before reading it")
            }
            return value
        }
        set { box = Box(newValue) }
    }

    private final class Box: Sendable {
        let value: Mutex<Value?>
        init(_ value: Value?) { self.value = Mutex(value) }
    }
}

extension Parameter: ParameterField {
    var types: [ValueType] { Value.valueForm.types }
    var isList: Bool { Value.valueForm.isList }

    func fill(_ value: ReceivedValue?) throws {
        if let value, !value.isNull || Value.valueForm.takesNull {
            let read = try Value(received: value)
            box.value.withLock { $0 = read }
        } else if box.value.withLock({ $0 == nil }) {
            throw ParameterMismatch("has no value, and the provider needs one")
        }
    }
}
