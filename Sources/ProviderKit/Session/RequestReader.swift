import Foundation
import ProviderProtocol

/// Reads requests from a file descriptor, for any number of threads in turn.
///
/// `@unchecked` because the compiler does not see that `turn` guards what changes. Threads wait for their
/// turn as long as no request comes: a `Mutex` would have them spin first, and hand itself over in the kernel
/// each time, on the way of every answer.
final class RequestReader: @unchecked Sendable {
    private let descriptor: Int32
    private let session: ProviderSession
    private let turn = NSLock()
    // Guarded by `turn`.
    private var framer = LineFramer()
    /// Lines that arrived together, the next one last.
    private var lines: [LineFramer.Line] = []
    private var hasEnded = false
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)

    init(descriptor: Int32, session: ProviderSession) {
        self.descriptor = descriptor
        self.session = session
    }

    deinit { buffer.deallocate() }

    /// Waits for this thread's turn and then for a request; nil when the input has ended.
    func next() -> ProviderSession.Work? {
        turn.withLock {
            while true {
                while let line = lines.popLast() {
                    if let work = accept(line) { return work }
                }
                if hasEnded { return nil }
                fill()
            }
        }
    }

    private func accept(_ line: LineFramer.Line) -> ProviderSession.Work? {
        switch line {
        case .line(let bytes): session.accept(bytes)
        case .tooLong: nil  // The host keeps to the limit; whoever else writes gets no answer.
        }
    }

    private func fill() {
        var count = read(descriptor, buffer.baseAddress, buffer.count)
        while count < 0, errno == EINTR { count = read(descriptor, buffer.baseAddress, buffer.count) }
        var arrived: [LineFramer.Line] = []
        if count > 0 {
            framer.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { arrived.append($0) }
        } else {
            hasEnded = true
            if let last = framer.finish() { arrived.append(last) }
        }
        lines = arrived.reversed()
    }
}
