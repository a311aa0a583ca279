package import WidgetModel

/// The environment in which literals are interpreted: the date and time, the time zones, and the
/// folders to which paths refer.
package struct LiteralContext: Sendable {
    /// The value of `today`.
    package private(set) var today: CalendarDate
    /// The value of `now` as an instant.
    package private(set) var now: Instant
    /// The value of `now` as a time of day.
    package private(set) var time: TimeOfDay
    /// The offset of local times from UTC in seconds at an instant, positive to the east.
    package private(set) var offset: @Sendable (Instant) -> Int
    /// Whether a time zone with this name exists.
    package let isTimeZone: @Sendable (String) -> Bool
    /// The names of all zones, for suggestions and menus. It is not called to read a known name.
    package let timeZoneNames: @Sendable () -> [String]
    /// The offset of a zone from UTC in seconds at an instant, positive to the east; nil if it is unknown.
    package let zoneOffset: @Sendable (String, Instant) -> Int?
    /// The absolute path to which relative paths refer.
    package private(set) var folderBase: String
    /// The folder that `~/` stands for. If it is nil, such paths are rejected.
    package let homeFolder: String?

    /// - Parameters:
    ///   - now: the instant; midnight of `today` in UTC if nil.
    ///   - time: the local time of day; if nil, it is taken from `now` in UTC.
    ///   - offset: the offset of local times from UTC in seconds at an instant.
    package init(
        today: CalendarDate, now: Instant? = nil, time: TimeOfDay? = nil,
        offset: @escaping @Sendable (Instant) -> Int = { _ in 0 },
        isTimeZone: @escaping @Sendable (String) -> Bool,
        timeZoneNames: @escaping @Sendable () -> [String],
        zoneOffset: @escaping @Sendable (String, Instant) -> Int? = { _, _ in nil }, folderBase: String,
        homeFolder: String? = nil
    ) {
        self.today = today
        let moment = now ?? Instant(milliseconds: Int64(today.daysSinceEpoch) * 86_400_000)
        self.now = moment
        self.time = time ?? TimeOfDay(utc: moment)
        self.offset = offset
        self.isTimeZone = isTimeZone
        self.timeZoneNames = timeZoneNames
        self.zoneOffset = zoneOffset
        self.folderBase = folderBase
        self.homeFolder = homeFolder
    }

    /// The same environment with a different base for relative paths, which is itself relative to the current
    /// base.
    package func based(at folder: String) -> LiteralContext {
        var based = self
        // `folderBase` may contain "..": the complete path of a value is normalized later.
        based.folderBase = folder.utf8.first == UInt8(ascii: "/") ? folder : folderBase + "/" + folder
        return based
    }

    /// The same environment at another instant, with the corresponding local date and time.
    package func at(_ now: Instant, today: CalendarDate, time: TimeOfDay) -> LiteralContext {
        var later = self
        (later.now, later.today, later.time) = (now, today, time)
        return later
    }

    /// The same environment in another time zone.
    package func inZone(offset: @escaping @Sendable (Instant) -> Int) -> LiteralContext {
        var elsewhere = self
        elsewhere.offset = offset
        return elsewhere
    }
}

/// Returns an absolute path without `.`, `..`, and repeated or trailing slashes.
///
/// Only the text is processed: symbolic links are not resolved, and files need not exist. `..` at the root is
/// ignored.
///
/// - Parameter base: the absolute path to which a relative path refers.
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

/// The relative form of an absolute path, starting from a folder: `../shared/cities.yaml`.
func relativePath(_ path: String, to folder: String) -> String {
    let parts = path.split(separator: "/")
    let base = folder.split(separator: "/")
    let common = zip(parts, base).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: base.count - common) + parts.dropFirst(common))
        .joined(separator: "/")
}

/// The folder of a path: `a` for `a/b.yaml`, an empty string for `b.yaml`, and `/` for `/b.yaml`.
package func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
}
