import Glibc

/// The command line of bubblewrap for a provider with permissions.
enum Bubblewrap {
    /// The namespaces of a process: separate users, processes and messages, and a separate network unless
    /// networks are allowed.
    static func namespaces(network: Bool) -> [String] {
        ["--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"]
            + (network ? [] : ["--unshare-net"])
            + ["--die-with-parent", "--new-session", "--cap-drop", "ALL"]
    }

    /// The descriptor from which bubblewrap reads the filter of system calls.
    static let filterDescriptor = 3

    /// The arguments before the program. A folder is mounted before the folders that it contains, so that it
    /// does not cover them.
    static func arguments(for reach: Reach, folder: String, home: String?, memory: Int) -> [String] {
        var arguments = namespaces(network: reach.network)
        for path in Reach.system { arguments += binding(ofSystem: path) }
        arguments += ["--dev", "/dev", "--proc", "/proc"]
        // A file system in memory does not count as a process's memory, so its size is limited to the memory
        // limit of the processes.
        var links = reach.links
        var scratch: Set = ["/dev/shm"]
        for path in ["/tmp", "/var/tmp"] + [home].compactMap(\.self) where path.hasPrefix("/") {
            scratch.insert(location(of: path, &links))
        }
        for path in scratch.sorted() where path != "/" && !path.isInside(Reach.system) {
            arguments += ["--size", "\(memory)", "--tmpfs", path]
        }
        let mounted = Set(reach.mounts.map(\.path) + Reach.system + ["/dev", "/proc"])
        for (path, target) in links.sorted(by: { $0.key < $1.key }) where !path.isInside(mounted) {
            arguments += ["--symlink", target, path]
        }
        for (path, isWritable) in reach.mounts {
            arguments += [isWritable ? "--bind-try" : "--ro-bind-try", path, path]
        }
        for path in reach.exposed {
            arguments += ["--perms", "0000", "--size", "4096", "--tmpfs", path]
        }
        // The file systems that bubblewrap itself makes in memory are unlimited.
        return arguments + ["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", folder]
    }

    /// The path without links, of which the last part need not exist.
    private static func location(of path: String, _ links: inout [String: String]) -> String {
        guard let walk = PathWalk(path) else {
            let (folder, parent) = (location(of: path.parent, &links), path.parent)
            return (folder == "/" ? "" : folder) + path.dropFirst(parent == "/" ? 0 : parent.count)
        }
        links.merge(walk.links) { $1 }
        return walk.path
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
