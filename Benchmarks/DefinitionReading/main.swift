// Reads a file of definitions several times, and its libyaml events as often, and prints the ratio of the
// best times. The loop over the events does the same as `../shared/peers/libyaml_floor.c`, with bytes from
// memory.
//
//     python3 ../shared/peers/gen_definitions.py 5000 /tmp/definitions.yaml
//     WIDGETCONF_BENCHMARKS=1 swift run -c release definition-reading /tmp/definitions.yaml
import CYAML
import Foundation
import IntentDefinitions
import SourceText
import WidgetModel

guard CommandLine.arguments.count == 2,
    let bytes = FileManager.default.contents(atPath: CommandLine.arguments[1]).map({ Array($0) })
else {
    FileHandle.standardError.write(Data("usage: definition-reading FILE\n".utf8))
    exit(2)
}
let clock = ContinuousClock()

/// A body's shortest time, and its result.
struct Figure {
    var seconds = Double.infinity
    var result = 0

    mutating func measure(_ body: () -> Int) {
        let time = clock.measure { result = body() }
        seconds = min(seconds, time / .seconds(1))
    }
}

/// Measures the bodies alternately, so that other load on the machine affects all of them alike.
func best(of rounds: Int, _ bodies: (() -> Int)...) -> [Figure] {
    var figures = bodies.map { _ in Figure() }
    for _ in 0..<rounds {
        for (place, body) in bodies.enumerated() { figures[place].measure(body) }
    }
    return figures
}

func countEvents() -> Int {
    var parser = yaml_parser_t()
    var event = yaml_event_t()
    var events = 0
    yaml_parser_initialize(&parser)
    defer { yaml_parser_delete(&parser) }
    bytes.withUnsafeBufferPointer { bytes in
        yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
        var isDone = false
        while !isDone, yaml_parser_parse(&parser, &event) == 1 {
            events += 1
            isDone = event.type == YAML_STREAM_END_EVENT
            yaml_event_delete(&event)
        }
    }
    return events
}

func readTree() -> Int {
    var findings: [Finding] = []
    let tree = YAMLTree.read(SourceFile(path: "definitions.yaml", bytes: bytes), into: &findings)
    precondition(tree.root != nil, "nothing was read")
    return findings.count
}

let context = LiteralContext(
    today: CalendarDate(year: 2026, month: 11, day: 21)!, isTimeZone: { $0 == "Asia/Seoul" },
    timeZoneNames: { ["Asia/Seoul"] }, folderBase: "/")

func readDefinitions() -> Int {
    var findings: [Finding] = []
    let file = SourceFile(path: "definitions.yaml", bytes: bytes)
    return DefinitionSet.read([file], context: context, into: &findings).intents.count
}

/// The same definitions split into many files with `count` intents each, every file with the header.
func split(intoFilesOf count: Int) -> [SourceFile] {
    let lines = String(decoding: bytes, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
    let starts = lines.indices.filter { lines[$0].hasPrefix("  Intent") }
    let ends = starts.dropFirst() + [lines.endIndex]
    guard let first = starts.first else { return [] }
    return stride(from: 0, to: starts.count, by: count).map { index in
        let end = ends[ends.startIndex + min(index + count, ends.count) - 1]
        let text = (lines[..<first] + lines[starts[index]..<end]).joined(separator: "\n")
        return SourceFile(path: "definitions/\(index).yaml", bytes: Array(text.utf8))
    }
}

func readFiles() -> Int {
    var findings: [Finding] = []
    return DefinitionSet.read(files, context: context, into: &findings).intents.count
}

let figures = best(of: 9, countEvents, readTree, readDefinitions)
let (floor, tree, definitions) = (figures[0], figures[1], figures[2])
// Measured before anything else is read: the peak memory of one reading.
let most = mostMemory()
let files = split(intoFilesOf: 5)
let small = best(of: 9, readFiles)[0]
precondition(small.result == definitions.result, "\(small.result) intents in files of their own")
func report(_ name: String, _ figure: Figure, _ unit: String) {
    let milliseconds = String(format: "%8.1f ms", figure.seconds * 1_000)
    let ratio = String(format: "%5.2f×", figure.seconds / floor.seconds)
    print("\(name)  \(milliseconds)  \(ratio)  \(figure.result) \(unit)")
}
report("libyaml's events   ", floor, "events")
report("located tree       ", tree, "findings")
report("checked definitions", definitions, "intents")
report("in \(files.count) files     ", small, "intents")

// A pattern and a text that would make a backtracking matcher run practically forever.
let repeated = String(repeating: "a", count: 10_000) + "!"
let pattern = try Pattern("(a+)+")
let matching = best(of: 9, { pattern.matches(repeated) ? 1 : 0 })[0]
print("(a+)+ on 10 KB      " + String(format: "%8.3f ms", matching.seconds * 1_000))

/// In KiB.
func mostMemory() -> Int {
    var used = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &used)
    return used.ru_maxrss
}

func milliseconds(_ seconds: Double) -> String { String(format: "%.1f", seconds * 1_000) }
print(
    """
    {"benchmark": "definitions", "best_ms": \(milliseconds(definitions.seconds)), \
    "tree_ms": \(milliseconds(tree.seconds)), "events_ms": \(milliseconds(floor.seconds)), \
    "intents": \(definitions.result), "megabytes": \(most / 1024), \
    "file_megabytes": \(Double(bytes.count) / 1_048_576), "small_files_ms": \(milliseconds(small.seconds)), \
    "pattern_ms": \(matching.seconds * 1_000)}
    """)
