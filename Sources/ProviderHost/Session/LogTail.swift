import ProviderProtocol

/// The last lines of a provider's log, for the failure that may come next.
struct LogTail {
    private(set) var lines: [String] = []

    mutating func append(_ line: String) {
        if lines.count == HostLimits.logLines { lines.removeFirst() }
        lines.append(line)
    }
}

/// Cuts a log into lines, each no longer than the limit; what a line has beyond is dropped.
struct LogFramer {
    private var line: [UInt8] = []

    /// Takes what arrived and hands every line that it completes to `body`. Empty lines are skipped.
    mutating func receive(_ bytes: UnsafeRawBufferPointer, _ body: (String) -> Void) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                finish(body)
            } else if line.count <= HostLimits.logLineBytes {
                line.append(byte)
            }
        }
    }

    /// The last line of a log that ended without a line feed.
    mutating func finish(_ body: (String) -> Void) {
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        guard !line.isEmpty else { return }
        body(String(decoding: line, as: UTF8.self).shortened(toBytes: HostLimits.logLineBytes))
        line.removeAll(keepingCapacity: true)
    }
}
