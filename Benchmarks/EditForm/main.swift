// Measures the time of a key press in the edit form, from the key to the screen: typing in a form with many
// parameters, and filtering a list of many choices.
//
// WIDGETCONF_BENCHMARKS=1 swift run -c release edit-form-benchmark 200 10000
//
// Fails if more than 1 % of the keys take longer than 16 ms, because users would notice the delay.

import Configurations
import EditForm
import Glibc
import IntentDefinitions
import SourceText
import WidgetModel

let limit = 16.0
let counts = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let parameters = counts.first ?? 200
let choices = counts.dropFirst().first ?? 10_000

func milliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

/// An intent to choose a city, with strings and numbers, half of which are shown on a condition.
func intent() -> IntentDefinition {
    var yaml = """
        format: 1
        intents:
          Many:
            parameters:
              city: { type: City, options: { from: list } }
              isLong: { type: boolean, default: true }

        """
    for index in 0..<parameters - 2 {
        let condition = index % 2 == 0 ? ", when: { isLong: true }" : ""
        yaml +=
            index % 3 == 0
            ? "      p\(index): { type: integer, range: [1, 99], default: 5\(condition) }\n"
            : "      p\(index): { type: string, pattern: \"[a-z ]*\", default: some text\(condition) }\n"
    }
    yaml += "types:\n  City: { title: City }\n"
    var findings: [Finding] = []
    let read = DefinitionSet.read(
        [SourceFile(path: "many.yaml", text: yaml)], context: context, into: &findings)
    guard let intent = read.intents.first else { preconditionFailure(FindingText.render(findings)) }
    return intent
}

let context = LiteralContext(
    today: CalendarDate(year: 2026, month: 11, day: 21)!, isTimeZone: { _ in true }, timeZoneNames: { [] },
    folderBase: "/")

/// A form, and the time that each event took.
struct Typist {
    var form: EditForm
    var effects: [FormEffect] = []
    var times: [Double] = []
    var now = Instant(milliseconds: 0)
    var lines = 0
    private(set) var isTooSlow = false

    mutating func send(_ event: FormEvent) {
        let start = milliseconds()
        now = now + Milliseconds(40)
        form.handle(event, at: now, into: &effects)
        lines += form.screen.lines.count
        times.append(milliseconds() - start)
    }

    mutating func report(_ name: String) {
        times.sort()
        func at(_ share: Double) -> String {
            let hundredths = Int((times[Int(Double(times.count - 1) * share)] * 100).rounded())
            return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) ms"
        }
        print(
            "\(name): \(times.count) keys, median \(at(0.5)), 99th percentile \(at(0.99)), longest \(at(1))")
        isTooSlow = isTooSlow || times[Int(Double(times.count - 1) * 0.99)] > limit
        times = []
    }
}

let start = milliseconds()
var typist = Typist(
    form: EditForm(
        ConfigurationForm(intent: intent(), family: .systemSmall, context: context), subject: "many-1",
        configuration: .empty, at: .first, size: FormSize(columns: 200, rows: 60),
        preview: FormSize(columns: 21, rows: 11)))
typist.send(.wake)
print("open: \(Int(milliseconds() - start)) ms")
typist.times = []
for _ in 0..<20 {
    typist.send(.key(.down))
    for letter in "hello again" { typist.send(.key(.character(letter))) }
    for _ in 0..<3 { typist.send(.key(.backspace)) }
}
typist.report("typing among \(parameters) parameters")
for _ in 0..<20 { typist.send(.key(.pageUp)) }
typist.times = []
typist.send(.key(.enter))
let offered = (0..<choices).map { number in
    OfferedChoice(.object(ObjectValue(id: "c\(number)", title: "City number \(number)", subtitle: "Country")))
}
for case .options(let request) in typist.effects {
    typist.send(.options(number: request.number, .offered(offered)))
}
typist.report("opening a list of \(choices) choices")
for _ in 0..<10 {
    for letter in "number 77" { typist.send(.key(.character(letter))) }
    for _ in 0..<9 { typist.send(.key(.down)) }
    for _ in 0..<9 { typist.send(.key(.backspace)) }
}
typist.report("filtering \(choices) choices")
if typist.isTooSlow {
    print("a key press took longer than \(Int(limit)) ms")
    exit(1)
}
