import ProviderProtocol
import Synchronization

/// A property of an intent that holds the value of the parameter with its name.
@propertyWrapper public struct Parameter<Value: ParameterValue>: Sendable {
    /// For people; the definition's own title is what they see.
    public let title: String
    /// Shared by copies while the kit fills it, before anybody else sees the intent; replaced by an
    /// assignment.
    private var box: Box

    /// A parameter that is always asked with a value: without one the request fails as `configuration`.
    public init(title: String) { self.init(title: title, box: Box(nil)) }

    /// A parameter that has `default` when the configuration says nothing.
    public init(title: String, default defaultValue: Value) {
        self.init(title: title, box: Box(defaultValue))
    }

    /// An optional parameter: nil when there is no value.
    public init(title: String) where Value: ExpressibleByNilLiteral {
        self.init(title: title, box: Box(nil as Value))
    }

    private init(title: String, box: Box) {
        self.title = title
        self.box = box
    }

    /// Traps when there is neither a value nor a default: an intent made by hand must be assigned first.
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
