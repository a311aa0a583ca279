import Glibc
import Synchronization
package import WidgetRuntime

/// Lines of an input, one after the other, each read when it is asked for.
package final class LineSource: Sendable {
    /// Bytes of a line: more than anybody types, or a file of values has in one.
    static let longest = 1 << 20

    private let rest: Mutex<[UInt8]> = Mutex([])
    private let more: @Sendable () throws(RuntimeFailure) -> [UInt8]

    /// - Parameter more: gives what comes next, empty at the end.
    package init(more: @escaping @Sendable () throws(RuntimeFailure) -> [UInt8]) { self.more = more }

    /// The lines of an input that comes in one piece.
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

    /// The next line without its break; nil at the end. What is not UTF-8 in it is replaced.
    package func next() throws(RuntimeFailure) -> String? {
        var bytes = rest.withLock { rest in
            defer { rest = [] }
            return rest
        }
        var seen = 0
        while true {
            if let end = bytes[seen...].firstIndex(of: UInt8(ascii: "\n")) {
                rest.withLock { $0 = Array(bytes[(end + 1)...]) }
                return LineSource.text(bytes[..<end])
            }
            seen = bytes.count
            guard seen <= LineSource.longest else {
                throw RuntimeFailure(
                    "a line of standard input has more than \(LineSource.longest) bytes",
                    hint: "answer in shorter lines")
            }
            let piece = try more()
            if piece.isEmpty { return bytes.isEmpty ? nil : LineSource.text(bytes[...]) }
            bytes += piece
        }
    }

    private static func text(_ line: ArraySlice<UInt8>) -> String {
        String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }

    /// This process's standard input, as far as it has come: a terminal gives a line at a time.
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
