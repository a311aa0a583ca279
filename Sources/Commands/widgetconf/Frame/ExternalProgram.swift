import CLinux
import Glibc
import WidgetRuntime

/// A program that a command runs to its end, such as a text editor or Git.
struct ExternalProgram {
    /// The program, which is looked up on `PATH`, and its arguments.
    let words: [String]
    let environment: [String: String]

    /// Runs the program on the streams of this process, or without input and output if `errors` is given.
    ///
    /// - Parameters:
    ///   - output: the file for the program's standard output.
    ///   - errors: the file for the program's standard error.
    /// - Returns: the status as `waitpid` reports it; 0 means success.
    func run(output: String = "/dev/null", errors: String? = nil) throws(RuntimeFailure) -> CInt {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        use_default_signals(&attributes, 0)

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let errors {
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
            let flags = O_WRONLY | O_CREAT | O_TRUNC
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, flags, 0o600)
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, flags, 0o600)
        }

        var arguments = words.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var child: pid_t = 0
        let failure = posix_spawnp(&child, words[0], &actions, &attributes, &arguments, &variables)
        guard failure == 0 else {
            throw RuntimeFailure("\(words[0]) cannot be started: \(systemReason(failure))")
        }
        var status: CInt = 0
        while waitpid(child, &status, 0) < 0 && errno == EINTR {}
        return status
    }
}
