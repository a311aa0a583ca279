import Testing

@testable import Configurations

/// An answer with made-up values, and what a first widget shows of it.
struct InferenceSample: Sendable, CustomTestStringConvertible {
    let name: String
    let answer: String
    /// The values in the form that `InferredSource.lines` gives.
    let lines: [String]
    /// A text in the picture of the widget.
    let shows: String

    var testDescription: String { name }

    static let all =
        [
            InferenceSample(
                name: "weather",
                answer: """
                    {"latitude": 52.52, "longitude": 13.42, "generationtime_ms": 0.1, "utc_offset_seconds": 0,
                     "timezone": "GMT", "current_units": {"time": "iso8601", "temperature_2m": "°C"},
                     "current": {"time": "2026-11-21T08:30", "interval": 900, "temperature_2m": 3.6,
                                 "wind_speed_10m": 11.2},
                     "hourly": {"time": ["2026-11-21T00:00", "2026-11-21T01:00", "2026-11-21T02:00"],
                                "temperature_2m": [2.1, null, 1.9, 1.4]}}
                    """,
                lines: [
                    "time dateTime current.time", "temperature2m decimal current.temperature_2m",
                    "windSpeed10m decimal current.wind_speed_10m",
                    "hourlyTemperature2m [decimal] hourly.temperature_2m",
                ], shows: "3.6"),
            InferenceSample(
                name: "departures",
                answer: """
                    {"stop": {"name": "Central Station", "id": "S1"}, "departures": [
                      {"line": {"name": "4", "color": "#ffcc00"}, "direction": "Seaport",
                       "when": "2026-11-21T08:35:00Z", "delay": null, "cancelled": false},
                      {"line": {"name": "M9", "color": "#00ccff"}, "direction": "Airport",
                       "when": "2026-11-21T08:42:00Z", "delay": 180, "cancelled": false}]}
                    """,
                lines: [
                    "stopName string stop.name", "departures {} departures", "  lineName string line.name",
                    "  direction string direction", "  when dateTime when", "  delay decimal delay ?",
                ], shows: "Seaport"),
            InferenceSample(
                name: "repository",
                answer: """
                    {"id": 1, "node_id": "R_1", "name": "engine", "full_name": "ada/engine", "private": false,
                     "owner": {"login": "ada", "id": 2, "html_url": "https://example.org/ada"},
                     "html_url": "https://example.org/ada/engine", "description": "Analytical engine",
                     "fork": false, "created_at": "2026-01-05T10:00:00Z", "size": 120,
                     "stargazers_count": 42, "language": "Swift", "has_issues": true, "forks_count": 7,
                     "open_issues_count": 3, "license": {"key": "mit", "name": "MIT License"},
                     "topics": ["history"], "visibility": "public"}
                    """,
                lines: [
                    "name string name", "fullName string full_name", "description string description",
                    "stargazersCount integer stargazers_count", "forksCount integer forks_count",
                    "openIssuesCount integer open_issues_count",
                ], shows: "engine"),
            InferenceSample(
                name: "feed",
                answer: """
                    <?xml version="1.0"?>
                    <rss version="2.0"><channel><title>Engine news</title><link>https://example.org/</link>
                    <item><title>Version 2</title><link>https://example.org/2</link>
                    <pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate><description>Faster</description></item>
                    <item><title>Version 1</title><link>https://example.org/1</link>
                    <pubDate>Thu, 05 Nov 2026 10:00:00 GMT</pubDate><description>First</description></item>
                    </channel></rss>
                    """,
                lines: [
                    "as feed", "title string title", "items {} items", "  title string title",
                    "  date dateTime date", "  summary string summary", "  link url link",
                ], shows: "Version 2"),
            InferenceSample(
                name: "table",
                answer: "time;room;temperature;humidity\n08:00;Kitchen;20.5;\n08:15;Attic;18.75;41\n",
                lines: [
                    "as csv", "items {} .", "  time time time", "  room string room",
                    "  temperature decimal temperature", "  humidity decimal humidity ?",
                ], shows: "Kitchen"),
            InferenceSample(
                name: "numbers", answer: "[3, 5, 4, 6.128]",
                lines: ["latest decimal [-1]", "values [decimal] ."], shows: "6.13"),
            InferenceSample(
                name: "forecast",
                answer: """
                    {"city": {"name": "Seoul", "id": 1835848}, "list": [
                      {"dt": 1795240800, "main": {"temp": 4.2}}, {"dt": 1795251600, "main": {"temp": 5}},
                      {"dt": 1795262400, "main": {"temp": 6}}]}
                    """,
                lines: ["entries list", "date dt", "cityName string $.city.name", "temp decimal main.temp"],
                shows: "4.2"),
            sailings,
        ] + unusual

    /// Numbers that are times since 1970, and numbers without a fraction in all elements.
    private static let sailings = InferenceSample(
        name: "sailings",
        answer: """
            {"pier": "Landing Bridge", "sailings": [
              {"to": "Port", "departs": 1795251000, "seats": 30, "open": true, "note": "Take the ramp"},
              {"to": "Quay", "departs": 1795255200, "seats": 12, "open": false, "note": "–"}]}
            """,
        lines: [
            "sailings {} sailings", "  to string to", "  departs dateTime departs", "  seats integer seats",
            "  note string note",
        ], shows: "Quay")

    /// Answers that few services give.
    private static let unusual = [
        InferenceSample(
            name: "deep nesting", answer: #"{"a":{"b":{"c":{"d":{"e":{"value":7}}}}}}"#,
            lines: ["eValue decimal a.b.c.d.e.value"], shows: "7"),
        InferenceSample(
            name: "odd names",
            answer: #"{"Temp. (°C)": 3.5, "wind speed": 4, "기온": "맑음", "": 1, "a\"b": 2, "any": 8}"#,
            lines: [
                #"tempC decimal "Temp. (°C)""#, #"windSpeed decimal "wind speed""#, "기온 string 기온",
                #"aB decimal "a\"b""#, "anyValue decimal any",
            ], shows: "맑음"),
        InferenceSample(
            name: "nulls", answer: #"{"name": null, "value": null, "state": "open"}"#,
            lines: ["state string state"], shows: "open"),
        InferenceSample(
            name: "equal names",
            answer: #"{"bitcoin": {"usd": 97000.5, "eur": 91000}, "ether": {"usd": 3100.25}}"#,
            lines: [
                "bitcoinUsd decimal bitcoin.usd", "eur decimal bitcoin.eur", "etherUsd decimal ether.usd",
            ], shows: "97,000.5"),
        InferenceSample(
            name: "lists", answer: #"[["2026-11-20", 1.5], ["2026-11-21", 2.5]]"#,
            lines: ["items {} .", "  column1 date [0]", "  column2 decimal [1]"], shows: "2.5"),
        InferenceSample(
            name: "one object in a list",
            answer: #"{"weather": [{"description": "rain"}], "name": "Zocca", "main": {"temp": 3}}"#,
            lines: [
                "weatherDescription string weather[0].description", "name string name",
                "temp decimal main.temp",
            ], shows: "Zocca"),
        InferenceSample(
            name: "booleans", answer: #"{"open": true, "doors": 2}"#,
            lines: ["open boolean open", "doors decimal doors"], shows: "open: yes"),
        InferenceSample(
            name: "a number", answer: "21.5\n", lines: ["value decimal ."], shows: "21.5"),
        InferenceSample(
            name: "a line", answer: "load 0.71 0.42 0.30\n", lines: ["as text", "text string text"],
            shows: "load 0.71"),
        InferenceSample(
            name: "several lines", answer: "alpha\nbeta, gamma\n",
            lines: ["as lines", "lines [string] ."], shows: "beta, gamma"),
        InferenceSample(
            name: "JSON Lines", answer: "{\"name\": \"a\", \"level\": 1}\n{\"name\": \"b\", \"level\": 2}\n",
            lines: ["items {} .", "  name string name", "  level decimal level"], shows: "b"),
        InferenceSample(
            name: "very large", answer: large, lines: ["items {} .", "  name string name"], shows: "row 5"),
        InferenceSample(
            name: "a late text", answer: late, lines: ["items {} .", "  level string level"], shows: "5"),
    ]

    private static let large: String = {
        let rows = (0..<20_000).map { "{\"id\": \($0), \"name\": \"row \($0)\"}" }
        return "[\(rows.joined(separator: ", "))]"
    }()

    /// The last element has another type than the first ones.
    private static let late: String = {
        let levels = (0..<60).map { "\($0)" } + ["\"high\""]
        return "[\(levels.map { "{\"level\": \($0)}" }.joined(separator: ", "))]"
    }()

    /// Answers that a widget cannot show, with a part of the sentence about them.
    static let refused: [(answer: String, message: String)] = [
        ("", "found an empty answer, expected JSON, CSV, RSS, Atom or text"),
        (" \n", "found an empty answer"),
        ("<!DOCTYPE html><html><body>Log in</body></html>", "the answer is a page of HTML"),
        ("\n<html lang=\"en\">", "the answer is a page of HTML"),
        ("<note><to>Ada</to></note>", "the answer is XML, but neither RSS nor Atom"),
        ("{}", "found no value to show in the answer, which is an empty object"),
        (#"{"a": null, "b": []}"#, "found no value to show in the answer"),
        ("[]", "the answer is an empty list"),
        ("[null, null]", "the answer is a list of 2 nulls"),
        ("null", "the answer is null"),
        (#"{"a": 1,"#, "the answer is not JSON"),
        (#"[{"a": 1}, 2]"#, "found no value to show in the answer, which is a list of 2"),
        (#"{"a":{"b":{"c":{"d":{"e":{"f":{"g":7}}}}}}}"#, "found no value to show"),
        ("PNG\u{0}\u{1}\u{2}", "the answer is not text"),
    ]
}

extension InferredSource {
    /// The format unless it is JSON, the keys of the source, and each value with its type and its path.
    var lines: [String] {
        let format = format == .json ? [] : ["as \(format.rawValue)"]
        let keys = [entries.map { "entries \($0)" }, date.map { "date \($0)" }].compactMap(\.self)
        return format + keys + values.flatMap(\.lines)
    }
}

extension InferredValue {
    fileprivate var lines: [String] {
        let type =
            switch content {
            case .single(let type): type.rawValue
            case .list(let type): "[\(type.rawValue)]"
            case .objects: "{}"
            }
        let line = "\(name) \(type) \(path)\(isOptional ? " ?" : "")"
        return [line] + members.flatMap(\.lines).map { "  " + $0 }
    }
}
