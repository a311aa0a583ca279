// The C library declares `stdout` as a variable, but it is initialized before main and never changed.
@preconcurrency import Foundation
import ProviderProtocol
import Synchronization

/// Reads requests from a file descriptor for several threads, one at a time.
final class RequestReader: Sendable {
    private struct Input {
        var framer = LineFramer()
        /// Complete lines that are not handled yet, in reverse order, so that `popLast` returns the next one.
        var lines: [LineFramer.Line] = []
        var hasEnded = false
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
    }

    private let descriptor: Int32
    private let session: AnsweringSession
    private let input = Mutex(Input())

    init(descriptor: Int32, session: AnsweringSession) {
        self.descriptor = descriptor
        self.session = session
    }

    /// Waits for this thread's turn and then for a request; returns nil when the input ends.
    func next() -> AnsweringSession.Work? {
        input.withLock { input in
            while true {
                while let line = input.lines.popLast() {
                    // The host never exceeds the limit, so an overlong line is not from the host and is
                    // ignored.
                    if case .line(let bytes) = line, let work = session.accept(bytes) { return work }
                }
                if input.hasEnded { return nil }
                fill(&input)
            }
        }
    }

    /// Blocks until bytes arrive, and splits them into lines.
    private func fill(_ input: inout Input) {
        let count = input.buffer.withUnsafeMutableBytes { buffer in
            var count = read(descriptor, buffer.baseAddress, buffer.count)
            while count < 0, errno == EINTR { count = read(descriptor, buffer.baseAddress, buffer.count) }
            return count
        }
        input.hasEnded = count <= 0
        let arrived =
            count > 0
            ? input.framer.receive(Array(input.buffer[..<count])) : [input.framer.finish()].compactMap(\.self)
        input.lines = arrived.reversed()
    }
}

/// The standard input and output of the process, reserved for the protocol.
///
/// Output that the author's code prints goes to standard error, and so to the provider's log. The child
/// processes of that code inherit neither stream. Therefore only the kit can write to the protocol.
final class StandardStreams: Sendable {
    let input: Int32
    private let output: Mutex<Int32>

    private init(input: Int32, output: Int32) {
        self.input = input
        self.output = Mutex(output)
    }

    /// Moves both streams to new descriptors that children do not inherit. Standard input is empty
    /// afterwards.
    static func taken() -> StandardStreams {
        let streams = StandardStreams(
            input: fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3), output: fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3))
        dup2(STDERR_FILENO, STDOUT_FILENO)
        setvbuf(stdout, nil, _IOLBF, 0)  // Printed lines appear in the log at once.
        let empty = open("/dev/null", O_RDONLY | O_CLOEXEC)
        if empty >= 0 {
            dup2(empty, STDIN_FILENO)
            close(empty)
        }
        return streams
    }

    /// Writes a complete line without interleaving it with other lines. Exits if the host has closed the
    /// pipe.
    func write(_ line: [UInt8]) {
        output.withLock { descriptor in
            line.withUnsafeBytes { bytes in
                var rest = bytes[...]
                while !rest.isEmpty {
                    let part = UnsafeRawBufferPointer(rebasing: rest)
                    let count = Foundation.write(descriptor, part.baseAddress, part.count)
                    if count > 0 {
                        rest = rest.dropFirst(count)
                    } else if errno != EINTR {
                        exit(1)
                    }
                }
            }
        }
    }
}
