import Glibc

/// The files that a process with permissions may use, with absolute paths.
struct Reach: Hashable {
    /// Read-only for every provider: programs, libraries, and settings of the system.
    static let system = [
        "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt", "/sys",
        "/nix/store", "/gnu/store",
    ]
    /// Where `/etc/resolv.conf` may point; needed to find hosts.
    static let resolvers = ["/run/systemd/resolve", "/run/NetworkManager", "/run/resolvconf"]

    let network: Bool
    let readable: Set<String>
    private(set) var writable: Set<String>
    let hidden: [String]

    /// - Parameter chosen: Files and folders that users chose as values of parameters.
    init(
        _ permissions: Isolation.Permissions, of settings: ProviderSettings, program: String, chosen: [String]
    ) {
        network = permissions.network
        let hidden = settings.isolation.hidden
        self.hidden = hidden
        let isGranted = { (path: String) in path.hasPrefix("/") && !hidden.contains(where: path.isInside) }
        writable = Set(permissions.writable.map(\.withoutSlash).filter(isGranted))
        readable = Set(
            ([settings.folder] + permissions.readable + chosen + Self.installation(of: program)
                + (network ? Self.resolvers : []))
                .map(\.withoutSlash).filter(isGranted))
    }

    func adding(writable path: String) -> Reach {
        var reach = self
        reach.writable.insert(path)
        return reach
    }

    /// All paths that are not part of the system, each before those that it contains.
    var mounts: [(path: String, isWritable: Bool)] {
        readable.union(writable).sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
            .map { ($0, writable.contains($0)) }
            .filter { path, isWritable in isWritable || !Self.system.contains(where: path.isInside) }
    }

    /// The folders that a program needs beside those of the system: where it is installed. An interpreter has
    /// its libraries beside its `bin`.
    static func installation(of program: String) -> [String] {
        [program, canonicalPath(program)].compactMap(\.self).map { path in
            let folder = path.parent
            let holdsPrograms = ["bin", "sbin", "shims"].contains(folder.split(separator: "/").last ?? "")
            return holdsPrograms && folder.parent != "/" ? folder.parent : folder == "/" ? path : folder
        }
    }

    private static func canonicalPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

extension String {
    /// Whether this absolute path is `folder` or inside of it.
    func isInside(_ folder: String) -> Bool {
        self == folder || hasPrefix(folder == "/" ? "/" : folder + "/")
    }

    /// The path without slashes at its end.
    var withoutSlash: String {
        var path = self[...]
        while path.count > 1, path.last == "/" { path.removeLast() }
        return String(path)
    }

    /// The folder of an absolute path.
    var parent: String {
        guard let slash = lastIndex(of: "/"), slash != startIndex else { return "/" }
        return String(self[..<slash])
    }
}
