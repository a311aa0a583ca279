package import WidgetModel

/// A line that a device reports with `POST /api/log`.
package struct DeviceLogLine: Codable, Hashable, Sendable {
    /// When the device wrote it, by its own clock; nil if the time is missing.
    package var created: Instant?
    package var level: LogLevel
    /// At most ``DeviceLimits/logCharacters`` characters. Displays make them printable.
    package var message: String

    /// The lines of a report: `{"logs": […]}`, or `{"log": {"logs_array": […]}}` of older firmware. Any
    /// other report counts as empty, because a device cannot handle an error.
    package static func lines(in report: JSONValue) -> [DeviceLogLine] {
        let lines = report["logs"]?.array ?? report["log"]?["logs_array"]?.array ?? []
        return lines.prefix(DeviceLimits.logLines).compactMap { DeviceLogLine($0) }
    }

    private init?(_ json: JSONValue) {
        guard let message = json["message"]?.string else { return nil }
        self.message = String(message.prefix(DeviceLimits.logCharacters))
        // Seconds within ±100,000 years, so that their milliseconds fit.
        created = json["created_at"]?.integer.flatMap {
            $0.magnitude < 3_155_760_000_000 ? Instant(milliseconds: $0 * 1000) : nil
        }
        level =
            switch json["level"]?.string {
            case "debug": .debug
            case "warn": .warning
            case "error", "fatal": .error
            default: .info
            }
    }
}
