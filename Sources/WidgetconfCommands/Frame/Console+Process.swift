import Glibc
import SourceText
import ViewRendering
import WidgetRuntime

extension Console {
    /// This process's own streams.
    package static func standard(environment: [String: String]) -> Console {
        Console(
            output: { (text: String) throws(RuntimeFailure) in
                let reason = write(text, to: STDOUT_FILENO)
                // Who reads no more wants no more: `widgetconf ledger weather-1 | head` is no failure.
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
    }

    /// Opens what is closed of the process's three streams, on nothing: no file that is opened later is taken
    /// for one of them, and what nobody reads ends quietly.
    package static func openClosedStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is taken, which is this one.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY)
        }
    }

    /// The error number of the write that failed, 0 when all was written.
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
    /// The columns of a terminal that does not say how many it has.
    private static let usualColumns = 80

    fileprivate static func on(_ descriptor: CInt, environment: [String: String]) -> Terminal? {
        guard isatty(descriptor) == 1 else { return nil }
        var size = winsize()
        let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        let columns = isKnown ? Int(size.ws_col) : environment["COLUMNS"].flatMap { Int($0) } ?? usualColumns
        return Terminal(columns: columns, colors: ColorDepth.ofTerminal(environment: environment))
    }
}
