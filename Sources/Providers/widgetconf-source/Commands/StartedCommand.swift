import CLinux
import Foundation
import Glibc
import Machine
import ProviderProtocol
import WidgetModel

/// A command that was started, with pipes from its standard output and standard error.
///
/// Foundation's `Process` is not used, because starting several at once is not safe, and because it does not
/// reset the signals that this process ignores. No shell is involved. The command leads a process group.
struct StartedCommand: ~Copyable {
    let processID: pid_t
    /// The reading ends of the pipes, which do not block.
    let output: CInt
    let errors: CInt
    /// Becomes readable when the command has ended.
    let ending: CInt

    /// - Parameter words: the program, which is looked up on `PATH` unless it is a path relative to the
    ///   manifest's folder, and its arguments.
    init(_ words: [String]) throws(ProviderFailure) {
        let (output, errors) = (Self.pipe(), Self.pipe())
        let input = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { for end in [input, output.writing, errors.writing] { close(end) } }
        var child: pid_t = 0
        var error = EMFILE
        if input >= 0, output.reading >= 0, errors.reading >= 0 {
            error = Self.spawn(words, [input, output.writing, errors.writing], &child)
        }
        let ending = error == 0 ? pidfd_open(child, 0) : -1
        if error == 0, ending < 0 {
            error = errno
            kill(-child, SIGKILL)
            waitpid(child, nil, 0)
        }
        guard error == 0 else {
            for end in [output.reading, errors.reading] { close(end) }
            throw ProviderFailure(
                .failed,
                "the command \"\(words[0])\" cannot be started: \(systemReason(error))"
                    + Self.step(after: error, words[0]))
        }
        processID = child
        self.output = output.reading
        self.errors = errors.reading
        self.ending = ending
    }

    deinit { for descriptor in [output, errors, ending] { close(descriptor) } }

    /// Sends a signal to the command and to the processes that it started.
    func send(_ signal: CInt) { kill(-processID, signal) }

    /// Removes a command that has ended, and kills the remaining processes of its group.
    ///
    /// - Returns: the exit status; nil after a signal.
    func reap() -> CInt? {
        // Before it is removed, its number cannot belong to another group.
        send(SIGKILL)
        var status: CInt = 0
        while waitpid(processID, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    }

    /// The step after a program that does not exist; empty after any other error.
    private static func step(after error: CInt, _ program: String) -> String {
        guard error == ENOENT else { return "" }
        return program.contains("/")
            ? "; correct the path, which is relative to the folder of the manifest"
            : "; check the spelling, or install it"
    }

    /// The ends of a new pipe; negative if the process has too many open files.
    private static func pipe() -> (reading: CInt, writing: CInt) {
        var ends: [CInt] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { return (-1, -1) }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        return (ends[0], ends[1])
    }

    /// Starts a command. Returns an error number, or 0.
    private static func spawn(_ words: [String], _ streams: [CInt], _ child: inout pid_t) -> CInt {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        use_default_signals(&attributes, CInt(POSIX_SPAWN_SETPGROUP))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, stream) in streams.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, stream, CInt(number))
        }
        // The sockets of the HTTP library are not closed when a program is executed.
        posix_spawn_file_actions_addclosefrom_np(&actions, CInt(streams.count))
        var arguments = words.map { strdup($0) } + [nil]
        var variables = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        return posix_spawnp(&child, words[0], &actions, &attributes, &arguments, &variables)
    }
}
