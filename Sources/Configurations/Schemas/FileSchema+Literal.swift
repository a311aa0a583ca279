import IntentDefinitions
import JSONText

/// Literals, as an editor sees them: plain words of YAML's core schema are typed.
extension FileSchema {
    /// A single value of any type; `null` and `~` are none.
    static let scalar: JSONValue = ["type": ["string", "number", "boolean"]]

    /// The literals of each built-in type, as parts of a schema.
    static let literals = JSONObject(BuiltInType.allCases.map { (name($0), literal(of: $0)) })

    static func literalPart(_ type: BuiltInType) -> JSONValue { part(name(type)) }

    private static func name(_ type: BuiltInType) -> String { "literal-\(type.rawValue)" }

    static func literal(of type: BuiltInType) -> JSONValue {
        switch type {
        case .boolean: boolean
        case .integer: ["type": "integer"]
        case .decimal: ["type": "number"]
        case .string: text
        case .date: fitting("^(today|[0-9]{4}-[0-9]{2}-[0-9]{2})$")
        case .time: fitting("^(now|[0-9]{2}:[0-9]{2}(:[0-9]{2})?)$")
        case .dateTime: fitting("^(now|[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9]{2}:[0-9]{2}.*)$")
        case .duration: any(integer(from: 0), fitting(durationPattern))
        case .timeZone: ["type": "string", "minLength": 1]
        case .url: fitting("^[A-Za-z][A-Za-z0-9+.\\-]*:[^ ]+$")
        case .color: fitting("^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$")
        case .file, .folder: ["type": ["string", "number"]]
        case .place: any(fitting("^-?[0-9.e]+, ?-?[0-9.e]+$"), .object(place))
        case .person: ["type": ["string", "integer"]]
        case .money: any(["type": "number"], fitting("^-?[0-9.]+ ?[A-Z]{3}$"))
        case .energy, .length, .mass, .speed, .temperature, .volume:
            any(["type": "number"], fitting("^-?[0-9.]+ ?[^0-9 ].*$"))
        }
    }

    /// Ends of a range: two of them, or one under its name.
    static func range(of end: JSONValue) -> JSONValue {
        any(
            ["type": "array", "items": end, "minItems": 2, "maxItems": 2],
            .all([.object(mapping(["min": end, "max": end])), ["minProperties": 1]]))
    }

    static let durationPattern = "^(?=.)([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?([0-9]+ms)?$"

    static func fitting(_ pattern: String) -> JSONValue { ["type": "string", "pattern": .string(pattern)] }

    private static let place = mapping(
        ["latitude": ["type": "number"], "longitude": ["type": "number"], "name": text],
        required: ["latitude", "longitude"])
}
