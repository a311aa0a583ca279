/// Splits a stream of bytes into lines, in memory for at most one line of the documented length.
///
/// A carriage return before the line feed is removed, and empty lines are skipped. A line that exceeds the
/// limit is discarded as it arrives, and is reported once when it ends.
package struct LineFramer: Sendable {
    /// A line without its line feed, or the length of a line that exceeded the limit.
    package enum Line: Hashable, Sendable {
        case line([UInt8])
        case tooLong(bytes: Int)
    }

    private let limitBytes: Int
    private var started: [UInt8] = []
    /// The length so far of the current line if it exceeds the limit and was discarded; nil while it fits.
    private var dropped: Int?

    package init(limitBytes: Int = ProtocolLimits.lineBytes) { self.limitBytes = limitBytes }

    /// Receives bytes and calls `body` with every line that they complete, in order.
    package mutating func receive(_ bytes: UnsafeRawBufferPointer, _ body: (Line) -> Void) {
        var start = 0
        // This runs on the event loop, for lines of up to 16 MiB. `firstIndex` takes several times as long as
        // this loop, and more than twenty times as long without optimization.
        for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
            take(UnsafeRawBufferPointer(rebasing: bytes[start..<index]))
            start = index + 1
            if let line = endLine() { body(line) }
        }
        take(UnsafeRawBufferPointer(rebasing: bytes[start...]))
    }

    /// Receives bytes and returns the lines that they complete, in order.
    package mutating func receive(_ bytes: [UInt8]) -> [Line] {
        var lines: [Line] = []
        bytes.withUnsafeBytes { receive($0) { lines.append($0) } }
        return lines
    }

    /// The length so far of the current line if it exceeds the limit; nil while it fits.
    package var overlongBytes: Int? { dropped }

    /// Ends the stream and returns the last line if it did not end with a line feed; nil if the stream ended
    /// with one.
    package mutating func finish() -> Line? { endLine() }

    /// Adds bytes without a line feed to the current line.
    private mutating func take(_ bytes: UnsafeRawBufferPointer) {
        if let dropped {
            self.dropped = dropped + bytes.count
        } else if started.count + bytes.count > limitBytes {
            dropped = started.count + bytes.count
            started = []
        } else {
            started.append(contentsOf: bytes)
        }
    }

    /// Ends the current line; returns nil if it is empty.
    private mutating func endLine() -> Line? {
        if let bytes = dropped {
            dropped = nil
            return .tooLong(bytes: bytes)
        }
        var line = started
        started = []
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return line.isEmpty ? nil : .line(line)
    }
}
