import CLinux
import Glibc

/// A file descriptor that is closed when its owner closes it, and exactly once.
struct PipeEnd {
    private(set) var number: Int32

    init(_ number: Int32) { self.number = number }

    var isOpen: Bool { number >= 0 }

    mutating func close() {
        if isOpen { _ = Glibc.close(number) }
        number = -1
    }

    func becomeNonBlocking() { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) }

    /// What came of one read.
    enum Read {
        case bytes(Int)
        /// Nothing now, perhaps later.
        case nothing
        /// The last writer has closed.
        case end
    }

    /// One read of what is there now, at most the buffer's size.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Read {
        while true {
            let count = Glibc.read(number, buffer.baseAddress, buffer.count)
            if count > 0 { return .bytes(count) }
            if count == 0 { return .end }
            switch errno {
            case EINTR: continue
            case EAGAIN: return .nothing
            default: return .end
            }
        }
    }
}

/// The two ends of a pipe; both close on exec and have numbers above those of the standard streams, so that
/// placing one end in a child cannot overwrite another.
struct Pipe {
    var reading: PipeEnd
    var writing: PipeEnd

    init() throws(ProcessError) {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw ProcessError("make a pipe", errno) }
        reading = PipeEnd(Pipe.aboveStandardStreams(ends[0]))
        writing = PipeEnd(Pipe.aboveStandardStreams(ends[1]))
    }

    private init(reading: PipeEnd, writing: PipeEnd) {
        self.reading = reading
        self.writing = writing
    }

    /// Two ends that are closed.
    static var none: Pipe { Pipe(reading: PipeEnd(-1), writing: PipeEnd(-1)) }

    private static func aboveStandardStreams(_ number: Int32) -> Int32 {
        guard number < 3 else { return number }
        defer { _ = Glibc.close(number) }
        return fcntl(number, F_DUPFD_CLOEXEC, 3)
    }
}

/// A process could not be started.
struct ProcessError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    init(_ attempt: String, _ code: Int32) {
        description = "cannot \(attempt): \(String(cString: strerror(code)))"
    }
}
