import IntentDefinitions
import JSONText
import WidgetManifests
import WidgetModel

extension FileSchema {
    static let workspaceFile = mapping(
        [
            "format": format,
            "name": said("Names the state, so the folder may move.", .text(fitting: wordPattern)),
            "intents": said("Patterns of definitions.", list(of: text)),
            "providers": said("Patterns of manifests.", list(of: text)),
        ], required: ["format", "name"])

    static let manifestFile = mapping(
        [
            "format": format, "provider": said("The provider's name.", .text(fitting: wordPattern)),
            "command": said(
                "The program and its arguments.", command),
            "limits": .object(mapping(["memory": bytes, "answer": duration, "idle": duration])),
            "environment": .object(mapping(["pass": list(of: variable)], required: ["pass"])),
            "group": .object(
                mapping(
                    [
                        "id": said("What an app and the provider share.", .text(fitting: wordPattern)),
                        "secrets": list(of: .text(fitting: wordPattern)),
                    ], required: ["id"])),
            "widgets": [
                "type": "object", "propertyNames": ["pattern": .string(wordPattern)],
                "additionalProperties": widget, "minProperties": 1,
            ],
        ], required: ["format", "provider", "command", "widgets"])

    private static let widget: JSONValue = .all([
        .object(
            mapping(
                [
                    "title": text, "description": text,
                    "families": ["type": "array", "items": families, "minItems": 1],
                    "configuration": any(
                        ["const": "static"], .object(mapping(["intent": text], required: ["intent"]))),
                    "formerly": said(
                        "Kinds of earlier days, whose placed widgets it takes over.",
                        list(of: .text(fitting: wordPattern))),
                    "stale": .object(mapping(["after": duration, "expire": expiry])),
                    "open": said(
                        "The program that opens a link, \"{url}\" among its arguments.",
                        command),
                    "reads": said("The parameters that the provider uses.", list(of: text)),
                    "budget": .object(
                        mapping([
                            "perDay": integer(from: 0), "spacing": duration,
                            "whenHidden": words(WhenHidden.allCases.map(\.rawValue)),
                        ])),
                    "retry": .object(
                        mapping(["attempts": integer(from: 0), "first": duration, "longest": duration])),
                    "recommendations": names(
                        of: .object(
                            mapping(["title": text, "values": names(of: anything)], required: ["values"]))),
                ], required: ["families", "configuration"])),
        [
            "if": ["properties": ["configuration": ["const": "static"]], "required": ["configuration"]],
            "then": .not(any(["required": ["reads"]], ["required": ["recommendations"]])),
        ],
    ])

    private static let command: JSONValue = [
        "type": "array", "prefixItems": [["type": ["string", "number"], "minLength": 1]],
        "items": text, "minItems": 1,
    ]

    private static let expiry: JSONValue = .object(
        mapping(
            ["after": duration, "show": words(ContentExpiry.Look.allCases.map(\.rawValue))],
            required: ["after"]))

    static let duration = ParameterType.duration().kind.literalSchema
    private static let bytes: JSONValue = .text(fitting: "^[0-9]+(KiB|MiB|GiB|kB|KB|MB|GB|B)$")
    private static let variable: JSONValue = .text(fitting: "^[A-Za-z_][A-Za-z0-9_]*$")

    /// Kinds, providers and workspaces are named by letters, digits, `.`, `_` and `-`.
    private static let wordPattern =
        "^[^\\u0000-,./:-@\\[-\\^`{-\\u007F][^\\u0000-,/:-@\\[-\\^`{-\\u007F]*$"
}
