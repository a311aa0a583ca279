import Glibc

/// The temporary folder of one process that is confined by Landlock. Under bubblewrap, `/tmp` is private.
struct TemporaryFolder {
    let path: String

    /// - Parameter base: The folder in which it is made.
    init(in base: String) throws(ProcessError) {
        // mkdtemp replaces six letters.
        let template = "\(base)/widgetconf-provider-" + String(repeating: "X", count: 6)
        var path = Array(template.utf8CString)
        guard let made = path.withUnsafeMutableBufferPointer({ mkdtemp($0.baseAddress!) }) else {
            throw ProcessError("make a temporary folder in \(base)", errno)
        }
        self.path = String(cString: made)
    }

    /// Removes the folder with its content, except for files that cannot be removed.
    func remove() { Self.remove(path, depth: Self.depth) }

    /// The deepest nesting that is removed.
    private static let depth = 64

    private static func remove(_ path: String, depth: Int) {
        guard unlink(path) != 0, depth > 0, let folder = opendir(path) else { return }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        closedir(folder)
        for name in names { remove(path + "/" + name, depth: depth - 1) }
        rmdir(path)
    }
}
