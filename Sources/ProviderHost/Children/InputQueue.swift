import Glibc

/// What goes into a provider's standard input: written at once as far as the pipe takes it, the rest kept.
///
/// A provider that does not read fills the pipe (64 KB) and then this queue; nothing ever blocks on it.
struct InputQueue {
    private var descriptor: PipeEnd
    private var waiting: [UInt8] = []
    private var written = 0
    /// Whether the descriptor is closed as soon as everything is written.
    private var closesWhenWritten = false

    init(_ descriptor: PipeEnd) { self.descriptor = descriptor }

    /// The descriptor to watch for room, nil when nothing waits.
    var watched: Int32? { waiting.isEmpty || !descriptor.isOpen ? nil : descriptor.number }

    /// Writes or keeps `bytes`; false when more than `limit` bytes would wait, and the provider is of no more
    /// use.
    ///
    /// Bytes for a provider that closed its standard input are dropped: its exit or a deadline tells the
    /// rest.
    mutating func write(_ bytes: [UInt8], limit: Int) -> Bool {
        guard descriptor.isOpen else { return true }
        if waiting.isEmpty {
            let count = bytes.withUnsafeBytes { attempt($0) }
            if count < bytes.count, descriptor.isOpen {
                waiting = Array(bytes[count...])
                written = 0
            }
            return waiting.count <= limit
        }
        guard waiting.count - written + bytes.count <= limit else { return false }
        waiting += bytes
        return true
    }

    /// Goes on after the pipe has room again.
    mutating func flush() {
        guard descriptor.isOpen, !waiting.isEmpty else { return }
        written += waiting.withUnsafeBytes { attempt(UnsafeRawBufferPointer(rebasing: $0[written...])) }
        guard written == waiting.count || !descriptor.isOpen else { return forgetWritten() }
        waiting = []
        written = 0
        if closesWhenWritten { descriptor.close() }
    }

    /// A queue that never runs dry does not keep all that it ever held; half of it at a time is moved.
    private mutating func forgetWritten() {
        guard written > waiting.count / 2 else { return }
        waiting.removeFirst(written)
        written = 0
    }

    /// The provider reads the end of its input after what still waits.
    mutating func closeWhenWritten() {
        closesWhenWritten = true
        if waiting.isEmpty { descriptor.close() }
    }

    mutating func close() {
        waiting = []
        descriptor.close()
    }

    /// How many bytes the pipe took. Closes the descriptor when nobody reads any more.
    private mutating func attempt(_ bytes: UnsafeRawBufferPointer) -> Int {
        var count = 0
        while count < bytes.count {
            let step = Glibc.write(descriptor.number, bytes.baseAddress! + count, bytes.count - count)
            if step >= 0 {
                count += step
            } else if errno == EAGAIN {
                break
            } else if errno != EINTR {
                descriptor.close()
                break
            }
        }
        return count
    }
}
