import Foundation
import Machine
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

    /// The waits before a restart in milliseconds. The wait doubles after each crash.
    private static let (firstPause, longestPause): (CInt, CInt) = (1_000, 30_000)
    /// The running time after which a crash no longer counts as a failed start.
    private static let steadyTime = Duration.seconds(60)
    /// How long to wait for a stop signal of this process after the server ended without an error, because
    /// the whole session may be ending.
    private static let sessionEnd: CInt = 500
    /// How long to wait for the thread, once the process is gone, in milliseconds.
    private static let threadEnd: CInt = 2_000
    /// The maximum length of a line that the server prints.
    private static let lineBytes = 64 << 10
    /// The exit code of a server that has reported why it cannot listen.
    private static let refusal: CInt = 3

    private let running: Mutex<StartedProgram?> = Mutex(nil)
    private let end = EndSign()
    private let threadHasEnded = EndSign()
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
    func start() {
        Thread.detachNewThread {
            self.keepRunning()
            self.threadHasEnded.give()
        }
    }

    /// Ends the server, and waits until its process is gone.
    func stop() {
        end.give()
        running.withLock(\.self)?.end()
        threadHasEnded.wait(for: Self.threadEnd)
    }

    private func keepRunning() {
        var settings = settings
        var pause = Self.firstPause
        while true {
            let began = ContinuousClock.now
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
            guard let status = outcome else { return }
            if hasReported, status.isExit, status.code == Self.refusal { return }
            if !hasReported, status.isExit {
                return report(.refused("\(program) ended \(status.words) before it listened"))
            }
            if status.isSuccess, end.wait(for: Self.sessionEnd) { return }
            report(.crashed(status.words))
            if ContinuousClock.now - began > Self.steadyTime { pause = Self.firstPause }
            if end.wait(for: pause) { return }
            pause = min(pause * 2, Self.longestPause)
        }
    }

    /// Runs one process to its end, and reports each line that it prints.
    ///
    /// - Returns: nil if it could not be started, or if the server is being ended.
    private func run(
        _ settings: WebServerSettings, _ receive: (WebServerReport) -> Void
    ) -> StartedProgram.Status? {
        let server: StartedProgram
        do throws(RuntimeFailure) {
            server = try StartedProgram(
                [program, "serve", settings.encodedJSON.text], environment: environment,
                streams: .pipes(errors: .inherited))
        } catch {
            report(.refused(error.description))
            return nil
        }
        running.withLock { $0 = server }
        // `stop` may have been called before it could see this process.
        if end.isGiven() { server.closeInput() }
        var lines = LineFramer(limitBytes: Self.lineBytes)
        let status = server.read { _, bytes in
            for case .line(let line) in lines.receive(bytes) {
                // Ignore lines that are not reports.
                if let report = try? WebServerReport(json: JSONValue(parsing: line)) { receive(report) }
            }
            return true
        }
        return end.isGiven() ? nil : status
    }
}
