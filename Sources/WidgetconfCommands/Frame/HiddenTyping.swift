import Glibc
import WidgetRuntime

/// Typing that a terminal does not show, for secrets.
enum HiddenTyping {
    /// How the terminal was before; only read by the handler below, which cannot be handed anything.
    nonisolated(unsafe) private static var before = termios()

    /// Reads something that is not to be seen; where standard input is no terminal, there is nothing to hide.
    static func during<Value>(_ body: () throws(RuntimeFailure) -> Value) throws(RuntimeFailure) -> Value {
        var hidden = termios()
        guard tcgetattr(STDIN_FILENO, &hidden) == 0 else { return try body() }
        before = hidden
        // Whoever interrupts gets a terminal that shows what they type.
        let stops = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
        for stop in stops {
            signal(stop) { number in
                _ = tcsetattr(STDIN_FILENO, TCSANOW, &HiddenTyping.before)
                signal(number, SIG_DFL)
                raise(number)
            }
        }
        hidden.c_lflag = hidden.c_lflag & ~tcflag_t(ECHO) | tcflag_t(ECHONL)
        _ = tcsetattr(STDIN_FILENO, TCSANOW, &hidden)
        defer {
            _ = tcsetattr(STDIN_FILENO, TCSANOW, &before)
            for stop in stops { signal(stop, SIG_DFL) }
        }
        return try body()
    }
}
