import IntentDefinitions
import WidgetModel

/// JSON for one value of a type: possibly valid values, invalid values that a schema detects, and invalid
/// values that only the reader detects.
struct ValueSamples {
    /// Valid except for ranges, patterns and choices, which a schema checks.
    var visible: [JSONValue] = []
    /// Valid or invalid; a schema cannot decide.
    var subtle: [JSONValue] = []

    private static let others: [JSONValue] = [
        true, false, 0, 3, 7, -1, 2.5, "", "a", "3", "true", [], [1], [:], ["id": "x"], .null,
    ]

    init(of type: ParameterType) {
        visible = Self.others
        switch type.kind {
        case is IntegerType, is DecimalType, is DurationType, is PercentType: addNumbers(type)
        case let type as StringType: addTexts(type)
        case let enumeration as Enumeration:
            visible +=
                enumeration.cases.map { .string($0.name) }
                + enumeration.cases.map { .string($0.displayTitle) }
        case is DateType:
            visible += ["2026-11-21", "2024-02-29", "2026-02-30", "2026-13-01", "today", "21.11.2026"]
            subtle = ["1999-12-31", "2040-01-01"]
        case is TimeType:
            visible += ["08:30", "23:59:59", "24:00", "8:30", "08:30:99", "now"]
            subtle = ["00:00", "12:00", "18:30:01"]
        case is DateTimeType:
            visible += [
                "2026-11-21T08:30:00Z", "2026-11-21t08:30:00.5+09:00", "2026-11-21 08:30:00z", "2026-11-21",
                "2026-11-21T08:30", "now",
            ]
            subtle = ["2026-02-30T08:30:00Z", "1990-01-01T00:00:00Z", "2099-01-01T00:00:00Z"]
        case is TimeZoneType:
            takeTextsForSubtle()
            visible += ["Asia/Seoul", "UTC", "Europe/Berlin"]
            subtle += ["Mars/Base"]
        case is URLType:
            takeTextsForSubtle()
            visible += ["https://example.org/", "mailto:kim@example.org", "example.org"]
            subtle += ["https:", "a:b c", "localhost:8080"]
        case is EmailType:
            visible += ["kim@example.org", "김@날씨.example", "kim@example", "a@b@c.org", ".a@b.c", "a@b..c"]
            subtle += ["kim\u{A0}lee@example.org"]
        case is CountryType: visible += ["KR", "DE", "UK", "kr", "Germany"]
        case is LanguageType:
            visible += ["ko", "pt-BR", "zh-Hant-TW", "ko_KR", "ko-kr", "german"]
            subtle += ["xx", "ko-1990-1990"]
        case is HostType:
            takeTextsForSubtle()
            visible += ["nas.local", "192.168.1.5", "fe80::1", "https://nas.local/", "a b", "kim@nas"]
            subtle += ["192.168.1.300", "nas.local:80", "-nas", "nas..local", "1::2::3"]
        case is WeekdaysType:
            visible += [["mon", "wed"], ["monday"], "mon", ["mon", "mon"], ["sun", "mon"], ["mon", 3]]
        case is DateRangeType:
            let day: JSONValue = "2026-05-01"
            visible += [["start": day, "end": day], ["start": day], ["start": day, "end": "2026-13-01"]]
            subtle = [["start": "2026-05-02", "end": day], ["start": day, "end": "2026-05-09", "days": 9]]
        case is RecurrenceType:
            visible += ["daily", "weekly on mon, wed", "monthly on 15 until 2026-12-31", "weekly"]
            visible += ["monthly on 32"]
            subtle = ["weekly on wed, mon", "daily until 2026-02-30", "weekly on weekend"]
        case is IconType: visible += ["star.fill", "heart.circle.fill", "mdi:home", "☀"]
        case is ColorType: visible += ["#2da44e", "#2DA44E80", "#2da", "2da44e", "red"]
        case is FileType:
            visible += ["a/b", "~/a"]
            subtle = ["/home/a", "/home/a.csv", "/a/../b", "/home/a/"]
        case is PlaceType: addPlaces()
        case is PersonType:
            visible += [
                ["name": "Kim"], ["email": "kim@example.org"], ["phone": "+82 2 123 4567"], ["name": 3],
            ]
            subtle = [
                ["name": ""], ["email": "kim"], ["name": "Kim", "email": "kim@example.org", "phone": "1"],
            ]
        case let type as MoneyType: addMoney(type.currencies)
        case let type as MeasurementType: addMeasurements(type.unit)
        case is ObjectType: addObjects()
        default: break
        }
    }

    /// Any string looks like a name.
    private mutating func takeTextsForSubtle() {
        subtle = visible.filter { $0.string != nil }
        visible.removeAll { $0.string != nil }
    }

    private mutating func addNumbers(_ type: ParameterType) {
        visible += [1, 5, 6, 12, 100, 86_400, -5, 0.5, 1.5, 5.0, 1e2]
        if type == .integer { visible += [.integer(.max), .integer(.min)] }
        subtle = [0.1234, JSONValue(numberText: "123456789012345678901234567890") ?? 0]
    }

    private mutating func addTexts(_ rules: StringType) {
        let texts = [
            "01067", "0106", "abc", "ABC", "a-b", "a.b", "가나", "🌧🌧🌧", "x_1", "aaaaaaaaaaaaaaaaaaaaaaaa", "b",
            "c",
        ]
        visible += texts.map { .string($0) }
        if rules.isSecret { visible.append(.string(SecretText.mask)) }
    }

    private mutating func addPlaces() {
        visible += [
            ["latitude": 37.57, "longitude": 126.98],
            ["latitude": 37.57, "longitude": 126.98, "name": "Seoul"],
            ["latitude": 91, "longitude": 0], ["latitude": 0, "longitude": -181], ["latitude": 1],
            ["latitude": "1", "longitude": 2], ["latitude": 1, "longitude": 2, "name": 3], "37.57,126.98",
        ]
    }

    private mutating func addMoney(_ currencies: [Currency]) {
        let code = currencies.first?.code ?? "EUR"
        visible += [
            ["amount": 12, "currency": .string(code)], ["amount": 0, "currency": .string(code)],
            ["amount": 100_000, "currency": .string(code)], ["amount": 1, "currency": "ABC"],
            ["amount": "1", "currency": .string(code)], ["amount": 1], "12 EUR",
        ]
        subtle = [["amount": 0.001, "currency": .string(code)]]
    }

    private mutating func addMeasurements(_ unit: MeasurementUnit) {
        let own = JSONValue.string(unit.symbol)
        visible += [
            ["value": 5, "unit": own], ["value": -500, "unit": own], ["value": 1000, "unit": own],
            ["value": 0.5, "unit": own], ["value": 5, "unit": "parsec"], ["value": 5], "5 km",
            ["value": "5", "unit": own],
        ]
        subtle = unit.dimension.units.filter { $0 != unit }.map { ["value": 3, "unit": .string($0.symbol)] }
    }

    private mutating func addObjects() {
        visible += [
            ["id": "seoul"], ["id": "seoul", "title": "Seoul", "orphaned": true], ["id": ""], ["id": 3],
            ["id": "a", "title": 3], ["title": "Seoul"], "seoul", ["id": "b", "more": [1, 2]],
        ]
    }
}
