import IntentDefinitions
import JSONText
import WidgetModel

/// The JSON of single values, as `ParameterValue.json` writes and `JSONValueReader` reads them.
extension ParameterType {
    /// The schema of one value, within a range where it can be said.
    func schema(within range: ValueRange? = nil) -> JSONValue {
        switch self {
        case .boolean: ["type": "boolean"]
        case .integer: number("integer", range, least: .integer(.min), greatest: .integer(.max))
        case .decimal: number("number", range)
        case .duration: number("number", range, least: 0)
        case .string(let rules): rules.schema
        case .enumeration(let enumeration): ["enum": .array(enumeration.cases.map { .string($0.name) })]
        case .date: ["type": "string", "format": "date", "pattern": .string(Self.datePattern)]
        case .time: ["type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$"]
        case .dateTime: ["type": "string", "pattern": .string(Self.momentPattern)]
        case .timeZone: ["type": "string", "minLength": 1]
        case .url: ["type": "string", "pattern": "^[A-Za-z][A-Za-z0-9+.\\-]*:."]
        case .color: ["type": "string", "pattern": "^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"]
        case .file, .folder: ["type": "string", "pattern": "^/"]
        case .place: Self.place
        case .person(let mode): mode.schema
        case .money(let currencies): money(currencies, range)
        case .measurement(let unit): measurement(unit, range)
        case .object(let object): object.schema
        }
    }

    private static let datePattern = "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"
    private static let momentPattern =
        "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt ]([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]"
        + "(\\.[0-9]+)?([Zz]|[+\\-]([01][0-9]|2[0-3]):[0-5][0-9])$"

    private func number(
        _ type: JSONValue, _ range: ValueRange?, least: JSONValue? = nil, greatest: JSONValue? = nil
    ) -> JSONValue {
        var schema: JSONObject = ["type": type]
        schema["minimum"] = range?.least?.number ?? least
        schema["maximum"] = range?.greatest?.number ?? greatest
        return .object(schema)
    }

    private func money(_ currencies: [Currency], _ range: ValueRange?) -> JSONValue {
        let codes = currencies.isEmpty ? Currency.codes : currencies.map(\.code)
        return [
            "type": "object", "required": ["amount", "currency"],
            "properties": [
                "amount": number("number", range), "currency": ["enum": .array(codes.map { .string($0) })],
            ],
        ]
    }

    /// The range is one of the type's own unit; amounts of another one are converted by the reader.
    private func measurement(_ unit: MeasurementUnit, _ range: ValueRange?) -> JSONValue {
        let symbols = unit.dimension.units.map { JSONValue.string($0.symbol) }
        var schema: JSONObject = [
            "type": "object", "required": ["value", "unit"],
            "properties": ["value": ["type": "number"], "unit": ["enum": .array(symbols)]],
        ]
        if range != nil {
            schema["if"] = ["properties": ["unit": ["const": .string(unit.symbol)]]]
            schema["then"] = ["properties": ["value": number("number", range)]]
        }
        return .object(schema)
    }

    private static let place: JSONValue = [
        "type": "object", "required": ["latitude", "longitude"],
        "properties": [
            "latitude": ["type": "number", "minimum": -90, "maximum": 90],
            "longitude": ["type": "number", "minimum": -180, "maximum": 180], "name": .textOrNull,
        ],
    ]
}

extension JSONValue {
    static let textOrNull: JSONValue = ["type": ["string", "null"]]
}

extension ParameterValue {
    /// The number that JSON has for it: of a duration its seconds, of an amount the amount.
    var number: JSONValue? {
        switch self {
        case .integer, .decimal, .duration: json
        case .money: json["amount"]
        case .measurement: json["value"]
        default: nil
        }
    }
}

extension StringRules {
    /// A secret may be masked: it is kept elsewhere then.
    fileprivate var schema: JSONValue {
        var schema: JSONObject = ["type": "string"]
        if minLength > 0 { schema["minLength"] = .integer(Int64(minLength)) }
        if let maxLength { schema["maxLength"] = .integer(Int64(maxLength)) }
        if let pattern { schema["pattern"] = .string(pattern.ecmaScript) }
        return isSecret ? .any([["const": .string(SecretText.mask)], .object(schema)]) : .object(schema)
    }
}

extension PersonMode {
    /// An address for mail counts before a telephone number.
    fileprivate var schema: JSONValue {
        let members: JSONObject = ["name": .textOrNull, "email": .textOrNull, "phone": .textOrNull]
        let handles: JSONValue =
            switch self {
            case .email: .member("email", ["type": "string"])
            case .phone:
                .all([.member("phone", ["type": "string"]), .not(.member("email", ["type": "string"]))])
            case .contact: .any(members.map { .member($0.key, ["type": "string"]) })
            }
        return .all([["type": "object", "properties": .object(members)], handles])
    }
}

extension ObjectType {
    /// What else a provider said of it is let pass.
    fileprivate var schema: JSONValue {
        var members: JSONObject = [
            "id": ["type": "string", "minLength": 1], "title": .textOrNull, "subtitle": .textOrNull,
            "image": .textOrNull,
        ]
        for property in properties {
            members[property.name] = .any([property.type.schema(), ["type": "null"]])
        }
        return ["type": "object", "required": ["id"], "properties": .object(members)]
    }
}
