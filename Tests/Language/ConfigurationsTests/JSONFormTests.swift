import Configurations
import IntentDefinitions
import SourceText
import Testing
import WidgetModel

/// The output of boards for a value is accepted as input everywhere, with the same meaning.
@Suite struct JSONFormTests {
    /// Parameters of every type, as single values and as lists.
    private static let yaml = """
        format: 1
        intents:
          Everything:
            parameters:
              boolean: { type: boolean }
              integer: { type: integer }
              decimal: { type: decimal }
              percent: { type: percent }
              string: { type: string }
              unit: { cases: { metric: Metric, imperial: Imperial } }
              color: { type: color }
              country: { type: country }
              language: { type: language }
              date: { type: date }
              dateRange: { type: dateRange }
              dateTime: { type: dateTime }
              time: { type: time }
              timeZone: { type: timeZone }
              duration: { type: duration, units: [minutes] }
              email: { type: email }
              host: { type: host }
              icon: { type: icon }
              url: { type: url }
              file: { type: file }
              folder: { type: folder }
              weekdays: { type: weekdays }
              recurrence: { type: recurrence }
              place: { type: place }
              person: { type: person }
              caller: { type: person, mode: phone }
              money: { type: money, currencies: [EUR] }
              length: { type: length, unit: km }
              mass: { type: mass, unit: kg }
              speed: { type: speed, unit: km/h }
              volume: { type: volume, unit: L }
              energy: { type: energy, unit: kWh }
              temperature: { type: temperature, unit: "°C" }
              city: { type: City, options: list }
              nick: { type: string, options: { from: list, other: true } }
              account: { type: account, service: github }
              strings: { type: string, list: true }
              spots: { type: place, list: true }
              shifts: { type: weekdays, list: true }
              cities: { type: City, options: list, list: true }
              lines: { cases: { a: A, b: B, c: C }, list: true, all: true }
        types:
          City: { title: City, properties: { country: string, since: date } }
        """

    /// Text as users enter it, by parameter.
    private static let entered: [(name: String, text: String)] = [
        ("boolean", "true"), ("integer", "7"), ("integer", "5.0"), ("integer", "1e1"),
        ("integer", "-9223372036854775808"), ("decimal", "2.50"), ("percent", "45%"), ("percent", "0.5%"),
        ("string", "{not JSON"), ("string", "{\"a\": 1}"), ("string", "😀 \u{2028} 12"), ("string", "7"),
        ("unit", "imperial"), ("color", "#2da44e80"), ("country", "KR"), ("language", "pt-BR"),
        ("date", "2024-02-29"), ("date", "today"), ("dateRange", "2026-05-01..2026-05-10"),
        ("dateTime", "2026-11-21T08:30:00Z"), ("dateTime", "now"), ("time", "08:30"), ("time", "now"),
        ("timeZone", "Asia/Seoul"), ("duration", "1h30m"), ("email", "kim@example.org"),
        ("host", "nas.local"), ("icon", "star.fill"), ("url", "https://example.org/a?b=c#d"),
        ("file", "a/b.csv"), ("folder", "~/x"), ("weekdays", "mon, wed"), ("weekdays", "weekend"),
        ("recurrence", "weekly on mon until 2026-12-31"), ("place", "37.57,126.98"),
        ("person", "Kim <kim@example.org>"), ("caller", "+82 2 123 4567"), ("money", "12.50 EUR"),
        ("length", "3.5 km"), ("mass", "3 kg"), ("speed", "30 km/h"), ("volume", "1 L"), ("energy", "2 kWh"),
        ("temperature", "-5 °C"), ("city", "seoul"), ("city", "Busan"), ("nick", "else"),
        ("account", "kim"), ("strings", "a, \"b, c\""), ("strings", ""), ("spots", "37.57,126.98; 1,2"),
        ("shifts", "mon, tue; weekend"), ("cities", "busan, seoul"), ("lines", "a, b"), ("lines", "all"),
        ("lines", "all except b"),
    ]

    private let form: ConfigurationForm

    init() throws {
        form = ConfigurationForm(
            intent: try intent(Self.yaml), family: .systemSmall, context: testContext)
    }

    @Test func namesEveryType() throws {
        let types = Set(form.intent.parameters.map(\.type.name))
        let missing = ParameterType.builtIn.map(\.name).filter { !types.contains($0) }
        #expect(missing == [])
        let tried = Set(Self.entered.map(\.name))
        #expect(form.intent.parameters.map(\.name).filter { !tried.contains($0) } == [])
    }

    @Test(arguments: entered)
    func isAcceptedByEveryEntrance(_ name: String, _ text: String) throws {
        let value = try stored([EditRequest.Change(name, .set(.text(text)))], name)
        let json = value.json
        #expect(try stored([EditRequest.Change(name, .set(.json(json)))], name) == value)
        #expect(try stored(members(of: json, name), name) == value)
        if json.object != nil || json.array != nil {
            #expect(try stored([EditRequest.Change(name, .set(.text(json.text)))], name) == value)
        }
        #expect(form.read(stored: [name: json])[name] == .value(value))
        let report = BulkCheck(form.intent, context: testContext).check(
            Array(JSONValue.object([name: json]).text.utf8))
        #expect(report.problems.isEmpty)
        let (defaults, refused) = form.placed(with: [name: json])
        #expect(refused.isEmpty)
        #expect(form.resolve(defaults)[name] == value)
    }

    /// The changes of a file of values that lists an object's members separately.
    private func members(of json: JSONValue, _ name: String) -> [EditRequest.Change] {
        guard let object = json.object else { return [EditRequest.Change(name, .set(.json(json)))] }
        return object.map { EditRequest.Change("\(name).\($0.key)", .set(.json($0.value))) }
    }

    private func stored(_ changes: [EditRequest.Change], _ name: String) throws -> ParameterValue {
        var answers: [ChoiceQuestion: ChoiceAnswer] = [:]
        while true {
            let outcome = EditPlanner.plan(
                EditRequest(changes), on: .empty, at: .first, form: form, answers: answers)
            switch outcome {
            case .planned(let plan):
                guard case .value(let value)? = plan.configuration[name] else { break }
                return value
            case .refused(let refusals):
                Issue.record("\(changes): \(refusals.map(\.finding.message))")
            case .asks(let questions, _):
                for question in questions { answers[question] = try offered(question.parameter) }
                continue
            }
            throw NoValue(name: name)
        }
    }

    private func offered(_ name: String) throws -> ChoiceAnswer {
        let type = try #require(form.intent.parameter(named: name)).type
        let ids = name == "account" ? ["kim"] : ["seoul", "busan"]
        let choices = ids.map { id -> JSONValue in
            if name == "nick" { return .string(id) }
            return [
                "id": .string(id), "title": .string(id == "busan" ? "Busan" : id), "country": "Korea",
                "since": "1394-11-29",
            ]
        }
        return .offered(
            try choices.map { try OfferedChoice($0, title: nil, as: type, in: testContext) })
    }
}

private struct NoValue: Error {
    let name: String
}
