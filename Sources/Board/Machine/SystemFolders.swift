import CLinux
import Glibc

/// Creates folders as `mkdir -p` does.
package enum SystemFolders {
    /// Creates a folder and its missing parents.
    ///
    /// - Parameter mode: the mode of every folder that is created.
    /// - Returns: 0 if the folder exists afterwards, or the error number.
    package static func make(_ path: String, mode: UInt32) -> CInt {
        if mkdir(path, mode) == 0 { return 0 }
        switch errno {
        case EEXIST: return isFolder(path) ? 0 : ENOTDIR
        case ENOENT:
            guard let parent = parent(of: path) else { return ENOENT }
            let reason = make(parent, mode: mode)
            if reason != 0 { return reason }
            // Another process may have created it in the meantime.
            return mkdir(path, mode) == 0 || isFolder(path) ? 0 : errno
        case let reason: return isFolder(path) ? 0 : reason
        }
    }

    /// Syncs the entries of a folder. Without that, a new file may be missing after a power failure. Missing
    /// folders are ignored.
    package static func sync(_ path: String) throws(RuntimeFailure) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else {
            throw RuntimeFailure("\(path) cannot be written: \(systemReason(errno))")
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The parent folder; nil for the root and for a path with a single component.
    private static func parent(of path: String) -> String? {
        var path = path[...]
        while path.last == "/" { path.removeLast() }
        guard let slash = path.lastIndex(of: "/") else { return nil }
        let parent = path[..<slash]
        return parent.allSatisfy { $0 == "/" } ? nil : String(parent)
    }
}
