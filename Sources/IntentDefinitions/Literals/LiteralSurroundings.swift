package import WidgetModel

/// What literals mean beyond their text: the day, the clock, the zones and where relative paths begin, handed
/// in.
package struct LiteralSurroundings: Sendable {
    /// What `today` stands for.
    package private(set) var today: CalendarDate
    /// What `now` stands for as a moment.
    package private(set) var now: Instant
    /// What `now` stands for as a time of day.
    package private(set) var time: TimeOfDay
    /// The moment of a day and a time that say no offset; where a clock was set forward over them, the one
    /// that follows.
    package let localInstant: @Sendable (CalendarDate, TimeOfDay) -> Instant
    package let isTimeZone: @Sendable (String) -> Bool
    /// For "did you mean"; only asked when a name is not a zone.
    package let timeZoneNames: @Sendable () -> [String]
    /// An absolute path, where a relative one begins.
    package private(set) var folderBase: String
    /// What `~/` stands for; nil: it is refused.
    package let homeFolder: String?

    /// Without `now` it is midnight of `today`; without `time` and `localInstant` local time is UTC.
    package init(
        today: CalendarDate, now: Instant? = nil, time: TimeOfDay? = nil,
        localInstant: (@Sendable (CalendarDate, TimeOfDay) -> Instant)? = nil,
        isTimeZone: @escaping @Sendable (String) -> Bool,
        timeZoneNames: @escaping @Sendable () -> [String], folderBase: String, homeFolder: String? = nil
    ) {
        self.today = today
        let moment = now ?? Instant(milliseconds: Int64(today.daysSinceEpoch) * 86_400_000)
        self.now = moment
        self.time = time ?? TimeOfDay(utc: moment)
        self.localInstant =
            localInstant ?? { day, time in
                Instant(milliseconds: Int64(day.daysSinceEpoch * 86_400 + time.seconds) * 1000)
            }
        self.isTimeZone = isTimeZone
        self.timeZoneNames = timeZoneNames
        self.folderBase = folderBase
        self.homeFolder = homeFolder
    }

    /// The same, with relative paths beginning in another folder, itself relative to this one's.
    package func based(at folder: String) -> LiteralSurroundings {
        var based = self
        // The path of a value is made absolute as a whole, so this one may contain "..".
        based.folderBase = folder.utf8.first == UInt8(ascii: "/") ? folder : folderBase + "/" + folder
        return based
    }

    /// The same at another moment, which is that day and that time of day here.
    package func at(_ now: Instant, today: CalendarDate, time: TimeOfDay) -> LiteralSurroundings {
        var later = self
        (later.now, later.today, later.time) = (now, today, time)
        return later
    }
}

/// `path` made absolute from the absolute folder `base`, without `.`, `..` and doubled or trailing slashes.
///
/// Works on the text alone: links are not followed, nothing need exist. `..` at the root stays there.
package func absolutePath(_ path: some StringProtocol, from base: String) -> String {
    let whole = path.utf8.first == UInt8(ascii: "/") ? Substring(path) : base + "/" + path
    var parts: [Substring] = []
    for part in whole.split(separator: "/") {
        switch part {
        case ".": continue
        case "..": _ = parts.popLast()
        default: parts.append(part)
        }
    }
    return "/" + parts.joined(separator: "/")
}

/// The folder of a file's path: `a/b.yaml` → `a`, `b.yaml` → ``, `/b.yaml` → `/`.
package func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
}
