import Foundation
import ProviderKit
import ProviderProtocol
import Testing
import WidgetModel

/// Every type of parameter, from a configuration's JSON to Swift values.
@Suite struct ParameterTests {
    struct Everything: WidgetConfigurationIntent {
        @Parameter(title: "A", default: false) var boolean: Bool
        @Parameter(title: "B", default: 1) var integer: Int
        @Parameter(title: "C", default: 0.5) var decimal: Double
        @Parameter(title: "D", default: "") var string: String
        @Parameter(title: "E", default: .metric) var units: Units
        @Parameter(title: "F") var day: Date?
        @Parameter(title: "G", default: .seconds(1)) var length: Duration
        @Parameter(title: "H", default: 1) var interval: TimeInterval
        @Parameter(title: "I", default: .gmt) var zone: TimeZone
        @Parameter(title: "J", default: .red) var tint: Color
        @Parameter(title: "K") var folder: URL?
        @Parameter(title: "L") var city: City?
        @Parameter(title: "M", default: ["x"]) var words: [String]

        /// Not a parameter.
        var other = 3
    }

    enum Units: String, AppEnum { case metric, imperial }

    struct City: DeclaredObject, Equatable {
        var id: String
        var title: String
        var country: String?

        init(_ object: ParameterObject) {
            (id, title, country) = (object.id, object.title, object.text("country"))
        }
    }

    private let context = TimelineProviderContext(timeZone: TimeZone(identifier: "Asia/Seoul") ?? .gmt)

    @Test func everyTypeIsRead() async throws {
        let intent = try await Everything.filled(
            from: [
                "boolean": true, "integer": 7, "decimal": 2.5, "string": "no", "units": "imperial",
                "day": "2026-11-21", "length": 90.5, "interval": 60, "zone": "Europe/Berlin",
                "tint": "#2da44e80",
                "folder": "/tmp/a b", "city": ["id": "seoul", "title": "Seoul", "country": "KR"],
                "words": ["a", "b"],
            ], in: context)
        #expect(intent.boolean)
        #expect(intent.integer == 7)
        #expect(intent.decimal == 2.5)
        #expect(intent.string == "no")
        #expect(intent.units == .imperial)
        #expect(intent.day == Date(timeIntervalSince1970: 1_795_186_800))  // Midnight in Seoul.
        #expect(intent.length == .milliseconds(90_500))
        #expect(intent.interval == 60)
        #expect(intent.zone.identifier == "Europe/Berlin")
        #expect(intent.tint == Color(hex: "#2da44e80"))
        #expect(intent.folder?.path(percentEncoded: false) == "/tmp/a b")
        #expect(intent.city?.id == "seoul")
        #expect(intent.city?.country == "KR")
        #expect(intent.words == ["a", "b"])
    }

    @Test func whatIsNotSaidHasItsDefault() async throws {
        let intent = try await Everything.filled(
            from: [:], in: context)
        #expect(intent.integer == 1)
        #expect(intent.day == nil)
        #expect(intent.words == ["x"])
    }

    @Test func explicitlyNoneIsNone() async throws {
        let intent = try await Everything.filled(
            from: ["day": nil, "words": nil, "integer": nil], in: context)
        #expect(intent.day == nil)
        #expect(intent.words == [])
        #expect(intent.integer == 1)
    }

    static let mismatches: [(String, JSONValue, String)] = [
        ("boolean", "true", #"boolean: found "true", expected true or false"#),
        ("integer", 1.5, "integer: found 1.5, expected a whole number"),
        ("units", "si", #"units: found "si", expected one of metric, imperial"#),
        ("day", "2026-02-30", #"day: found "2026-02-30", expected an instant or a date, such as 2026-11-21"#),
        ("zone", "Mars/Base", #"zone: found "Mars/Base", expected an IANA time zone, such as Asia/Seoul"#),
        ("tint", "green", ##"tint: found "green", expected a color, such as "#2da44e""##),
        ("folder", "a/b", #"folder: found "a/b", expected a URL or an absolute path"#),
        ("city", "seoul", #"city: found "seoul", expected an object with an id"#),
        ("words", "a", #"words: found "a", expected a list"#),
    ]

    @Test(arguments: mismatches) func aWrongTypeNamesTheParameter(
        _ name: String, _ value: JSONValue, _ message: String
    ) async {
        await #expect(throws: ProviderError.configuration(message, parameters: [name])) {
            try await Everything.filled(from: JSONObject([(name, value)]), in: context)
        }
    }

    struct Strict: WidgetConfigurationIntent {
        @Parameter(title: "Folder") var folder: URL
    }

    @Test func aValueThatIsNeededIsAskedFor() async {
        let message = "folder: has no value, and the provider needs one"
        for configuration in [[:], ["folder": nil]] as [JSONObject] {
            await #expect(throws: ProviderError.configuration(message, parameters: ["folder"])) {
                try await Strict.filled(from: configuration, in: context)
            }
        }
    }

    @Test func readsAreNamedWithTheirTypes() {
        let reads = Dictionary(uniqueKeysWithValues: Everything.parameterReads.map { ($0.name, $0) })
        #expect(Everything.parameterReads.map(\.name).prefix(3) == ["boolean", "integer", "decimal"])
        #expect(reads.count == 13)
        #expect(reads["decimal"]?.types == [.decimal, .integer, .duration, .percent])
        #expect(
            reads["folder"] == ParameterRead(name: "folder", types: [.url, .file, .folder], isList: false))
        let texts: [ValueType] = [.string, .email, .host, .country, .language, .icon, .recurrence]
        #expect(reads["words"] == ParameterRead(name: "words", types: texts, isList: true))
        #expect(reads["city"]?.types == [.object])
    }

    /// A parameter is an object, as in AppIntents, so that values can be assigned to a constant intent.
    @Test func copiesShareTheirParameters() async throws {
        let original = try await Everything.filled(from: ["integer": 7], in: context)
        let copy = original
        copy.integer = 8
        #expect(original.integer == 8)
        #expect(original.$integer.title == "B")
    }
}
