import BoardDocuments
import WidgetModel

/// The members that a body may contain. The OpenAPI document contains the same schema, so that unlisted
/// members are never accepted and ignored.
package struct BodySchema: Sendable {
    /// The JSON Schema, in which objects cannot contain members that are not listed.
    let json: JSONObject
    /// Whether the body has values of parameters, which stand for the `changes` of a call.
    private(set) var hasValues = false
    /// Whether a request without a body is refused.
    private(set) var isRequired = false

    /// A member that a body must not contain.
    struct UnknownMember {
        let pointer: JSONPointer
        let expected: [String]
    }

    /// The maximum number of problems of a kind that are reported for one body. A longer list is not useful.
    static let problemLimit = 20

    /// The schemas of the bodies that do not belong to the API, each derived once.
    private static let known: [ObjectIdentifier: BodySchema] = {
        let types: [any Decodable.Type] = [LoginBody.self, FormSubject.self, EmptyBody.self]
        return Dictionary(types.map { (ObjectIdentifier($0), BodySchema(of: $0)) }) { first, _ in first }
    }()

    /// The schema of a type, which is only derived once.
    static func cached(of type: any Decodable.Type) -> BodySchema {
        known[ObjectIdentifier(type)] ?? BodySchema(of: type)
    }

    package init(of type: any Decodable.Type) { json = Self.closed(JSONObject(schemaOf: type)) }

    /// The schema of the body with which a route is requested; nil for a route without a body.
    ///
    /// - Parameter names: receives the schemas of the members' types; nil to write them where they are used.
    init?(of call: any BoardCall.Type, at route: CallRoute, naming names: NamedSchemas? = nil) {
        guard case .members(let hidden) = route.body else { return nil }
        var schema = JSONObject(schemaOf: call.parametersType, naming: names)
        if var members = schema["properties"]?.object {
            hasValues = members["changes"] != nil
            let fromHeader = [route.changeID, route.expectedRevision].compactMap(\.self)
            let fromPath = route.path.contains("{id}") ? [route.named] : []
            let elsewhere = Set(hidden + fromPath + fromHeader + (hasValues ? ["changes", "folder"] : []))
            for name in elsewhere.union(route.required) {
                precondition(members[name] != nil, "\(route.path) names \(name), which \(call) lacks")
            }
            for name in elsewhere { members[name] = nil }
            if hasValues {
                let values = JSONObject(schemaOf: ValueBody.self, naming: names)
                for (name, member) in values["properties"]?.object ?? [:] { members[name] = member }
            }
            schema["properties"] = .object(members)
            let required = (schema["required"]?.array ?? []).filter { !elsewhere.contains($0.string ?? "") }
            let all = required + route.required.map(JSONValue.string)
            schema["required"] = all.isEmpty ? nil : .array(all)
        }
        isRequired = route.isBodyRequired || schema["required"] != nil
        json = Self.closed(schema)
    }

    /// The schema, in which objects cannot contain members that are not listed.
    static func closed(_ schema: JSONObject) -> JSONObject {
        var schema = schema
        // A schema without a list of members, such as the schema of values by parameter, accepts any member.
        if let members = schema["properties"]?.object {
            schema["properties"] = .object(
                JSONObject(members.map { ($0.key, .object(closed($0.value.object ?? [:]))) }))
            schema["additionalProperties"] = false
        }
        if let items = schema["items"]?.object { schema["items"] = .object(closed(items)) }
        if let choices = schema["anyOf"]?.array {
            schema["anyOf"] = .array(choices.map { .object(closed($0.object ?? [:])) })
        }
        return schema
    }

    /// The first unknown members of a body, in their order.
    func unknownMembers(in body: JSONValue) -> [UnknownMember] {
        var found: [UnknownMember] = []
        Self.addUnknownMembers(of: body, json, at: JSONPointer(), to: &found)
        return found
    }

    private static func addUnknownMembers(
        of value: JSONValue, _ schema: JSONObject, at pointer: JSONPointer, to found: inout [UnknownMember]
    ) {
        if let choices = schema["anyOf"]?.array?.compactMap(\.object) {
            let results = choices.filter { $0.describesKind(of: value) }.map { choice in
                var results = found
                addUnknownMembers(of: value, choice, at: pointer, to: &results)
                return results
            }
            // The intended alternative is the one with the fewest unknown members.
            found = results.min { $0.count < $1.count } ?? found
        } else if let elements = value.array, let items = schema["items"]?.object {
            for (index, element) in elements.enumerated() where found.count < problemLimit {
                addUnknownMembers(of: element, items, at: pointer.appending("\(index)"), to: &found)
            }
        } else if let object = value.object, let known = schema["properties"]?.object {
            for (name, member) in object where found.count < problemLimit {
                if let schema = known[name]?.object {
                    addUnknownMembers(of: member, schema, at: pointer.appending(name), to: &found)
                } else {
                    found.append(UnknownMember(pointer: pointer.appending(name), expected: known.keys))
                }
            }
        }
    }
}

extension JSONObject {
    /// Whether a schema applies to values of this kind, with regard to members.
    fileprivate func describesKind(of value: JSONValue) -> Bool {
        switch value {
        case .object: self["properties"] != nil || self["anyOf"] != nil
        case .array: self["items"] != nil || self["anyOf"] != nil
        default: true
        }
    }
}
