import Glibc
package import Machine
import Synchronization
import WidgetRuntime

/// Reads an input line by line, each when it is requested.
package final class LineSource: Sendable {
    /// The maximum size of a line in bytes, which bounds the memory for an input without line breaks. No
    /// user types a longer line.
    static let longest = 1 << 20

    /// Bytes that were read past the end of the previous line.
    private let rest: Mutex<[UInt8]> = Mutex([])
    /// Reads the next piece of the input.
    private let more: @Sendable () throws(RuntimeFailure) -> [UInt8]

    /// - Parameter more: returns the next bytes of the input, and an empty array at its end.
    package init(more: @escaping @Sendable () throws(RuntimeFailure) -> [UInt8]) { self.more = more }

    /// Uses an input that is read as a whole at the first request.
    convenience init(all input: @escaping @Sendable () throws(RuntimeFailure) -> [UInt8]) {
        let isRead = Mutex(false)
        self.init { () throws(RuntimeFailure) in
            let wasRead = isRead.withLock { isRead in
                defer { isRead = true }
                return isRead
            }
            return wasRead ? [] : try input()
        }
    }

    /// The next line without its line break (`\n` or `\r\n`); nil if the input ends.
    ///
    /// - Throws: if the input cannot be read, or if a line is too long or not valid UTF-8.
    package func next() throws(RuntimeFailure) -> String? {
        var bytes = rest.withLock { rest in
            defer { rest = [] }
            return rest
        }
        var seen = 0
        while true {
            if let end = bytes[seen...].firstIndex(of: UInt8(ascii: "\n")) {
                rest.withLock { $0 = Array(bytes[(end + 1)...]) }
                return try LineSource.text(bytes[..<end])
            }
            seen = bytes.count
            guard seen <= LineSource.longest else {
                throw RuntimeFailure(
                    "a line of standard input has more than \(LineSource.longest) bytes",
                    hint: "answer in shorter lines")
            }
            let piece = try more()
            if piece.isEmpty { return bytes.isEmpty ? nil : try LineSource.text(bytes[...]) }
            bytes += piece
        }
    }

    /// Decodes a line, without the carriage return at its end.
    private static func text(_ line: ArraySlice<UInt8>) throws(RuntimeFailure) -> String {
        let bytes = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw RuntimeFailure(
                "a line of standard input is not text in UTF-8", hint: "convert it to UTF-8")
        }
        return text
    }

    /// The standard input of this process. A terminal delivers one line at a time.
    static func standardInput() -> LineSource {
        LineSource { () throws(RuntimeFailure) in
            var piece = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(STDIN_FILENO, &piece, piece.count)
                if count < 0 && errno == EINTR { continue }
                guard count >= 0 else {
                    throw RuntimeFailure("standard input cannot be read: \(systemReason(errno))")
                }
                return Array(piece[..<count])
            }
        }
    }
}
