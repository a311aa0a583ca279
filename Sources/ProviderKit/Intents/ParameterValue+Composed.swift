package import JSONText
import ProviderProtocol

extension Optional: ParameterValue where Wrapped: ParameterValue {
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
extension Array: ParameterValue where Element: ParameterValue {
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
public protocol AppEnum: ParameterValue, RawRepresentable, CaseIterable where RawValue == String {}

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
public protocol AppEntity: ParameterValue, Identifiable where ID == String {
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
