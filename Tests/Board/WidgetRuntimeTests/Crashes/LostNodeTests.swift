import CaseWalking
import Foundation
import ProviderProtocol
import TestJournals
import Testing
import WidgetModel
import WidgetStore

@testable import WidgetRuntime

/// The machine of a board with a journal is lost after the N-th entry of the log, N = 1, 2, 3 …, and another
/// machine continues from the log (T6, T7, T17, C6). This has the effect of a power failure.
///
/// `CRASHES=200` runs 200 random lives, as in `CrashTests`.
@Suite(.serialized) struct LostNodeTests {
    /// Only one in `stride` entries of a life's log is checked.
    static let stride = CrashTests.soaks ? 1 : 8

    @Test(
        .timeLimit(.minutes(CrashTests.soaks ? 30 : 1)),
        arguments: CrashTests.firstSeed..<(CrashTests.firstSeed + CrashTests.seeds))
    func nothingIsLostOrDoubledWhereverTheMachineIsLost(_ seed: Int) async throws {
        let life = try await JournaledLife(seed: seed)
        defer { life.end() }
        try await life.loseEverywhere(one: Self.stride)
    }
}

/// A random life of a board with a journal, and all its promises.
private struct JournaledLife {
    private let journal: MemoryJournal
    private let promises: [Promises.Kept]
    private let workspace: LoadedWorkspace
    private let folder: String
    private let seed: Int

    private static let length = 60
    private static let start = Instant(milliseconds: 1_795_305_600_000)

    init(seed: Int) async throws {
        self.seed = seed
        let journal = MemoryJournal(board: "life")
        self.journal = journal
        folder = NSTemporaryDirectory() + "wc-lost-" + UUID().uuidString.prefix(8)
        let state = folder + "/life"
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
        workspace = try SteppedBoard.workspace(in: folder)
        let promises = Promises { journal.count }
        let board = try await SteppedBoard(
            folder: state, journal: journal, in: workspace, at: Self.start, seed: seed
        ) {
            guard let widget = $0.context.widget, let revision = $0.context.revision,
                let reason = $0.context.reason
            else { return }
            promises.keep(.sent(widget, revision, reason))
        }
        promises.follow(board.clock)
        await board.goOn()
        var life = RandomLife(board, promises, name: "life", seed: seed)
        var faults = Randomness(seed: ~seed)
        for _ in 0..<Self.length {
            // In two of three lives, the log sometimes refuses changes or does not answer.
            if seed % 3 > 0, faults.once(in: 6) {
                let next = (0...faults.below(3)).map { _ in faults.pick(MemoryJournal.Fault.all) }
                journal.fail(after: faults.below(6), next)
            }
            try await life.step()
        }
        journal.heal()
        try compare(board.store, with: journal)
        await board.close()
        self.promises = promises.all
    }

    func end() { try? FileManager.default.removeItem(atPath: folder) }  // Best-effort cleanup.

    func loseEverywhere(one stride: Int) async throws {
        var randomness = Randomness(seed: seed &+ 3_000_000)
        for count in 1...journal.count where count == journal.count || randomness.once(in: stride) {
            do {
                try await lose(after: count, &randomness)
            } catch {
                throw CrashFailure(
                    description: "seed \(seed), the machine is lost after entry \(count): \(error)")
            }
        }
    }

    private func lose(after count: Int, _ randomness: inout Randomness) async throws {
        let state = folder + "/after-\(count)"
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: false)
        let before = promises.filter { $0.steps <= count }
        let log = journal.cut(after: count)
        let board = try await SteppedBoard(
            folder: state, journal: log, in: workspace, at: before.last?.instant ?? Self.start, seed: seed)
        try await CrashChecks(board: board, promises: before).checkAll(count, &randomness)
        try compare(board.store, with: log)
        await board.close()
        try FileManager.default.removeItem(atPath: state)
    }
}
