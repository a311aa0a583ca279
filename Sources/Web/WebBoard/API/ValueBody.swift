import BoardDocuments
import WidgetModel

/// The members of a body that represent the `changes` of a call.
///
/// A value uses the JSON form in which replies contain it, or is a string that is read as after `name=` on a
/// command line. Null clears the value, so that the default does not apply.
struct ValueBody: Codable, Sendable {
    var values: GivenValues?
    /// The parameters that are reset to their defaults.
    var unset: [String]?

    var changes: [RequestedChange] {
        let chosen = (values?.members ?? [:]).map { name, value -> RequestedChange in
            switch value {
            case .null: .none(name: name)
            case .string(let text): .set(name: name, text: text)
            default: .json(name: name, value: value)
            }
        }
        return chosen + (unset ?? []).map { .unset(name: $0) }
    }
}

/// Values by parameter. The form of a value depends on the type of its parameter.
struct GivenValues: JSONForm, Codable, Sendable {
    let members: JSONObject

    init(from decoder: any Decoder) throws {
        members = try decoder.singleValueContainer().decode(JSONObject.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(members)
    }

    static let schema: JSONObject = [
        "type": "object",
        "additionalProperties": [
            "description": .string(
                "The value in the form in which replies contain it, or as a text, as after \"name=\" on a "
                    + "command line. Null chooses no value. \"widgetconf schema INTENT\" describes the "
                    + "values of one intent."),
            "examples": [
                true, 7, 2.5, "text", "5m", "2026-11-21", ["mon", "wed"],
                ["amount": 12.5, "currency": "EUR"], ["value": 5, "unit": "km"],
                ["latitude": 37.57, "longitude": 126.98, "name": "Seoul"],
                ["start": "2026-05-01", "end": "2026-05-10"], ["id": "seoul", "title": "Seoul"],
                ["all": true, "except": ["ferry"]], .null,
            ],
        ],
    ]
    static let example: JSONValue = ["days": 7]
}
