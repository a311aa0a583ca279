import BoardDocuments
import WidgetModel

/// The body of an edit, and the values of a placement.
///
/// A value has the JSON form in which replies contain it, or is a text that is read as after `name=` on a
/// command line. Null chooses no value, so that the default does not apply.
struct ValueBody: Codable, Sendable {
    var values: GivenValues?
    /// The parameters that get their defaults back.
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

/// Values by parameter. Which of the forms a value has depends on the type of its parameter.
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

/// The body of `POST /widgets`.
struct PlacementBody: Codable, Sendable {
    var kind: String
    var family: Family?
    var name: String?
    var recommendation: String?
    /// Only plans and validates the placement, and requests a snapshot.
    var dryRun: Bool?
}

/// The body of `PATCH /widgets/{id}`, beside its values.
struct EditBody: Codable, Sendable {
    /// The widget whose values replace the present ones before the changes.
    var from: String?
    var family: Family?
    /// An empty text removes the name.
    var name: String?
    var dryRun: Bool?
    /// With a dry run: also requests a snapshot with the new values.
    var snapshot: Bool?
    var wait: EditWait?
}

/// The body of `POST /widgets/{id}/duplicate`, beside the changes of the copied values.
struct DuplicateBody: Codable, Sendable {
    var family: Family?
    var name: String?
}

/// The body of `PATCH /groups/{id}`.
struct GroupBody: Codable, Sendable {
    /// The new values by key. Null removes a key.
    var values: JSONObject
}

/// The body of `POST /widgets/{id}/undo`.
struct UndoBody: Codable, Sendable {
    /// The revision to return to; missing for the one before the last edit.
    var to: Revision?
}

/// The body of `POST /widgets/{id}/press`.
struct PressBody: Codable, Sendable {
    var action: String
}

/// The body of `POST /widgets/{id}/options`, beside its unsaved values.
struct OptionsBody: Codable, Sendable {
    var parameter: String?
    var search: String?
}

/// The body of `POST /displays`. Without settings, a display begins with those of its kind.
struct DisplayBody: Codable, Sendable {
    var name: DisplayName
    var kind: DisplayKind
    var settings: DisplaySettings?
}

/// The body of `PATCH /displays/{id}`. Settings that are missing stay as they are. Null leaves a setting to
/// the display or the board.
struct DisplaySettingsBody: Codable, Sendable {
    var settings: Settings

    struct Settings: Codable, Sendable {
        var pages: [DisplayedPage]?
        var size: OrNull<PixelSize>?
        var scale: Double?
        var palette: DisplayPalette?
        var rotation: Rotation?
        var scheme: Appearance?
        var locale: OrNull<LocaleTag>?
        var timeZone: OrNull<String>?
        var refreshFloor: Milliseconds?
        var sleep: OrNull<SleepHours>?
    }
}

/// The body of requests that need none: an object without members.
struct EmptyBody: Codable, Sendable {
    private enum Key: CodingKey {}

    init(from decoder: any Decoder) throws { _ = try decoder.container(keyedBy: Key.self) }
}
