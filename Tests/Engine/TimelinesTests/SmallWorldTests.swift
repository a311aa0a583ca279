import Foundation
import Testing
import Timelines
import WidgetModel

/// Runs every sequence of a few events on a board of two widgets, and checks all invariants after each event.
///
/// `DEPTH=7` runs the sequences of seven events, as `make soak` does.
@Suite struct SmallWorldTests {
    static let depth = ProcessInfo.processInfo.environment["DEPTH"].flatMap { Int($0) } ?? 4

    enum Letter: String, CaseIterable {
        case editFirst, editSecond, answer, fail, wake, reloadFirst, press, restart
    }

    @Test func everySequenceKeepsTheRules() throws {
        var world = SimulatedWorld(providers: 1, engineSeed: 3)
        let settings = ReloadSettings(perDay: 2, retries: RetrySettings(attempts: 1))
        for number in 0..<UInt32(2) {
            let placement = Placement(provider: ProviderIndex(0), settings: settings)
            try world.apply(Turn(at: world.now, move: .take(.placed(WidgetIndex(number), placement))))
        }
        var count = 0
        try go(on: world, [], left: Self.depth, &count)
        #expect(
            count
                == (1...Self.depth).reduce(0) { sum, length in
                    sum + Int(pow(Double(Letter.allCases.count), Double(length)))
                })
    }

    private func go(
        on world: SimulatedWorld, _ before: [Letter], left: Int, _ count: inout Int
    ) throws {
        guard left > 0 else { return }
        for letter in Letter.allCases {
            var next = world
            do {
                try next.apply(turn(letter, in: world))
                count += 1
                // No work is left once everything is answered. The longest sequences skip this check, because
                // it takes too long.
                if left > 1 {
                    var calm = next
                    try calm.calmDown()
                }
            } catch let failure as InvariantFailure {
                let words = (before + [letter]).map(\.rawValue).joined(separator: ", ")
                throw InvariantFailure("\(words): \(failure.text)")
            }
            try go(on: next, before + [letter], left: left - 1, &count)
        }
    }

    /// The letter's meaning in this world; a letter that does not apply is a wake-up.
    private func turn(_ letter: Letter, in world: SimulatedWorld) -> Turn {
        let (first, second) = (WidgetIndex(0), WidgetIndex(1))
        let now = world.now + .seconds(1)
        switch letter {
        case .editFirst: return Turn(at: now, move: .edit(first, .complete))
        case .editSecond: return Turn(at: now, move: .edit(second, .complete))
        case .answer:
            guard let (widget, generation) = world.sent.first else { break }
            let timeline = AnsweredTimeline(dates: [now, now + .minutes(1)], policy: .atEnd)
            return Turn(at: now, move: .take(.answered(widget, generation, timeline)))
        case .fail:
            guard let (widget, generation) = world.sent.first else { break }
            return Turn(at: now, move: .take(.failed(widget, generation, ReloadFailure(.failed))))
        case .wake: break
        case .reloadFirst: return Turn(at: now, move: .take(.reloadAsked(first, .center)))
        case .press:
            let isPressed = world.performing.contains(first)
            return Turn(at: now, move: .take(isPressed ? .performed(first) : .pressed(first)))
        case .restart: return Turn(at: now, move: .restart)
        }
        return Turn(at: max(now, world.engine.nextWake ?? now), move: .take(.woke))
    }
}
