import CLinux
import Foundation
import Glibc
import ProviderProtocol
import Synchronization
import WebBoard
import WidgetModel
import WidgetRuntime

/// Runs `widgetconf-web serve` next to the board, restarts it after a crash, and ends it.
///
/// The process also ends by itself if this process is killed: it reads a pipe whose other end is here.
final class WebServerProcess: Sendable {
    /// News about the server for the user.
    enum News: Sendable {
        case listening(String)
        /// It cannot be started or cannot listen, for this reason, and will not be restarted.
        case refused(String)
        /// It ended unexpectedly, and will be restarted.
        case crashed(String)
        case device(WebServerReport.DeviceLine)
    }

    /// The maximum wait before a restart, in seconds. The wait doubles after each crash.
    private static let longestPause = 30
    /// The running time in seconds after which a crash no longer counts as a failed start.
    private static let steadyTime = 60
    /// The maximum length of a line that the server prints.
    private static let lineBytes = 64 << 10
    /// Shutdown steps: close standard input, then send signals. Each step has a timeout in seconds.
    private static let endSteps: [(signal: CInt?, seconds: Int)] = [(nil, 5), (SIGTERM, 2), (SIGKILL, 2)]

    private struct State {
        /// The end of the pipe that keeps the server running; nil while the server is not running.
        var input: CInt?
        var child: pid_t?
        var isEnding = false
        var hasEnded = false
    }

    private let state = Mutex(State())
    private let program: String
    private let settings: WebServerSettings
    private let environment: [String: String]
    private let report: @Sendable (News) -> Void

    /// - Parameters:
    ///   - program: the path of `widgetconf-web`.
    ///   - report: receives news on any thread.
    init(
        _ program: String, _ settings: WebServerSettings, environment: [String: String],
        report: @escaping @Sendable (News) -> Void
    ) {
        self.program = program
        self.settings = settings
        self.environment = environment
        self.report = report
    }

    /// Starts the server, on a thread that waits for it.
    func start() { Thread.detachNewThread { self.keepRunning() } }

    /// Ends the server, and waits until its process is gone.
    func end() {
        state.withLock { state in
            state.isEnding = true
            if let input = state.input { close(input) }
            state.input = nil
        }
        for step in Self.endSteps {
            if let signal = step.signal { send(signal) }
            for _ in 0..<step.seconds * 100 {
                if state.withLock({ $0.hasEnded }) { return }
                poll(nil, 0, 10)
            }
        }
    }

    /// Sends a signal to the group of the server.
    private func send(_ signal: CInt) {
        // The child is in the state only until it is reaped, so the process id cannot belong to another
        // process.
        state.withLock { state in if let child = state.child { _ = kill(-child, signal) } }
    }

    private func keepRunning() {
        var settings = settings
        var pause = 1
        while !state.withLock({ $0.isEnding }) {
            let began = time(nil)
            var hasReported = false
            let outcome = run(settings) { line in
                if let address = line.address {
                    hasReported = true
                    // The next server listens at the same port.
                    settings.port = address.split(separator: ":").last.flatMap { Int($0) } ?? settings.port
                    report(.listening(address))
                }
                if let reason = line.error {
                    hasReported = true
                    report(.refused(reason))
                }
                if let device = line.device { report(.device(device)) }
            }
            if state.withLock({ $0.isEnding }) { break }
            guard case .ended(let status) = outcome, !hasReported || !status.isRefusal else {
                if case .notStarted(let reason) = outcome { report(.refused(reason)) }
                break
            }
            if !hasReported, status.isExit {
                report(.refused("\(program) ended \(status.words) before it listened"))
                break
            }
            // A clean exit may mean that the whole session is ending: wait for our own stop signal before
            // restarting.
            if status.number == 0 { poll(nil, 0, 500) }
            if state.withLock({ $0.isEnding }) { break }
            report(.crashed(status.words))
            if time(nil) - began > Self.steadyTime { pause = 1 }
            for _ in 0..<pause * 10 where !state.withLock({ $0.isEnding }) { poll(nil, 0, 100) }
            pause = min(pause * 2, Self.longestPause)
        }
        state.withLock { $0.hasEnded = true }
    }

    private enum Outcome {
        case notStarted(String)
        case ended(Status)
    }

    /// How the process ended.
    private struct Status {
        /// The status as `waitpid` reports it.
        var number: CInt

        var isExit: Bool { number & 0x7f == 0 }
        /// Whether the server has reported why it cannot listen.
        var isRefusal: Bool { isExit && number >> 8 & 0xff == 3 }
        var words: String { isExit ? "with status \(number >> 8 & 0xff)" : "by signal \(number & 0x7f)" }
    }

    /// Runs one process to its end, and reports each line that it prints.
    private func run(_ settings: WebServerSettings, _ receive: (WebServerReport) -> Void) -> Outcome {
        let (input, keptInput) = Self.makePipe()
        let (reading, output) = Self.makePipe()
        defer { close(reading) }
        let result = state.withLock { state -> Result<pid_t, StartFailure>? in
            if state.isEnding { return nil }
            let result = spawn(settings, input, output)
            if case .success(let child) = result { (state.child, state.input) = (child, keptInput) }
            return result
        }
        close(input)
        close(output)
        guard case .success(let child) = result else {
            close(keptInput)
            guard case .failure(let failure) = result else { return .notStarted("the board is ending") }
            return .notStarted("\(program) cannot be started: \(systemReason(failure.number))")
        }
        readLines(from: reading, receive)
        let status = waitForEnd(of: child)
        state.withLock { state in
            if let input = state.input { close(input) }
            state.input = nil
        }
        return .ended(Status(number: status))
    }

    private func readLines(from descriptor: CInt, _ receive: (WebServerReport) -> Void) {
        var lines = LineFramer(limitBytes: Self.lineBytes)
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return }
            for case .line(let line) in lines.receive(Array(chunk[..<count])) {
                // Ignore lines that are not reports.
                if let report = try? WebServerReport(json: JSONValue(parsing: line)) { receive(report) }
            }
        }
    }

    /// Waits until a process has ended, and removes it from the state before its process id can be reused.
    private func waitForEnd(of child: pid_t) -> CInt {
        var ended = siginfo_t()
        while waitid(P_PID, id_t(child), &ended, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
        return state.withLock { state in
            var status: CInt = 0
            while waitpid(child, &status, 0) < 0 && errno == EINTR {}
            state.child = nil
            return status
        }
    }

    /// Returns both ends of a pipe that other programs do not inherit.
    private static func makePipe() -> (reading: CInt, writing: CInt) {
        var ends: [CInt] = [0, 0]
        precondition(pipe2(&ends, O_CLOEXEC) == 0, "no pipe: \(systemReason(errno))")
        return (ends[0], ends[1])
    }

    private struct StartFailure: Error { let number: CInt }

    /// Starts the process.
    private func spawn(
        _ settings: WebServerSettings, _ input: CInt, _ output: CInt
    ) -> Result<pid_t, StartFailure> {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Ctrl-C reaches only this process, which shuts the server down cleanly.
        use_default_signals(&attributes, CInt(POSIX_SPAWN_SETPGROUP))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        let words = [program, "serve", settings.encodedJSON.text]
        var arguments = words.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var child: pid_t = 0
        let error = posix_spawn(&child, program, &actions, &attributes, &arguments, &variables)
        return error == 0 ? .success(child) : .failure(StartFailure(number: error))
    }
}
