import JSONText
import WidgetModel

extension FileSchema {
    static let definitionFile = mapping(
        [
            "format": format, "intents": names(of: part("intent")), "enums": names(of: part("enum")),
            "types": names(of: part("type")),
        ], required: ["format", "intents"])

    static let definitionParts: JSONObject = [
        "intent": .object(intent), "parameter": .object(parameter), "case": enumCase,
        "enum": .object(enumeration),
        "type": .object(objectType), "listSize": listSize, "condition": .object(condition),
        "rule": .object(rule),
        "migration": .object(migration),
    ]

    private static let intent = mapping([
        "title": said("What people read.", text), "description": text,
        "version": said("Raised when stored values must move.", integer(from: 1)),
        "summary": said(
            "One line that describes a configuration.",
            any(
                ["type": "string"],
                list(of: .object(mapping(["when": part("condition"), "text": text], required: ["text"]))))),
        "parameters": said("In the order of the form.", names(of: part("parameter"))),
        "rules": list(of: part("rule")), "migrations": list(of: part("migration")),
    ])

    private static let parameter = mapping(
        parameterKeys.merging(attributes))

    private static let parameterKeys: JSONObject = [
        "title": said("What people read beside the row.", text), "help": said("Below the row.", text),
        "prompt": said("The question to ask for it.", text),
        "type": said("What values it takes.", text),
        "cases": said("What there is to choose from; in place of `type`.", names(of: part("case"))),
        "list": said("That it takes several values.", listRule), "required": boolean,
        "default": said("Its value until somebody chooses another.", anything),
        "range": said("`[least, greatest]`, or `min`, `max` or both.", range), "step": text,
        "control": said("How the form shows it.", ["type": "string"]),
        "options": said("That the provider says what there is.", options),
        "empty": said("What the row says without a value.", text), "example": anything,
        "when": said("The condition under which it is shown.", part("condition")),
    ]

    /// Keys that some types take beside those of every parameter.
    private static let attributes: JSONObject = [
        "labels": names(of: text), "multiline": boolean, "capitalization": text, "autocorrect": boolean,
        "smartQuotes": boolean, "smartDashes": boolean, "pattern": text, "minLength": integer(from: 0),
        "maxLength": integer(from: 0), "units": anything, "unit": text, "accept": oneOrMore(of: text),
        "precision": text, "mode": text, "currencies": oneOrMore(of: text), "secret": boolean,
    ]

    private static let range: JSONValue = any(
        ["type": "array", "minItems": 2, "maxItems": 2], .object(mapping(["min": text, "max": text])))

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

    private static let listSize: JSONValue = any(
        ["const": true], integer(from: 1),
        .object(
            mapping([
                "min": integer(from: 0), "max": integer(from: 1), "count": integer(from: 1),
                "unique": boolean,
            ])))

    private static let enumCase: JSONValue = any(
        text,
        .object(
            mapping(["title": text, "subtitle": text, "image": text, "synonyms": oneOrMore(of: text)])))

    private static let enumeration = mapping(
        [
            "title": text,
            "cases": .object(["type": "object", "additionalProperties": part("case"), "minProperties": 1]),
        ],
        required: ["cases"])

    private static let objectType = mapping([
        "title": text,
        "properties": names(
            of: any(text, .object(mapping(parameterKeys.merging(attributes), required: ["type"])))),
    ])

    private static let condition: JSONObject = ["type": "object", "minProperties": 1]

    private static let rule = mapping([
        "name": text, "message": text, "when": part("condition"), "require": oneOrMore(of: text),
        "atLeastOne": oneOrMore(of: text), "atMostOne": oneOrMore(of: text), "ascending": oneOrMore(of: text),
    ])

    private static let migration = mapping(
        [
            "from": integer(from: 1), "rename": names(of: text), "values": names(of: names(of: text)),
            "retype": names(of: text), "drop": list(of: text), "default": names(of: anything),
        ], required: ["from"])
}

extension JSONObject {
    fileprivate func merging(_ other: JSONObject) -> JSONObject {
        var all = self
        for (key, value) in other { all[key] = value }
        return all
    }
}
