import Foundation
import ProviderProtocol
import WidgetModel

/// Fetches answers from commands: from the output of a run, or from the newest line of a command that keeps
/// running.
///
/// Equal commands at the same time are one.
final class RunFetching: Sendable {
    private let shared = SharedWork<[String], [UInt8]>()
    private let kept = KeptPool<[String], KeptCommand>(most: FetchLimits.keptCommands)
    private let pacer: ReloadPacer

    /// - Parameter pacer: reloads kinds when a kept command prints a line.
    init(pacer: ReloadPacer) { self.pacer = pacer }

    /// The number of callers that wait for the output of a command.
    func callers(for words: [String]) -> Int { shared.callers(for: words) }

    /// Ends the kept commands, and waits for their ends until the deadline.
    func shutDown(by deadline: Deadline) async { await kept.shutDown(by: deadline) }

    /// The output of a command.
    ///
    /// - Throws: `ProviderFailure` if the command fails, prints too much, or does not end in time.
    func output(of words: [String], by deadline: Deadline) async throws -> [UInt8] {
        do {
            return try await deadline.limit { [shared] in
                try await shared.value(for: words) { try await Self.run(words) }
            }
        } catch is DeadlineExceeded {
            throw ProviderFailure(
                .unavailable, "the command \"\(words[0])\" did not end within \(deadline.shown)")
        }
    }

    /// The newest line of a command that keeps running, and that is started if necessary.
    ///
    /// - Parameters:
    ///   - kind: the kind to reload when the next line is printed; nil in a simulation.
    ///   - secrets: the values in its arguments.
    /// - Throws: `ProviderFailure` if the command fails, or does not print a line in time.
    func newestLine(
        of words: [String], for kind: ReloadedKind?, hiding secrets: RequestSecrets, by deadline: Deadline
    ) async throws -> [UInt8] {
        let command = try kept.work(for: words) {
            try KeptCommand(words, hiding: secrets, pacer: pacer)
        }
        do {
            return try await deadline.limit { try await command.line(for: kind) }
        } catch is DeadlineExceeded {
            throw ProviderFailure(
                .unavailable, "the command \"\(words[0])\" did not print a line within \(deadline.shown)")
        }
    }

    /// Runs a command on a separate thread. A canceled caller does not wait until the command has ended.
    private static func run(_ words: [String]) async throws -> [UInt8] {
        let (result, stop) = (FirstResult<[UInt8]>(), try WakeUp())
        Thread.detachNewThread {
            result.finish(Result { try printed(by: words, stop) })
        }
        return try await withTaskCancellationHandler {
            try await result.value()
        } onCancel: {
            stop.wake()
        }
    }

    private static func printed(by words: [String], _ stop: WakeUp) throws(ProviderFailure) -> [UInt8] {
        var output: [UInt8] = []
        var run = CommandRun(words, stop: stop) { bytes in
            output += bytes
            return output.count <= FetchLimits.answerBytes
        }
        let failure = try run.perform()
        guard output.count <= FetchLimits.answerBytes else {
            let most = FetchLimits.answerBytes >> 20
            throw ProviderFailure(.failed, "the command \"\(words[0])\" printed more than \(most) MiB")
        }
        if let failure { throw failure }
        return output
    }
}
