import BoardDocuments
import WidgetModel

/// The schemas of the OpenAPI document by name. What clients send has names that end with `Input`, because
/// unlisted members are rejected there, and null counts as missing.
final class OpenAPISchemas {
    private let replies = NamedSchemas()
    private let bodies = NamedSchemas(suffix: "Input")

    /// A reference to the schema of a reply. Types without a name are named after the operation.
    func reply(_ document: any Decodable.Type, of operation: APIOperation) -> JSONObject {
        let schema = replies.reference(to: document)
        return schema["$ref"] != nil ? schema : replies.add(schema, as: operation.typeName + "Reply")
    }

    var problem: JSONObject {
        replies.add(JSONObject(schemaOf: WebProblem.self, naming: replies), as: "Problem")
    }

    func body(_ document: any Decodable.Type) -> JSONObject { bodies.reference(to: document) }

    /// A reference to the body of a call; nil for a call without a body.
    func body(of call: RoutedCall, _ operation: String) -> (schema: JSONObject, isRequired: Bool)? {
        guard let body = call.body(naming: bodies) else { return nil }
        return (bodies.add(body.json, as: call.bodyName(operation)), body.isRequired)
    }

    /// The schemas to which a document refers, directly or through other schemas, in alphabetical order.
    func used(by document: JSONValue) -> JSONObject {
        var all = replies.schemas
        for (name, schema) in bodies.schemas {
            let schema = Self.acceptingNull(BodySchema.closed(schema.object ?? [:]))
            precondition(all[name] == nil || all[name] == .object(schema), "two schemas are named \(name)")
            all[name] = .object(schema)
        }
        var used: Set<String> = []
        var open = Self.references(in: document)
        while let name = open.popLast() {
            guard used.insert(name).inserted, let schema = all[name] else { continue }
            open += Self.references(in: schema)
        }
        return JSONObject(used.sorted().compactMap { name in all[name].map { (name, $0) } })
    }

    /// The names of the schemas to which a part of the document refers.
    private static func references(in value: JSONValue) -> [String] {
        if let elements = value.array { return elements.flatMap(references) }
        let reference = value["$ref"]?.string.flatMap { text in
            text.hasPrefix(NamedSchemas.location) ? String(text.dropFirst(NamedSchemas.location.count)) : nil
        }
        return (reference.map { [$0] } ?? []) + (value.object?.values ?? []).flatMap(references)
    }

    /// The schema of a body, in which null counts as missing for each optional member.
    private static func acceptingNull(_ schema: JSONObject) -> JSONObject {
        var schema = schema
        let required = Set((schema["required"]?.array ?? []).compactMap(\.string))
        if var members = schema["properties"]?.object {
            for (name, member) in members {
                let accepted = JSONValue.object(acceptingNull(member.object ?? [:]))
                members[name] = required.contains(name) ? accepted : ["anyOf": [accepted, ["type": "null"]]]
            }
            schema["properties"] = .object(members)
        }
        if let items = schema["items"]?.object { schema["items"] = .object(acceptingNull(items)) }
        if let choices = schema["anyOf"]?.array {
            schema["anyOf"] = .array(choices.map { .object(acceptingNull($0.object ?? [:])) })
        }
        return schema
    }
}
