import SourceText
import WidgetModel

extension FileSchema {
    /// The schema of a locale file, derived from the shape of its strings.
    static func localeFile(_ shape: TextShape) -> JSONObject {
        guard case .keys(let keys) = shape else { return [:] }
        var members: JSONObject = ["format": FileFormat.schema]
        for (key, value) in properties(of: keys) { members[key] = value }
        return SchemaForm.mapping(members, required: ["format"])
    }

    /// The schema of a string or a group of strings.
    private static func schema(_ shape: TextShape) -> JSONValue {
        switch shape {
        case .text: SchemaForm.text
        case .words: SchemaForm.oneOrMore(of: SchemaForm.text)
        case .keys(let keys) where keys.texts.map(\.name) == ["true", "false"]: labels
        case .keys(let keys), .worded(let keys): .object(SchemaForm.mapping(properties(of: keys)))
        case .titled(let keys):
            SchemaForm.any(SchemaForm.text, .object(SchemaForm.mapping(properties(of: keys))))
        case .names(_, let form, let shape): SchemaForm.names(of: schema(shape), form)
        case .named(let key, _, let keys):
            SchemaForm.list(of: .object(SchemaForm.mapping(properties(of: keys, and: key), required: [key])))
        case .alternatives(let keys):
            SchemaForm.any(
                SchemaForm.text,
                SchemaForm.list(
                    of: SchemaForm.any(
                        SchemaForm.text,
                        .object(SchemaForm.mapping(properties(of: keys), required: keys.texts.map(\.name))))))
        }
    }

    private static func properties(of keys: TextKeys, and name: String? = nil) -> JSONObject {
        JSONObject(
            (name.map { [($0, SchemaForm.text)] } ?? []) + keys.texts.map { ($0.name, schema($0.shape)) })
    }
}
