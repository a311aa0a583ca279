import IntentDefinitions
import JSONText
import WidgetModel

extension FileSchema {
    static let definitionFile = mapping(
        [
            "format": format, "intents": names(of: part("intent")),
            "enums": names(of: part("enum"), but: ParameterType.builtIn.map(\.name)),
            "types": names(of: part("type"), but: ParameterType.builtIn.map(\.name)),
        ], required: ["format", "intents"])

    static let definitionParts: JSONObject = literals.merging([
        "intent": .object(intent), "parameter": .object(parameter), "case": enumCase,
        "enum": .object(enumeration), "type": .object(objectType), "listSize": listSize,
        "condition": condition, "test": test, "familyTest": familyTest, "values": values,
        "rule": .object(rule),
        "migration": .object(migration),
        "currency": words(Currency.codes), "kindOfFile": kindOfFile,
    ])

    private static let intent = mapping([
        "title": said("What people read.", text), "description": text,
        "version": said("Raised when stored values must move.", integer(from: 1)),
        "summary": said(
            "One line that describes a configuration.",
            any(
                text,
                [
                    "type": "array", "minItems": 1,
                    "items": any(
                        text,
                        .object(mapping(["when": part("condition"), "text": text], required: ["text"]))),
                ])),
        "parameters": said(
            "In the order of the form.", names(of: part("parameter"), but: ["all", "any", "family", "not"])),
        "rules": list(of: part("rule")), "migrations": list(of: part("migration")),
    ])

    private static let listSize: JSONValue = any(
        ["const": true], integer(from: 1),
        .all([
            .object(
                mapping([
                    "min": integer(from: 0), "max": integer(from: 1), "count": integer(from: 1),
                    "unique": boolean,
                ])),
            .not(["required": ["count"], "anyOf": [["required": ["min"]], ["required": ["max"]]]]),
        ]))

    private static let enumCase: JSONValue = any(
        text,
        .object(
            mapping(["title": text, "subtitle": text, "image": text, "synonyms": oneOrMore(of: text)])))

    private static let enumeration = mapping(
        ["title": text, "cases": names(of: part("case"), least: 1)], required: ["cases"])

    /// What every object has of itself, and what marks it.
    private static let ownKeys = ["id", "title", "subtitle", "image", "orphaned"]

    private static let objectType = mapping([
        "title": text,
        "properties": names(of: any(["type": "string"], .object(property)), but: ownKeys),
    ])

    private static let property: JSONObject = {
        let own: JSONObject = ["title": text, "type": said("What values it takes.", ["type": "string"])]
        var schema = mapping(own.merging(attributes), required: ["type"])
        schema["dependentSchemas"] = .object(attributeOwners)
        return schema
    }()

    private static let rule: JSONObject = {
        let some: JSONValue = ["type": "array", "items": text, "minItems": 2, "uniqueItems": true]
        var schema = mapping([
            "name": text, "message": text, "when": part("condition"),
            "require": any(text, ["type": "array", "items": text, "minItems": 1, "uniqueItems": true]),
            "atLeastOne": some, "atMostOne": some, "ascending": some,
        ])
        schema["oneOf"] = .array(
            IntentRule.Kind.allCases.map { ["required": [.string($0.rawValue)]] })
        return schema
    }()

    private static let migration = mapping(
        [
            "from": integer(from: 1), "rename": names(of: text), "values": names(of: texts),
            "retype": names(of: text), "drop": list(of: text), "default": names(of: anything),
        ], required: ["from"])

    /// Old values of any type, each with the new one.
    private static let texts: JSONValue = ["type": "object", "additionalProperties": text]

    // Conditions

    /// A mapping of parameters to what is said about each.
    private static let condition: JSONValue = [
        "type": "object", "minProperties": 1,
        "properties": [
            "any": conditions(part("condition")), "all": conditions(part("condition")),
            "not": part("condition"),
            "family": part("familyTest"),
        ],
        "additionalProperties": part("test"),
    ]

    private static let test: JSONValue = any(
        part("values"),
        [
            "type": "object", "minProperties": 1, "additionalProperties": false,
            "properties": [
                "is": part("values"), "not": part("test"), "range": range(of: anything),
                "any": conditions(part("test")), "all": conditions(part("test")),
            ],
        ])

    private static let familyTest: JSONValue = any(
        families.orMore,
        [
            "type": "object", "minProperties": 1, "additionalProperties": false,
            "properties": [
                "is": families.orMore, "not": part("familyTest"), "any": conditions(part("familyTest")),
                "all": conditions(part("familyTest")),
            ],
        ])

    private static let values: JSONValue = any(
        scalar, ["type": "array", "items": scalar, "minItems": 1])

    private static func conditions(_ element: JSONValue) -> JSONValue {
        ["type": "array", "items": element, "minItems": 1]
    }
}

extension JSONValue {
    /// The schema, or that of a list of such elements.
    fileprivate var orMore: JSONValue { .any([self, ["type": "array", "items": self, "minItems": 1]]) }
}

extension JSONObject {
    func merging(_ other: JSONObject) -> JSONObject {
        var all = self
        for (key, value) in other { all[key] = value }
        return all
    }
}
