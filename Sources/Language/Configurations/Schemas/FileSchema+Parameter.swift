import IntentDefinitions
import SourceText
import WidgetModel

/// The schema of a parameter: its keys, and the restrictions that depend on its type.
extension FileSchema {
    static let parameter: JSONObject = {
        var schema = DeclaredParameter.grammar.schema
        schema["oneOf"] = [["required": ["type"]], ["required": ["cases"]]]
        schema["dependentSchemas"] = .object(attributeOwners.merging(ownerless))
        schema["allOf"] = .array(byType + [sliders, secrets])
        return schema
    }()

    // Restrictions by type

    /// Each attribute requires one of the types to which it belongs.
    static let attributeOwners: JSONObject = TypeAttribute.allCases.reduce(into: [:]) { schemas, attribute in
        schemas[attribute.rawValue] = typed(attribute.types)
    }

    /// A range and a step require a type with an order. An example requires a type whose values are typed.
    private static let ownerless: JSONObject = [
        "range": typed(ParameterType.builtIn.filter { $0.isEverOrdered }),
        "step": typed(ParameterType.builtIn.filter { $0.isEverOrdered }),
        "example": .not(
            .any([
                ["required": ["cases"]],
                ["properties": ["type": ["const": "boolean"]], "required": ["type"]],
            ])),
    ]

    /// Requires one of the types.
    private static func typed(_ types: [ParameterType]) -> JSONValue {
        ["properties": ["type": SchemaForm.words(types.map(\.name))], "required": ["type"]]
    }

    /// The restrictions of each built-in type for default, range, step and control.
    private static let byType: [JSONValue] =
        ParameterType.builtIn.map { type in
            let own = SchemaForm.words(Control.fitting(type).map(\.rawValue))
            let offered = SchemaForm.words(Control.fitting(type, hasOptions: true).map(\.rawValue))
            // Amounts of money have an order if the type has a single currency, which a
            // schema cannot express here.
            let controls =
                type.kind is MoneyType ? SchemaForm.words(["field", "stepper", "slider", "menu"]) : own
            return [
                "if": typed([type]),
                "then": [
                    "properties": [
                        "range": SchemaForm.range(of: literalPart(type)),
                        "step": literalPart(type.kind.stepType),
                        "example": literalPart(type),
                    ],
                    "if": ["required": ["list"]],
                    "then": defaults(listDefault(of: literalPart(type))),
                    "else": defaults(literalPart(type)),
                    "dependentSchemas": [
                        "control": [
                            "if": ["required": ["options"]], "then": ["properties": ["control": offered]],
                            "else": ["properties": ["control": controls]],
                        ]
                    ],
                ],
            ]
        } + [
            [
                "if": ["required": ["cases"]],
                "then": [
                    "properties": ["control": SchemaForm.words(["menu", "segments"])],
                    "if": ["required": ["list"]],
                    "then": defaults(listDefault(of: SchemaForm.text)),
                    "else": defaults(SchemaForm.text),
                ],
            ]
        ]

    /// The default of a list: its elements, or the word for all of them.
    private static func listDefault(of element: JSONValue) -> JSONValue {
        SchemaForm.any(SchemaForm.list(of: element), ["const": .string(AllValue.word)])
    }

    /// A default is a value, or a reference to another parameter.
    private static func defaults(_ value: JSONValue) -> JSONValue {
        ["properties": ["default": SchemaForm.orReference(value)]]
    }

    /// A slider requires a range with both ends.
    private static let sliders: JSONValue = [
        "if": ["properties": ["control": ["const": "slider"]], "required": ["control"]],
        "then": [
            "required": ["range"],
            "properties": ["range": SchemaForm.any(["type": "array"], ["required": ["min", "max"]])],
        ],
    ]

    /// A secret cannot be given a default, because the definition is a plain file.
    private static let secrets: JSONValue = [
        "if": ["properties": ["secret": ["const": true]], "required": ["secret"]],
        "then": .not(["required": ["default"]]),
    ]
}

extension ParameterType {
    /// Whether values can be ordered. Amounts of money can be ordered in a single currency.
    fileprivate var isEverOrdered: Bool { isOrdered || kind is MoneyType }
}

/// The schemas of literals as an editor sees them, after plain scalars received the types of YAML's core
/// schema.
extension FileSchema {
    /// The literals of each built-in type, as named parts of the schema.
    static let literals = JSONObject(ParameterType.builtIn.map { (partName($0), $0.kind.literalSchema) })

    static func literalPart(_ type: ParameterType) -> JSONValue { SchemaForm.part(partName(type)) }

    private static func partName(_ type: ParameterType) -> String { "literal-\(type.name)" }
}
