package import WidgetModel

/// The JSON Schema of view trees, which is generated from the declarations of nodes and modifiers.
///
/// It defines which keys and types of values are allowed. Limits of the whole tree, and relations between
/// values, are only checked when a view is read.
package enum ViewSchema {
    /// The name of the schema under `$defs`, to which the schemas of nodes refer.
    package static let name = "view"

    /// Schemas of the values that `ViewValue` reads.
    static let text: JSONObject = ["type": "string"]
    static let texts: JSONObject = ["type": "array", "items": .object(text)]
    static let boolean: JSONObject = ["type": "boolean"]
    static let number: JSONObject = ["type": "number"]
    static let positive: JSONObject = ["type": "number", "exclusiveMinimum": 0]
    static let points: JSONObject = ["type": "number", "minimum": 0, "maximum": JSONValue(ViewLimits.points)]
    static let range: JSONObject = list(of: number, 2)
    static let instant: JSONObject = ["type": "string", "format": "date-time"]
    static let color: JSONObject = [
        "anyOf": [.object(word(ViewColor.Name.self)), ["type": "string", "pattern": "^#"]]
    ]
    static let alignment: JSONObject = ["enum": .array(ViewAlignment.all.map { .string($0.name) })]
    static let view: JSONObject = ["$ref": .string("#/$defs/" + name)]
    static let views: JSONObject = ["type": "array", "items": .object(view)]

    static func word<Word>(_ type: Word.Type) -> JSONObject
    where Word: RawRepresentable<String> & CaseIterable {
        ["enum": .array(type.allCases.map { .string($0.rawValue) })]
    }

    static func constant(_ value: JSONValue) -> JSONObject { ["enum": [value]] }

    static func list(of element: JSONObject, _ count: Int64) -> JSONObject {
        [
            "type": "array", "items": .object(element), "minItems": .integer(count),
            "maxItems": .integer(count),
        ]
    }

    static func any(_ schemas: JSONObject...) -> JSONObject {
        ["anyOf": .array(schemas.map(JSONValue.object))]
    }

    /// The schema of a view: a text, or an object of one kind of node with modifiers.
    package static var document: JSONObject {
        let nodes = ViewContent.forms.map { form in JSONValue.object(schema(of: form)) }
        return ["anyOf": .array([.object(text)] + nodes + [.object(unknown)])]
    }

    /// The keys of each kind of node with the schemas of their values, by the node's own key. Modifiers are
    /// included.
    package static let nodes: [(key: String, members: JSONObject, required: [String])] =
        ViewContent.forms.map { form in
            let members = JSONObject((form.schemas + modifiers).map { ($0.key, .object($0.schema)) })
            return (form.key, members, form.required)
        }

    /// The schema for a node of a later version. A fallback is required, so that misspelled keys are found.
    private static let unknown: JSONObject = [
        "type": "object",
        "properties": .object(JSONObject(modifiers.map { ($0.key, .object($0.schema)) })),
        "required": [.string(ViewUnknown.fallbackKey)], "minProperties": 2,
        "not": ["anyOf": .array(ViewContent.forms.map { ["required": [.string($0.key)]] })],
    ]

    /// The schemas of the modifier keys, which every node supports.
    private static let modifiers =
        ViewStyle.Modifier.allCases.map { (key: $0.rawValue, schema: $0.schema) }
        + [(key: ViewUnknown.fallbackKey, schema: view)]

    private static func schema(of form: ViewForm) -> JSONObject {
        object(of: form, beside: modifiers)
    }

    /// The schema of an object with the keys of a node and `others`.
    static func object(of form: ViewForm, beside others: [(key: String, schema: JSONObject)] = [])
        -> JSONObject
    {
        [
            "type": "object",
            "properties": .object(JSONObject((form.schemas + others).map { ($0.key, .object($0.schema)) })),
            "required": .array(form.required.map(JSONValue.string)), "additionalProperties": false,
        ]
    }
}

extension ViewStyle.Modifier {
    /// The schema of the values that `ViewStyle.read` accepts.
    var schema: JSONObject {
        switch self {
        case .font: ViewSchema.word(ViewFont.self)
        case .weight: ViewSchema.word(ViewWeight.self)
        case .monospaced: ViewSchema.boolean
        case .color, .tint: ViewSchema.color
        case .background: ViewShape.backgroundSchema
        case .accessibilityLabel: ViewSchema.text
        case .lineLimit: ["type": "integer", "minimum": 1, "maximum": .integer(Int64(ViewLimits.lines))]
        case .textAlignment: ViewSchema.word(ViewAlignment.Horizontal.self)
        case .padding: ViewInsets.schema
        case .frame: ViewFrame.schema
        }
    }
}
