import CaseWalking
import Foundation
import Glibc
import Machine
import Testing

@testable import WidgetRuntime

/// A real `serve` with a service manager: the test listens on its socket.
@Suite(.brief) struct SupervisedServeTests {
    @Test func theLoopSendsHeartbeats() async throws {
        let board = try ServedBoard()
        let listener = try NotifyListener(NotifyListener.path())
        let serve = try board.start(adding: ["NOTIFY_SOCKET": listener.name, "WATCHDOG_USEC": "20000"])
        #expect(await listener.nextNews() == "STATUS=0 widgets, no reload planned")
        #expect(await listener.nextNews() == "READY=1")
        // The loop itself sends the heartbeats.
        #expect(await OwnThread.run { listener.next() } == "WATCHDOG=1")
        #expect(await OwnThread.run { listener.next() } == "WATCHDOG=1")
        serve.send(SIGTERM)
        #expect(await listener.nextNews() == "STOPPING=1")
        #expect(try await serve.end().status == 0)
    }

    /// Without the watchdog's variables, nothing polls.
    @Test func withoutAWatchdogThereIsNoHeartbeat() async throws {
        let board = try ServedBoard()
        let listener = try NotifyListener(NotifyListener.path())
        let serve = try board.start(adding: ["NOTIFY_SOCKET": listener.name])
        #expect(await OwnThread.run { listener.next() } == "STATUS=0 widgets, no reload planned")
        #expect(await OwnThread.run { listener.next() } == "READY=1")
        #expect(try await board.run(["add", "echo"]).status == 0)
        #expect(await OwnThread.run { listener.next() } == "STATUS=1 widget, no reload planned")
        serve.send(SIGTERM)
        #expect(await OwnThread.run { listener.next() } == "STOPPING=1")
    }

    /// SIGHUP while `serve` still waits for the board: the process survives, and handles the request as soon
    /// as the board is open.
    @Test func aReloadBeforeTheBoardIsOpenIsNotLost() async throws {
        let board = try ServedBoard()
        let listener = try NotifyListener(NotifyListener.path())
        let state = try StateFolder(
            option: board.folder + "/state", workspaceName: "killed", environment: [:])
        let lock = try #require(try StateLock(state))
        let serve = try board.start(adding: ["NOTIFY_SOCKET": listener.name])
        let status = "/proc/\(serve.number)/status"
        try await Waiting.until { Self.catchesHangup(status) }
        serve.send(SIGHUP)
        lock.release()
        #expect(await listener.nextNews() == "STATUS=0 widgets, no reload planned")
        #expect(await listener.nextNews() == "READY=1")
        #expect(await listener.nextNews().hasPrefix("RELOADING=1\nMONOTONIC_USEC="))
        #expect(await listener.nextNews() == "READY=1")
        #expect(serve.isRunning)
    }

    /// The settings are read again: those that changed apply, and a file with errors changes nothing.
    @Test func aReloadAppliesNewSettings() async throws {
        let board = try ServedBoard()
        let listener = try NotifyListener(NotifyListener.path())
        let folder = board.folder + "/.config/widgetconf"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let serve = try board.start(adding: ["NOTIFY_SOCKET": listener.name])
        #expect(await listener.nextNews() == "STATUS=0 widgets, no reload planned")
        #expect(await listener.nextNews() == "READY=1")
        #expect(try await board.run(["add", "echo"]).status == 0)
        #expect(await listener.nextNews() == "STATUS=1 widget, no reload planned")

        try board.write(".config/widgetconf/config.yaml", "format: 1\nlocal: ko\n")
        serve.send(SIGHUP)
        #expect(await listener.nextNews().hasPrefix("RELOADING=1"))
        #expect(await listener.nextNews() == "READY=1")

        try board.write(".config/widgetconf/config.yaml", "format: 1\nlocale: ko\n")
        serve.send(SIGHUP)
        #expect(await listener.nextNews().hasPrefix("RELOADING=1"))
        #expect(await listener.nextNews() == "READY=1")
        let rows = try await board.run(["ledger", "echo-1"]).output
        #expect(rows.contains("environment"), "another language reloads once: \(rows)")
    }

    /// Settings that can be read, but not used: here, those of a damaged board.
    @Test func settingsThatCannotBeUsedLeaveTheFormerInForce() async throws {
        let board = try ServedBoard()
        let listener = try NotifyListener(NotifyListener.path())
        for folder in [".config/widgetconf", "damaged"] {
            try FileManager.default.createDirectory(
                atPath: board.folder + "/" + folder, withIntermediateDirectories: true)
        }
        try board.write("damaged/board.sqlite", String(repeating: "damaged ", count: 2_000))
        try board.write(".config/widgetconf/config.yaml", "format: 1\nstate: ../../state\n")
        let serve = try board.start(
            adding: ["NOTIFY_SOCKET": listener.name, "WIDGETCONF_STATE": ""])
        #expect(await listener.nextNews() == "STATUS=0 widgets, no reload planned")
        #expect(await listener.nextNews() == "READY=1")

        try board.write(".config/widgetconf/config.yaml", "format: 1\nstate: ../../damaged\n")
        serve.send(SIGHUP)
        #expect(await listener.nextNews().hasPrefix("RELOADING=1"))
        #expect(await listener.nextNews() == "READY=1")
        #expect(try await board.run(["add", "echo"]).status == 0)
        #expect(await listener.nextNews() == "STATUS=1 widget, no reload planned")
        serve.send(SIGTERM)
        let end = try await serve.end()
        #expect(end.status == 0)
    }

    /// Whether a process handles SIGHUP, by the mask of its handled signals.
    private static func catchesHangup(_ path: String) -> Bool {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("SigCgt:") }),
            let mask = UInt64(line.split(separator: "\t")[1], radix: 16)
        else { return false }
        return mask & 1 << UInt64(SIGHUP - 1) != 0
    }
}
