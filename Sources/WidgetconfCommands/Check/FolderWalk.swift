import Foundation
import Glibc
import WidgetManifests

/// How files are called in findings.
struct FileNaming {
    /// The current folder, absolute.
    let current: String

    /// Relative to the current folder where below it, else as it is.
    func name(of path: String) -> String {
        let root = current == "/" ? "/" : current + "/"
        return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
    }
}

/// The files that a path on the command line stands for.
enum FolderWalk {
    /// Folders within one another.
    private static let deepest = 64

    /// The path itself when it is no folder; else all files below that have a role in a workspace, by name.
    static func files(at path: String) -> [String] {
        guard isFolder(path) else { return [path] }
        var files: [String] = []
        var seen: Set<Folder> = []
        walk(path, depth: 0, &seen) { path in
            if FileRole(path: path) != .other { files.append(path) }
        } enter: { _ in
        }
        return files
    }

    /// The folders in which those files lie, or may appear.
    static func folders(at path: String) -> Set<String> {
        guard isFolder(path) else { return [(path as NSString).deletingLastPathComponent] }
        var folders: Set<String> = [path]
        var seen: Set<Folder> = []
        walk(path, depth: 0, &seen) { _ in
        } enter: {
            folders.insert($0)
        }
        return folders
    }

    /// A folder under whatever name.
    private struct Folder: Hashable {
        let device: UInt
        let number: UInt

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            device = UInt(status.st_dev)
            number = UInt(status.st_ino)
        }
    }

    /// Each folder once: of two links that lead back, every way through both would be another one.
    private static func walk(
        _ folder: String, depth: Int, _ seen: inout Set<Folder>, file: (String) -> Void,
        enter: (String) -> Void
    ) {
        guard depth < deepest, let present = Folder(folder), seen.insert(present).inserted,
            // A folder that cannot be listed has nothing to check.
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        else { return }
        for name in names.sorted() where !name.hasPrefix(".") {
            let path = folder + "/" + name
            if isFolder(path) {
                enter(path)
                walk(path, depth: depth + 1, &seen, file: file, enter: enter)
            } else {
                file(path)
            }
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
