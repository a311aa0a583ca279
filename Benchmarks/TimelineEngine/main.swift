// Runs one day of many placed widgets: twelve entries ten minutes apart, policy atEnd, one edit each. This is
// the workload of shared/peers/timeline_floor.c, plus the budget, the ledger's effects and the engine's other
// work.
//
// WIDGETCONF_BENCHMARKS=1 swift run -c release timeline-benchmark 100000

import Glibc
import Timelines
import WidgetModel

let widgets = CommandLine.arguments.dropFirst().first.flatMap { UInt32($0) } ?? 100_000
let day: UInt32 = 86_400
let step: UInt32 = 600

func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The engine, and a provider that answers at once.
struct Day {
    var engine = TimelineEngine(seed: 1)
    var effects = Effects()
    var answer = AnsweredTimeline(
        dates: [Instant](repeating: Instant(milliseconds: 0), count: 12), policy: .atEnd)
    var (entries, reloads, edits, charged) = (0, 0, 0, 0)
    /// 2026-11-21. The wheel's result does not depend on the date, but instants near 1970 could make it look
    /// faster.
    let midnight = Instant(milliseconds: 1_795_219_200_000)

    mutating func take(_ event: Event, at second: UInt32) {
        let now = midnight + .seconds(Int64(second))
        effects.removeAll()
        engine.handle(event, at: now, into: &effects)
        var place = 0
        while place < effects.count {
            switch effects[place] {
            case .show: entries += 1
            case .granted(_, _, let isCharged): charged += isCharged ? 1 : 0
            case .send(let widget, let generation, _, let reason, _):
                reloads += 1
                // The first entries fall on the second that the floor gives them; all later ones ten minutes
                // apart.
                let offset = reason == .added ? widget.number % step : second
                fill(from: second, then: offset)
                engine.handle(.answered(widget, generation, answer), at: now, into: &effects)
            default: break
            }
            place += 1
        }
    }

    private mutating func fill(from second: UInt32, then offset: UInt32) {
        answer.dates[0] = midnight + .seconds(Int64(second))
        for place in 1..<12 {
            answer.dates[place] = midnight + .seconds(Int64(offset + UInt32(place) * step))
        }
    }
}

/// The widgets, sorted by the second in which they are edited. This part of the floor's heap contains the
/// edits.
func editsBySecond() -> (starts: [UInt32], order: [UInt32]) {
    var second = [UInt32](repeating: 0, count: Int(widgets))
    var starts = [UInt32](repeating: 0, count: Int(day) + 1)
    var random: UInt32 = 12_345
    for widget in 0..<Int(widgets) {
        random = random &* 1_664_525 &+ 1_013_904_223
        second[widget] = random % day
        starts[Int(second[widget]) + 1] += 1
    }
    for place in 1...Int(day) { starts[place] += starts[place - 1] }
    var ends = starts
    var order = [UInt32](repeating: 0, count: Int(widgets))
    for widget in 0..<Int(widgets) {
        order[Int(ends[Int(second[widget])])] = UInt32(widget)
        ends[Int(second[widget])] += 1
    }
    return (starts, order)
}

let start = seconds()
var run = Day()
run.engine.reserveCapacity(Int(widgets))
run.take(.providerAdded(ProviderIndex(0), concurrency: 1 << 30), at: 0)
let (starts, order) = editsBySecond()
for widget in 0..<widgets {
    run.take(.placed(WidgetIndex(widget), Placement(provider: ProviderIndex(0))), at: 0)
}
var edit = 0
var second: UInt32 = 0
while true {
    while edit < order.count, starts[Int(second) + 1] <= edit { second += 1 }
    let editing = edit < order.count ? second : .max
    let waking = run.engine.nextWake.map { UInt32(($0 - run.midnight).count / 1000) } ?? .max
    let now = min(editing, waking)
    if now >= day { break }
    if waking == now { run.take(.woke, at: now) }
    while editing == now, edit < Int(starts[Int(now) + 1]) {
        run.edits += 1
        run.take(.edited(WidgetIndex(order[edit]), Revision(2), .complete), at: now)
        edit += 1
    }
}
let spent = seconds() - start
var usage = rusage()
getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
let nanoseconds = (spent * 1e10 / Double(run.entries)).rounded() / 10
print(
    """
    {"engine": "widgetconf", "widgets": \(widgets), "seconds": \((spent * 1e4).rounded() / 1e4), \
    "entries": \(run.entries), "reloads": \(run.reloads), "charged": \(run.charged), "edits": \(run.edits), \
    "ns_per_entry": \(nanoseconds), "megabytes": \(usage.ru_maxrss / 1024)}
    """)
