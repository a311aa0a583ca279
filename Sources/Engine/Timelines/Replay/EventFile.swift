package import WidgetModel

/// The format of an event file, which contains all events of an engine with their effects, one per line.
///
/// ```
/// {"widgetconf":"events","version":1,"seed":"7"}
/// {"at":"2026-11-21T08:00:00.000Z","event":"providerAdded","provider":0,"concurrency":1,"effects":[]}
/// {"at":"2026-11-21T08:00:00.000Z","event":"restored","widget":0,"record":{…},"effects":[["show",0,2]]}
/// ```
/// The file begins with the events that restored the board, so that it can be replayed on its own. It
/// contains dates and settings, but no values of configurations and no content of widgets.
package enum EventFile {
    package static let version = 1
    /// The largest size of a file in bytes, which is enough for more than a week of a large board.
    package static let limitBytes = 256 << 20

    /// The first line, without its line feed.
    package static func head(seed: UInt64) -> String {
        let head: JSONValue = [
            "widgetconf": "events", "version": .integer(Int64(version)), "seed": .string(String(seed)),
        ]
        return head.text
    }

    /// Whether a file begins like an event file of any version.
    package static func isHead(of bytes: [UInt8]) -> Bool {
        bytes.starts(with: Array(#"{"widgetconf":"events""#.utf8))
    }

    /// One event with its effects, without the line feed.
    ///
    /// - Parameter name: The name of the widget for human readers. A replay ignores it.
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
