import Foundation
package import IntentDefinitions
package import WidgetModel

/// The machine's time zones, by IANA name.
package enum ZoneDatabase {
    private static let folder = "/usr/share/zoneinfo"

    /// A look at the file system is a hundred times faster than loading the zones' library; where the machine
    /// has no zone files, the library's own are asked.
    package static func contains(_ name: String) -> Bool {
        guard hasShape(name) else { return false }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder) {
            return !isFolder.boolValue
        }
        return FileManager.default.fileExists(atPath: folder) ? false : TimeZone(identifier: name) != nil
    }

    /// All names, for "did you mean".
    package static func names() -> [String] { TimeZone.knownTimeZoneIdentifiers }

    /// The zone of this machine, as its environment says.
    package static func present(environment: [String: String]) -> String {
        if let zone = environment["TZ"], contains(zone) { return zone }
        let identifier = TimeZone.current.identifier
        return contains(identifier) ? identifier : "UTC"
    }

    /// Seconds east of UTC in a zone at an instant; nil for a zone that is not known.
    package static func offset(of name: String, at instant: Instant) -> Int? {
        TimeZone(identifier: name)?.secondsFromGMT(
            for: Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000))
    }

    /// Names such as `Europe/Berlin` or `UTC`: nothing that leads out of the folder, and not its other files.
    private static func hasShape(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first.properties.isUppercase else { return false }
        return name.unicodeScalars.allSatisfy {
            $0.isASCII
                && ($0.properties.isAlphabetic || $0.properties.numericType != nil
                    || "/_+-".unicodeScalars.contains($0))
        }
    }
}

extension LiteralSurroundings {
    /// This machine's: its day, its zones, relative folders from `folder`.
    package static func machine(
        clock: any Clock, folder: String, environment: [String: String]
    ) -> LiteralSurroundings {
        let now = clock.now()
        let (today, time) = now.local
        return LiteralSurroundings(
            today: today, now: now, time: time, localInstant: Instant.local,
            isTimeZone: ZoneDatabase.contains,
            timeZoneNames: ZoneDatabase.names, folderBase: folder, homeFolder: environment["HOME"])
    }

    /// The same at another moment, so many seconds east of UTC.
    func at(_ now: Instant, offset: Int) -> LiteralSurroundings {
        let shifted = now.milliseconds + Int64(offset) * 1000
        let (days, rest) = shifted.flooredQuotientAndRemainder(dividingBy: 86_400_000)
        guard let day = CalendarDate(daysSinceEpoch: Int(days)),
            let time = TimeOfDay(seconds: Int(rest / 1000))
        else { preconditionFailure("the clock reads \(now)") }
        return at(now, today: day, time: time)
    }

    /// The same at another moment, on this machine.
    func machine(at now: Instant) -> LiteralSurroundings {
        let (today, time) = now.local
        return at(now, today: today, time: time)
    }
}

extension Instant {
    /// The moment of a day and a time on this machine; where its clock is set forward over them, the one that
    /// the C library makes of it.
    static func local(_ day: CalendarDate, _ time: TimeOfDay) -> Instant {
        var fields = tm()
        fields.tm_year = Int32(day.year - 1900)
        fields.tm_mon = Int32(day.month - 1)
        fields.tm_mday = Int32(day.day)
        fields.tm_hour = Int32(time.hour)
        fields.tm_min = Int32(time.minute)
        fields.tm_sec = Int32(time.second)
        fields.tm_isdst = -1
        return Instant(milliseconds: Int64(mktime(&fields)) * 1000)
    }

    /// The day and the time of day that it is on this machine: its C library knows the zone's offset without
    /// the zones' library.
    fileprivate var local: (day: CalendarDate, time: TimeOfDay) {
        var seconds = time_t(milliseconds / 1000)
        var local = tm()
        localtime_r(&seconds, &local)
        let day = CalendarDate(
            year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday))
        // A leap second, which some zones' files know, counts as the one before it.
        let sinceMidnight = (Int(local.tm_hour) * 60 + Int(local.tm_min)) * 60 + min(Int(local.tm_sec), 59)
        guard let day, let time = TimeOfDay(seconds: sinceMidnight) else {
            preconditionFailure("the clock reads \(self)")
        }
        return (day, time)
    }
}
