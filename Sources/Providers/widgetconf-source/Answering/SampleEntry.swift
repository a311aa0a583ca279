import IntentDefinitions
import WidgetModel

/// Data for placeholders and for the gallery, made of the types of an entry's values.
///
/// The view definition draws it like any other data, so that the placeholder has the look of the widget. An
/// entry without data is not possible, because a view may need each value.
enum SampleEntry {
    /// The elements of a list.
    private static let elements = 3

    /// - Parameter now: the time of the request.
    static func values(of members: [EntryMember], at now: Instant) -> JSONValue {
        .object(JSONObject(members.map { ($0.name, value(of: $0.type, at: now)) }))
    }

    private static func value(of type: EntryType, at now: Instant) -> JSONValue {
        switch type {
        case .value(let type): value(of: type, at: now)
        case .object(let members): values(of: members, at: now)
        case .list(let element): .array(Array(repeating: value(of: element, at: now), count: elements))
        }
    }

    private static func value(of type: ParameterType, at now: Instant) -> JSONValue {
        if let first = type.enumeration?.cases.first { return .string(first.name) }
        if let measurement = type.kind as? MeasurementType {
            return ["value": 0, "unit": .string(measurement.unit.symbol)]
        }
        switch type.name {
        case "boolean": return false
        case "integer", "decimal", "percent", "duration": return 0
        case "dateTime": return .string(now.description)
        case "date": return .string(String(now.description.prefix(10)))
        case "time": return "00:00"
        case "money": return ["amount": 0, "currency": "EUR"]
        case "color": return "#808080"
        case "url": return "https://example.org/"
        default: return "–"
        }
    }
}
