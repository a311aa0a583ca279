import JSONText

/// Which members a body can have. The OpenAPI document has the same schema, so that no member is accepted
/// that it does not list, and ignored.
struct BodySchema {
    /// The JSON Schema, in which no object has members that are not listed.
    let json: JSONObject

    /// A member that a body cannot have.
    struct UnknownMember {
        let pointer: JSONPointer
        let expected: [String]
    }

    init(of type: any Decodable.Type) { json = Self.closed(JSONObject(schemaOf: type)) }

    private static func closed(_ schema: JSONObject) -> JSONObject {
        var schema = schema
        // A schema without a list of members, such as the one of values by parameter, accepts any.
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

    /// The members of a body that it cannot have, in their order.
    func unknownMembers(in body: JSONValue) -> [UnknownMember] {
        Self.unknownMembers(in: body, json, at: JSONPointer())
    }

    private static func unknownMembers(
        in value: JSONValue, _ schema: JSONObject, at pointer: JSONPointer
    ) -> [UnknownMember] {
        if let choices = schema["anyOf"]?.array?.compactMap(\.object) {
            let fitting = choices.filter { $0.describesKind(of: value) }
            // The alternative that is meant is the one that leaves the fewest members.
            return fitting.map { unknownMembers(in: value, $0, at: pointer) }
                .min { $0.count < $1.count } ?? []
        }
        if let elements = value.array, let items = schema["items"]?.object {
            return elements.enumerated().flatMap {
                unknownMembers(in: $0.element, items, at: pointer.appending("\($0.offset)"))
            }
        }
        guard let object = value.object, let known = schema["properties"]?.object else { return [] }
        return object.flatMap { name, member -> [UnknownMember] in
            guard let schema = known[name]?.object else {
                return [UnknownMember(pointer: pointer.appending(name), expected: known.keys)]
            }
            return unknownMembers(in: member, schema, at: pointer.appending(name))
        }
    }
}

extension JSONObject {
    /// Whether a schema is about values of this kind, as far as members are concerned.
    fileprivate func describesKind(of value: JSONValue) -> Bool {
        switch value {
        case .object: self["properties"] != nil || self["anyOf"] != nil
        case .array: self["items"] != nil || self["anyOf"] != nil
        default: true
        }
    }
}
