import Glibc

/// The files that a process with permissions may use.
///
/// All paths are absolute and without links, so that paths can be compared and each folder is listed once.
/// `links` lead to them from the paths in the manifest and from the user.
struct Reach: Hashable {
    /// Read-only for every provider: programs, libraries, and settings of the system.
    static let system = [
        "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt", "/sys",
        "/nix/store", "/gnu/store",
    ]
    /// Where `/etc/resolv.conf` may point; needed to find hosts.
    static let resolvers = ["/run/systemd/resolve", "/run/NetworkManager", "/run/resolvconf"]

    let network: Bool
    private(set) var readable: Set<String> = []
    private(set) var writable: Set<String> = []
    /// The existing folders whose content is hidden from the process, without folders inside each other.
    let hidden: [String]
    /// The targets of the links in the written paths, by the path of the link.
    private(set) var links: [String: String] = [:]
    /// The paths in the manifest or from the user that are links out of a folder that the process may change.
    /// They are not allowed, because the process itself could have created the link.
    private(set) var refused: [String] = []

    /// - Parameter chosen: Files and folders that users chose as values of parameters.
    init(
        _ permissions: Isolation.Permissions, of settings: ProviderSettings, program: String, chosen: [String]
    ) {
        network = permissions.network
        hidden = settings.isolation.hidden().outermostFolders
        let targets = permissions.writable.map(\.withoutLinks)
        let changeable = Set(targets.compactMap(\.self))
        for (path, target) in zip(permissions.writable, targets) {
            guard let target, let found = allowed(path, changeable.subtracting([target])) else { continue }
            // Another process of the provider may have changed a link since then.
            if found == target { writable.insert(found) }
        }
        let kept = hidden + [settings.environment["HOME"]].compactMap(\.self)
        let isChanged = PathWalk(program, until: { $0.isInside(changeable) })?.isStopped ?? true
        let installation = Self.installation(of: program, sparing: kept, followingLinks: !isChanged)
        for path in [settings.folder] + permissions.readable + chosen + installation
            + (network ? Self.resolvers : [])
        {
            if let found = allowed(path, changeable) { readable.insert(found) }
        }
        pinHidden()
    }

    /// The path without links; nil if nothing exists there, if it is hidden, or if it is inside one of the
    /// folders that the process may change. In such a folder, the process could replace the path with a link
    /// to any file. The content of the folder is accessible anyway, so it is not allowed separately.
    private mutating func allowed(_ path: String, _ changeable: Set<String>) -> String? {
        guard let walk = PathWalk(path, until: { $0.isInside(changeable) }) else { return nil }
        links.merge(walk.links) { $1 }
        guard !walk.isStopped else {
            if let target = path.withoutLinks, !target.isInside(changeable) { refused.append(path) }
            return nil
        }
        return walk.path.isInside(Set(hidden)) ? nil : walk.path
    }

    /// Pins hidden folders. A folder that is mounted cannot be renamed. Without this, a process could rename
    /// a folder that contains a hidden folder, which would not be recognized at the next start.
    private mutating func pinHidden() {
        for folder in hidden {
            guard let top = writable.first(where: folder.isInside) else { continue }
            writable.formUnion(folder.ancestors.filter { $0.isInside(top) })
        }
    }

    func adding(writable path: String) -> Reach {
        var reach = self
        reach.writable.insert(path)
        return reach
    }

    /// All paths that are not part of the system, each before the paths that it contains.
    var mounts: [(path: String, isWritable: Bool)] {
        readable.union(writable).sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
            .map { ($0, writable.contains($0)) }
            .filter { path, isWritable in isWritable || !path.isInside(Self.system) }
    }

    /// The hidden folders that the process could see if they were not covered.
    var exposed: [String] {
        let seen = Set(mounts.map(\.path) + Self.system)
        return hidden.filter { $0.isInside(seen) }
    }

    /// The folders that a program needs in addition to the system's folders: where it is installed. An
    /// interpreter's libraries are next to its `bin`.
    ///
    /// - Parameters:
    ///   - kept: Folders that must not become accessible just because the program is inside, such as the home
    ///     folder. Only the program itself is granted if its installation contains one of them, in any
    ///     spelling of its path.
    ///   - followingLinks: Whether the installation of the file to which the path leads is included.
    static func installation(
        of program: String, sparing kept: [String], followingLinks: Bool = true
    ) -> [String] {
        let kept = kept.compactMap(\.withoutLinks)
        return [program, followingLinks ? program.withoutLinks : nil].compactMap(\.self).map { path in
            let folder = path.parent
            let holdsPrograms = ["bin", "sbin", "shims"].contains(folder.split(separator: "/").last ?? "")
            let granted = holdsPrograms ? folder.parent : folder
            guard let real = granted.withoutLinks, real != "/", !kept.contains(where: { $0.isInside(real) })
            else { return path }
            return granted
        }
    }
}
