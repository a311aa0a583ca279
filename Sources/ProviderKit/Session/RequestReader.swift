import Foundation
import ProviderProtocol
import Synchronization

/// Reads requests from a file descriptor, for any number of threads in turn.
final class RequestReader: Sendable {
    private struct State: ~Copyable {
        var framer = LineFramer()
        /// Lines that arrived together, the next one last.
        var lines: [LineFramer.Line] = []
        var hasEnded = false
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        deinit { buffer.deallocate() }
    }

    private let descriptor: Int32
    private let session: ProviderSession
    private let state = Mutex(State())

    init(descriptor: Int32, session: ProviderSession) {
        self.descriptor = descriptor
        self.session = session
    }

    /// Waits for this thread's turn and then for a request; nil when the input has ended.
    func next() -> ProviderSession.Work? {
        state.withLock { state in
            while true {
                while let line = state.lines.popLast() {
                    if let work = accept(line) { return work }
                }
                if state.hasEnded { return nil }
                fill(&state)
            }
        }
    }

    private func accept(_ line: LineFramer.Line) -> ProviderSession.Work? {
        switch line {
        case .line(let bytes): session.accept(bytes)
        case .tooLong: nil  // The host keeps to the limit; whoever else writes gets no answer.
        }
    }

    private func fill(_ state: inout State) {
        var count = read(descriptor, state.buffer.baseAddress, state.buffer.count)
        while count < 0, errno == EINTR {
            count = read(descriptor, state.buffer.baseAddress, state.buffer.count)
        }
        var arrived: [LineFramer.Line] = []
        if count > 0 {
            state.framer.receive(UnsafeRawBufferPointer(rebasing: state.buffer[..<count])) {
                arrived.append($0)
            }
        } else {
            state.hasEnded = true
            if let last = state.framer.finish() { arrived.append(last) }
        }
        state.lines = arrived.reversed()
    }
}
