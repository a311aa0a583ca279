import IntentDefinitions
import JSONText
import WidgetModel
import YAMLReading

/// A parameter: keys of its own, and what they must be beside its type.
extension FileSchema {
    static let parameter: JSONObject = {
        var schema = DeclaredParameter.grammar.schema
        schema["oneOf"] = [["required": ["type"]], ["required": ["cases"]]]
        schema["dependentSchemas"] = .object(attributeOwners.merging(ownerless))
        schema["allOf"] = .array(byType + [sliders, secrets])
        return schema
    }()

    // Beside a type

    /// Attributes belong to some of the built-in types.
    static let attributeOwners: JSONObject = TypeAttribute.allCases.reduce(into: [:]) { schemas, attribute in
        schemas[attribute.rawValue] = typed(attribute.types)
    }

    /// A range and a step need smaller and greater values, an example something that is typed.
    private static let ownerless: JSONObject = [
        "range": typed(ParameterType.builtIn.filter { $0.isEverOrdered }),
        "step": typed(ParameterType.builtIn.filter { $0.isEverOrdered }),
        "example": .not(
            .any([
                ["required": ["cases"]],
                ["properties": ["type": ["const": "boolean"]], "required": ["type"]],
            ])),
    ]

    private static func typed(_ types: [ParameterType]) -> JSONValue {
        ["properties": ["type": SchemaForm.words(types.map(\.name))], "required": ["type"]]
    }

    /// What each built-in type says of default, range, step and control.
    private static let byType: [JSONValue] =
        ParameterType.builtIn.map { type in
            let own = SchemaForm.words(Control.fitting(type).map(\.rawValue))
            let offered = SchemaForm.words(Control.fitting(type, hasOptions: true).map(\.rawValue))
            // Money is ordered where there is one currency.
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
                    "then": ["properties": ["default": SchemaForm.list(of: literalPart(type))]],
                    "else": ["properties": ["default": literalPart(type)]],
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
                    "then": ["properties": ["default": SchemaForm.list(of: SchemaForm.scalar)]],
                    "else": ["properties": ["default": SchemaForm.scalar]],
                ],
            ]
        ]

    /// A slider has two ends.
    private static let sliders: JSONValue = [
        "if": ["properties": ["control": ["const": "slider"]], "required": ["control"]],
        "then": [
            "required": ["range"],
            "properties": ["range": SchemaForm.any(["type": "array"], ["required": ["min", "max"]])],
        ],
    ]

    /// A secret stands in no file.
    private static let secrets: JSONValue = [
        "if": ["properties": ["secret": ["const": true]], "required": ["secret"]],
        "then": .not(["required": ["default"]]),
    ]
}

extension ParameterType {
    /// Whether its values are ever told apart as smaller and greater; amounts of money in one currency are.
    fileprivate var isEverOrdered: Bool { isOrdered || kind is MoneyType }
}

/// Literals, as an editor sees them: plain words of YAML's core schema are typed.
extension FileSchema {
    /// The literals of each built-in type, as parts of a schema.
    static let literals = JSONObject(ParameterType.builtIn.map { (partName($0), $0.kind.literalSchema) })

    static func literalPart(_ type: ParameterType) -> JSONValue { SchemaForm.part(partName(type)) }

    private static func partName(_ type: ParameterType) -> String { "literal-\(type.name)" }
}
