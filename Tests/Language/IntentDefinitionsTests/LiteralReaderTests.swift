import IntentDefinitions
import Testing
import WidgetModel

@Suite struct LiteralReaderTests {
    static let units = ParameterType.enumeration(
        Enumeration(
            name: "Units",
            cases: [EnumCase(name: "metric", title: "Metric system"), EnumCase(name: "imperial")]))
    static let city = ParameterType.object(ObjectType(name: "City"))

    static let accepted: [(String, ParameterType, ParameterValue)] = [
        ("true", .boolean(), .boolean(true)), ("false", .boolean(), .boolean(false)),
        ("-7", .integer, .integer(-7)), ("007", .integer, .integer(7)),
        ("7.0", .integer, .integer(7)), ("1e1", .integer, .integer(10)),
        ("9223372036854775807", .integer, .integer(.max)),
        ("2", .decimal, .decimal(DecimalNumber(2))),
        ("", .string(), .string("")), (" no ", .string(), .string(" no ")),
        ("imperial", units, .enumCase("imperial")),
        ("90", .duration(), .duration(.seconds(90))), ("1h30m", .duration(), .duration(.minutes(90))),
        // Only files must contain the unit; a user who edits means seconds.
        ("300", .duration(units: [.minutes, .seconds]), .duration(.seconds(300))),
        ("/", .folder(), .folder("/")), ("a/../b//c/", .folder(), .folder("/home/kim/board/b/c")),
        ("../..", .folder(), .folder("/home")), ("/../../x", .folder(), .folder("/x")),
        // Users may choose a folder with such a name; only definitions treat it as a variable.
        ("/mnt/c/$Extend", .folder(), .folder("/mnt/c/$Extend")),
        ("${a}/b", .file(), .file("/home/kim/board/${a}/b")),
        ("~", .folder(), .folder("/home/kim")), ("~/a b", .folder(), .folder("/home/kim/a b")),
        ("UTC", .timeZone, .literal("UTC")),
        ("#2DA44E", .color, .color(RGBA(red: 0x2D, green: 0xA4, blue: 0x4E))),
        ("#2da44e80", .color, .color(RGBA(red: 0x2D, green: 0xA4, blue: 0x4E, alpha: 0x80))),
        ("seoul", city, .object(ObjectValue(id: "seoul"))),
        ("kim@example.org", .email, .literal("kim@example.org")),
        (longestEmail, .email, .literal(longestEmail)),
        ("50%", .percent, .percent(half)), ("0.5", .percent, .percent(half)),
        ("150%", .percent, .percent(DecimalNumber(significand: 15, scale: 1)!)),
        ("-2.5%", .percent, .percent(DecimalNumber(significand: -25, scale: 3)!)),
        ("1", .percent, .percent(DecimalNumber(1))),
        ("star.fill", .icon, .literal("star.fill")),
        ("wed, mon", .weekdays, .weekdays(monAndWed)), ("mon,wed,mon", .weekdays, .weekdays(monAndWed)),
        ("weekend, mon", .weekdays, .weekdays(WeekdaySet(rawValue: 0b110_0001))),
        ("2026-05-01..2026-05-01", .dateRange, .dateRange(DateRange(start: mayFirst, end: mayFirst)!)),
        ("daily until 2026-12-31", .recurrence, .literal("daily until 2026-12-31")),
        ("weekly on wed, mon", .recurrence, .literal("weekly on mon, wed")),
        ("monthly on 31", .recurrence, .literal("monthly on 31")),
        ("12 km", kilometers, .integer(12)), ("12KM", kilometers, .integer(12)),
        ("12", kilometers, .integer(12)),
        ("2.5°", .decimal(suffix: NumberSuffix("°")), .decimal(DecimalNumber(significand: 25, scale: 1)!)),
        ("KR", .country, .literal("KR")), ("pt-BR", .language, .literal("pt-BR")),
        ("nas", .host, .literal("nas")), ("뉴스.example", .host, .literal("뉴스.example")),
        ("10.0.0.1", .host, .literal("10.0.0.1")), ("::1", .host, .literal("::1")),
        ("2001:db8:0:0:0:0:2:1", .host, .literal("2001:db8:0:0:0:0:2:1")),
        ("हिन्दी.example", .host, .literal("हिन्दी.example")),
        ("-1", .percent, .percent(DecimalNumber(-1))), ("sq-XK", .language, .literal("sq-XK")),
        ("en-150", .language, .literal("en-150")),
    ]

    private static let monAndWed = WeekdaySet(rawValue: 0b000_0101)
    private static let mayFirst = CalendarDate("2026-05-01")!
    private static let kilometers = ParameterType.integer(suffix: NumberSuffix("km"))
    private static let half = DecimalNumber(significand: 5, scale: 1)!
    private static let longestEmail = String(repeating: "k", count: 242) + "@example.org"

    @Test(arguments: accepted)
    func reads(_ text: String, _ type: ParameterType, _ value: ParameterValue) throws {
        #expect(try type.kind.value(ofLiteral: text, in: .fixed) == value)
    }

    static let refused: [(String, ParameterType, LiteralProblem.Reason, String?)] = [
        ("yes", .boolean(), .form, "true"), ("OFF", .boolean(), .form, "false"),
        ("tru", .boolean(), .form, "true"),
        ("", .boolean(), .form, nil), ("+7", .integer, .form, nil), ("1_000", .integer, .form, "1000"),
        ("7.5", .integer, .form, nil), ("9223372036854775808", .integer, .form, nil),
        ("٣", .integer, .form, nil), (" 7", .integer, .form, nil), ("inf", .decimal, .form, nil),
        ("Metric system", units, .unknown, "metric"), ("imperal", units, .unknown, "imperial"),
        ("kelvin", units, .unknown, nil), ("2026-13-01", .date, .form, nil),
        ("tomorrow", .date, .form, "today + 1d"),
        ("1,000", .integer, .form, "1000"), ("1'000'000", .integer, .form, "1000000"),
        ("1,00", .integer, .form, nil), ("14 days", .integer, .form, "14"), ("5k", .integer, .form, nil),
        ("5 m", .duration(), .form, "5m"), ("-5m", .duration(), .form, nil), ("m5", .duration(), .form, nil),
        ("", .folder(), .form, nil), ("~kim/x", .folder(), .form, nil), ("a\0b", .folder(), .form, nil),
        ("New York", .timeZone, .unknown, "America/New_York"),
        ("asia/seoul", .timeZone, .unknown, "Asia/Seoul"),
        ("k" + longestEmail, .email, .form, nil),
        ("mailto:kim@example.org", .email, .form, "kim@example.org"),
        ("50", .percent, .form, "50%"), ("50 %", .percent, .form, "50%"), ("2,5%", .percent, .form, "2.5%"),
        ("mdi:home", .icon, .unknown, "house"), ("heart.circle.fill", .icon, .unknown, "heart"),
        ("star-fill", .icon, .unknown, "star.fill"), ("umbrela", .icon, .unknown, "umbrella"),
        ("♛", .icon, .unknown, "crown"), ("zebra", .icon, .unknown, nil), ("", .icon, .unknown, nil),
        ("Mon, Wed", .weekdays, .form, "mon, wed"), ("mon wed", .weekdays, .form, "mon, wed"),
        ("Mondays and Wednesdays", .weekdays, .form, "mon, wed"), ("month", .weekdays, .form, nil),
        ("mon-fri", .weekdays, .form, "mon, tue, wed, thu, fri"), ("", .weekdays, .form, nil),
        ("2026-05-10..2026-05-01", .dateRange, .form, "2026-05-01..2026-05-10"),
        ("2026-05-01/2026-05-10", .dateRange, .form, "2026-05-01..2026-05-10"),
        ("2026-05-01 - 2026-05-10", .dateRange, .form, "2026-05-01..2026-05-10"),
        ("2026-05-01", .dateRange, .form, "2026-05-01..2026-05-01"), ("May", .dateRange, .form, nil),
        ("every Monday", .recurrence, .form, "weekly on mon"), ("every day", .recurrence, .form, "daily"),
        ("monthly on the 15th", .recurrence, .form, "monthly on 15"), ("weekly", .recurrence, .form, nil),
        ("Weekly on Mon until 2026-12-31", .recurrence, .form, "weekly on mon until 2026-12-31"),
        ("FREQ=WEEKLY;BYDAY=MO,WE", .recurrence, .form, "weekly on mon, wed"),
        ("monthly on 0", .recurrence, .form, nil), ("0 9 * * 1", .recurrence, .form, "weekly on mon"),
        ("km", kilometers, .form, nil), ("12 mi", kilometers, .form, nil),
        ("1.5 km", kilometers, .form, nil),
        ("2,5 km", .decimal(suffix: NumberSuffix("km")), .form, "2.5"),
        ("-5", .percent, .form, "-5%"), ("half", .percent, .form, nil), ("%", .percent, .form, nil),
        ("kr", .country, .unknown, "KR"), ("UK", .country, .unknown, "GB"),
        ("Korea", .country, .unknown, "KR"), ("KOR", .country, .unknown, "KR"),
        ("Germny", .country, .unknown, "DE"), ("Atlantis", .country, .unknown, nil),
        ("QQ", .country, .unknown, nil), ("en-QQ", .language, .form, nil),
        ("en-UK", .language, .form, "en-GB"),
        ("ko_KR", .language, .form, "ko-KR"), ("jp", .language, .form, "ja"), ("?", .language, .form, nil),
        ("https://nas.local/photos", .host, .form, "nas.local"), ("nas.local:80", .host, .form, "nas.local"),
        ("192.168.1.300", .host, .form, nil), ("1:2:3", .host, .form, nil), ("1::2::3", .host, .form, nil),
        ("a b", .host, .form, nil), ("nas..local", .host, .form, nil), ("", .host, .form, nil),
        ("-nas", .host, .form, nil), ("[::1]:80", .host, .form, "::1"),
        ("example.com.", .host, .form, "example.com"),
        ("fe80::1/64", .host, .form, "fe80::1"), ("fe80::1%eth0", .host, .form, nil),
        ("２００１::1", .host, .form, nil),
        ("Mars", .timeZone, .unknown, nil), ("2da44e", .color, .form, "#2da44e"),
        ("#fff", .color, .form, "#ffffff"),
        ("#2da44g", .color, .form, nil), ("green", .color, .form, "#008000"), ("", city, .form, nil),
    ]

    @Test(arguments: refused)
    func refuses(
        _ text: String, _ type: ParameterType, _ reason: LiteralProblem.Reason, _ suggestion: String?
    ) {
        let problem = #expect(throws: LiteralProblem.self) {
            try type.kind.value(ofLiteral: text, in: .fixed)
        }
        #expect(problem?.reason == reason)
        #expect(problem?.found == text)
        #expect(problem?.suggestion == suggestion)
        #expect(problem?.expected.hasPrefix(type.kind.expectation) == true)
    }

    @Test func todayIsTheDayHandedIn() throws {
        let value = try ParameterType.date.kind.value(ofLiteral: "today", in: .fixed)
        #expect("\(value)" == "2026-11-21")
    }

    /// In this zone, the clock is set forward from 02:00 to 03:00 at 02:00 UTC of the fixed day.
    @Test func aLocalTimeThatDoesNotExistIsRefused() throws {
        let change = try #require(Instant(rfc3339: "2026-11-21T02:00:00Z"))
        let context = LiteralContext.fixed.inZone { $0 < change ? 0 : 3600 }
        let problem = #expect(throws: LiteralProblem.self) {
            try ParameterType.dateTime.kind.value(ofLiteral: "2026-11-21T02:30", in: context)
        }
        #expect(problem?.reason == .unknown)
        #expect(problem?.suggestion == "2026-11-21T03:30:00+01:00")
        let later = try ParameterType.dateTime.kind.value(ofLiteral: "2026-11-21T03:30:00+01:00", in: context)
        #expect("\(later)" == "2026-11-21T02:30:00.000Z")
    }

    @Test func withoutAHomeATildeIsRefused() {
        let homeless = LiteralContext(
            today: LiteralContext.fixed.today, isTimeZone: { _ in false }, timeZoneNames: { [] },
            folderBase: "/board")
        #expect(throws: LiteralProblem.self) {
            try ParameterType.folder().kind.value(ofLiteral: "~/x", in: homeless)
        }
    }

    @Test func relativePathsBeginAtTheFilesFolder() throws {
        let based = LiteralContext.fixed.based(at: "../Intents")
        let value = try ParameterType.folder().kind.value(ofLiteral: "maps", in: based)
        #expect(value == .folder("/home/kim/Intents/maps"))
    }
}
