package import JSONText
package import ProviderProtocol

/// A type that a parameter can have.
///
/// Ready: Bool, Int, Double, String, Date (the start of a day), Duration, TimeZone, Color, URL (a folder),
/// enums (`AppEnum`), objects (`AppEntity`), and arrays and optionals of these.
public protocol ParameterValue: Sendable {
    /// Which types of the definition language it reads.
    static var valueForm: ParameterForm { get }
    /// Reads what the host sent; throws a `ParameterMismatch` for a value of another type.
    init(received: ReceivedValue) throws
}

/// Which types of the definition language a Swift type reads.
public struct ParameterForm: Hashable, Sendable {
    package var types: [ValueType]
    package var isList = false
    package var takesNull = false

    package init(_ types: ValueType...) { self.types = types }
}

/// A value of a configuration as the host sent it.
public struct ReceivedValue: Sendable {
    package let json: JSONValue
    package let context: TimelineProviderContext

    package init(json: JSONValue, context: TimelineProviderContext) {
        self.json = json
        self.context = context
    }

    package var isNull: Bool { json == .null }

    /// The value when it is a text.
    public var text: String? { json.string }

    package func mismatch(_ expected: String) -> ParameterMismatch {
        ParameterMismatch("found \(json.text.shortened(toBytes: 60)), expected \(expected)")
    }
}

/// A value of a configuration that does not have the parameter's type.
public struct ParameterMismatch: Error, Hashable, Sendable {
    /// What was found, then what was expected.
    public let problem: String

    public init(_ problem: String) { self.problem = problem }
}
