package import WidgetModel

/// The part of JSON Schema that replies need. Stricter in one way: a member without a schema does not fit.
package enum ReplySchema {
    private static func isOf(_ type: String, _ json: JSONValue) -> Bool {
        switch json {
        case .null: type == "null"
        case .boolean: type == "boolean"
        case .integer: type == "integer" || type == "number"
        case .number: type == "number"
        case .string: type == "string"
        case .array: type == "array"
        case .object: type == "object"
        }
    }

    /// The differences between a document and a schema, with their paths.
    package static func misfits(
        of json: JSONValue, in schema: JSONObject, at path: String = ""
    ) -> [String] {
        if let choices = schema["anyOf"]?.array {
            let all = choices.map { misfits(of: json, in: $0.object ?? [:], at: path) }
            return all.min { $0.count < $1.count } ?? []
        }
        if let words = schema["enum"]?.array { return words.contains(json) ? [] : ["\(path): \(json.text)"] }
        guard let type = schema["type"]?.string else { return [] }
        guard isOf(type, json) else { return ["\(path): \(json.text) is no \(type)"] }
        if let items = schema["items"]?.object {
            return (json.array ?? []).flatMap { misfits(of: $0, in: items, at: path + "[]") }
        }
        guard let properties = schema["properties"]?.object, let object = json.object else { return [] }
        let missing = (schema["required"]?.array ?? []).compactMap(\.string).filter { object[$0] == nil }
        return missing.map { "\(path).\($0) is missing" }
            + object.flatMap { key, value in
                properties[key]?.object.map { misfits(of: value, in: $0, at: "\(path).\(key)") }
                    ?? ["\(path).\(key) is unknown"]
            }
    }
}
