import Glibc

/// The command line of bubblewrap for a provider with permissions.
enum Bubblewrap {
    /// The namespaces of a process: its own users, processes, and messages, and a network only if allowed.
    static func namespaces(network: Bool) -> [String] {
        ["--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"]
            + (network ? [] : ["--unshare-net"])
            + ["--die-with-parent", "--new-session", "--cap-drop", "ALL"]
    }

    /// The descriptor from which bubblewrap reads the filter of system calls.
    static let filterDescriptor = 3

    /// The arguments before the program. A folder is mounted before those that it contains, so that none
    /// covers another.
    static func arguments(for reach: Reach, folder: String, home: String?, memory: Int) -> [String] {
        var arguments = namespaces(network: reach.network)
        for path in Reach.system { arguments += binding(ofSystem: path) }
        arguments += ["--dev", "/dev", "--proc", "/proc"]
        // A file system in memory counts toward no process, so each gets the limit of the processes.
        var scratch = ["/dev/shm", "/tmp", "/var/tmp"]
        if let home, home.hasPrefix("/"), home != "/", !Reach.system.contains(where: home.isInside) {
            scratch.append(home)
        }
        for path in scratch { arguments += ["--size", "\(memory)", "--tmpfs", path] }
        for (path, isWritable) in reach.mounts {
            arguments += [isWritable ? "--bind-try" : "--ro-bind-try", path, path]
        }
        for path in reach.hidden where reach.mounts.contains(where: { path.isInside($0.path) }) {
            arguments += ["--perms", "0000", "--size", "4096", "--tmpfs", path]
        }
        // What bubblewrap itself made in memory has no limit.
        return arguments + ["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", folder]
    }

    /// `/bin` and `/lib` are usually links to folders of `/usr`, and must remain links.
    private static func binding(ofSystem path: String) -> [String] {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = buffer.withUnsafeMutableBytes {
            readlink(path, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
        }
        return count > 0
            ? ["--symlink", String(decoding: buffer[..<count], as: UTF8.self), path]
            : ["--ro-bind-try", path, path]
    }
}
