import CaseWalking
import Foundation
import Synchronization
import Testing
import WidgetModel

@testable import WidgetRuntime

/// Processes that edit a board: the edits acknowledged so far, and whether a host runs.
final class Storm: Sendable {
    struct State {
        var isUp = false
        var isOver = false
        var acknowledged: [String: [(revision: Int64, text: String)]] = [:]
        /// The output of edits that were not acknowledged.
        var refused: [String] = []
        var count: Int { acknowledged.values.map(\.count).reduce(0, +) }
    }

    /// The random numbers of a storm, from `SEED`. The scheduling of the processes differs each time, but the
    /// storm repeats its own decisions.
    static let random: Randomness = {
        let seed = ProcessInfo.processInfo.environment["SEED"].flatMap { UInt64($0) } ?? 1
        FileHandle.standardError.write(Data("storms with SEED=\(seed)\n".utf8))
        return Randomness(seed: seed)
    }()

    private let state = Mutex((State(), [CheckedContinuation<Void, Never>]()))

    var isOver: Bool { state.withLock { $0.0.isOver } }
    var refused: [String] { state.withLock { $0.0.refused } }
    var acknowledged: [String: [(revision: Int64, text: String)]] { state.withLock { $0.0.acknowledged } }
    var count: Int { state.withLock { $0.0.count } }

    /// Edits one widget repeatedly, each time in a new process, until the storm is over.
    func edit(_ widget: String, of served: ServedBoard) async throws {
        var number = 0
        while true {
            try await wait { $0.isUp || $0.isOver }
            if isOver { return }
            number += 1
            let text = "\(widget) \(number)"
            let arguments = ["edit", widget, "text=\(text)", "--format", "json"]
            let (status, output) = try await served.run(arguments)
            guard status == 0, let revision = try JSONValue(parsing: output)["revision"]?.integer else {
                change { $0.refused.append(output) }
                continue
            }
            change { $0.acknowledged[widget, default: []].append((revision, text)) }
        }
    }

    func change(_ change: (inout State) -> Void) {
        let waiters = state.withLock { state in
            change(&state.0)
            defer { state.1 = [] }
            return state.1
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Evaluates the condition after every change until it holds; the test's time limit ends the wait.
    func wait(until holds: (State) -> Bool) async throws {
        while !state.withLock({ holds($0.0) }) {
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let isDone = state.withLock { state in
                        if holds(state.0) || Task.isCancelled { return true }
                        state.1.append(continuation)
                        return false
                    }
                    if isDone { continuation.resume() }
                }
            } onCancel: {
                change { _ in }
            }
            try Task.checkCancellation()
        }
    }
}
