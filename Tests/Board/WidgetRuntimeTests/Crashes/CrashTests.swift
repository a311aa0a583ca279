import CaseWalking
import Foundation
import ProviderProtocol
import Testing
import WidgetModel
import WidgetStore

@testable import WidgetRuntime

/// The real store under the real host is cut off at its N-th write, N = 1, 2, 3 …, and continues from the
/// remaining files. Either the process ends before or during that write, or a power failure discards any
/// unsynced bytes (T6, T7, T17, C6).
///
/// `CRASHES=200` runs 200 random lives and cuts each one off at every step of its files, as `make soak` does.
@Suite(.serialized) struct CrashTests {
    static let environment = ProcessInfo.processInfo.environment
    static let soaks = environment["CRASHES"] != nil
    static let seeds = environment["CRASHES"].flatMap { Int($0) } ?? 3
    static let firstSeed = environment["FIRST_SEED"].flatMap { Int($0) } ?? 0
    /// Only one in `stride` steps of a life's files is checked.
    static let stride = soaks ? 1 : 80
    /// The checks of a life are divided among so many cases, so that each is short even on a busy machine.
    static let parts = soaks ? 1 : 3

    @Test(
        .timeLimit(.minutes(CrashTests.soaks ? 30 : 1)),
        arguments: CrashTests.firstSeed..<(CrashTests.firstSeed + CrashTests.seeds), 0..<CrashTests.parts)
    func nothingIsLostOrDoubledWhereverTheStoreIsCutOff(_ seed: Int, _ part: Int) async throws {
        let life = try await CrashedLife(seed: seed)
        defer { life.end() }
        let crashes = try await life.crashEverywhere(one: Self.stride, part)
        guard Self.soaks else { return }
        let told = "life \(seed): \(life.steps.count) steps of files, \(crashes) crashes: clean\n"
        FileHandle.standardError.write(Data(told.utf8))
    }
}

/// A random life of a board, with every step of its files and all its promises.
private struct CrashedLife {
    let steps: [FileStep]
    private let promises: [Promises.Kept]
    private let workspace: LoadedWorkspace
    private let folder: String
    private let seed: Int

    private static let length = 60
    private static let start = Instant(milliseconds: 1_795_305_600_000)

    init(seed: Int) async throws {
        self.seed = seed
        folder = NSTemporaryDirectory() + "wc-crash-" + UUID().uuidString.prefix(8)
        let state = folder + "/life"
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
        workspace = try SteppedBoard.workspace(in: folder)
        let recorder = FileRecorder(folder: state)
        defer { recorder.stop() }
        let promises = Promises { recorder.count }
        let board = try await SteppedBoard(folder: state, in: workspace, at: Self.start, seed: seed) {
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
            // In every third life, the disk is sometimes full.
            if seed % 3 == 2, faults.once(in: 6) {
                recorder.refuse(after: faults.below(12), times: 1 + faults.below(3))
            }
            try await life.step()
        }
        recorder.pause()
        await board.close()
        steps = recorder.steps
        self.promises = promises.all
    }

    func end() { try? FileManager.default.removeItem(atPath: folder) }  // Best-effort cleanup.

    /// Checks one part of the steps. Returns how often the life was cut off.
    func crashEverywhere(one stride: Int, _ part: Int) async throws -> Int {
        var history = FileHistory()
        var choice = Randomness(seed: seed &+ 1_000_000)
        var randomness = Randomness(seed: seed &+ 2_000_000 &+ part)
        var (next, chosen, count) = (promises.startIndex, 0, 0)
        for (number, step) in steps.enumerated() {
            while next < promises.endIndex, promises[next].steps <= number { next += 1 }
            let before = Array(promises[..<next])
            let isChosen = choice.once(in: stride)
            if isChosen { chosen += 1 }
            if isChosen, chosen % CrashTests.parts == part {
                try await crash(history.present, number, before, isPowerFailure: false, &randomness)
                let torn = history.torn(in: step, &randomness)
                try await crash(torn, number, before, isPowerFailure: false, &randomness)
                let left = history.afterPowerFailure(&randomness)
                try await crash(left, number, before, isPowerFailure: true, &randomness)
                count += 3
            }
            history.take(step)
        }
        try await crash(history.present, steps.count, promises, isPowerFailure: false, &randomness)
        return count + 1
    }

    private func crash(
        _ image: FileImage, _ number: Int, _ before: [Promises.Kept], isPowerFailure: Bool,
        _ randomness: inout Randomness
    ) async throws {
        let state = folder + "/\(number)-\(randomness.below(1 << 30))"
        do {
            try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: false)
            for (file, bytes) in image.files {
                try Data(bytes).write(to: URL(fileURLWithPath: state + "/" + file.rawValue))
            }
            let recorder = FileRecorder(folder: state)
            recorder.pause()
            defer { recorder.stop() }
            let last = before.last
            let board = try await SteppedBoard(
                folder: state, in: workspace, at: last?.instant ?? Self.start, seed: seed)
            let checks = CrashChecks(board: board, promises: before)
            if !isPowerFailure, let last, last.steps == number, case .quiet(let memory) = last.promise {
                try await checks.checkMemory(memory)
            }
            try await checks.checkAll(number, &randomness)
            await board.close()
            try FileManager.default.removeItem(atPath: state)
        } catch {
            let kind = isPowerFailure ? "a power failure" : "the end of the process"
            throw CrashFailure(
                description: "seed \(seed), \(kind) at step \(number) of the files: \(error)\n"
                    + "the board is in \(state)")
        }
    }
}
