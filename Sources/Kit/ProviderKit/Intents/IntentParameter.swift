import ProviderProtocol
import Synchronization
import WidgetModel

/// An intent's property for the parameter with the same name.
///
/// A parameter is an object: copies of an intent share their parameters, as in AppIntents. People see the
/// title, the help and the question in the definition; the strings in code are for readers of the code.
@propertyWrapper public final class IntentParameter<Value: IntentValue>: Sendable {
    /// A title for readers of the code.
    public let title: LocalizedStringResource
    /// The types that the parameter accepts, the range of its values, and its choices.
    let attributes: ParameterAttributes
    private let value: Mutex<Value?>

    /// The other initializers use this one.
    init(title: LocalizedStringResource, default defaultValue: Value?, attributes: ParameterAttributes) {
        self.title = title
        self.attributes = attributes
        value = Mutex(defaultValue ?? Value.absent)
    }

    /// The value of the parameter.
    ///
    /// - Precondition: The parameter has a value or a default. In an intent that you create yourself,
    ///   assign the value first.
    public var wrappedValue: Value {
        get {
            guard let value = value.withLock({ $0 }) else {
                preconditionFailure(
                    "the parameter \"\(title.key)\" has no value; assign one before reading it")
            }
            return value
        }
        set { value.withLock { $0 = newValue } }
    }

    /// The parameter itself, for example in a ``ParameterSummary``.
    public var projectedValue: IntentParameter<Value> { self }

    /// An error that requests a value. The request fails as `configuration`, and the widget shows the
    /// message.
    public func needsValueError(_ dialog: IntentDialog? = nil) -> any Error {
        ParameterMismatch(dialog?.full.text ?? "needs a value")
    }
}

/// The name of ``IntentParameter`` in an intent.
public typealias Parameter = IntentParameter

/// The properties of a parameter, apart from its type.
struct ParameterAttributes: Sendable {
    /// Nil for the types that the Swift type accepts.
    var types: [ValueType]?
    /// The range of numbers; nil for any.
    var range: ClosedRange<Double>?
    /// Where the choices come from; nil to use an entity's query.
    var choices: (any ParameterChoices)?
}

/// A parameter without its generic type.
protocol ParameterField: Sendable {
    var form: ParameterForm { get }
    /// Where the choices come from; nil if the provider does not offer choices.
    var choices: (any ParameterChoices)? { get }
    var hasValue: Bool { get }
    /// Whether the range of values is limited, so that they should be checked before an edit is stored.
    var isLimited: Bool { get }
    /// The value as the host would send it; nil without one.
    var sent: SentValue? { get }
    /// Stores a value from a request. Nil means that the configuration lacks a value, so the default applies.
    ///
    /// - Throws: A ``ParameterMismatch``, or an error of a query.
    func fill(_ value: ReceivedValue?) async throws
    /// Whether values can only be read with a query.
    var isEntity: Bool { get }
    /// Stores a value without running a query.
    func fillAtOnce(_ value: ReceivedValue) throws
}

extension IntentParameter: ParameterField {
    var form: ParameterForm {
        var form = Value.valueForm
        if let types = attributes.types { form.types = types }
        return form
    }

    var choices: (any ParameterChoices)? {
        attributes.choices ?? (Value.Plain.self as? any AppEntity.Type)?.queryChoices
    }

    var hasValue: Bool { value.withLock { $0.map { $0.sent(as: form).json != .null } ?? false } }

    var isLimited: Bool { attributes.range != nil || isEntity }

    var isEntity: Bool { Value.Plain.self is any AppEntity.Type }

    func fillAtOnce(_ received: ReceivedValue) throws {
        let read = try Value(received: received)
        value.withLock { $0 = read }
    }

    var sent: SentValue? { value.withLock { $0 }?.sent(as: form) }

    func fill(_ received: ReceivedValue?) async throws {
        if let received, !received.isNull || Value.valueForm.takesNull {
            if let range = attributes.range { try received.check(range) }
            let read = try await Value.read(received)
            value.withLock { $0 = read }
        } else if value.withLock({ $0 == nil }) {
            throw ParameterMismatch("has no value, and the provider needs one")
        }
    }
}

extension AppEntity {
    fileprivate static var queryChoices: any ParameterChoices { QueryChoices(Self.self) }
}

extension ReceivedValue {
    /// Throws if the value, or an element of the list, is a number outside the range.
    fileprivate func check(_ range: ClosedRange<Double>) throws {
        for number in json.array ?? [json] {
            guard let value = number.double, !range.contains(value) else { continue }
            let bounds = [range.lowerBound, range.upperBound].map { JSONValue($0).text }
            throw part(number).mismatch("\(bounds[0]) to \(bounds[1])")
        }
    }
}
