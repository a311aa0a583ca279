import ProviderKit
import ProviderProtocol
import Synchronization
import WidgetModel

/// A command that keeps running, and whose newest line is the answer. It is restarted when it ends.
final class KeptCommand: KeptWork {
    /// The runs without a line after which an old line is no longer an answer.
    private static let mostFailures = 3
    /// The pause after each read, which limits the processor time for a command that prints without end.
    private static let pauseMilliseconds: CInt = 10

    private struct State {
        var line: [UInt8]?
        var waiting: [FirstResult<[UInt8]>] = []
        var kinds: Set<ReloadedKind> = []
        var lastUse = ContinuousClock.now
        /// When the first line was printed that no request has read; nil if the newest line was read.
        var unread: ContinuousClock.Instant?
        /// Why the last run ended, and the runs in a row without a line.
        var failure: ProviderFailure?
        var failures = 0
        var isEnded = false
    }

    private let words: [String]
    private let secrets: RequestSecrets
    private let pacer: ReloadPacer
    private let stop: WakeUp
    private let state = Mutex(State())
    let stopped = FirstResult<Void>()

    /// - Throws: if no further file can be opened.
    init(_ words: [String], hiding secrets: RequestSecrets, pacer: ReloadPacer) throws(ProviderFailure) {
        stop = try WakeUp()
        self.words = words
        self.secrets = secrets
        self.pacer = pacer
    }

    var lastUse: ContinuousClock.Instant { state.withLock { $0.lastUse } }

    var isEnded: Bool { state.withLock { $0.isEnded } }

    func end() {
        let waiting = state.withLock { state in
            state.isEnded = true
            defer { (state.waiting, state.line) = ([], nil) }
            return state.waiting
        }
        stop.wake()
        for result in waiting { result.finish(.failure(endedFailure)) }
    }

    private var endedFailure: ProviderFailure {
        ProviderFailure(.unavailable, "the command \"\(words[0])\" has ended")
    }

    /// The newest line, or the first one when it is printed.
    func line(for kind: ReloadedKind?) async throws -> [UInt8] {
        let result = FirstResult<[UInt8]>()
        state.withLock { state in
            state.lastUse = ContinuousClock.now
            state.unread = nil
            if let kind { state.kinds.insert(kind) }
            if state.isEnded {
                result.finish(.failure(endedFailure))
            } else if let failure = state.failure, state.line == nil || state.failures >= Self.mostFailures {
                result.finish(.failure(failure))
            } else if let line = state.line {
                result.finish(.success(line))
            } else {
                state.waiting.removeAll(where: \.isFinished)
                state.waiting.append(result)
            }
        }
        return try await result.value()
    }

    func keepRunning() {
        var delays = RestartDelays()
        while !isEnded {
            let start = ContinuousClock.now
            let failure = performed()
            if isEnded { return }
            let delay = delays.delay(after: ContinuousClock.now - start)
            ended(failure, restartingAfter: delay)
            stop.wait(milliseconds: CInt(clamping: delay.wholeMilliseconds))
        }
    }

    /// Runs the command until it ends, and returns why.
    private func performed() -> ProviderFailure {
        var (output, errors) = (LineSplitter(), LoggedErrors())
        var run = CommandRun(words, stop: stop, pauseMilliseconds: Self.pauseMilliseconds) { [self] bytes in
            // Only the newest line counts, even if many arrive at once.
            if let line = output.newest(1, in: bytes).first { receive(line) }
            return true
        } complain: { [secrets] bytes in
            for line in errors.lines(in: bytes) {
                HostCalls.shared.log(LogNotification(message: secrets.masked(line)))
            }
        }
        do throws(ProviderFailure) {
            let failure = try run.perform()
            return failure ?? endedFailure
        } catch {
            return error
        }
    }

    private func receive(_ line: [UInt8]) {
        let now = ContinuousClock.now
        typealias Received = ([FirstResult<[UInt8]>], Set<ReloadedKind>, Bool)
        let (waiting, kinds, isForgotten): Received = state.withLock { state in
            // The same line again is not news, unless the widgets show a failure.
            let isNews = state.line != line || state.failures >= Self.mostFailures
            (state.line, state.failure, state.failures) = (line, nil, 0)
            defer { state.waiting = [] }
            guard state.waiting.isEmpty, isNews else { return (state.waiting, [], false) }
            let unread = state.unread ?? now
            state.unread = unread
            return ([], state.kinds, now - unread > FetchLimits.unansweredNews)
        }
        if isForgotten { return end() }
        for result in waiting { result.finish(.success(line)) }
        for kind in kinds { pacer.reload(kind) }
    }

    private func ended(_ failure: ProviderFailure, restartingAfter delay: Duration) {
        let waiting = state.withLock { state in
            state.failure = failure
            state.failures += 1
            defer { state.waiting = [] }
            return state.waiting
        }
        for result in waiting { result.finish(.failure(failure)) }
        let message = "\(failure.message); it is restarted in \(delay.components.seconds) s"
        HostCalls.shared.log(LogNotification(level: .warning, message: secrets.masked(message)))
    }
}

/// The lines of a command's standard error that reach the log.
private struct LoggedErrors {
    private static let window = Duration.seconds(60)

    private var splitter = LineSplitter()
    private var start = ContinuousClock.now
    private var count = 0

    /// The lines that end in the next part of the standard error, at most as many as the log may receive.
    mutating func lines(in bytes: [UInt8]) -> [String] {
        let now = ContinuousClock.now
        if now - start >= Self.window { (start, count) = (now, 0) }
        let lines = splitter.newest(FetchLimits.loggedLines - count, in: bytes)
        count += lines.count
        return lines.map {
            String(decoding: $0, as: UTF8.self).shortened(toBytes: FetchLimits.loggedLineBytes)
        }
    }
}
