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
            ([settings.folder] + permissions.readable + chosen
                + Self.installation(
                    of: program, sparing: hidden + [settings.environment["HOME"]].compactMap(\.self))
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

    /// The folders that a program needs in addition to those of the system: where it is installed. An
    /// interpreter has its libraries next to its `bin`.
    ///
    /// - Parameter kept: Folders that a program must not open by where it is, such as the home folder. Only
    ///   the program itself is granted if its installation contains one of them, in any spelling of its path.
    static func installation(of program: String, sparing kept: [String]) -> [String] {
        let kept = kept.compactMap(canonicalPath)
        return [program, canonicalPath(program)].compactMap(\.self).map { path in
            let folder = path.parent
            let holdsPrograms = ["bin", "sbin", "shims"].contains(folder.split(separator: "/").last ?? "")
            let granted = holdsPrograms ? folder.parent : folder
            guard let real = canonicalPath(granted), real != "/", !kept.contains(where: { $0.isInside(real) })
            else { return path }
            return granted
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
