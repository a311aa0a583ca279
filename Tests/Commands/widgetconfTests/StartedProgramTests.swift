import CaseWalking
import Foundation
import Glibc
import Machine
import Synchronization
import Testing
import WebBoard
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// Programs that a command starts: those that hang, write too much, or leave children, and the web server's
/// restarts.
@Suite(.brief) struct StartedProgramTests {
    private static let environment = ["PATH": "/usr/bin:/bin"]

    /// As the program does: writing to a program that has ended fails, and does not end this process.
    init() { signal(SIGPIPE, SIG_IGN) }

    private func start(_ script: String) throws -> StartedProgram {
        try StartedProgram(
            ["sh", "-c", script], environment: Self.environment, streams: .pipes(errors: .read))
    }

    private func run(_ script: String, within limit: Milliseconds? = nil) throws -> ExternalProgram.Output {
        try ExternalProgram(words: ["sh", "-c", script], environment: Self.environment)
            .collect(within: limit)
    }

    @Test func whatAProgramWritesIsCollected() throws {
        let ended = try run("cat; echo out; echo err >&2; exit 7")
        #expect(ended.output == Array("out\n".utf8))
        #expect(ended.errors == Array("err\n".utf8))
        #expect(ended.status?.words == "with status 7")
        #expect(try run("kill -TERM $$").status?.words == "by signal 15")
    }

    @Test func aMissingProgramIsNamed() {
        #expect(throws: RuntimeFailure.self) {
            try StartedProgram(["/no/program"], environment: [:], streams: .none)
        }
    }

    @Test func aProgramThatHangsIsKilled() throws {
        let ended = try run("echo begun; trap '' TERM; sleep 1000", within: Milliseconds(500))
        #expect(ended.status == nil && !ended.isSuccess)
        #expect(ended.output == Array("begun\n".utf8))
    }

    @Test func aProgramThatFloodsIsKilled() throws {
        let program = try start("yes")
        var count = 0
        let status = program.read { _, bytes in
            count += bytes.count
            return count < 1 << 20
        }
        #expect(status == nil)
        #expect(count < 2 << 20)
    }

    /// A child that keeps the pipes open does not delay the end, and ends with its parent.
    @Test func childrenEndWithTheirParent() throws {
        let ended = try run("sleep 1000 & echo $!; exec yes >/dev/full")
        #expect(!ended.isSuccess)
        let child = try #require(pid_t(String(decoding: ended.output, as: UTF8.self).dropLast()))
        // The child was killed, and disappears when the system reaps it.
        while kill(child, 0) == 0, try !isZombie(child) { poll(nil, 0, 5) }
    }

    private func isZombie(_ process: pid_t) throws -> Bool {
        // A process that is gone has no file.
        let stat = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ") Z"
        return stat.split(separator: ")").last?.hasPrefix(" Z") == true
    }

    @Test func writingToAProgramThatDoesNotReadEndsWithIt() throws {
        let program = try start("exec sleep 0.3")
        #expect(!program.write([UInt8](repeating: 0, count: 1 << 20)))
        #expect(program.waitForEnd().isSuccess)
        #expect(!program.write([0]))
    }

    @Test func aProgramEndsWithItsInput() throws {
        let program = try start("cat")
        #expect(program.write(Array("text".utf8)))
        program.end()
        #expect(program.waitForEnd().isSuccess)
    }

    // The web server

    /// Runs a script in place of the web server until `body` returns. Returns the news in words.
    private func serving(
        _ script: String, until expected: Int
    ) async throws -> [String] {
        let folder = NSTemporaryDirectory() + "web-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }  // Best-effort cleanup.
        let program = folder + "/server"
        try await WrittenProgram.write("#!/bin/sh\ncd \(folder)\n\(script)\n", to: program)
        let settings = WebServerSettings(
            socket: folder, state: folder, workspace: folder, host: "127.0.0.1", port: 0, allowedHosts: [],
            login: .none, locale: "en", zone: "UTC")
        let news = Mutex<[String]>([])
        let server = WebServerProcess(program, settings, environment: Self.environment) { heard in
            let words =
                switch heard {
                case .listening(let address): "listening \(address)"
                case .refused(let reason): "refused " + reason.replacing(folder, with: "")
                case .crashed(let status): "crashed " + status
                case .device: "device"
                }
            news.withLock { $0.append(words) }
        }
        server.start()
        try await Waiting.until { news.withLock { $0.count } >= expected }
        await OwnThread.run { server.stop() }
        return news.withLock(\.self)
    }

    private static let address = #"echo '{"address":"http://127.0.0.1:1234"}'"#

    /// After a crash, the next server gets the port of the former one.
    @Test func aServerThatCrashesIsStartedAgain() async throws {
        let news = try await serving(
            "echo \"$2\" >> settings; \(Self.address); [ -e crashed ] && exec cat; touch crashed; kill -9 $$",
            until: 3)
        let listening = "listening http://127.0.0.1:1234"
        #expect(news == [listening, "crashed by signal 9", listening])
    }

    @Test func aServerThatNeverListensIsNotStartedAgain() async throws {
        #expect(
            try await serving("exit 1", until: 1) == [
                "refused /server ended with status 1 before it listened"
            ])
    }

    /// Lines that are not reports, and a line without end, do not matter.
    @Test func aServerThatWritesOtherThingsIsFollowed() async throws {
        let news = try await serving(
            "echo text; head -c 1000000 /dev/zero | tr '\\0' x; echo; \(Self.address); exec cat", until: 1)
        #expect(news == ["listening http://127.0.0.1:1234"])
    }

    /// A server that was never ready, and does not end by itself, is ended.
    @Test func aServerThatHangsIsEnded() async throws {
        #expect(try await serving("exec tail -f /dev/null < /dev/null", until: 0) == [])
    }
}
