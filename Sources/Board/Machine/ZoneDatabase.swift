import Foundation
package import IntentDefinitions
package import WidgetModel

/// The time zones of the machine, by IANA name.
package enum ZoneDatabase {
    private static let folder = "/usr/share/zoneinfo"

    /// Whether a zone exists.
    ///
    /// The zone files are checked first, because loading the library of zones is much slower. If the machine
    /// does not have zone files, the library is used.
    package static func contains(_ name: String) -> Bool {
        guard hasShape(name) else { return false }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder) {
            return !isFolder.boolValue
        }
        return FileManager.default.fileExists(atPath: folder) ? false : TimeZone(identifier: name) != nil
    }

    /// All names, for suggestions and menus.
    package static func names() -> [String] { TimeZone.knownTimeZoneIdentifiers }

    /// The zone of the user, from `TZ` or the settings of the machine; `UTC` if it is unknown.
    package static func present(environment: [String: String]) -> String {
        if let zone = environment["TZ"], contains(zone) { return zone }
        let identifier = TimeZone.current.identifier
        return contains(identifier) ? identifier : "UTC"
    }

    /// The offset from UTC in seconds, positive to the east; nil for an unknown zone.
    package static func offset(of name: String, at instant: Instant) -> Int? {
        TimeZone(identifier: name)?.secondsFromGMT(
            for: Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000))
    }

    /// Whether a string has the form of a name such as `Europe/Berlin` or `UTC`. This excludes paths that
    /// leave the folder, and other files in it.
    private static func hasShape(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first.properties.isUppercase else { return false }
        return name.unicodeScalars.allSatisfy {
            $0.isASCII
                && ($0.properties.isAlphabetic || $0.properties.numericType != nil
                    || "/_+-".unicodeScalars.contains($0))
        }
    }
}

extension LiteralContext {
    /// The environment of this machine: its date, time and zones. Relative paths refer to `folder`.
    package static func machine(
        clock: any Clock, folder: String, environment: [String: String]
    ) -> LiteralContext {
        let now = clock.now()
        let (today, time) = now.local
        return LiteralContext(
            today: today, now: now, time: time, offset: \.localOffset,
            isTimeZone: ZoneDatabase.contains,
            timeZoneNames: ZoneDatabase.names, zoneOffset: ZoneDatabase.offset, folderBase: folder,
            homeFolder: environment["HOME"])
    }

    /// The same environment at another instant, with the given offset from UTC in seconds.
    package func at(_ now: Instant, offset: Int) -> LiteralContext {
        let shifted = now.milliseconds + Int64(offset) * 1000
        let (days, rest) = shifted.flooredQuotientAndRemainder(dividingBy: 86_400_000)
        guard let day = CalendarDate(daysSinceEpoch: Int(days)),
            let time = TimeOfDay(seconds: Int(rest / 1000))
        else { preconditionFailure("the clock reads \(now)") }
        return at(now, today: day, time: time)
    }

    /// The same environment at another instant, in the zone of this machine.
    package func machine(at now: Instant) -> LiteralContext {
        let (today, time) = now.local
        return at(now, today: today, time: time)
    }
}

extension Instant {
    /// The offset of this machine's local time from UTC in seconds, positive to the east.
    package var localOffset: Int {
        var seconds = time_t(milliseconds / 1000)
        var local = tm()
        localtime_r(&seconds, &local)
        return local.tm_gmtoff
    }

    /// The local date and time on this machine. The C library knows the offset without
    /// loading the library of zones.
    fileprivate var local: (day: CalendarDate, time: TimeOfDay) {
        var seconds = time_t(milliseconds / 1000)
        var local = tm()
        localtime_r(&seconds, &local)
        let day = CalendarDate(
            year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday))
        // Some zone files contain leap seconds, which are treated as the second before.
        let sinceMidnight = (Int(local.tm_hour) * 60 + Int(local.tm_min)) * 60 + min(Int(local.tm_sec), 59)
        guard let day, let time = TimeOfDay(seconds: sinceMidnight) else {
            preconditionFailure("the clock reads \(self)")
        }
        return (day, time)
    }
}
