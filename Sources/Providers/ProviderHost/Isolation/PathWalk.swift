import CLinux
import Glibc

/// Follows an absolute path through its links, as the kernel does.
package struct PathWalk {
    /// The path so far, without links.
    package private(set) var path = "/"
    /// The targets of the links so far, by the path of the link.
    package private(set) var links: [String: String] = [:]
    /// Whether the walk ended early, in a folder beyond which the path must not be resolved.
    private(set) var isStopped = false
    /// Whether the walk ended because its user may not enter the folder at `path`.
    private var isClosed = false

    /// The kernel's limit.
    private static let linkLimit = 40

    /// Returns nil if nothing exists at the path, or if it leads through the files of a process in `/proc`.
    ///
    /// - Parameter isEnd: Returns whether to stop at this path and ignore the rest.
    package init?(_ written: String, until isEnd: (String) -> Bool = { _ in false }) {
        guard follow(written, until: isEnd) else { return nil }
    }

    private init() {}

    /// The path without links, or the folder in which the walk ends because its user may not enter it, but
    /// could change that. Nil if nothing exists there.
    ///
    /// A single walk decides: between two walks, a provider could open and close a folder.
    static func standing(for written: String) -> String? {
        var walk = PathWalk()
        if walk.follow(written, until: { _ in false }) { return walk.path }
        return walk.isClosed && walk.path.isChangeable ? walk.path : nil
    }

    private mutating func follow(_ written: String, until isEnd: (String) -> Bool) -> Bool {
        guard written.hasPrefix("/") else { return false }
        var rest = Array(written.split(separator: "/").reversed())
        var linkCount = 0
        while let name = rest.popLast() {
            if name == "." { continue }
            if name == ".." {
                path = path.parent
                continue
            }
            let next = (path == "/" ? "/" : path + "/") + name
            guard next != "/proc", linkCount <= Self.linkLimit, let kind = FileKind(next) else {
                isClosed = next != "/proc" && errno == EACCES
                return false
            }
            if case .link(let target) = kind {
                linkCount += 1
                links[next] = target
                if target.hasPrefix("/") { path = "/" }
                rest += target.split(separator: "/").reversed()
            } else {
                path = next
            }
            if isEnd(path) {
                isStopped = true
                return true
            }
        }
        return true
    }

    private enum FileKind {
        case link(String)
        case other

        init?(_ path: String) {
            var status = stat()
            guard lstat(path, &status) == 0 else { return nil }
            guard status.st_mode & S_IFMT == S_IFLNK else {
                self = .other
                return
            }
            var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
            let count = buffer.withUnsafeMutableBytes {
                readlink(path, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
            }
            guard count > 0 else { return nil }
            self = .link(String(decoding: buffer[..<count], as: UTF8.self))
        }
    }
}

extension String {
    /// Whether this absolute path is `folder` or inside of it.
    func isInside(_ folder: String) -> Bool {
        self == folder || hasPrefix(folder == "/" ? "/" : folder + "/")
    }

    /// Whether this absolute path is equal to one of the folders or inside one of them.
    func isInside(_ folders: some Sequence<String>) -> Bool { folders.contains(where: isInside) }

    /// The folder of an absolute path.
    package var parent: String {
        guard let slash = lastIndex(of: "/"), slash != startIndex else { return "/" }
        return String(self[..<slash])
    }

    /// The folders that contain this absolute path, except for the root.
    var ancestors: [String] {
        Array(sequence(first: parent) { $0.parent }.prefix { $0 != "/" })
    }

    /// Whether this user may change the names in the folder, or may change its mode to do so.
    var isChangeable: Bool {
        var status = stat()
        return access(self, W_OK) == 0 || stat(self, &status) == 0 && status.st_uid == geteuid()
    }

    /// The path of the same file without links; nil if it does not exist.
    var withoutLinks: String? {
        guard let resolved = realpath(self, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

extension [String] {
    /// The paths of the existing folders without links, each once, without folders inside other folders of
    /// the list. If this user has closed a parent folder, and could open it, the parent folder stands for the
    /// folders inside.
    var outermostFolders: [String] {
        let folders = Set(compactMap(PathWalk.standing).filter(Self.isFolder))
        return folders.filter { path in !folders.contains { $0 != path && path.isInside($0) } }.sorted()
    }

    /// Whether the existing path leads to a folder, as far as its user may know.
    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT == S_IFDIR : errno == EACCES
    }
}
