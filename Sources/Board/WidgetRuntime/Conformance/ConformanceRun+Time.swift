import Configurations
import ProviderProtocol
import WidgetModel

// How a widget depends on time.
extension ConformanceRun {
    /// A time that no machine's clock shows. It can only be in the answer if the provider used the request's
    /// time.
    private static let farNow = Instant(rfc3339: "2041-06-15T12:34:56Z")
    /// The maximum distance between an entry and its request.
    private static let nearby = Milliseconds.hours(24 * 400)

    /// Requests the same timeline twice, and once at a time in the far future.
    mutating func checkTime(
        of widget: BoundWidget, _ family: Family, _ configuration: JSONObject
    ) async {
        let request = timeline(widget, family, configuration)
        let first = await askTimeline(request, .determinism, widget.kind, "\(family)")
        let second = await askTimeline(request, .determinism, widget.kind, "\(family)")
        if let first, let second, first.json != second.json {
            let place = first.json.difference(from: second.json)
            sheet.add(
                ConformanceProblem(
                    .warning, "two equal requests have different answers: \(place)",
                    remedy: "derive everything from the request; do not use the clock or random numbers"),
                to: .determinism, widget.kind)
        }
        guard let now = Self.farNow else { return }
        let far = timeline(widget, family, configuration) { $0.now = now }
        guard let answer = await askTimeline(far, .now, widget.kind, "\(family)")?.answer else { return }
        let dates = answer.entries.map(\.date)
        guard let date = dates.first, !dates.contains(where: { isNear($0, now) }) else { return }
        sheet.add(
            ConformanceProblem(
                .warning, "a request of \(now) has entries from \(date), expected dates near the request",
                remedy: "use \"now\" of the context instead of the system clock"), to: .now, widget.kind)
    }

    private func isNear(_ date: Instant, _ now: Instant) -> Bool {
        let distance = (date - now).count
        return distance.magnitude <= Self.nearby.count.magnitude
    }
}

/// How a difference names the two values that it compares.
struct ComparedSides {
    let first: String
    let second: String

    static let answers = ComparedSides(first: "in the first answer", second: "in the second")
    static let recordedAndNow = ComparedSides(first: "in the recording", second: "now")
}

extension JSONValue {
    /// The first path at which two values differ, with both values there.
    func difference(
        from other: JSONValue, at path: String = "", _ sides: ComparedSides = .answers
    ) -> String {
        switch (self, other) {
        case (.object(let mine), .object(let theirs)):
            for (key, value) in mine where theirs[key] != value {
                let place = path.isEmpty ? key : "\(path).\(key)"
                guard let their = theirs[key] else { return "\(place) is only there \(sides.first)" }
                return value.difference(from: their, at: place, sides)
            }
            let added = theirs.first { mine[$0.key] == nil }?.key ?? ""
            return "\(path.isEmpty ? added : "\(path).\(added)") is only there \(sides.second)"
        case (.array(let mine), .array(let theirs)) where mine.count == theirs.count:
            for (index, (left, right)) in zip(mine, theirs).enumerated() where left != right {
                return left.difference(from: right, at: "\(path)[\(index)]", sides)
            }
            return path
        case (.array(let mine), .array(let theirs)):
            return "\(path) has \(mine.count) elements \(sides.first) and \(theirs.count) \(sides.second)"
        default: return "\(path) is \(excerpt) \(sides.first) and \(other.excerpt) \(sides.second)"
        }
    }
}
