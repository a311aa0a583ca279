import Foundation
import Testing
import Timelines
import WidgetModel

/// Random days of a small board, with crashes between any two effects.
///
/// `make soak SEEDS=20000` runs more of them, and says how long that was for the widgets.
@Suite struct SimulationTests {
    static let seeds = number("SEEDS") ?? 80
    static let firstSeed = number("FIRST_SEED") ?? 0
    static let steps = number("STEPS") ?? 150

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    @Test func invariantsHoldAfterEveryEvent() throws {
        var (widgetDays, events) = (0.0, 0)
        for seed in Self.firstSeed..<(Self.firstSeed + Self.seeds) {
            let run = try RandomDays.run(seed: seed, steps: Self.steps)
            widgetDays += run.widgetDays
            events += run.events
        }
        guard ProcessInfo.processInfo.environment["SEEDS"] != nil else { return }
        let told =
            "\(Self.seeds) seeds, \(Int(widgetDays)) widget-days, \(events) events and effects: clean\n"
        FileHandle.standardError.write(Data(told.utf8))
    }

    /// A failure after days is reported as a few turns: all of them are necessary for the failure.
    @Test func aFailureIsShrunkToWhatItTakes() throws {
        // Wrong on purpose: editing a widget while a press is under way.
        var pressed: Set<WidgetIndex> = []
        func mistake(_ event: Event) -> Bool {
            switch event {
            case .pressed(let widget): pressed.insert(widget)
            case .performed(let widget): pressed.remove(widget)
            case .edited(let widget, _, _): return pressed.contains(widget)
            default: break
            }
            return false
        }
        func fails(_ turns: [Turn]) -> Bool {
            pressed = []
            do {
                try SimulatedWorld.replay(turns, providers: 3, engineSeed: 5, mistake: mistake)
                return false
            } catch { return true }
        }
        // The first days in which it happens.
        let days = (1...50).lazy.map { seed in
            var days = RandomDays(seed: seed)
            days.play(steps: 200)
            return days.turns
        }
        let shortest = Shrinker.shortest(try #require(days.first(where: fails)), where: fails)
        let words = shortest.map {
            "\($0)".split(separator: " ").first { $0.first?.isLetter == true && $0 != "at" } ?? ""
        }
        #expect(words == ["place", "press", "edit"], "\(shortest)")
    }
}

/// More seeds.
@Suite struct SimulationSeedTests {
    @Test func invariantsHoldAfterEveryEvent() throws {
        for seed in 80..<300 { _ = try RandomDays.run(seed: seed, steps: 150) }
    }
}
