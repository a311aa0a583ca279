import CaseWalking
import Foundation
import Testing

/// The terminal shows typing again after every way in which `try` can end while it asks for a secret.
@Suite(.brief) struct TerminalModeTests {
    @Test(arguments: ["answer", "^C", "SIGTERM", "SIGHUP"])
    func echoIsRestored(_ ending: String) async throws {
        let workspace = try TestWorkspace()
        try workspace.write("secret.yaml", Self.intent)
        try workspace.write("terminal.py", Self.script)
        let run = try await ToolRun.of(
            Python.program, ["terminal.py", ending, FormTerminalTests.program, "try", "secret.yaml"],
            environment: workspace.environment, in: workspace.folder)
        #expect(run.output == "hidden\nshown\n")
    }

    private static let intent = """
        format: 1
        intents:
          Feed:
            title: Feed
            parameters:
              token: { title: Token, type: string, secret: true }

        """

    /// Runs a program in a new terminal until it hides typing, ends it as the first argument says, and prints
    /// whether the terminal then shows typing.
    private static let script = #"""
        import fcntl, os, pty, select, signal, sys, termios
        # The thread that started this may have blocked signals.
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        signal.alarm(120)
        ending, *command = sys.argv[1:]
        # The other end stays open here: the terminal is there when the child has ended.
        terminal, other = pty.openpty()
        child = os.fork()
        if child == 0:
            os.setsid()
            fcntl.ioctl(other, termios.TIOCSCTTY, 0)
            for stream in range(3):
                os.dup2(other, stream)
            os.execv(command[0], command)
        shows = lambda: termios.tcgetattr(other)[3] & termios.ECHO != 0
        printed = b""
        while b"token" not in printed or shows():
            if select.select([terminal], [], [], 0.01)[0]:
                printed += os.read(terminal, 1024)
        print("hidden")
        if ending in ("answer", "^C"):
            os.write(terminal, b"s3cret\n" if ending == "answer" else b"\x03")
        else:
            os.kill(child, getattr(signal, ending))
        os.waitpid(child, 0)
        print("shown" if shows() else "hidden")
        """#
}
