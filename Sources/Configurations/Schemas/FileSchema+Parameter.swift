import IntentDefinitions
import JSONText
import WidgetModel

/// A parameter: keys of its own, and what they must be beside its type.
extension FileSchema {
    static let parameter: JSONObject = {
        var schema = mapping(keys.merging(attributes))
        schema["oneOf"] = [["required": ["type"]], ["required": ["cases"]]]
        schema["dependentSchemas"] = .object(attributeOwners.merging(ownerless))
        schema["allOf"] = .array(byType + [sliders, secrets])
        return schema
    }()

    private static let keys: JSONObject = [
        "title": said("What people read beside the row.", text), "help": said("Below the row.", text),
        "prompt": said("The question to ask for it.", text),
        "type": said("What values it takes.", ["type": "string"]),
        "cases": said(
            "What there is to choose from; in place of `type`.", names(of: part("case"), least: 1)),
        "list": said("That it takes several values.", listRule), "required": boolean,
        "default": said("Its value until somebody chooses another.", anything),
        "range": said("`[least, greatest]`, or `min`, `max` or both.", range(of: scalar)), "step": scalar,
        "control": said("How the form shows it.", words(Control.allCases.map(\.rawValue))),
        "options": said("That the provider says what there is.", options),
        "empty": said("What the row says without a value.", text), "example": scalar,
        "when": said("The condition under which it is shown.", part("condition")),
    ]

    /// Keys that some types take beside those of every parameter.
    static let attributes: JSONObject = [
        "labels": labels, "multiline": boolean,
        "capitalization": words(Capitalization.allCases.map(\.rawValue)), "autocorrect": boolean,
        "smartQuotes": boolean, "smartDashes": boolean, "pattern": text, "minLength": integer(from: 0),
        "maxLength": integer(from: 1), "units": some(words(DurationUnit.allCases.map(\.rawValue))),
        "unit": words(Dimension.allCases.flatMap(\.units).map(\.symbol)), "accept": some(part("kindOfFile")),
        "precision": words(PlacePrecision.allCases.map(\.rawValue)),
        "mode": words(PersonMode.allCases.map(\.rawValue)), "currencies": some(part("currency")),
        "secret": boolean,
    ]

    static let kindOfFile: JSONValue = [
        "type": "string", "pattern": "^(\\.[^/*]+|[^/.*][^/*]*\\.[^/*]+|[^/.*][^/*]*/([^/.*][^/*]*|\\*))$",
    ]

    /// Where a parser of YAML takes the keys for booleans, a validator compares those.
    static let labels: JSONValue = [
        "type": "object", "properties": ["true": text, "false": text], "additionalProperties": text,
        "propertyNames": ["enum": ["true", "false", true, false]],
    ]

    private static let options: JSONValue = any(
        words(["list", "search"]),
        .object(
            mapping(
                ["from": words(["list", "search"]), "dependsOn": oneOrMore(of: text), "other": boolean],
                required: ["from"])))

    private static let listRule: JSONValue = any(
        part("listSize"),
        .object(
            mapping(
                Family.allCases.reduce(into: JSONObject()) { $0[$1.rawValue] = part("listSize") })))

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
        ["properties": ["type": words(types.map(\.name))], "required": ["type"]]
    }

    /// What each built-in type says of default, range, step and control.
    private static let byType: [JSONValue] =
        ParameterType.builtIn.map { type in
            let own = words(Control.fitting(type).map(\.rawValue))
            let offered = words(Control.fitting(type, hasOptions: true).map(\.rawValue))
            // Money is ordered where there is one currency.
            let controls = type.kind is MoneyType ? words(["field", "stepper", "slider", "menu"]) : own
            return [
                "if": typed([type]),
                "then": [
                    "properties": [
                        "range": range(of: literalPart(type)), "step": literalPart(type.kind.stepType),
                        "example": literalPart(type),
                    ],
                    "if": ["required": ["list"]],
                    "then": ["properties": ["default": list(of: literalPart(type))]],
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
                    "properties": ["control": words(["menu", "segments"])],
                    "if": ["required": ["list"]], "then": ["properties": ["default": list(of: scalar)]],
                    "else": ["properties": ["default": scalar]],
                ],
            ]
        ]

    /// A slider has two ends.
    private static let sliders: JSONValue = [
        "if": ["properties": ["control": ["const": "slider"]], "required": ["control"]],
        "then": [
            "required": ["range"],
            "properties": ["range": any(["type": "array"], ["required": ["min", "max"]])],
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
