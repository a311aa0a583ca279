package import IntentDefinitions
package import JSONText
import WidgetModel

extension ParameterValue {
    /// The one JSON form of a value (C5), for everybody who may read it: in the store, and in
    /// `--format json`. Secrets read `••••` (C8).
    ///
    /// Booleans, integers and decimals are JSON's own; a duration is a number of seconds; an enum's case, a
    /// date, a time, a moment, a path, a zone, a URL and a color are texts; an amount is
    /// `{"amount", "currency"}`, a measurement `{"value", "unit"}`, a place
    /// `{"latitude", "longitude", "name"}`, a person `{"name", "phone"}` or `{"name", "email"}`, an object
    /// `{"id", "title", "subtitle", "image", …properties}`.
    package var json: JSONValue { json(.masked) }

    /// The same with its secrets, for the provider alone.
    package var revealedJSON: JSONValue { json(.revealed) }

    /// What stands in a secret's place.
    enum Secrets { case masked, revealed }

    func json(_ secrets: Secrets) -> JSONValue {
        switch self {
        case .boolean(let value): .boolean(value)
        case .integer(let value): .integer(value)
        case .decimal(let value): value.json
        case .string(let value), .enumCase(let value), .timeZone(let value), .url(let value),
            .file(let value), .folder(let value):
            .string(value)
        case .secret(let value): .string(secrets == .revealed ? value.revealed : value.description)
        case .date(let value): .string(value.description)
        case .time(let value): .string(value.description)
        case .dateTime(let value): .string(value.description)
        case .duration(let value): DecimalNumber(significand: value.count, scale: 3)?.json ?? .null
        case .color(let value): .string(value.description)
        case .place(let value): .object(value.json)
        case .person(let value): .object(value.json)
        case .money(let value): ["amount": value.amount.json, "currency": .string(value.currency.code)]
        case .measurement(let value): ["value": value.amount.json, "unit": .string(value.unit.symbol)]
        case .object(let value): .object(value.json(secrets))
        case .list(let elements): .array(elements.map { $0.json(secrets) })
        }
    }
}

extension DecimalNumber {
    /// A JSON number with exactly these digits.
    var json: JSONValue { JSONValue(numberText: description) ?? .null }

    /// The exact number that a JSON number says; nil for other values and for numbers that do not fit.
    init?(_ json: JSONValue) {
        switch json {
        case .integer(let number): self.init(number)
        case .number(let number): self.init(number.text)
        default: return nil
        }
    }
}

extension PlaceValue {
    fileprivate var json: JSONObject {
        var object: JSONObject = ["latitude": latitude.json, "longitude": longitude.json]
        object["name"] = name.map(JSONValue.string)
        return object
    }
}

extension PersonValue {
    fileprivate var json: JSONObject {
        var object: JSONObject = [:]
        object["name"] = name.map(JSONValue.string)
        switch handle {
        case .phone(let number)?: object["phone"] = .string(number)
        case .email(let address)?: object["email"] = .string(address)
        case nil: break
        }
        return object
    }
}

extension ObjectValue {
    /// `id`, then title, subtitle and image where there are any, then the properties that have a value;
    /// `"orphaned": true` when the provider no longer offers it (C4).
    func json(_ secrets: ParameterValue.Secrets) -> JSONObject {
        var object: JSONObject = ["id": .string(id)]
        object["title"] = title.map(JSONValue.string)
        object["subtitle"] = subtitle.map(JSONValue.string)
        object["image"] = image.map(JSONValue.string)
        for property in properties { object[property.name] = property.value.json(secrets) }
        if isOrphaned { object[ObjectValue.orphanedKey] = true }
        return object
    }
}
