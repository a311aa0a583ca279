import Foundation
import Glibc
import Machine
import Synchronization
import WidgetModel
import WidgetRuntime

/// Changes the mode of the terminal at standard input for a limited time.
enum TerminalMode {
    /// The local flags to restore. They are stored before the signal handlers are installed. A handler works
    /// on its own copy of the mode, so that it does not share memory with the code that it interrupts.
    private static let formerFlags = Atomic<tcflag_t>(0)

    /// Stops the echo of typed characters, for secrets. The line break is still echoed.
    static func hidden(_ flags: inout tcflag_t) { flags = flags & ~tcflag_t(ECHO) | tcflag_t(ECHONL) }

    /// Changes the local flags (ECHO, ICANON …) while `body` runs. If standard input is not a terminal, only
    /// `body` runs.
    ///
    /// A signal that ends the process restores the flags first; without that, the user's shell would be left
    /// without echo.
    static func during<Value, Failure: Error>(
        _ change: (inout tcflag_t) -> Void, _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        guard let former = enter(change, restoringAt: [SIGINT, SIGTERM, SIGHUP, SIGQUIT]) else {
            return try body()
        }
        defer { leave(former) }
        return try body()
    }

    /// Stops the echo of typed characters while `body` runs, or until SIGINT or SIGTERM triggers the
    /// interruption. An echo would overwrite a list that is redrawn in place. In the background, only `body`
    /// runs, because the system stops a background process that changes the terminal's mode.
    ///
    /// - Parameter endsWithKey: whether the key q triggers the interruption, too.
    static func silent<Value, Failure: Error>(
        until interruption: Interruption, endsWithKey: Bool = false,
        _ body: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let flags = tcflag_t(endsWithKey ? ECHO | ICANON : ECHO)
        guard isInForeground, let former = enter({ $0 &= ~flags }, restoringAt: [SIGHUP, SIGQUIT])
        else { return try await body() }
        // A second signal ends the process.
        interruption.whenCome { restore() }
        if endsWithKey { Thread.detachNewThread { if readsEndKey() { interruption.come() } } }
        defer { leave(former) }
        return try await body()
    }

    /// Reads keys until q; false if the input ends first. The thread ends with the process.
    private static func readsEndKey() -> Bool {
        var key: UInt8 = 0
        while true {
            let count = read(STDIN_FILENO, &key, 1)
            if count == 1, key == UInt8(ascii: "q") { return true }
            if count == 0 || count < 0 && errno != EINTR { return false }
        }
    }

    /// Whether no other process group is in the foreground of the terminal.
    private static var isInForeground: Bool {
        let foreground = tcgetpgrp(STDIN_FILENO)
        return foreground < 0 || foreground == getpgrp()
    }

    /// - Parameter stops: the signals that restore the flags and then end the process.
    /// - Returns: the former handlers of the signals; nil if standard input is not a terminal.
    private static func enter(
        _ change: (inout tcflag_t) -> Void, restoringAt stops: [CInt]
    ) -> [(CInt, sig_t?)]? {
        var mode = termios()
        guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return nil }
        formerFlags.store(mode.c_lflag, ordering: .sequentiallyConsistent)
        let former = stops.map { stop in
            (
                stop,
                signal(stop) { number in
                    TerminalMode.restore()
                    signal(number, SIG_DFL)
                    raise(number)
                }
            )
        }
        change(&mode.c_lflag)
        _ = tcsetattr(STDIN_FILENO, TCSANOW, &mode)
        return former
    }

    private static func leave(_ former: [(CInt, sig_t?)]) {
        restore()
        for (stop, handler) in former { signal(stop, handler) }
    }

    /// Restores the flags, unless another process uses the terminal now. It only makes calls that are safe in
    /// a signal handler.
    private static func restore() {
        var mode = termios()
        guard isInForeground, tcgetattr(STDIN_FILENO, &mode) == 0 else { return }
        mode.c_lflag = formerFlags.load(ordering: .sequentiallyConsistent)
        _ = tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    }
}

extension Console {
    /// Asks for a secret in the terminal, without showing the typed text.
    ///
    /// - Throws: if the input ends before the line.
    func hiddenLine(askingFor name: String) throws(RuntimeFailure) -> String {
        talk("\(name): ")
        let line = try TerminalMode.during(TerminalMode.hidden) { () throws(RuntimeFailure) in
            try lines.next()
        }
        guard let line else { throw RuntimeFailure("the input ended") }
        return line
    }
}
