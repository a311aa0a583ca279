package import JSONText
package import ProviderProtocol

/// A type that a parameter can have.
///
/// Ready: Bool, Int, Double, String, Date (the start of a day), Duration, TimeZone, Color, URL (a folder),
/// enums (`AppEnum`), objects (`AppEntity`), and arrays and optionals of these.
public protocol IntentValue: Sendable {
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

/// A list; one that was explicitly emptied is empty and not the default.
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

/// An enum whose cases are those of the definition: each raw value is a case's name.
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

/// An object of a declared type, that people choose by its title.
public protocol AppEntity: IntentValue, Identifiable where ID == String {
    /// Makes it from what the configuration holds; throws when a property that it needs is missing.
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

/// A chosen object: id, title, subtitle, and the properties of its declared type.
public struct ParameterObject: Sendable {
    public let id: String
    private let object: JSONObject

    package init(id: String, object: JSONObject) {
        self.id = id
        self.object = object
    }

    /// The title, or the id when it has none.
    public var title: String { object["title"]?.string ?? id }
    public var subtitle: String? { object["subtitle"]?.string }

    public func text(_ property: String) -> String? { object[property]?.string }
    public func number(_ property: String) -> Double? { object[property]?.double }
    public func integer(_ property: String) -> Int? { object[property]?.integer.map(Int.init) }
    public func boolean(_ property: String) -> Bool? { object[property]?.boolean }
}
