import CLinux
import Glibc

/// A thin layer over posix_spawn.
enum Spawn {
    /// Starts `program` as the leader of a new session without a controlling terminal, with `streams` as its
    /// standard streams.
    ///
    /// The process inherits no other descriptors, no ignored signals and no signal mask. Otherwise a provider
    /// would ignore SIGINT or SIGPIPE if its host does.
    static func spawn(
        _ program: String, arguments: [String], folder: String, environment: [String],
        streams: [Int32]
    ) throws(ProcessError) -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        use_default_signals(&attributes, SPAWN_SETSID)

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addchdir_np(&actions, folder)
        for (index, stream) in streams.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, stream, Int32(index))
        }
        posix_spawn_file_actions_addclosefrom_np(&actions, Int32(streams.count))

        var number: pid_t = 0
        let code = withCStrings(arguments) { arguments in
            withCStrings(environment) { posix_spawn(&number, program, &actions, &attributes, arguments, $0) }
        }
        guard code == 0 else { throw ProcessError("start \(program) in \(folder)", code) }
        return number
    }

    /// Calls `body` with null-terminated C strings, which are freed afterwards.
    private static func withCStrings<Result>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = texts.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        return body(copies + [nil])
    }
}
