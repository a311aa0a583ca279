import SourceText
package import WidgetModel
import WidgetViews

/// The JSON Schema of view files, which is derived from the schema of views.
package enum ViewFileSchema {
    static let view = SchemaForm.part(ViewSchema.name)

    static let families: JSONValue = [
        "type": "object", "additionalProperties": view,
        "propertyNames": SchemaForm.words(Family.allCases.map(\.rawValue)),
    ]

    /// The schemas that the schema references. In addition to its own form, every value may be a value of the
    /// data.
    package static var parts: JSONObject {
        let controls: JSONObject = [
            "if": SchemaForm.said(
                "Draws the node only if this condition is true.", SchemaForm.part("condition")),
            "each": SchemaForm.said(
                "Repeats the node for the elements of a list.",
                SchemaForm.fitting("^[^ ]+ +in +[^ ]+$")),
            "limit": SchemaForm.said("The most elements that are used.", SchemaForm.integer(in: 1...1000)),
            "else": SchemaForm.said("The view to draw instead.", view),
        ]
        let nodes = ViewSchema.nodes.map { node -> JSONValue in
            var members = JSONObject(node.members.map { ($0.key, open($0.value)) })
            for (key, schema) in controls { members[key] = schema }
            return .object(SchemaForm.mapping(members, required: node.required))
        }
        var row = controls
        row["row"] = SchemaForm.list(of: view)
        return [
            ViewSchema.name: .object(["anyOf": .array([SchemaForm.text] + nodes)]),
            "row": .object(SchemaForm.mapping(row, required: ["row"])),
        ]
    }

    /// Extends a schema: wherever a single value may stand, the result accepts a value from the data.
    private static func open(_ schema: JSONValue) -> JSONValue {
        guard var object = schema.object else { return schema }
        if object["$ref"] != nil { return schema }
        if let alternatives = object["anyOf"]?.array {
            let views = SchemaForm.list(of: view)
            let opened = alternatives.map { $0 == views ? views : open($0) }
            return [
                "anyOf": .array(alternatives.contains(views) ? opened + [SchemaForm.part("row")] : opened)
            ]
        }
        if let items = object["items"] {
            object["items"] = open(items)
            return SchemaForm.any(.object(object), value)
        }
        if let members = object["properties"]?.object {
            object["properties"] = .object(JSONObject(members.map { ($0.key, open($0.value)) }))
            return .object(object)
        }
        return object["type"] == "string" && object["format"] == nil && object["pattern"] == nil
            ? SchemaForm.text : SchemaForm.any(schema, value)
    }

    private static let value = SchemaForm.fitting("^\\$[^ ]+$")
}
