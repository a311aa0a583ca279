public import Foundation
import ProviderProtocol
package import WidgetModel

/// A value that your program identifies by an id, and that people choose by its title.
///
/// In the definition, the parameter uses a declared type, with `options: list` or `options: search`. The kit
/// answers the board's questions about choices with ``defaultQuery``, and looks up the entity with the stored
/// id whenever a request needs it. If the query does not return the entity, an optional parameter is nil, a
/// list leaves it out, and a request that needs it fails as `configuration`.
///
/// An ``EntityProperty`` is sent to the board as a property of the declared type.
public protocol AppEntity: IntentValue, Identifiable where ID: EntityIdentifierConvertible & Sendable {
    /// The type of the query that finds entities.
    associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == Self
    /// The name of the type.
    static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
    /// The query that finds entities.
    static var defaultQuery: DefaultQuery { get }
    /// The title and subtitle of this entity.
    var displayRepresentation: DisplayRepresentation { get }
}

extension AppEntity {
    /// A property that people see.
    public typealias Property = EntityProperty

    public static var valueForm: ParameterForm { ParameterForm(.object) }

    /// Always fails, because an entity can only be read with its query.
    public init(received: ReceivedValue) throws { throw received.mismatch("an entity from its query") }

    public static func read(_ received: ReceivedValue) async throws -> Self {
        guard let entity = try await readAll([received]).first else {
            throw ParameterMismatch.orphan(received.json["id"]?.string ?? "")
        }
        return entity
    }

    public static func readAll(_ received: [ReceivedValue]) async throws -> [Self] {
        let ids = try received.map { value in
            guard let id = value.json["id"]?.string else { throw value.mismatch("an object with an id") }
            return id
        }
        return try await entities(withIDs: ids)
    }

    /// The entities with these ids that the query finds, in this order.
    static func entities(withIDs ids: [String]) async throws -> [Self] {
        let known = ids.compactMap { ID.entityIdentifier(for: $0) }
        guard !known.isEmpty else { return [] }
        let found = try await defaultQuery.entities(for: known)
        let byID = Dictionary(found.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
        return ids.compactMap { byID[$0] }
    }

    /// The id as text.
    var identifier: String { id.entityIdentifierString }

    public func sent(as form: ParameterForm) -> SentValue {
        let shown = displayRepresentation
        var members: JSONObject = ["id": .string(identifier), "title": .string(shown.title.text)]
        if let subtitle = shown.subtitle { members["subtitle"] = .string(subtitle.text) }
        for child in Mirror(reflecting: self).children {
            guard let label = child.label, label.first == "_",
                let property = child.value as? any SentProperty,
                let json = property.json
            else { continue }
            members[String(label.dropFirst())] = json
        }
        return SentValue(.object(members))
    }
}

/// The id of an entity, which the board stores as text.
public protocol EntityIdentifierConvertible: Hashable {
    /// The id as text.
    var entityIdentifierString: String { get }
    /// The id for its text; nil if the text is not such an id.
    static func entityIdentifier(for text: String) -> Self?
}

extension String: EntityIdentifierConvertible {
    public var entityIdentifierString: String { self }
    public static func entityIdentifier(for text: String) -> String? { text }
}

extension Int: EntityIdentifierConvertible {
    public var entityIdentifierString: String { description }
    public static func entityIdentifier(for text: String) -> Int? { Int(text) }
}

extension UUID: EntityIdentifierConvertible {
    public var entityIdentifierString: String { uuidString }
    public static func entityIdentifier(for text: String) -> UUID? { UUID(uuidString: text) }
}

/// A property of an entity that people see.
///
/// If the declared type in the definition contains a property with the same name, the board stores it with
/// the choice.
@propertyWrapper public struct EntityProperty<Value: IntentValue>: Sendable {
    private var value: Value?

    /// A property that is set before it is read.
    public init(title: LocalizedStringResource = "") {}

    /// A property with an initial value.
    public init(wrappedValue: Value, title: LocalizedStringResource = "") { value = wrappedValue }

    /// The value.
    ///
    /// - Precondition: The property has been set, or is optional.
    public var wrappedValue: Value {
        get {
            guard let value = value ?? Value.absent else {
                preconditionFailure("a property of an entity has no value; set it in the initializer")
            }
            return value
        }
        set { value = newValue }
    }

    /// The property itself.
    public var projectedValue: EntityProperty<Value> { self }
}

/// A property without its generic type.
private protocol SentProperty {
    /// The value for the board; nil for an absent optional.
    var json: JSONValue? { get }
}

extension EntityProperty: SentProperty {
    fileprivate var json: JSONValue? {
        guard let json = (value ?? Value.absent)?.sent(as: Value.valueForm).json, !json.isNull else {
            return nil
        }
        return json
    }
}

/// An object of a declared type that is read from its own properties, without a query.
///
/// Use it if the manifest or another program supplies the choices, or for a type with `parameters`.
public protocol DeclaredObject: IntentValue, Identifiable where ID == String {
    /// Creates the value from the chosen object.
    ///
    /// - Throws: Any error, if a property that this type needs is missing.
    init(_ object: ParameterObject) throws
}

extension DeclaredObject {
    public static var valueForm: ParameterForm { ParameterForm(.object) }
    public init(received: ReceivedValue) throws {
        guard let object = received.json.object, let id = object["id"]?.string ?? object["@key"]?.string
        else {
            throw received.mismatch("an object with an id")
        }
        try self.init(ParameterObject(id: id, object: object))
    }
    public func sent(as form: ParameterForm) -> SentValue { SentValue(["id": .string(id)]) }
}

/// A chosen object: its id, title and subtitle, and the properties of its declared type.
public struct ParameterObject: Sendable {
    /// The id, by which the provider identifies the object. For an item of a list of records, it is the
    /// item's key.
    public let id: String
    private let object: JSONObject

    package init(id: String, object: JSONObject) {
        self.id = id
        self.object = object
    }

    /// The title, or the id if the title is missing.
    public var title: String { object["title"]?.string ?? id }
    /// The subtitle; nil if the object does not contain one.
    public var subtitle: String? { object["subtitle"]?.string }

    /// A property that is a string; nil if it is missing or of another type.
    public func text(_ property: String) -> String? { object[property]?.string }
    /// A property that is a number; nil if it is missing or of another type.
    public func number(_ property: String) -> Double? { object[property]?.double }
    /// A property that is a whole number; nil if it is missing or of another type.
    public func integer(_ property: String) -> Int? { object[property]?.integer.map(Int.init) }
    /// A property that is true or false; nil if it is missing or of another type.
    public func boolean(_ property: String) -> Bool? { object[property]?.boolean }
}
