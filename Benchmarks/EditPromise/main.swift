// Measures the promise: the time from an edit's request on the socket of a running `serve` to its archived
// new timeline, next to the floor that no program can beat. Edits and floor alternate in short blocks, so
// that noise affects both alike.
//
//     WIDGETCONF_BENCHMARKS=1 swift build -c release && .build/release/edit-promise 500 10000
//
// The second number is how many other widgets are placed (default 0).

import BoardDocuments
import Foundation
import WidgetModel
import WidgetRuntime

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 500
let others = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 0
let block = 10
/// The largest accepted multiple of the floor.
let limit = 3.0

let board = try BenchmarkBoard()
let floor = try Floor(folder: board.folder + "/state")
func add() -> BoardReply<ChangedWidget> {
    board.ask(
        AddCall(kind: "instant", family: nil, changes: [], folder: "/", editID: UUID().uuidString))
}
for _ in 0..<others { _ = add() }
let added = add()
guard let widget = added.document?.widget.description else {
    preconditionFailure("nothing was added: \(added.remarks)")
}

/// An edit with new values each time, like a user's edits.
func edit(_ number: Int) -> [UInt8] {
    BenchmarkBoard.line(
        EditCall(
            WidgetEdit(
                widget: widget, changes: [.set(name: "count", text: String(number))], folder: "/",
                editID: UUID().uuidString)))
}

var (edits, rounds) = (Figures(), Figures())
var number = 0
while number < count {
    for _ in 0..<block { rounds.measure { floor.round() } }
    for _ in 0..<block {
        number += 1
        let line = edit(number)
        var answer: [UInt8] = []
        edits.measure { answer = board.send(line) }
        let document = BenchmarkBoard.reply(to: EditCall.self, in: answer)?.json
        precondition(
            document?["reload"]?["outcome"] == "answered" && document?["timeline"]?["state"] == "current",
            "edit \(number) came to \(String(decoding: answer, as: UTF8.self))")
    }
}
board.end()
// The resources that `serve` and the provider used, including their start. They vary less than the time on a
// busy machine.
var used = rusage()
getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &used)
func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1_000 + Double(time.tv_usec) / 1_000 }
let cpu = milliseconds(used.ru_utime) + milliseconds(used.ru_stime)
floor.end()

let ratio = edits.median / rounds.median
func text(_ value: Double) -> String { String(format: "%.3f", value) }
print(
    """
    {"benchmark": "edit", "edits": \(number), "others": \(others), "median_ms": \(text(edits.median)), \
    "p99_ms": \(text(edits.p99)), \
    "floor_median_ms": \(text(rounds.median)), "floor_p99_ms": \(text(rounds.p99)), "ratio": \(text(ratio)), \
    "limit": \(limit), "cpu_ms": \(text(cpu / Double(number)))}
    """)
print(
    """
    edit: median \(text(edits.median)) ms (p99 \(text(edits.p99))), floor \(text(rounds.median)) ms \
    (p99 \(text(rounds.p99))): \(text(ratio)) times, \(ratio <= limit ? "within" : "over") \(limit)
    """)
