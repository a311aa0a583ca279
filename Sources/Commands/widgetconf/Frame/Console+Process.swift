import Glibc
import Machine
import SourceText
import ViewRendering
import WidgetRuntime

extension Console {
    /// The streams of this process.
    package static func standard(environment: [String: String]) -> Console {
        var console = Console(
            output: { (text: String) throws(RuntimeFailure) in
                let reason = write(text, to: STDOUT_FILENO)
                // A reader that has closed the pipe wants no more output, as in
                // `widgetconf ledger weather-1 | head`. That is not a failure.
                guard reason != 0, reason != EPIPE else { return }
                throw RuntimeFailure(
                    "standard output cannot be written: \(systemReason(reason))")
            },
            talk: { _ = write($0, to: STDERR_FILENO) },
            input: { () throws(RuntimeFailure) in try SourceReading.standardInput().bytes },
            inputPieces: SourceReading.piecesOfStandardInput, lines: .standardInput(),
            readsTerminal: isatty(STDIN_FILENO) == 1,
            terminal: Terminal.on(STDOUT_FILENO, environment: environment),
            talkColumns: Terminal.on(STDERR_FILENO, environment: environment)?.columns,
            glyphs: GlyphSet.ofLocale(environment: environment), background: TerminalBackground().scheme)
        console.hasFullScreen = FullScreen.isPossible
        console.outputDescriptor = STDOUT_FILENO
        console.marksPriorities = JournalPriority.isRead(from: STDERR_FILENO, environment: environment)
        return console
    }

    /// Opens /dev/null for each standard stream that is closed.
    ///
    /// If a stream were left closed, the next file that this process opens would get its number, and output
    /// would be written into the file.
    package static func openClosedStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // `open` uses the lowest free number, which is this one, because the streams are
            // visited in ascending order.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY)
        }
    }

    /// Writes all bytes, and repeats interrupted calls.
    ///
    /// - Returns: 0, or the `errno` of the call that failed.
    private static func write(_ text: String, to descriptor: CInt) -> CInt {
        let bytes = Array(text.utf8)
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress! + written, bytes.count - written)
            }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { return errno }
            written += count
        }
        return 0
    }
}

extension Terminal {
    /// The assumed width of a terminal that does not report it.
    private static let usualColumns = 80

    /// The terminal of a descriptor; nil if the descriptor is not a terminal.
    ///
    /// The width is the reported one, else `COLUMNS`, else the usual one.
    fileprivate static func on(_ descriptor: CInt, environment: [String: String]) -> Terminal? {
        guard isatty(descriptor) == 1 else { return nil }
        var size = winsize()
        let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        let columns = isKnown ? Int(size.ws_col) : environment["COLUMNS"].flatMap { Int($0) } ?? usualColumns
        return Terminal(columns: columns, colors: ColorDepth.ofTerminal(environment: environment))
    }
}
