import CLinux
package import Foundation
import Glibc

/// A program that a test runs to its end, such as Git or a Python script.
package struct ToolRun: Sendable {
    package let status: Int32
    package let output: String
    /// The program's output to standard error.
    package let errors: String

    /// Runs a program on a separate thread.
    ///
    /// - Parameters:
    ///   - program: a path, or a name that is looked up on `PATH`.
    ///   - environment: nil for the environment of the tests.
    ///   - folder: nil for the working folder of the tests.
    package static func of(
        _ program: String, _ arguments: [String], input: Data = Data(), environment: [String: String]? = nil,
        in folder: String? = nil
    ) async throws -> ToolRun {
        try await OwnThread.run {
            Result { try waitingFor(program, arguments, input: input, environment: environment, in: folder) }
        }.get()
    }

    /// Runs a program, and blocks this thread until it ends.
    static func waitingFor(
        _ program: String, _ arguments: [String], input: Data = Data(), environment: [String: String]? = nil,
        in folder: String? = nil
    ) throws -> ToolRun {
        let streams = FileManager.default.temporaryDirectory.appending(path: "widgetconf-\(UUID())")
        try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: streams) }  // Best-effort cleanup.
        // Files instead of pipes, so that neither side waits for the other.
        let (inputs, outputs, errors) = (
            streams.appending(path: "input"), streams.appending(path: "output"),
            streams.appending(path: "errors")
        )
        try input.write(to: inputs)
        let variables = environment ?? ProcessInfo.processInfo.environment
        let status = try spawned([program] + arguments, variables.map { "\($0)=\($1)" }) { actions in
            if let folder { posix_spawn_file_actions_addchdir_np(&actions, folder) }
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, inputs.path, O_RDONLY, 0)
            for (stream, file) in [(STDOUT_FILENO, outputs), (STDERR_FILENO, errors)] {
                posix_spawn_file_actions_addopen(&actions, stream, file.path, O_WRONLY | O_CREAT, 0o600)
            }
        }
        return ToolRun(
            status: status, output: String(decoding: try Data(contentsOf: outputs), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }

    /// Starts a program, waits for its end, and returns its exit status, or the negative number of the signal
    /// that killed it.
    ///
    /// Foundation's `Process` is not safe to start on several threads at once.
    private static func spawned(
        _ words: [String], _ variables: [String], _ prepare: (inout posix_spawn_file_actions_t) -> Void
    ) throws -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        prepare(&actions)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        use_default_signals(&attributes, 0)
        var arguments = words.map { strdup($0) } + [nil]
        var environment = variables.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var child: pid_t = 0
        let failure = posix_spawnp(&child, words[0], &actions, &attributes, &arguments, &environment)
        guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .ENOENT) }
        var status: CInt = 0
        while waitpid(child, &status, 0) < 0 && errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : -signal
    }
}
