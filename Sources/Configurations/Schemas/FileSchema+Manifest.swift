import JSONText
import WidgetModel

extension FileSchema {
    static let workspaceFile = mapping(
        [
            "format": format, "name": said("Names the state, so the folder may move.", text),
            "intents": said("Patterns of definitions.", list(of: text)),
            "providers": said("Patterns of manifests.", list(of: text)),
        ], required: ["format", "name"])

    static let manifestFile = mapping(
        [
            "format": format, "provider": said("The provider's name.", text),
            "command": said(
                "The program and its arguments.", ["type": "array", "items": text, "minItems": 1]),
            "limits": .object(mapping(["memory": text, "answer": text, "idle": text])),
            "environment": .object(mapping(["pass": list(of: text)], required: ["pass"])),
            "widgets": ["type": "object", "additionalProperties": widget, "minProperties": 1],
        ], required: ["format", "provider", "command", "widgets"])

    private static let widget: JSONValue = .object(
        mapping(
            [
                "title": text, "description": text,
                "families": ["type": "array", "items": families, "minItems": 1],
                "configuration": any(
                    ["const": "static"], .object(mapping(["intent": text], required: ["intent"]))),
                "reads": said("The parameters that the provider uses.", list(of: text)),
                "budget": .object(mapping(["perDay": integer(from: 0), "spacing": text])),
                "retry": .object(mapping(["attempts": integer(from: 0), "first": text, "longest": text])),
                "recommendations": names(
                    of: .object(
                        mapping(["title": text, "values": names(of: anything)], required: ["values"]))),
            ], required: ["families", "configuration"]))
}
