import BoardDocuments
import CaseWalking
import Foundation
import SourceText
import Testing
import WidgetModel

@testable import WidgetRuntime

/// A real `serve` is killed at the worst moments, and a new one continues.
@Suite(.serialized, .brief) struct KillTests {
    /// The edit is committed, but its request is not yet written when `serve` dies, because its provider is
    /// starting. The next `serve` sends the request (T17).
    @Test func aKillBetweenCommitAndRequestLosesNothing() async throws {
        let served = try ServedBoard()
        _ = try await served.session().answer(served.addition())
        try served.write("unready", "")
        let first = try await served.serve()
        let waiting = Task { try await served.answer(EditCall(served.edit("text=two", id: "worst"))) }
        try await served.killAfterCommit(first)
        try served.remove("unready")

        let second = try await served.serve()
        try await served.eventually(TimelineCall(widget: "echo-1")) { $0["state"] == "current" }
        let shown = try await served.answer(RenderCall(.widget("echo-1"), at: nil))
        #expect(shown.json["view"]?.string?.hasPrefix("two ") == true)
        #expect(shown.json["shownRevision"] == 2)
        let rows = try await served.answer(LedgerCall.widget("echo-1")).json["reloads"]?.array
        #expect(rows?.contains { $0["reason"] == "edited" && $0["recovered"] == true } == true)
        // The client's connection ended with the first serve; it repeated its edit, and the edit was
        // performed only once.
        #expect(try await waiting.value.json["revision"] == 2)
        second.send(SIGTERM)
        let end = try await second.end()
        #expect(end == (.exit, 0), "SIGTERM ends serve in good order")
    }

    /// SIGTERM before `serve` listens: it holds the lock, and reads a long definition.
    @Test func aSignalBeforeItListensEndsItInGoodOrder() async throws {
        let served = try ServedBoard()
        let definition = try String(contentsOfFile: served.folder + "/echo.yaml", encoding: .utf8)
        let comments = String(repeating: "# Reading the definition takes a while.\n", count: 20_000)
        try served.write("echo.yaml", definition + "\n" + comments)
        let command = try served.start()
        while !FileManager.default.fileExists(atPath: served.folder + "/state/lock"), command.isRunning {
            try Task.checkCancellation()
            await Waiting.pause()
        }
        command.send(SIGTERM)
        let end = try await command.end()
        #expect(end == (.exit, 0))
    }

    /// A provider that ignores SIGTERM and the end of its input, with a process that left its session, its
    /// parents and its environment.
    private func startDaemons(in served: ServedBoard, _ permissions: String) throws -> String {
        let sleep = "600.\(ProcessStarts.ownNumber())"
        let program = try String(contentsOfFile: served.folder + "/provider.py", encoding: .utf8)
        try served.write(
            "provider.py",
            """
            import signal, subprocess
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            subprocess.run(["env", "-i", "setsid", "--fork", "setsid", "--fork", "sleep", "\(sleep)"])
            \(program)
            while True: time.sleep(600)
            """)
        let manifest = try String(contentsOfFile: served.folder + "/provider.yaml", encoding: .utf8)
        try served.write(
            "provider.yaml", manifest.replacing("\nwidgets:", with: "\n\(permissions)widgets:"))
        return sleep
    }

    /// The processes with `word` in their command line.
    private func processes(_ word: String) -> [String] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.filter { entry in
            guard Int32(entry) != nil,
                let bytes = try? Data(contentsOf: URL(filePath: "/proc/\(entry)/cmdline"))
            else { return false }
            return String(decoding: bytes, as: UTF8.self).contains(word)
        }
    }

    @Test(arguments: ["", "permissions: {}\n"], [SIGTERM, SIGKILL])
    func nothingOutlivesServe(_ permissions: String, _ signal: CInt) async throws {
        let served = try ServedBoard()
        let sleep = try startDaemons(in: served, permissions)
        let command = try await served.serve()
        _ = try await served.answer(served.addition())
        #expect(!processes(sleep).isEmpty)
        command.send(signal)
        _ = try await command.end()
        // `serve` cannot wait after SIGKILL: its keepers give the programs a second.
        while signal == SIGKILL, !processes(sleep).isEmpty, !Task.isCancelled { await Waiting.pause() }
        #expect(processes(sleep) == [])
    }

    /// If a host is killed, the kernel continues its stopped keepers. Here, the host cannot do it.
    @Test(arguments: ["", "permissions: {}\n"])
    func nothingOutlivesServeIfItsKeeperIsStopped(_ permissions: String) async throws {
        let served = try ServedBoard()
        let sleep = try startDaemons(in: served, permissions)
        let command = try await served.serve()
        _ = try await served.answer(served.addition())
        #expect(!processes(sleep).isEmpty)
        command.send(SIGSTOP)
        let keepers = keepers(of: command.number)
        #expect(keepers.count == 1)
        for keeper in keepers {
            kill(keeper, SIGSTOP)
            while status(keeper)?.first != "T", !Task.isCancelled { await Waiting.pause() }
        }
        command.send(SIGKILL)
        _ = try await command.end()
        while !processes(sleep).isEmpty, !Task.isCancelled { await Waiting.pause() }
        #expect(processes(sleep) == [])
    }

    /// A provider without `permissions` can stop its keeper itself.
    @Test func nothingOutlivesServeIfAProviderStopsItsKeeper() async throws {
        let served = try ServedBoard()
        let sleep = try startDaemons(in: served, "")
        let program = try String(contentsOfFile: served.folder + "/provider.py", encoding: .utf8)
        try served.write("provider.py", "import os\nos.kill(os.getppid(), 19)\n" + program)
        let command = try await served.serve()
        _ = try await served.answer(served.addition())
        #expect(!processes(sleep).isEmpty)
        command.send(SIGKILL)
        _ = try await command.end()
        while !processes(sleep).isEmpty, !Task.isCancelled { await Waiting.pause() }
        #expect(processes(sleep) == [])
    }

    /// A process's state and parent; nil if it has ended.
    private func status(_ number: pid_t) -> [Substring]? {
        let line = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
        return line?.split(separator: ") ").last?.split(separator: " ").prefix(2).map { $0 }
    }

    private func keepers(of host: pid_t) -> [pid_t] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.compactMap { pid_t($0) }.filter { number in
            let name = try? String(contentsOfFile: "/proc/\(number)/comm", encoding: .utf8)
            return name == "provider-keeper\n" && status(number)?.last == "\(host)"
        }
    }

    @Test(arguments: ["", "permissions: {}\n"])
    func nothingOutlivesACommand(_ permissions: String) async throws {
        let served = try ServedBoard()
        let sleep = try startDaemons(in: served, permissions)
        let run = try await served.run(["add", "echo"])
        #expect(run.status == 0, "\(run.output)")
        #expect(processes(sleep) == [])
    }
}
