import CLinux
import Foundation
import Glibc
import Machine

/// Records the state folders that this user has opened, so that the secrets of all of them are hidden from
/// providers.
///
/// State folders at their usual location are hidden together with their parent folder. That folder is
/// recorded next to the sockets, without links: it may differ in another environment, and a provider may
/// replace a link that leads to it. All other state folders (`--state`) are recorded in both. A record is a
/// symbolic link, named by a hash of the path to which it leads: it is created atomically, so concurrent
/// commands do not need a lock.
enum OpenedBoards {
    /// The maximum number of records in one folder. Each causes a mount when a provider starts, and old ones
    /// are mostly boards that were used once.
    static let limit = 128
    /// The maximum number of entries of a folder that is searched for boards next to the current one. A
    /// folder with more entries, such as the temporary folder, is not meant for boards.
    static let siblingLimit = 1_000

    /// Records a state folder. A failed write does not affect the command.
    static func record(_ state: String, environment: [String: String]) {
        let root = URL(fileURLWithPath: StateFolder.standardRoot(environment: environment))
            .resolvingSymlinksInPath().path
        let folders = folders(environment)
        guard state == root || state.hasPrefix(root + "/") else {
            for folder in folders { record(state, in: folder) }
            return
        }
        for folder in folders.suffix(1) { record(root, in: folder) }
    }

    private static func record(_ boards: String, in folder: String) {
        let path = folder + "/" + StateFolder.hashedName(of: boards)
        guard target(of: path) != boards, SystemFolders.make(folder, mode: 0o700) == 0, isPrivate(folder)
        else { return }
        unlink(path)
        symlink(boards, path)
        discardOldest(in: folder, butNot: path)
    }

    /// The recorded folders that contain boards, and the folders with a board next to `state`.
    static func paths(besides state: String?, environment: [String: String]) -> [String] {
        let recorded = folders(environment).filter(isPrivate).flatMap { folder in
            // For a moment, concurrent commands may exceed the limit.
            names(in: folder, limit: .max).compactMap { target(of: folder + "/" + $0) }
        }
        let siblings = state.map { state in
            let parent = (state as NSString).deletingLastPathComponent
            return names(in: parent, limit: siblingLimit).map { (parent == "/" ? "/" : parent + "/") + $0 }
        }
        return Set(recorded.filter(holdsBoards) + (siblings ?? []).filter(hasBoard)).sorted()
    }

    private static func folders(_ environment: [String: String]) -> [String] {
        let parents =
            [StateFolder.standardRoot(environment: environment)]
            + StateFolder.socketFolders(environment: environment).prefix(1)
        return parents.map { $0 + "/.opened" }
    }

    /// If the limit is exceeded, keeps the newest records whose boards still exist.
    ///
    /// - Parameter new: the record that was just written. Its board is created later.
    private static func discardOldest(in folder: String, butNot new: String) {
        let paths = names(in: folder, limit: .max).map { folder + "/" + $0 }
        guard paths.count > limit else { return }
        let old = paths.filter { $0 != new }
        let gone = old.filter { target(of: $0).map { !holdsBoards($0) } ?? true }
        for path in gone.isEmpty ? [old.min { written($0) < written($1) }!] : gone { unlink(path) }
    }

    /// When a record was made, in nanoseconds.
    private static func written(_ path: String) -> Int {
        var status = stat()
        guard lstat(path, &status) == 0 else { return 0 }
        return status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    }

    /// Whether a folder contains a board. A folder that a provider made unreadable counts as a board.
    private static func hasBoard(_ folder: String) -> Bool {
        access(folder + "/board.sqlite", F_OK) == 0 || errno == EACCES && isOwn(folder)
    }

    /// Whether a recorded folder is a board's folder, or contains such folders. If a provider made a parent
    /// folder unreadable, the record is trusted.
    private static func holdsBoards(_ folder: String) -> Bool {
        if access(folder + "/board.sqlite", F_OK) == 0 || errno == EACCES { return true }
        guard let names = listing(of: folder, limit: .max) else { return errno == EACCES }
        return names.contains { hasBoard(folder + "/" + $0) }
    }

    /// Whether a folder belongs to this user, or cannot be seen.
    private static func isOwn(_ folder: String) -> Bool {
        var status = stat()
        return lstat(folder, &status) == 0 ? status.st_uid == geteuid() : errno == EACCES
    }

    /// Whether only this user can write into a folder. If others could, they might hide system folders from
    /// providers.
    private static func isPrivate(_ folder: String) -> Bool {
        [folder, (folder as NSString).deletingLastPathComponent].allSatisfy { path in
            var status = stat()
            return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
                && status.st_uid == geteuid() && status.st_mode & 0o022 == 0
        }
    }

    private static func target(of path: String) -> String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = buffer.withUnsafeMutableBytes {
            readlink(path, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
        }
        return count > 0 && buffer[0] == UInt8(ascii: "/")
            ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }

    /// The names in a folder; empty if it does not exist, or has more than `limit`.
    private static func names(in folder: String, limit: Int) -> [String] {
        listing(of: folder, limit: limit) ?? []
    }

    /// The names in a folder; empty if it has more than `limit`. Nil if it cannot be read; `errno` contains
    /// the reason.
    private static func listing(of folder: String, limit: Int) -> [String]? {
        guard let stream = opendir(folder) else { return nil }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
            if names.count > limit { return [] }
        }
        return names
    }
}
