import SourceText

/// Facts that rules need about the disk next to the checked files, because this target does not read folders.
package struct CheckedDisk {
    /// Returns the names of a folder's files and folders; empty if the folder does not exist.
    package var names: (_ folder: String) -> [String]
    /// Whether a command can start a program whose name contains no slash.
    ///
    /// - Parameter folder: the manifest's folder.
    package var isProgram: (_ program: String, _ folder: String) -> Bool

    package init(
        names: @escaping (_ folder: String) -> [String],
        isProgram: @escaping (_ program: String, _ folder: String) -> Bool
    ) {
        self.names = names
        self.isProgram = isProgram
    }

    /// Whether a file or a folder exists at an absolute path.
    func isThere(_ path: String) -> Bool {
        let (folder, name) = CheckedDisk.split(path)
        return names(folder).contains(name)
    }

    /// The name in the same folder that is nearest to the last part of a path.
    func nearest(to path: String) -> String? {
        let (folder, name) = CheckedDisk.split(path)
        return Spelling.nearest(name, among: names(folder))
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return ("", path) }
        return (String(path[..<slash]), String(path[path.index(after: slash)...]))
    }
}
