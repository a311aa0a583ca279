import JSONText
package import Timelines
package import WidgetModel

/// The lines of an event file: everything that an engine saw, and what it answered.
///
/// ```
/// {"widgetconf":"events","version":1,"seed":"7"}
/// {"at":"2026-11-21T08:00:00.000Z","event":"providerAdded","provider":0,"concurrency":1,"effects":[]}
/// {"at":"2026-11-21T08:00:00.000Z","event":"restored","widget":0,"record":{…},"effects":[["show",0,2]]}
/// ```
/// The board comes first, as the engine got it, so that a file replays alone. It holds dates and settings,
/// and no value of a configuration, nor anything that is shown.
package enum EventFile {
    package static let version = 1
    /// Bytes that a file may have: more than a week of a large board.
    package static let limitBytes = 256 << 20

    /// The first line, without its end.
    package static func head(seed: UInt64) -> String {
        let head: JSONValue = [
            "widgetconf": "events", "version": .integer(Int64(version)), "seed": .string(String(seed)),
        ]
        return head.text
    }

    /// One event and its effects, without the line's end.
    ///
    /// - Parameter name: of the widget, for people; a replay does not look at it.
    package static func line(
        _ event: Event, at now: Instant, _ effects: some Sequence<Effect>, name: String? = nil
    ) -> String {
        var object: JSONObject = ["at": now.encodedJSON]
        for (key, value) in event.encodedObject { object[key] = value }
        object["name"] = name.map { .string($0) }
        object["effects"] = .array(effects.map(\.json))
        return JSONValue.object(object).text
    }
}
