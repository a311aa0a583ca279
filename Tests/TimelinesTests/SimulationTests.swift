import Foundation
import Testing

/// Random days of a small board, with crashes between any two effects. `SEEDS=20000` runs more of them.
@Suite struct SimulationTests {
    static let seeds = ProcessInfo.processInfo.environment["SEEDS"].flatMap { Int($0) } ?? 300

    @Test func invariantsHoldAfterEveryEvent() throws {
        for seed in 0..<Self.seeds { try SimulatedWorld.run(seed: seed, steps: 150) }
    }
}
