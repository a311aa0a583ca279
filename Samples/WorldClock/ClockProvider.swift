import Foundation
import ProviderKit

/// An entry for now, and one for every full minute of the following hour.
struct ClockProvider: AppIntentTimelineProvider {
    static let minutes = 60

    func placeholder(in context: Context) -> ClockEntry {
        ClockEntry(
            date: context.now,
            clocks: [Clock(label: String(localized: "Everywhere"), time: "10:09", isDay: true)])
    }

    func snapshot(for configuration: WorldClockIntent, in context: Context) -> ClockEntry {
        entry(at: context.now, configuration, in: context)
    }

    func timeline(for configuration: WorldClockIntent, in context: Context) -> Timeline<ClockEntry> {
        let minute = (context.now.timeIntervalSince1970 / 60).rounded(.down) * 60
        let later = (1..<ClockProvider.minutes).map { Date(timeIntervalSince1970: minute + Double($0) * 60) }
        let entries = ([context.now] + later).map { entry(at: $0, configuration, in: context) }
        return Timeline(entries: entries, policy: .atEnd)
    }

    /// The first zones, as many as the family can show; without zones, the board's local time.
    private func entry(at date: Date, _ configuration: WorldClockIntent, in context: Context) -> ClockEntry {
        let zones = configuration.zones.isEmpty ? [context.timeZone] : configuration.zones
        let shown = zones.prefix(ClockProvider.room(in: context.family))
        return ClockEntry(date: date, clocks: shown.map { clock(of: $0, at: date, configuration.labels) })
    }

    private static func room(in family: WidgetFamily) -> Int {
        switch family {
        case .systemMedium: 3
        case .systemLarge, .systemExtraLarge: 6
        default: 1
        }
    }

    private func clock(of zone: TimeZone, at date: Date, _ labels: LabelStyle) -> Clock {
        let offset = zone.secondsFromGMT(for: date)
        let minute =
            (Int(date.timeIntervalSince1970.rounded(.down)) + offset).flooredRemainder(dividingBy: 86_400)
            / 60
        let label =
            switch labels {
            case .city: city(of: zone)
            case .offset: ClockProvider.text(ofOffset: offset)
            case .both: city(of: zone) + " " + ClockProvider.text(ofOffset: offset)
            }
        let time = ClockProvider.twoDigits(minute / 60) + ":" + ClockProvider.twoDigits(minute % 60)
        return Clock(label: label, time: time, isDay: (6 * 60..<18 * 60).contains(minute))
    }

    /// `America/Argentina/Buenos_Aires` becomes `Buenos Aires`, translated to the board's language if the
    /// table contains it.
    private func city(of zone: TimeZone) -> String {
        let name = zone.identifier.split(separator: "/").last.map(String.init) ?? zone.identifier
        return String(localized: String.LocalizationValue(name.replacingOccurrences(of: "_", with: " ")))
    }

    /// `UTC+9`, `UTC+5:45`, `UTC`.
    static func text(ofOffset seconds: Int) -> String {
        guard seconds != 0 else { return "UTC" }
        let minutes = abs(seconds) / 60
        let rest = minutes % 60 == 0 ? "" : ":" + twoDigits(minutes % 60)
        return "UTC" + (seconds < 0 ? "-" : "+") + String(minutes / 60) + rest
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Int {
    fileprivate func flooredRemainder(dividingBy divisor: Int) -> Int {
        let rest = self % divisor
        return rest < 0 ? rest + divisor : rest
    }
}
