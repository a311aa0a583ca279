import Glibc
import Synchronization
import WidgetModel

/// Asks the terminal of this process for its background color, once: OSC 11, which xterm introduced.
final class TerminalBackground: Sendable {
    /// The longest wait. Nearly all terminals answer the second question within it, known color or not.
    private static let timeoutMilliseconds = 200
    /// More bytes than both answers have.
    private static let longestAnswer = 256

    private let answer: Mutex<Appearance??> = Mutex(nil)

    func scheme() -> Appearance? {
        answer.withLock { answer in
            if let answer { return answer }
            let scheme = TerminalBackground.ask()
            answer = .some(scheme)
            return scheme
        }
    }

    /// Only where a person sits at both ends, and only in the foreground: others are stopped by the system.
    private static func ask() -> Appearance? {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, tcgetpgrp(STDIN_FILENO) == getpgrp()
        else {
            return nil
        }
        return TerminalMode.during({ $0 &= ~tcflag_t(ECHO | ICANON) }) {
            // What was typed before is not an answer, and would be lost.
            isReadable(within: 0) ? nil : scheme(ofAnswer: converse())
        }
    }

    /// Asks for the color, then for the attributes (DA1), which terminals answer even if not the first.
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

    /// Whether the answer to DA1 is there: `ESC [ ? … c`.
    private static func isComplete(_ answer: [UInt8]) -> Bool {
        answer.last == UInt8(ascii: "c") && answer.contains(UInt8(ascii: "?"))
    }

    private static func isReadable(within milliseconds: Int) -> Bool {
        var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, CInt(max(0, milliseconds))) == 1
    }

    /// `ESC ] 11 ; rgb:ffff/ffff/ffff ESC \`: light when the color is nearer to white than to black.
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
        // The weights of red, green and blue in brightness (ITU-R BT.601).
        return 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2] > 0.5 ? .light : .dark
    }
}
