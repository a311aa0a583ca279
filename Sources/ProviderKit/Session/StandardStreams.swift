// C declares `stdout` as a variable; it is set up before main and not changed by anybody.
@preconcurrency import Foundation
import Synchronization

/// The process's standard input and output, kept for the protocol.
///
/// What author code prints goes to standard error and so to the provider's log, and child processes of author
/// code get neither stream: nothing but the kit can disturb the protocol.
final class StandardStreams: Sendable {
    let input: Int32
    private let output: Mutex<Int32>

    private init(input: Int32, output: Int32) {
        self.input = input
        self.output = Mutex(output)
    }

    /// Moves both streams to new descriptors that children do not inherit; standard input becomes empty.
    static func taken() -> StandardStreams {
        let streams = StandardStreams(
            input: fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3), output: fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3))
        dup2(STDERR_FILENO, STDOUT_FILENO)
        setvbuf(stdout, nil, _IOLBF, 0)  // So that a print is in the log when it was made.
        let empty = open("/dev/null", O_RDONLY | O_CLOEXEC)
        if empty >= 0 {
            dup2(empty, STDIN_FILENO)
            close(empty)
        }
        return streams
    }

    /// Writes a whole line before any other; ends the process when nobody reads any more.
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
