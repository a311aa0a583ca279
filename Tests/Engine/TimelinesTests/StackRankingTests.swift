import CaseWalking
import Testing
import Timelines
import WidgetModel

/// Every script of Tests/Cases/stacks: from widgets with scores to rankings.
@Suite struct StackRankingTests {
    @Test(arguments: TestCase.all(in: "stacks"))
    func goesAsExpected(_ testCase: TestCase) throws {
        var script = StackScript()
        for line in try testCase.text(of: "script.txt").split(separator: "\n") where !line.hasPrefix("#") {
            try script.run(String(line))
        }
        let difference = try testCase.difference(actual: script.output)
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
    }
}

/// A stack as lines of text: each step is repeated, followed by its ranking.
///
///     now 09:00:30                the time of the following rankings
///     widget a-1                  a widget without a score, last in the stack
///     entry a-1 5 at 08:30 for 1h next 10:00    its shown entry; `for` and `next` may be missing
///     scores a-1 3@1h 9@8d        scores of former entries, each with its age
///     attention a-1, calm a-1     it needs attention, or no longer
///     pin a-1, unpin
///     rank                        the ranking, and the widget shown from now on
private struct StackScript {
    private var now = Instant(milliseconds: 0)
    private var candidates: [StackRanking.Candidate] = []
    private var pinned: PlacedWidgetID?
    private var top: StackTop?
    private(set) var output = ""

    private static let day = Instant(rfc3339: "2026-11-21T00:00:00Z")!

    mutating func run(_ line: String) throws {
        output += line + "\n"
        let words = line.split(separator: " ").map(String.init)
        switch words[0] {
        case "now": now = try StackScript.instant(words[1])
        case "widget": candidates.append(StackRanking.Candidate(try #require(PlacedWidgetID(words[1]))))
        case "unpin": pinned = nil
        case "pin": pinned = PlacedWidgetID(words[1])
        case "rank": rank()
        default:
            let index = try #require(candidates.firstIndex { $0.widget.description == words[1] })
            try change(&candidates[index], words)
        }
    }

    private func change(_ candidate: inout StackRanking.Candidate, _ words: [String]) throws {
        switch words[0] {
        case "attention": candidate.needsAttention = true
        case "calm": candidate.needsAttention = false
        case "entry":
            func value(_ name: String) -> String? { words.firstIndex(of: name).map { words[$0 + 1] } }
            let date = try StackScript.instant(try #require(value("at")))
            let score = try #require(Double(words[2]))
            let duration = try value("for").map { try #require(Milliseconds(literal: $0)) }
            candidate.shown = ScoredEntry(date: date, relevance: Relevance(score: score, duration: duration))
            candidate.nextEntry = try value("next").map(StackScript.instant)
            candidate.scores.append(EntryScore(date: date, score: score))
        case "scores":
            for word in words.dropFirst(2) {
                let parts = word.split(separator: "@")
                let age = try #require(Milliseconds(literal: parts[1]))
                candidate.scores.append(EntryScore(date: now - age, score: try #require(Double(parts[0]))))
            }
        default: Issue.record("unknown step: \(words)")
        }
    }

    private static func instant(_ text: String) throws -> Instant {
        day + .seconds(Int64(try #require(TimeOfDay(text)).seconds))
    }

    private mutating func rank() {
        let ranking = StackRanking(candidates, pinned: pinned, at: now)
        for row in ranking.rows {
            let rank = row.place.map { " \($0) of \(row.count ?? 0)" } ?? ""
            output += "  \(row.widget) \(row.standing)\(rank)\n"
        }
        let top = ranking.top(after: top, at: now)
        self.top = top
        func time(_ instant: Instant) -> String { TimeOfDay(utc: instant).description }
        let until = top.until.map { " until \(time($0))" } ?? ""
        output += "  → \(top.widget) since \(time(top.since))\(until)\n"
    }
}
