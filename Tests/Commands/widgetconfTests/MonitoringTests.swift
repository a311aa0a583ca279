import CaseWalking
import Foundation
import Machine
import Testing
import ViewRendering
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// `metrics` and `top`, on a board with a real provider.
@Suite(.brief) struct MonitoringTests {
    @Test func metricsArePrintedAndWritten() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        let printed = await workspace.run("metrics")
        #expect(printed.status == .done && printed.output.hasSuffix("# EOF\n"))
        #expect(printed.output.contains("\nwidgetconf_widgets{kind=\"echo\"} 1\n"))
        #expect(printed.output.contains("\nwidgetconf_serving 0\n"))
        let saved = await workspace.run("metrics", "--output", "board.prom")
        #expect(saved.status == .done && saved.output.isEmpty)
        let file = try workspace.text(of: "board.prom")
        #expect(file.contains("# TYPE widgetconf_edits_total counter\n") && !file.contains("# EOF"))
        let mode = try FileManager.default.attributesOfItem(
            atPath: workspace.folder + "/board.prom")[.posixPermissions]
        #expect(mode as? Int == 0o644)
        #expect(await workspace.run("metrics", "--output", "gone/board.prom").status == .couldNotRun)
        #expect(await workspace.run("metrics", "--output", "x", "--format", "json").status == .wrongUsage)
    }

    /// The board counts while it is served, and a scrape is a client like any other.
    @Test func aServedBoardCounts() async throws {
        let workspace = try TestWorkspace()
        let captured = Captured()
        let interruption = Interruption()
        async let serve = workspace.run(
            ["serve", "--format", "json"], into: captured, interruption: interruption)
        try await captured.printed("\"serving\"")
        _ = await workspace.run("add", "echo")
        _ = await workspace.run("edit", "echo-1", "count=3")
        let text = await workspace.run("metrics").output
        for line in [
            "widgetconf_serving 1", "widgetconf_edits_total{kind=\"echo\"} 1",
            "widgetconf_edit_archive_seconds_count 1", "widgetconf_edit_commit_seconds_count 1",
            "widgetconf_provider_running{provider=\"echo\"} 1",
            "widgetconf_provider_starts_total{provider=\"echo\"} 1",
            "widgetconf_reloads_total{provider=\"echo\",outcome=\"answered\"} 2",
        ] { #expect(text.contains("\n\(line)\n"), "\(line)\n\(text)") }
        let top = await workspace.run("top")
        #expect(top.status == .done)
        let rows = top.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        #expect(rows.contains { $0.first == "echo" && $0.last == "running" }, "\(top.output)")
        #expect(rows.contains { $0 == ["echo-1", "2"] }, "\(top.output)")
        interruption.come()
        _ = await serve
    }

    /// In a terminal, the page is drawn in place until the user ends it.
    @Test func topIsRedrawn() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        let captured = Captured()
        let interruption = Interruption()
        async let top = workspace.run(
            ["top"], terminal: Terminal(columns: 80, colors: .none), environment: ["TERM": "xterm"],
            into: captured, interruption: interruption)
        try await captured.printed("press q to end")
        _ = await workspace.run("add", "echo")
        try await captured.printed("2 widgets")
        interruption.come()
        #expect(await top.status == .done)
        #expect(captured.output.contains("\u{1B}[K"))
    }

    /// `top` reads q without Enter, and leaves the terminal as it was.
    @Test(arguments: ["q", "^C"]) func theTerminalIsRestored(_ ending: String) async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        try workspace.write("terminal.py", Self.script)
        let run = try await ToolRun.of(
            Python.program, ["terminal.py", ending, FormTerminalTests.program, "top"],
            environment: workspace.environment.merging(["TERM": "xterm", "LANG": "C.UTF-8"]) { $1 },
            in: workspace.folder)
        #expect(run.output == "raw\nsame\n", "\(run.errors)")
    }

    /// Runs a program in a new terminal until it shows its page, ends it as the first argument says, and
    /// prints whether the terminal's mode is the same as before.
    private static let script = #"""
        import fcntl, os, pty, select, signal, sys, termios
        # The thread that started this may have blocked signals.
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        signal.alarm(120)
        ending, *command = sys.argv[1:]
        terminal, other = pty.openpty()
        former = termios.tcgetattr(other)
        child = os.fork()
        if child == 0:
            os.setsid()
            fcntl.ioctl(other, termios.TIOCSCTTY, 0)
            for stream in range(3):
                os.dup2(other, stream)
            os.execv(command[0], command)
        printed = b""
        while b"to end" not in printed:
            if select.select([terminal], [], [], 0.01)[0]:
                printed += os.read(terminal, 65536)
        print("cooked" if termios.tcgetattr(other)[3] & (termios.ECHO | termios.ICANON) else "raw")
        os.write(terminal, b"q" if ending == "q" else b"\x03")
        while os.waitpid(child, os.WNOHANG)[0] == 0:
            if select.select([terminal], [], [], 0.01)[0]:
                os.read(terminal, 65536)
        print("same" if termios.tcgetattr(other) == former else "other")
        """#
}
