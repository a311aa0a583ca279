import Glibc
import Synchronization
import WidgetModel

/// Asks the terminal of this process for its background color with the control sequence OSC 11, which xterm
/// introduced. The answer is cached.
final class TerminalBackground: Sendable {
    /// The maximum wait for the answer. Terminals that do not know OSC 11 answer the
    /// second question immediately.
    private static let timeoutMilliseconds = 200
    /// The maximum number of bytes to read; both answers together are shorter.
    private static let longestAnswer = 256

    /// The cached answer. The outer optional is nil until the terminal has been asked.
    private let answer: Mutex<Appearance??> = Mutex(nil)

    /// Whether the background is light or dark; nil if the terminal does not answer.
    func scheme() -> Appearance? {
        answer.withLock { answer in
            if let answer { return answer }
            let scheme = TerminalBackground.ask()
            answer = .some(scheme)
            return scheme
        }
    }

    /// Asks the terminal, but only if standard input and output are both a terminal and this process is in
    /// its foreground. The system would stop a background process that changes the mode of the terminal.
    private static func ask() -> Appearance? {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, tcgetpgrp(STDIN_FILENO) == getpgrp()
        else {
            return nil
        }
        return TerminalMode.during({ $0 &= ~tcflag_t(ECHO | ICANON) }) {
            // Pending input was typed by the user and is not the answer. Reading it here would lose it.
            isReadable(within: 0) ? nil : scheme(ofAnswer: converse())
        }
    }

    /// Sends two questions: for the color, and for the device attributes (DA1), which nearly every terminal
    /// answers. The second answer shows that the first is not coming.
    private static func converse() -> [UInt8] {
        let question = Array("\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)
        guard Glibc.write(STDOUT_FILENO, question, question.count) == question.count else { return [] }
        let start = ContinuousClock.now
        var answer: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: longestAnswer)
        while answer.count < longestAnswer, !isComplete(answer) {
            let elapsed = (ContinuousClock.now - start) / .milliseconds(1)
            guard isReadable(within: timeoutMilliseconds - Int(elapsed)) else { break }
            let count = read(STDIN_FILENO, &piece, piece.count)
            if count <= 0 { break }
            answer += piece[..<count]
        }
        return answer
    }

    /// Whether the answer to DA1 has arrived: `ESC [ ? … c`.
    private static func isComplete(_ answer: [UInt8]) -> Bool {
        answer.last == UInt8(ascii: "c") && answer.contains(UInt8(ascii: "?"))
    }

    /// Whether standard input has bytes to read within the time.
    private static func isReadable(within milliseconds: Int) -> Bool {
        var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, CInt(max(0, milliseconds))) == 1
    }

    /// Reads the color from an answer such as `ESC ] 11 ; rgb:ffff/ffff/ffff ESC \`; nil if the answer does
    /// not contain a color.
    ///
    /// Each component consists of one to four hexadecimal digits. The background is light if its brightness
    /// exceeds one half.
    static func scheme(ofAnswer answer: [UInt8]) -> Appearance? {
        let text = String(decoding: answer, as: UTF8.self)
        guard let color = text.split(separator: "]11;rgb").dropFirst().first?.drop(while: { $0 != ":" })
        else {
            return nil
        }
        let digits = color.dropFirst().prefix { $0 == "/" || $0.isHexDigit }
        let parts = digits.split(separator: "/").prefix(3).compactMap { part -> Double? in
            guard part.count <= 4, let number = Int(part, radix: 16) else { return nil }
            return Double(number) / Double((1 << (4 * part.count)) - 1)
        }
        guard parts.count == 3 else { return nil }
        // The weights of red, green and blue in brightness, from ITU-R BT.601.
        return 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2] > 0.5 ? .light : .dark
    }
}
