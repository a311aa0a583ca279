import Foundation
import WidgetModel
import WidgetViews

extension DateFormat {
    /// Formats dates with the zones of the system.
    ///
    /// - Parameter zone: the IANA name of the zone of the display.
    static func systemZones(now: Instant, zone: String) -> DateFormat {
        DateFormat(
            now: now,
            zoneOffset: { name, instant in
                TimeZone(identifier: name ?? zone)?.secondsFromGMT(
                    for: Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000))
            })
    }
}
