/// The schemas of a document by the names of their types, so that each is written once and others refer to
/// it.
package final class NamedSchemas {
    /// In the order of their first use.
    package private(set) var schemas = JSONObject()
    private let suffix: String

    /// The location of the schemas in an OpenAPI document.
    package static let location = "#/components/schemas/"

    /// - Parameter suffix: the end of all names, except those of enumerations.
    package init(suffix: String = "") { self.suffix = suffix }

    /// A reference to the schema of a type, or the schema itself if the type does not have a name.
    package func reference(to type: any Decodable.Type) -> JSONObject {
        named(JSONObject(schemaOf: type, naming: self), type)
    }

    /// Adds a schema, and returns a reference to it.
    package func add(_ schema: JSONObject, as name: String) -> JSONObject {
        let name = schema["enum"] == nil ? name + suffix : name
        let former = schemas[name]
        precondition(former == nil || former == .object(schema), "two schemas are named \(name)")
        schemas[name] = .object(schema)
        return ["$ref": .string(Self.location + name)]
    }

    /// A reference to a schema. Types without members, alternatives and enumerated values are not named,
    /// because their schemas are short.
    func named(_ schema: JSONObject, _ type: any Decodable.Type) -> JSONObject {
        var schema = schema
        if let kind = schema.kindOfEnumeration { schema = JSONObject([("type", kind)] + schema.map { $0 }) }
        let isLong = ["properties", "anyOf", "enum"].contains { schema[$0] != nil }
        if isLong, let name = Self.name(of: type) { return add(schema, as: name) }
        if let form = type as? any JSONForm.Type, schema["type"] == "string" {
            schema["examples"] = [form.example]
        }
        return schema
    }

    /// The name of a type, such as `WidgetLedgerForecast`; nil for generic and private types.
    package static func name(of type: any Decodable.Type) -> String? {
        let path = String(reflecting: type)
        guard !path.contains("<"), !path.contains("(") else { return nil }
        // The first part is the module.
        return path.split(separator: ".").dropFirst().joined()
    }
}

extension JSONObject {
    /// The JSON type of all values of an enumeration; nil for other schemas.
    fileprivate var kindOfEnumeration: JSONValue? {
        guard let values = self["enum"]?.array, self["type"] == nil else { return nil }
        if values.allSatisfy({ $0.string != nil }) { return "string" }
        return values.allSatisfy { $0.integer != nil } ? "integer" : nil
    }
}
