import Foundation
import ProviderProtocol
import Synchronization
import WidgetModel

/// Fetches answers from commands: from the output of a run, or from the newest line of a command that keeps
/// running.
///
/// Equal commands at the same time are one.
final class RunFetching: Sendable {
    private let shared = SharedWork<[String], [UInt8]>()
    private let kept = Mutex<[[String]: KeptCommand]>([:])
    private let pacer: ReloadPacer

    /// - Parameter pacer: reloads kinds when a kept command prints a line.
    init(pacer: ReloadPacer) { self.pacer = pacer }

    /// Ends the kept commands, and waits for their ends until the deadline.
    func shutDown(by deadline: Deadline) async {
        let commands = kept.withLock { kept in
            defer { kept = [:] }
            return Array(kept.values)
        }
        for command in commands { command.end() }
        // After the deadline, the host kills the commands that remain.
        try? await deadline.limit {
            for command in commands { try await command.waitUntilStopped() }
        }
    }

    /// The output of a command.
    ///
    /// - Throws: `ProviderFailure` if the command fails, prints too much, or does not end in time.
    func output(of words: [String], by deadline: Deadline) async throws -> [UInt8] {
        try await shared.value(for: words) {
            do {
                return try await deadline.limit { try await Self.run(words) }
            } catch is DeadlineExceeded {
                throw ProviderFailure(
                    .unavailable, "the command \"\(words[0])\" did not end within \(deadline.shown)")
            }
        }
    }

    /// The newest line of a command that keeps running, and that is started if necessary.
    ///
    /// - Parameters:
    ///   - kind: the kind to reload when the next line is printed; nil in a simulation.
    ///   - secrets: the values in its arguments.
    /// - Throws: `ProviderFailure` if the command fails, or does not print a line in time.
    func newestLine(
        of words: [String], for kind: Kind?, hiding secrets: RequestSecrets, by deadline: Deadline
    ) async throws -> [UInt8] {
        let command = keptCommand(words, secrets)
        do {
            return try await deadline.limit { try await command.line(for: kind) }
        } catch is DeadlineExceeded {
            throw ProviderFailure(
                .unavailable, "the command \"\(words[0])\" did not print a line within \(deadline.shown)")
        }
    }

    /// The kept command with these words. If there are too many, the command that was not used for the
    /// longest time is ended: probably no widget uses its arguments anymore.
    private func keptCommand(_ words: [String], _ secrets: RequestSecrets) -> KeptCommand {
        let (command, isNew, superfluous) = kept.withLock { kept in
            if let command = kept[words], !command.isEnded { return (command, false, nil as KeptCommand?) }
            var superfluous: KeptCommand?
            if kept.count >= FetchLimits.keptCommands,
                let oldest = kept.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
            {
                superfluous = kept.removeValue(forKey: oldest)
            }
            let command = KeptCommand(words, hiding: secrets, pacer: pacer)
            kept[words] = command
            return (command, true, superfluous)
        }
        superfluous?.end()
        if isNew { command.start() }
        return command
    }

    /// Runs a command on a separate thread. A canceled caller does not wait until the command has ended.
    private static func run(_ words: [String]) async throws -> [UInt8] {
        let (result, stop) = (FirstResult<[UInt8]>(), StopSwitch())
        Thread.detachNewThread {
            result.finish(Result { try printed(by: words, stop) })
        }
        return try await withTaskCancellationHandler {
            try await result.value()
        } onCancel: {
            stop.stop()
        }
    }

    private static func printed(by words: [String], _ stop: StopSwitch) throws(ProviderFailure) -> [UInt8] {
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
