package import JSONText
package import ProviderProtocol

/// A type that a parameter can have.
///
/// The kit supports `Bool`, `Int`, `Double` (also for a duration in seconds), `String`, `Date` (the start of
/// a day in the board's time zone), `DateInterval` (a range of dates), `Set<Locale.Weekday>`, `Duration`,
/// `TimeZone`, ``Color``, `URL` (a folder), enums (``AppEnum``),
/// objects (``AppEntity``), and arrays and optionals of these. Conform a type of your own if it reads one of
/// them.
public protocol IntentValue: Sendable {
    /// The types of the definition language that this type reads.
    static var valueForm: ParameterForm { get }
    /// Reads a value of the configuration.
    ///
    /// - Throws: A ``ParameterMismatch`` if the value has another type. The request then fails as
    ///   `configuration`.
    init(received: ReceivedValue) throws
}

/// The types of the definition language that a Swift type reads.
public struct ParameterForm: Hashable, Sendable {
    package var types: [ValueType]
    package var isList = false
    package var takesNull = false

    package init(_ types: ValueType...) { self.types = types }
}

/// A value of a configuration, as the host sent it.
public struct ReceivedValue: Sendable {
    package let json: JSONValue
    package let context: TimelineProviderContext

    package init(json: JSONValue, context: TimelineProviderContext) {
        self.json = json
        self.context = context
    }

    package var isNull: Bool { json == .null }

    /// The value if it is a string; otherwise nil.
    public var text: String? { json.string }

    package func mismatch(_ expected: String) -> ParameterMismatch {
        ParameterMismatch("found \(json.text.shortened(toBytes: 60)), expected \(expected)")
    }
}

/// A value of a configuration that does not have the type of the parameter.
public struct ParameterMismatch: Error, Hashable, Sendable {
    /// What was found, and what was expected.
    public let problem: String

    /// - Parameter problem: What was found, and what was expected.
    public init(_ problem: String) { self.problem = problem }
}

extension Optional: IntentValue where Wrapped: IntentValue {
    public static var valueForm: ParameterForm {
        var form = Wrapped.valueForm
        form.takesNull = true
        return form
    }
    public init(received: ReceivedValue) throws {
        self = received.isNull ? nil : try Wrapped(received: received)
    }
}

/// A list. If someone cleared the list, it is empty; the default does not apply.
extension Array: IntentValue where Element: IntentValue {
    public static var valueForm: ParameterForm {
        var form = Element.valueForm
        form.isList = true
        form.takesNull = true
        return form
    }
    public init(received: ReceivedValue) throws {
        guard !received.isNull else {
            self = []
            return
        }
        guard let elements = received.json.array else { throw received.mismatch("a list") }
        self = try elements.map { try Element(received: ReceivedValue(json: $0, context: received.context)) }
    }
}

/// An enum with the cases of the definition.
///
/// Each raw value is the name of a case. A name that this enum does not have fails the request as
/// `configuration`.
public protocol AppEnum: IntentValue, RawRepresentable, CaseIterable where RawValue == String {}

extension AppEnum {
    public static var valueForm: ParameterForm { ParameterForm(.enum) }
    public init(received: ReceivedValue) throws {
        guard let name = received.json.string, let value = Self(rawValue: name) else {
            throw received.mismatch("one of " + Self.allCases.map(\.rawValue).joined(separator: ", "))
        }
        self = value
    }
}

/// An object of a declared type, which people choose by its title.
public protocol AppEntity: IntentValue, Identifiable where ID == String {
    /// Creates the value from the chosen object.
    ///
    /// - Throws: Any error, if a property that this type needs is missing.
    init(_ object: ParameterObject) throws
}

extension AppEntity {
    public static var valueForm: ParameterForm { ParameterForm(.object) }
    public init(received: ReceivedValue) throws {
        guard let object = received.json.object, let id = object["id"]?.string else {
            throw received.mismatch("an object with an id")
        }
        try self.init(ParameterObject(id: id, object: object))
    }
}

/// A chosen object: its id, title and subtitle, and the properties of its declared type.
public struct ParameterObject: Sendable {
    /// The id, by which the provider knows the object.
    public let id: String
    private let object: JSONObject

    package init(id: String, object: JSONObject) {
        self.id = id
        self.object = object
    }

    /// The title, or the id if there is no title.
    public var title: String { object["title"]?.string ?? id }
    /// The subtitle; nil if there is none.
    public var subtitle: String? { object["subtitle"]?.string }

    /// A property that is a string; nil if it is missing or has another type.
    public func text(_ property: String) -> String? { object[property]?.string }
    /// A property that is a number; nil if it is missing or has another type.
    public func number(_ property: String) -> Double? { object[property]?.double }
    /// A property that is a whole number; nil if it is missing or has another type.
    public func integer(_ property: String) -> Int? { object[property]?.integer.map(Int.init) }
    /// A property that is true or false; nil if it is missing or has another type.
    public func boolean(_ property: String) -> Bool? { object[property]?.boolean }
}
