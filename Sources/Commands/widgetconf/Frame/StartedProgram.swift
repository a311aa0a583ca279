import CLinux
import Glibc
import Machine
import ProviderHost
import Synchronization
import WidgetModel
import WidgetRuntime

/// A program of the system, or of this package, that this process has started.
///
/// A descriptor reports the end of its process, so waiting for it is one event, and can have a limit.
final class StartedProgram: Sendable {
    /// The standard streams of a program.
    enum Streams {
        /// The streams of this process, such as its terminal.
        case inherited
        /// Empty input, and discarded output. The program leads its own group, and may leave children behind.
        case none
        /// Pipes to this process. The program leads its own group, and the group is killed when it ends, so
        /// Ctrl-C does not reach it, and it does not leave children behind.
        case pipes(errors: Errors)

        /// The standard error of a program with pipes.
        enum Errors { case inherited, discarded, read }
    }

    /// How a program ended.
    struct Status {
        /// The status as `waitpid` reports it; 0 means success.
        let number: CInt

        var isSuccess: Bool { number == 0 }
        var isExit: Bool { number & 0x7f == 0 }
        /// The exit code, if it exited.
        var code: CInt { number >> 8 & 0xff }
        var words: String { isExit ? "with status \(code)" : "by signal \(number & 0x7f)" }
    }

    /// A stream that this process reads.
    enum Source { case output, errors }

    /// How a program is ended: first its input is closed. Each step has a timeout in milliseconds.
    private static let endSteps: [(signal: CInt?, limit: CInt)] = [
        (nil, 5_000), (SIGTERM, 2_000), (SIGKILL, 2_000),
    ]
    /// How often the pipes are read after the end, because a child may still write to them. A pipe contains
    /// less.
    private static let lastReads = 16

    private let child: pid_t
    private let streams: Streams
    /// Becomes readable when the process ends.
    private let exit: Descriptor
    private let output: Descriptor
    private let errors: Descriptor
    private let state: Mutex<State>

    private struct State {
        /// The writing end of the program's input; nil without pipes, and after it was closed.
        var input: CInt?
        /// Nil until the process is reaped. Until then, its number cannot belong to another process.
        var status: Status?
    }

    /// - Parameter words: the program, which is looked up on `PATH` unless it is a path, and its arguments.
    init(
        _ words: [String], environment: [String: String], streams: Streams
    ) throws(RuntimeFailure) {
        self.streams = streams
        var theirs: [CInt] = [-1, -1, -1]
        var ours: [CInt] = [-1, -1, -1]
        defer { for end in Set(theirs) where end >= 0 { close(end) } }
        switch streams {
        case .inherited: break
        case .none: theirs = [CInt](repeating: open("/dev/null", O_RDWR | O_CLOEXEC), count: 3)
        case .pipes(let errors):
            (theirs[0], ours[0]) = Self.pipe()
            (ours[1], theirs[1]) = Self.pipe()
            // A program that does not read blocks only the caller of `write`.
            _ = fcntl(ours[0], F_SETFL, O_NONBLOCK)
            switch errors {
            case .inherited: break
            case .discarded: theirs[2] = open("/dev/null", O_RDWR | O_CLOEXEC)
            case .read: (ours[2], theirs[2]) = Self.pipe()
            }
        }
        state = Mutex(State(input: ours[0] >= 0 ? ours[0] : nil))
        output = Descriptor(ours[1])
        errors = Descriptor(ours[2])
        var isLeader = true
        if case .inherited = streams { isLeader = false }
        let started = Self.spawn(words, environment, theirs, isLeader: isLeader)
        child = (try? started.get()) ?? 0  // The failure is thrown below, when all properties have values.
        exit = Descriptor(child > 0 ? pidfd_open(child, 0) : -1)
        if case .failure(let failure) = started {
            throw RuntimeFailure("\(words[0]) cannot be started: \(systemReason(failure.number))")
        }
        guard exit.isOpen else {
            let reason = errno
            kill(SIGKILL)
            _ = reap()
            throw RuntimeFailure("\(words[0]) cannot be observed: \(systemReason(reason))")
        }
    }

    deinit { closeInput() }

    private static func pipe() -> (reading: CInt, writing: CInt) {
        var ends: [CInt] = [0, 0]
        precondition(pipe2(&ends, O_CLOEXEC) == 0, "no pipe: \(systemReason(errno))")
        return (ends[0], ends[1])
    }

    private struct StartFailure: Error { let number: CInt }

    /// - Parameter streams: the descriptors for the standard streams; negative for those of this process.
    private static func spawn(
        _ words: [String], _ environment: [String: String], _ streams: [CInt], isLeader: Bool
    ) -> Result<pid_t, StartFailure> {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        use_default_signals(&attributes, isLeader ? CInt(POSIX_SPAWN_SETPGROUP) : 0)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, stream) in streams.enumerated() where stream >= 0 {
            posix_spawn_file_actions_adddup2(&actions, stream, CInt(number))
        }
        var arguments = words.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var child: pid_t = 0
        let error = posix_spawnp(&child, words[0], &actions, &attributes, &arguments, &variables)
        return error == 0 ? .success(child) : .failure(StartFailure(number: error))
    }
}

// Using the program
extension StartedProgram {
    /// Writes to the program's input, and waits if the program does not read.
    ///
    /// - Returns: false if the input was closed, or if the program has ended.
    func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let (input, count, code) = state.withLock { state in
                let count = state.input.map { input in
                    rest.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
                }
                return (state.input, count ?? -1, errno)
            }
            if count > 0 { rest = rest.dropFirst(count) }
            guard let input, count > 0 || code == EAGAIN || code == EINTR else { return false }
            if count < 0 {
                var files = [
                    pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
                    pollfd(fd: exit.number, events: Int16(POLLIN), revents: 0),
                ]
                poll(&files, 2, -1)
            }
        }
        return true
    }

    func closeInput() {
        state.withLock { state in
            if let input = state.input { close(input) }
            state.input = nil
        }
    }

    /// Passes on what the program writes, until it has ended.
    ///
    /// - Parameters:
    ///   - limit: the time after which the program is killed; nil for none.
    ///   - receive: returns false to kill the program, because it has written too much.
    /// - Returns: nil if the program was killed.
    func read(within limit: Milliseconds? = nil, _ receive: (Source, [UInt8]) -> Bool) -> Status? {
        let deadline = limit.map { ContinuousClock.now + .milliseconds($0.count) }
        var files = [output.number, errors.number, exit.number].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        var readsAfterEnd = 0
        while readsAfterEnd <= Self.lastReads {
            let hasEnded = files[2].revents != 0
            if hasEnded { readsAfterEnd += 1 }
            let rest = deadline.map { CInt(clamping: max(0, Int64(($0 - .now) / .milliseconds(1)))) }
            let count = poll(&files, hasEnded ? 2 : 3, hasEnded ? 0 : rest ?? -1)
            if count < 0 { continue }  // A signal interrupted the call.
            if count == 0, hasEnded { break }
            if count == 0 { return killed() }
            for index in 0..<2 where files[index].revents != 0 {
                var chunk = [UInt8](repeating: 0, count: 64 << 10)
                let length = Glibc.read(files[index].fd, &chunk, chunk.count)
                if length <= 0 { files[index].fd = -1 }  // `poll` ignores it from now on.
                let bytes = Array(chunk.prefix(max(0, length)))
                if !bytes.isEmpty, !receive(index == 0 ? .output : .errors, bytes) { return killed() }
            }
        }
        return waitForEnd()
    }

    private func killed() -> Status? {
        kill(SIGKILL)
        waitForEnd()
        return nil
    }

    /// Waits until the program has ended.
    @discardableResult
    func waitForEnd() -> Status {
        _ = hasEnded(within: -1)
        return reap()
    }

    /// Ends the program, and waits until its process is gone.
    func end() {
        closeInput()
        for step in Self.endSteps {
            if let signal = step.signal { kill(signal) }
            if hasEnded(within: step.limit) { return }
        }
    }

    private func hasEnded(within milliseconds: CInt) -> Bool {
        var file = pollfd(fd: exit.number, events: Int16(POLLIN), revents: 0)
        while true {
            let count = poll(&file, 1, milliseconds)
            if count >= 0 || errno != EINTR { return count > 0 }
        }
    }

    /// Sends a signal to the program, and to its group if it leads one.
    private func kill(_ signal: CInt) {
        state.withLock { state in if state.status == nil { send(signal) } }
    }

    private func send(_ signal: CInt) {
        if case .inherited = streams { _ = Glibc.kill(child, signal) } else { _ = Glibc.kill(-child, signal) }
    }

    /// Removes the process, which has ended, from the system's table, and kills its children.
    private func reap() -> Status {
        state.withLock { state in
            if let status = state.status { return status }
            if case .pipes = streams { send(SIGKILL) }
            var number: CInt = 0
            while waitpid(child, &number, 0) < 0 && errno == EINTR {}
            let status = Status(number: number)
            state.status = status
            return status
        }
    }
}
