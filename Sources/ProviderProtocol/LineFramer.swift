/// Cuts a stream of bytes into lines, however it arrives, holding at most one line of the documented length.
///
/// A carriage return before the line feed is dropped, empty lines are skipped. A line beyond the limit is
/// thrown away while it arrives and reported once, when it ends.
package struct LineFramer: Sendable {
    /// A line without its end, or how long one was that went beyond the limit.
    package enum Line: Hashable, Sendable {
        case line([UInt8])
        case tooLong(bytes: Int)
    }

    private let limitBytes: Int
    private var started: [UInt8] = []
    /// Bytes of the line under way that were thrown away; nil while it fits.
    private var dropped: Int?

    package init(limitBytes: Int = ProtocolLimits.lineBytes) { self.limitBytes = limitBytes }

    /// Receives bytes and passes every line that they complete to `body`, in order.
    package mutating func receive(_ bytes: UnsafeRawBufferPointer, _ body: (Line) -> Void) {
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            take(rest[..<end])
            rest = rest[(end + 1)...]
            if let line = endLine() { body(line) }
        }
        take(rest)
    }

    /// The same for bytes in an array, with the lines in an array.
    package mutating func receive(_ bytes: [UInt8]) -> [Line] {
        var lines: [Line] = []
        bytes.withUnsafeBytes { receive($0) { lines.append($0) } }
        return lines
    }

    /// How long the line under way is already that went beyond the limit; nil while it fits.
    package var overlongBytes: Int? { dropped }

    /// The last line of a stream that ended without a line feed; nil when there is none.
    package mutating func finish() -> Line? { endLine() }

    private mutating func take(_ bytes: Slice<UnsafeRawBufferPointer>) {
        if let dropped {
            self.dropped = dropped + bytes.count
        } else if started.count + bytes.count > limitBytes {
            dropped = started.count + bytes.count
            started = []
        } else {
            started.append(contentsOf: bytes)
        }
    }

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
