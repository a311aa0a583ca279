import Glibc

/// The terminal at standard input in another mode for a while.
enum TerminalMode {
    /// The former mode; only read by the handler below, which cannot receive anything.
    nonisolated(unsafe) private static var before = termios()

    /// Typing that the terminal does not show, for secrets.
    static func hidden(_ mode: inout termios) {
        mode.c_lflag = mode.c_lflag & ~tcflag_t(ECHO) | tcflag_t(ECHONL)
    }

    /// Changes nothing where standard input is no terminal.
    static func during<Value, Failure: Error>(
        _ change: (inout termios) -> Void, _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        var mode = termios()
        guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return try body() }
        before = mode
        // After an interruption the terminal shows typing again.
        let stops = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
        let handlers = stops.map { stop in
            signal(stop) { number in
                _ = tcsetattr(STDIN_FILENO, TCSANOW, &TerminalMode.before)
                signal(number, SIG_DFL)
                raise(number)
            }
        }
        change(&mode)
        _ = tcsetattr(STDIN_FILENO, TCSANOW, &mode)
        defer {
            _ = tcsetattr(STDIN_FILENO, TCSANOW, &before)
            for (stop, handler) in zip(stops, handlers) { signal(stop, handler) }
        }
        return try body()
    }
}
