import CLinux
import Foundation
import Glibc
import JSONText
import Synchronization
import WebBoard
import WidgetRuntime

/// Runs `widgetconf-web serve` beside the board, starts it again after a crash, and ends it.
///
/// The process also ends by itself if this one is killed: it reads a pipe whose other end is here.
final class WebServerProcess: Sendable {
    /// What a user should know about the server.
    enum News: Sendable {
        case listening(String)
        /// It cannot listen, for this reason, and is not started again.
        case refused(String)
        /// It ended although nothing asked it to, and is started again.
        case crashed(String)
    }

    /// The longest wait before a server that crashes is started again. The first one is a second.
    private static let longestPause = 30

    private struct State {
        /// The end of the pipe that keeps the server running; nil while there is none.
        var keeper: CInt?
        var isEnding = false
        var hasEnded = false
    }

    private let state = Mutex(State())
    private let program: String
    private let settings: WebServerSettings
    private let environment: [String: String]
    private let tell: @Sendable (News) -> Void

    /// - Parameters:
    ///   - program: the path of `widgetconf-web`.
    ///   - tell: receives news on any thread.
    init(
        _ program: String, _ settings: WebServerSettings, environment: [String: String],
        tell: @escaping @Sendable (News) -> Void
    ) {
        self.program = program
        self.settings = settings
        self.environment = environment
        self.tell = tell
    }

    /// Starts the server, on a thread that waits for it.
    func start() { Thread.detachNewThread { self.keepRunning() } }

    /// Ends the server, and waits until its process is gone.
    func end() {
        state.withLock { state in
            state.isEnding = true
            if let keeper = state.keeper { close(keeper) }
            state.keeper = nil
        }
        while !state.withLock({ $0.hasEnded }) { poll(nil, 0, 10) }
    }

    private func keepRunning() {
        var settings = settings
        var pause = 1
        while !state.withLock({ $0.isEnding }) {
            let began = time(nil)
            var hasListened = false
            let status = run(settings) { line in
                if let address = line["address"]?.string {
                    hasListened = true
                    // The next one listens at the same port.
                    settings.port = address.split(separator: ":").last.flatMap { Int($0) } ?? settings.port
                    tell(.listening(address))
                } else if let reason = line["error"]?.string {
                    tell(.refused(reason))
                }
            }
            if state.withLock({ $0.isEnding }) || !hasListened && status.isExit { break }
            tell(.crashed(status.words))
            pause = time(nil) - began > 60 ? 1 : min(pause * 2, Self.longestPause)
            for _ in 0..<pause * 10 where !state.withLock({ $0.isEnding }) { poll(nil, 0, 100) }
        }
        state.withLock { $0.hasEnded = true }
    }

    /// How the process ended.
    private struct Status {
        /// As `waitpid` gives it.
        var number: CInt

        var isExit: Bool { number & 0x7f == 0 }
        var words: String { isExit ? "with status \(number >> 8 & 0xff)" : "by signal \(number & 0x7f)" }
    }

    /// Runs one process to its end, and reports each line that it prints.
    private func run(_ settings: WebServerSettings, _ report: (JSONValue) -> Void) -> Status {
        let (input, keeper) = Self.makePipe()
        let (reading, output) = Self.makePipe()
        let isEnding = state.withLock { state in
            if !state.isEnding { state.keeper = keeper }
            return state.isEnding
        }
        let child = isEnding ? nil : spawn(settings, input, output)
        for end in [input, output] + (isEnding ? [keeper] : []) { close(end) }
        var rest: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while child != nil {
            let count = read(reading, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { break }
            rest += chunk[..<count]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                // Other lines are not about the server.
                if let line = try? JSONValue(parsing: rest[..<end]) { report(line) }
                rest.removeFirst(end + 1)
            }
        }
        close(reading)
        var status: CInt = 0
        if let child { while waitpid(child, &status, 0) < 0 && errno == EINTR {} }
        state.withLock { state in
            if let keeper = state.keeper { close(keeper) }
            state.keeper = nil
        }
        return Status(number: status)
    }

    /// Both ends of a pipe, which other programs do not inherit.
    private static func makePipe() -> (reading: CInt, writing: CInt) {
        var ends: [CInt] = [0, 0]
        precondition(pipe(&ends) == 0, "no pipe: \(systemReason(errno))")
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Starts the process; nil if it cannot be started.
    private func spawn(_ settings: WebServerSettings, _ input: CInt, _ output: CInt) -> pid_t? {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Ctrl-C reaches only this process, which ends the server in good order.
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
        return posix_spawn(&child, program, &actions, &attributes, &arguments, &variables) == 0 ? child : nil
    }
}
