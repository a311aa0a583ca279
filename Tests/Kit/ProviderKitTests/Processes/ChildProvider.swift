import CaseWalking
import Foundation
import ProviderProtocol
import Testing
import WidgetModel

/// The package's root, which contains the samples and the documentation.
let packageFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The folder of this build's programs.
let programFolder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

/// A provider in a separate process, which a test talks to line by line.
final class ChildProvider {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let log = Pipe()
    private var framer = LineFramer()
    private var lines: [LineFramer.Line] = []
    private var nextID: Int64 = 0

    /// Starts `program`, a path or a program of this build.
    init(_ program: String, _ arguments: [String] = [], folder: URL? = nil) throws {
        process.executableURL =
            program.hasPrefix("/") ? URL(filePath: program) : programFolder.appending(component: program)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = input
        process.standardOutput = output
        process.standardError = log
        signal(SIGPIPE, SIG_IGN)  // If a process ends before a write, only its own test fails.
        try ProcessStarts.start(process)
    }

    /// Sends a request and returns its id.
    @discardableResult
    func send(_ request: ProviderRequest) -> Int64 {
        nextID += 1
        write(request.message(id: .number(nextID)))
        return nextID
    }

    /// Does nothing if the process has ended; reading its next answer reports that.
    func write(_ message: Message) {
        try? input.fileHandleForWriting.write(contentsOf: Data(message.line))
    }

    /// The provider's next message; a line that is not a message is recorded as an issue.
    func nextMessage() throws -> Message {
        while lines.isEmpty {
            let arrived = output.fileHandleForReading.availableData
            guard !arrived.isEmpty else { throw ProviderFailure(.crashed, "the provider closed its output") }
            lines = framer.receive(Array(arrived))
        }
        guard case .line(let line) = lines.removeFirst(), case .message(let message) = IncomingLine(line)
        else {
            throw ProviderFailure(.malformed, "the provider wrote a line that is no message")
        }
        return message
    }

    /// Sends a request and waits for the next message, which must be its answer.
    func result(of request: ProviderRequest) throws -> JSONValue {
        let id = send(request)
        switch try nextMessage() {
        case .answer(.number(id), let result): return result
        case .failure(.number(id), let failure): throw failure
        case let other: throw ProviderFailure(.malformed, "not the answer to \(id): \(other)")
        }
    }

    func timeline(_ request: TimelineRequest) throws -> TimelineAnswer {
        try TimelineRequest.answer(try result(of: .timeline(request)))
    }

    /// Requests the process to end; returns its exit status and its log.
    func shutDown() async throws -> (status: Int32, log: String) {
        _ = try result(of: .shutdown(ShutdownRequest()))
        return await end()
    }

    /// Closes the provider's input and waits until it ends.
    func end() async -> (status: Int32, log: String) {
        // The pipe may already be closed on the other side; then there is nothing to close.
        try? input.fileHandleForWriting.close()
        return await OwnThread.run { [process, log] in
            let text = String(decoding: log.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            ProcessStarts.waitForEnd(of: process)
            return (process.terminationStatus, text)
        }
    }

    /// The first line of the provider's log. Waits until a line is written.
    func firstLogLine() -> String {
        String(decoding: log.fileHandleForReading.availableData, as: UTF8.self)
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
}
