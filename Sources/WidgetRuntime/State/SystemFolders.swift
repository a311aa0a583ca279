import Glibc

/// What the system says of an error number, as part of a sentence: `no such file or directory`.
package func systemReason(_ code: CInt) -> String {
    let text = String(cString: strerror(code))
    return text.prefix(1).lowercased() + text.dropFirst()
}

/// Makes folders as `mkdir -p` does.
enum SystemFolders {
    /// The error number of what could not be made; 0 when the folder is there now.
    ///
    /// - Parameter mode: of every folder that has to be made.
    static func make(_ path: String, mode: mode_t) -> CInt {
        if mkdir(path, mode) == 0 { return 0 }
        switch errno {
        case EEXIST: return isFolder(path) ? 0 : ENOTDIR
        case ENOENT:
            guard let parent = parent(of: path) else { return ENOENT }
            let reason = make(parent, mode: mode)
            if reason != 0 { return reason }
            // Somebody else may have made it meanwhile.
            return mkdir(path, mode) == 0 || isFolder(path) ? 0 : errno
        case let reason: return isFolder(path) ? 0 : reason
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Nil for the root and for a single name.
    private static func parent(of path: String) -> String? {
        var path = path[...]
        while path.last == "/" { path.removeLast() }
        guard let slash = path.lastIndex(of: "/") else { return nil }
        let parent = path[..<slash]
        return parent.allSatisfy { $0 == "/" } ? nil : String(parent)
    }
}
