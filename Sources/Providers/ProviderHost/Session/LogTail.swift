import ProviderProtocol

/// The last lines of a provider's log, which are added to the next failure.
struct LogTail {
    private(set) var lines: [String] = []

    mutating func append(_ line: String) {
        if lines.count == FixedProcessLimits.logLines { lines.removeFirst() }
        lines.append(line)
    }
}

/// Splits a log into lines and truncates lines that exceed the limit.
struct LogFramer {
    private var line: [UInt8] = []

    /// Receives bytes and calls `body` with every completed line. Empty lines are skipped.
    mutating func receive(_ bytes: UnsafeRawBufferPointer, _ body: (String) -> Void) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                finish(body)
            } else if line.count <= FixedProcessLimits.logLineBytes {
                line.append(byte)
            }
        }
    }

    /// Reports the last line of a log that did not end with a line feed.
    mutating func finish(_ body: (String) -> Void) {
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        guard !line.isEmpty else { return }
        body(String(decoding: line, as: UTF8.self).shortened(toBytes: FixedProcessLimits.logLineBytes))
        line.removeAll(keepingCapacity: true)
    }
}
