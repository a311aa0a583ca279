import CLinux
import Foundation
import Glibc

/// The state folders that this user has opened, so that providers see the secrets of none of them.
///
/// State folders at their usual location are hidden together with the folder that contains them. All others
/// (`--state`) are recorded there, and next to the sockets, because either folder may differ in another
/// environment. A record is a symbolic link to the state folder, named by a hash of its path: it is created
/// atomically, so concurrent commands need no lock.
enum OpenedBoards {
    /// The number of records in one folder. Each is a mount when a provider starts, and old ones are mostly
    /// boards that were tried once.
    static let limit = 128
    /// The number of entries of a folder that are searched for boards next to the current one. A folder with
    /// more, such as that for temporary files, is not one for boards.
    static let siblingLimit = 1_000

    /// Records a state folder. That a record cannot be written has no consequence for the command.
    static func record(_ state: String, environment: [String: String]) {
        guard !isInside(state, StateFolder.standardRoot(environment: environment)) else { return }
        for folder in folders(environment) {
            let path = folder + "/" + StateFolder.hashedName(of: state)
            if target(of: path) == state { continue }
            guard SystemFolders.make(folder, mode: 0o700) == 0, isPrivate(folder) else { continue }
            unlink(path)
            symlink(state, path)
            discardOldest(in: folder, butNot: path)
        }
    }

    /// The recorded folders, and those next to `state`, that contain a board.
    static func paths(besides state: String?, environment: [String: String]) -> [String] {
        let recorded = folders(environment).filter(isPrivate).flatMap { folder in
            // For a moment, concurrent commands can have written more than the limit.
            names(in: folder, limit: .max).compactMap { target(of: folder + "/" + $0) }
        }
        let siblings = state.map { state in
            let parent = (state as NSString).deletingLastPathComponent
            return names(in: parent, limit: siblingLimit).map { (parent == "/" ? "/" : parent + "/") + $0 }
        }
        return Set(recorded + (siblings ?? [])).filter(hasBoard).sorted()
    }

    private static func folders(_ environment: [String: String]) -> [String] {
        let parents =
            [StateFolder.standardRoot(environment: environment)]
            + StateFolder.socketFolders(environment: environment).prefix(1)
        return parents.map { $0 + "/.opened" }
    }

    /// Keeps the newest records, and of those only the ones that still have a board, if there are too many.
    ///
    /// - Parameter new: The record that was just written. Its board is made afterwards.
    private static func discardOldest(in folder: String, butNot new: String) {
        let paths = names(in: folder, limit: .max).map { folder + "/" + $0 }
        guard paths.count > limit else { return }
        let old = paths.filter { $0 != new }
        let gone = old.filter { target(of: $0).map { !hasBoard($0) } ?? true }
        for path in gone.isEmpty ? [old.min { written($0) < written($1) }!] : gone { unlink(path) }
    }

    /// When a record was made, in nanoseconds.
    private static func written(_ path: String) -> Int {
        var status = stat()
        guard lstat(path, &status) == 0 else { return 0 }
        return status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    }

    private static func hasBoard(_ folder: String) -> Bool { access(folder + "/board.sqlite", F_OK) == 0 }

    /// Whether only this user can have written into a folder. Another one could otherwise have folders of the
    /// system hidden from providers.
    private static func isPrivate(_ folder: String) -> Bool {
        [folder, (folder as NSString).deletingLastPathComponent].allSatisfy { path in
            var status = stat()
            return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
                && status.st_uid == geteuid() && status.st_mode & 0o022 == 0
        }
    }

    private static func isInside(_ path: String, _ folder: String) -> Bool {
        let folder = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
        return path == folder || path.hasPrefix(folder + "/")
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
        guard let stream = opendir(folder) else { return [] }
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
