import CLinux
import Foundation
import Glibc
import ProviderHost
import Synchronization
import ViewRendering
import WidgetModel

/// The terminal of this process while a form or a board uses the whole screen. Keys arrive one by one and
/// without echo. At the end, the terminal's former mode and content are restored.
///
/// A signal that ends the process restores the terminal first. Other signals are reported to the loop that
/// draws the screen through a descriptor, which `wake` also makes readable. Each step of restoring is tried
/// even if another step fails, because the terminal may be gone.
enum FullScreen {
    /// How a screen was left.
    enum End {
        /// The user closed it.
        case closed
        /// The terminal is gone.
        case vanished
    }

    /// Events outside the loop.
    struct Notices: OptionSet {
        let rawValue: UInt8
        /// The terminal's size has changed.
        static let resized = Notices(rawValue: 1)
        /// Another program asked this one to stop until it is continued.
        static let stopped = Notices(rawValue: 2)
        /// The process was continued.
        static let continued = Notices(rawValue: 4)
        /// A signal asks the process to end.
        static let ended = Notices(rawValue: 8)
    }

    // A signal handler works on its own copy of the mode, so that it does not share memory with the code that
    // it interrupts. The flags are stored before the handlers are installed.
    private static let formerInput = Atomic<tcflag_t>(0)
    private static let formerLocal = Atomic<tcflag_t>(0)
    /// Whether the terminal shows the form. If not, a signal handler does not change the terminal, because
    /// the system stops a background process that changes its mode.
    private static let isEntered = Atomic(false)
    private static let notices = Atomic<UInt8>(0)
    /// An eventfd.
    private static let event = Atomic<CInt>(-1)

    /// Whether the loop wants to write something before the process ends.
    private static let wantsEnd = Atomic(false)
    /// The signal that ends the process; 0 without one.
    private static let endingSignal = Atomic<CInt>(0)

    private static let ends = [
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE,
    ]
    private static let reported = [SIGWINCH, SIGTSTP, SIGCONT]

    /// The alternate screen, no wrapping of lines, and pastes in brackets (xterm control sequences).
    private static let entering = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h" + mouse
    /// Everything that `entering` changed. A signal handler can use a static string.
    private static let leaving: StaticString =
        "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?7h\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"
    /// Reports clicks in SGR form, which does not limit the column number.
    private static let mouse = "\u{1B}[?1000h\u{1B}[?1006h"
    private static let mouseReleased = "\u{1B}[?1006l\u{1B}[?1000l"

    /// Whether the terminal can only show ASCII, so that everything else is replaced. Escape sequences are
    /// ASCII.
    private static let isASCII =
        GlyphSet.ofLocale(environment: ProcessInfo.processInfo.environment) == .ascii

    /// Whether standard input and output are a terminal, and this process is in its foreground. The system
    /// stops a background process that changes the mode of its terminal.
    static var isPossible: Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp()
    }

    /// Uses the whole screen while `body` runs. A form that opens from a board uses the board's screen.
    static func during<Value>(_ body: () -> Value) -> Value {
        var mode = termios()
        guard event.load(ordering: .sequentiallyConsistent) < 0 else { return body() }
        guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return body() }
        formerInput.store(mode.c_iflag, ordering: .sequentiallyConsistent)
        formerLocal.store(mode.c_lflag, ordering: .sequentiallyConsistent)
        event.store(eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK)), ordering: .sequentiallyConsistent)
        notices.store(0, ordering: .sequentiallyConsistent)
        let former = install()
        enter()
        defer {
            leave()
            for (number, handler) in former { signal(number, handler) }
            close(event.exchange(-1, ordering: .sequentiallyConsistent))
        }
        return body()
    }

    /// The size of the terminal; nil if it does not report one.
    static var size: (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return nil
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// The size of a cell in pixels; nil if the terminal does not report it.
    static var cellSize: (width: Int, height: Int)? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return nil
        }
        let cell = (width: Int(size.ws_xpixel / size.ws_col), height: Int(size.ws_ypixel / size.ws_row))
        return cell.width > 0 && cell.height > 0 ? cell : nil
    }

    /// Turns reports of clicks on or off. If they are off, the terminal uses the mouse to select text.
    static func useMouse(_ isUsed: Bool) { write(isUsed ? mouse : mouseReleased) }

    /// Shows or hides the cursor.
    static func useCursor(_ isUsed: Bool) { write(isUsed ? "\u{1B}[?25h" : "\u{1B}[?25l") }

    /// Writes to the terminal. The loop detects a closed terminal at the end of its input.
    static func write(_ text: String) {
        var bytes = Array((isASCII ? ASCIILetters.replacing(text) : text).utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                var descriptor = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
                if poll(&descriptor, 1, -1) > 0 { continue }
            }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }

    /// Stops the process until the user continues it, as Ctrl-Z does in other programs. The loop then
    /// receives `continued` and calls `enter`.
    static func suspend() {
        leave()
        ProcessGroup.stop()
    }

    static func enter() {
        var mode = termios()
        guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return }
        // As a result, Ctrl-Q, Ctrl-S, Ctrl-V and Enter arrive as keys, and Ctrl-C and Ctrl-Z do not send
        // signals.
        mode.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR)
        mode.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG | IEXTEN)
        isEntered.store(true, ordering: .sequentiallyConsistent)
        _ = tcsetattr(STDIN_FILENO, TCSANOW, &mode)
        write(entering)
    }

    /// Restores the terminal, once. It only makes calls that are safe in a signal handler.
    private static func leave() {
        guard isEntered.exchange(false, ordering: .sequentiallyConsistent) else { return }
        _ = Glibc.write(STDOUT_FILENO, leaving.utf8Start, leaving.utf8CodeUnitCount)
        var mode = termios()
        guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return }
        mode.c_iflag = formerInput.load(ordering: .sequentiallyConsistent)
        mode.c_lflag = formerLocal.load(ordering: .sequentiallyConsistent)
        _ = tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    }

    // Waiting

    /// The result of waiting.
    enum Wait {
        /// Bytes that the user typed; empty if the time has passed or something else happened.
        case input([UInt8])
        /// The terminal is gone.
        case vanished
    }

    /// Waits for keys, a notice, `wake`, a readable descriptor, or a timeout.
    ///
    /// - Parameter milliseconds: the timeout; nil to wait without a limit.
    static func wait(_ milliseconds: Int64?, beside others: [CInt] = []) -> Wait {
        let event = event.load(ordering: .sequentiallyConsistent)
        var descriptors = [
            pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
            pollfd(fd: event, events: Int16(POLLIN), revents: 0),
        ]
        descriptors += others.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let limit = milliseconds.map { CInt(clamping: max(0, $0)) } ?? -1
        guard poll(&descriptors, nfds_t(descriptors.count), limit) > 0 else { return .input([]) }
        var count: UInt64 = 0
        if descriptors[1].revents != 0 { _ = eventfd_read(event, &count) }
        guard descriptors[0].revents != 0 else { return .input([]) }
        var piece = [UInt8](repeating: 0, count: 65_536)
        let length = read(STDIN_FILENO, &piece, piece.count)
        if length < 0, errno == EINTR || errno == EAGAIN { return .input([]) }
        return length > 0 ? .input(Array(piece[..<length])) : .vanished
    }

    /// Ends a wait, from any thread.
    static func wake() { _ = eventfd_write(event.load(ordering: .sequentiallyConsistent), 1) }

    /// Returns the notices since the last call.
    static func takeNotices() -> Notices {
        Notices(rawValue: notices.exchange(0, ordering: .sequentiallyConsistent))
    }

    // Signals

    /// Reports SIGTERM and SIGHUP to the loop as `ended`, so that it can write something first, or lets them
    /// end the process immediately.
    static func reportsEnd(_ isReported: Bool) {
        wantsEnd.store(isReported, ordering: .sequentiallyConsistent)
    }

    /// Ends the process with the signal that was reported.
    ///
    /// - Parameter isKeeping: whether unsaved changes are kept, about which the user is told.
    static func end(keepingChanges isKeeping: Bool) -> Never {
        leave()
        let words = "note: unsaved changes are kept for 7 days; open the form again to restore them\n"
        if isKeeping { _ = Glibc.write(STDERR_FILENO, words, words.utf8.count) }
        let number = endingSignal.load(ordering: .sequentiallyConsistent)
        signal(number, SIG_DFL)
        raise(number)
        // The signal is blocked only if a parent process blocked it.
        exit(128 + number)
    }

    private static func install() -> [(CInt, sig_t?)] {
        let ends = ends.map { number in
            (
                number,
                signal(number) { number in
                    // A second signal does not wait for the loop.
                    let isPolite = number == SIGTERM || number == SIGHUP
                    if isPolite, FullScreen.wantsEnd.exchange(false, ordering: .sequentiallyConsistent) {
                        let former = errno
                        FullScreen.endingSignal.store(number, ordering: .sequentiallyConsistent)
                        FullScreen.notices.bitwiseOr(
                            Notices.ended.rawValue, ordering: .sequentiallyConsistent)
                        FullScreen.wake()
                        errno = former
                        return
                    }
                    FullScreen.leave()
                    signal(number, SIG_DFL)
                    raise(number)
                }
            )
        }
        let reported = reported.map { number in
            (
                number,
                signal(number) { number in
                    let former = errno
                    let notice: Notices =
                        number == SIGWINCH ? .resized : number == SIGTSTP ? .stopped : .continued
                    FullScreen.notices.bitwiseOr(notice.rawValue, ordering: .sequentiallyConsistent)
                    FullScreen.wake()
                    errno = former
                }
            )
        }
        return ends + reported
    }
}
