// Checks stored configurations several times, from JSON lines to counts and from typed values in memory, and
// prints the best times, of the processor.
//
//     python3 ../shared/peers/gen_configurations.py 200000 /tmp/configurations.jsonl
//     WIDGETCONF_BENCHMARKS=1 swift run -c release configuration-checking \
//         ../shared/peers/bench.yaml /tmp/configurations.jsonl
import Configurations
import Foundation
import IntentDefinitions
import JSONText
import SourceText
import WidgetModel

guard CommandLine.arguments.count == 3,
    let definition = FileManager.default.contents(atPath: CommandLine.arguments[1]),
    let stored = FileManager.default.contents(atPath: CommandLine.arguments[2])
else {
    FileHandle.standardError.write(Data("usage: configuration-checking DEFINITION CONFIGURATIONS\n".utf8))
    exit(2)
}
let surroundings = LiteralSurroundings(
    today: CalendarDate(year: 2026, month: 11, day: 21)!, isTimeZone: { $0 == "Asia/Seoul" },
    timeZoneNames: { ["Asia/Seoul"] }, folderBase: "/")
var findings: [Finding] = []
let definitions = DefinitionSet.read(
    [SourceFile(path: "bench.yaml", bytes: Array(definition))], surroundings: surroundings, into: &findings)
guard let intent = definitions.intents.first else { preconditionFailure("no intent could be read") }

/// Of the processor, which is the time of the clock on a machine that does nothing else.
func best(of rounds: Int, _ body: () -> Int) -> (seconds: Double, result: Int) {
    var result = body()
    let times = (0..<rounds).map { _ in
        let start = clock()
        result = body()
        return clock() - start
    }
    return (Double(times.min() ?? 0) / Double(CLOCKS_PER_SEC), result)
}

let bytes = Array(stored)
let check = BulkCheck(intent, surroundings: surroundings)
let lines = best(of: 5) { check.check(bytes).valid }

let form = ConfigurationForm(intent: intent, family: .systemSmall, surroundings: surroundings)
let configurations = bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
    // The generator writes nothing else.
    (try? JSONValue(parsing: line))?.object.map { form.read(stored: $0) }
}
let typedCheck = ConfigurationCheck(form)
let typed = best(of: 5) { configurations.count { typedCheck.accepts($0) } }
precondition(typed.result == lines.result, "\(typed.result) in memory, \(lines.result) in lines")

func milliseconds(_ seconds: Double) -> String { String(format: "%.1f", seconds * 1_000) }
print(
    """
    {"benchmark": "configurations", "milliseconds": \(milliseconds(lines.seconds)), \
    "valid": \(lines.result), "invalid": \(configurations.count - lines.result), \
    "typed_ns": \(Int(typed.seconds / Double(configurations.count) * 1e9))}
    """)
