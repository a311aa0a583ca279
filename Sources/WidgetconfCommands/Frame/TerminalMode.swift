import Glibc
import Synchronization

/// Changes the mode of the terminal at standard input for a limited time.
enum TerminalMode {
    /// The local flags to restore. They are stored before the signal handlers are installed. A handler works
    /// on its own copy of the mode, so that it shares no memory with the code that it interrupts.
    private static let formerFlags = Atomic<tcflag_t>(0)

    /// Stops the echo of typed characters, for secrets. The line break is still echoed.
    static func hidden(_ flags: inout tcflag_t) { flags = flags & ~tcflag_t(ECHO) | tcflag_t(ECHONL) }

    /// Changes the local flags (ECHO, ICANON …) while `body` runs. If standard input is not a
    /// terminal, only `body` runs.
    ///
    /// A signal that ends the process restores the flags first; otherwise the user's shell
    /// would be left without echo.
    static func during<Value, Failure: Error>(
        _ change: (inout tcflag_t) -> Void, _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        var mode = termios()
        guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return try body() }
        formerFlags.store(mode.c_lflag, ordering: .sequentiallyConsistent)
        let stops = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
        let handlers = stops.map { stop in
            signal(stop) { number in
                TerminalMode.restore()
                signal(number, SIG_DFL)
                raise(number)
            }
        }
        change(&mode.c_lflag)
        _ = tcsetattr(STDIN_FILENO, TCSANOW, &mode)
        defer {
            restore()
            for (stop, handler) in zip(stops, handlers) { signal(stop, handler) }
        }
        return try body()
    }

    /// Restores the flags. It only makes calls that are safe in a signal handler.
    private static func restore() {
        var mode = termios()
        guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return }
        mode.c_lflag = formerFlags.load(ordering: .sequentiallyConsistent)
        _ = tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    }
}
