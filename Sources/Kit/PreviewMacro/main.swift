import Glibc

// The compiler starts this program to expand `#Preview`, and sends messages over standard input: 8 bytes with
// the length, least significant byte first, then JSON. swift-syntax contains a library for such programs, but
// it would take longer to build than the rest of ProviderKit. `#Preview` does not need the library, because
// its expansion is empty: the compiler has already checked the arguments.

/// Reads exactly `count` bytes; returns nil when the input ends.
func receive(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
        let received = bytes.withUnsafeMutableBytes {
            read(STDIN_FILENO, $0.baseAddress! + filled, count - filled)
        }
        guard received > 0 else { return nil }
        filled += received
    }
    return bytes
}

func send(_ message: String) {
    let body = Array(message.utf8)
    var bytes = (0..<8).map { UInt8(truncatingIfNeeded: body.count >> ($0 * 8)) } + body
    while !bytes.isEmpty {
        let written = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
        guard written > 0 else { exit(1) }
        bytes.removeFirst(written)
    }
}

while let header = receive(8) {
    let length = header.enumerated().reduce(0) { $0 | Int($1.element) << ($1.offset * 8) }
    guard let body = receive(length) else { break }
    if body.starts(with: Array(#"{"getCapability""#.utf8)) {
        send(#"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#)
    } else {
        send(#"{"expandMacroResult":{"expandedSource":"","diagnostics":[]}}"#)
    }
}
