import CaseWalking
import Testing
import Timelines
import WidgetModel

/// Random lives of a stack: it switches at most once a minute unless a user has just pinned a widget, and
/// does not switch before the instant that it returns unless something else changes.
@Suite struct RandomStackTests {
    @Test(arguments: 0..<30) func aStackKeepsItsPromises(_ seed: Int) throws {
        var stack = RandomStack(seed: seed)
        for step in 1...200 {
            let isNewPin = stack.change()
            let former = stack.top
            let top = stack.rank()
            if let former, former.widget != top.widget, !isNewPin {
                #expect(
                    stack.now - former.since >= StackRanking.dwell,
                    "seed \(seed), step \(step): \(former.widget) was shown since \(former.since)")
            }
            let end = top.until ?? stack.now + .hours(24 * 8)
            #expect(end > stack.now, "seed \(seed), step \(step)")
            let span = stack.randomness.below(Int((end - stack.now).count))
            let between = stack.now + Milliseconds(Int64(span))
            #expect(
                stack.top(at: between).widget == top.widget,
                "seed \(seed), step \(step): another widget at \(between), although it lasts until \(end)")
            stack.follow(until: top.until)
        }
    }
}

/// Three widgets whose entries, scores and pins change at random.
private struct RandomStack {
    var randomness: Randomness
    private(set) var now = Instant(milliseconds: 1_795_262_400_000)
    private(set) var top: StackTop?
    private var candidates: [StackRanking.Candidate]
    private var pinned: PlacedWidgetID?

    init(seed: Int) {
        randomness = Randomness(seed: seed)
        candidates = ["a-1", "b-1", "c-1"].compactMap(PlacedWidgetID.init).map { StackRanking.Candidate($0) }
    }

    /// Makes a random change; true if a user has pinned another widget.
    mutating func change() -> Bool {
        let index = randomness.below(candidates.count)
        switch randomness.below(8) {
        case 0: candidates[index].needsAttention.toggle()
        case 1:
            let former = pinned
            pinned = candidates[index].widget
            return pinned != former
        case 2: pinned = nil
        case 3: candidates[index].shown = nil
        default:
            let score = Double(randomness.below(5))
            let duration =
                randomness.once(in: 2) ? Milliseconds.minutes(Int64(1 + randomness.below(90))) : nil
            candidates[index].shown = ScoredEntry(
                date: now, relevance: Relevance(score: score, duration: duration))
            candidates[index].scores.append(EntryScore(date: now, score: score))
        }
        return false
    }

    mutating func rank() -> StackTop {
        let top = top(at: now)
        self.top = top
        return top
    }

    /// The widget that the stack would show at an instant without a further change.
    func top(at instant: Instant) -> StackTop {
        StackRanking(candidates, pinned: pinned, at: instant).top(after: top, at: instant)
    }

    /// Lets time pass: until the stack may switch by itself, or for a random time.
    mutating func follow(until end: Instant?) {
        if let end, randomness.once(in: 3) {
            now = end
        } else {
            let minutes = randomness.once(in: 9) ? 6_000 : 3
            now = now + .seconds(Int64(1 + randomness.below(60 * minutes)))
        }
    }
}
