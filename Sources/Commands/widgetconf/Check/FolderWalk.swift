import CLinux
import Configurations
import Foundation
import Glibc
import WidgetRuntime

/// Derives the names of files that findings and messages show.
struct FileNaming {
    /// The absolute path of the current folder.
    let current: String

    /// The path relative to the current folder if the file is below it, or the unchanged path.
    func name(of path: String) -> String {
        let root = current == "/" ? "/" : current + "/"
        return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
    }
}

/// Lists the files to which a path on the command line refers. Used by `check` and `test`.
enum FolderWalk {
    /// The maximum nesting of folders, which keeps the recursion bounded.
    private static let deepest = 64

    /// Which folders are entered.
    enum Scope {
        case everything
        /// Folders that contain another workspace are not entered.
        case exceptWorkspaces
    }

    /// The path itself if it is not a folder, or all files below it that have a role in a workspace, sorted
    /// by name in each folder.
    static func files(at path: String, _ scope: Scope = .everything) -> [String] {
        guard isFolder(path) else { return [path] }
        var files: [String] = []
        var seen: Set<Folder> = []
        walk(path, depth: 0, scope, &seen) { path in
            if FileRole(path: path) != .other { files.append(path) }
        } enter: { _ in
        }
        return files
    }

    /// The folders that contain these files or in which further files may appear. For
    /// a file, its parent folder.
    static func folders(at path: String, _ scope: Scope = .everything) -> Set<String> {
        guard isFolder(path) else { return [(path as NSString).deletingLastPathComponent] }
        var folders: Set<String> = [path]
        var seen: Set<Folder> = []
        walk(path, depth: 0, scope, &seen) { _ in
        } enter: {
            folders.insert($0)
        }
        return folders
    }

    /// The identity of a folder: its device and inode, the same for every path that leads to it.
    private struct Folder: Hashable {
        let device: UInt
        let number: UInt

        /// Nil if the folder does not exist or cannot be accessed.
        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            device = UInt(status.st_dev)
            number = UInt(status.st_ino)
        }
    }

    /// Visits every file and folder below a folder. Hidden ones are skipped.
    ///
    /// Each folder is entered once. Without that rule, two symbolic links to a common ancestor would be
    /// followed in every combination, up to the maximum depth.
    private static func walk(
        _ folder: String, depth: Int, _ scope: Scope, _ seen: inout Set<Folder>, file: (String) -> Void,
        enter: (String) -> Void
    ) {
        guard depth < deepest, let present = Folder(folder), seen.insert(present).inserted,
            // A folder that cannot be listed contributes no files.
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        else { return }
        for name in names.sorted() where !name.hasPrefix(".") {
            let path = folder + "/" + name
            if isFolder(path) {
                if scope == .exceptWorkspaces, WorkspaceFolder.isThere(path) { continue }
                enter(path)
                walk(path, depth: depth + 1, scope, &seen, file: file, enter: enter)
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
