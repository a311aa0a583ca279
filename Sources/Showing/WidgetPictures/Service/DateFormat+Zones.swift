package import BoardDocuments
import Foundation
package import WidgetModel
package import WidgetViews

extension DateFormat {
    /// Formats dates with the zones of the system.
    ///
    /// - Parameter resolution: the smallest unit of ticking dates.
    package static func system(
        now: Instant, _ dates: PictureDates, resolution: DateWords.Unit = .second
    ) -> DateFormat {
        var format = DateFormat(
            now: now, zoneOffset: { secondsFromUTC(in: $0 ?? dates.zone, at: $1) },
            words: .of(dates.locale) { dates.time })
        format.resolution = resolution
        return format
    }

    /// The offset of a zone from UTC; nil if the zone is unknown on this system.
    static func secondsFromUTC(in zone: String, at instant: Instant) -> Int? {
        TimeZone(identifier: zone)?.secondsFromGMT(
            for: Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000))
    }
}

extension DateWords.Unit {
    /// The smallest unit that dates show on a display which is drawn this rarely.
    init(refreshFloor: Milliseconds) {
        self = DateWords.Unit.allCases.first { Milliseconds.seconds($0.rawValue) <= refreshFloor } ?? .second
    }
}
