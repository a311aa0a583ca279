import Foundation
import Glibc
import Machine
import WidgetModel
import WidgetRuntime

/// The small files of a board's state folder (secrets, accounts, groups), and which of them the database
/// contains.
struct BoardFiles: Sendable {
    /// The differences between the folder and the database.
    struct Changes: Sendable {
        /// The names and contents of new and changed files.
        var changed: [(name: String, content: [UInt8])] = []
        var removed: [String] = []
        fileprivate var digests: [String: String] = [:]
        fileprivate var stamps: [Int]?

        var isEmpty: Bool { changed.isEmpty && removed.isEmpty }
    }

    /// The folders with such files, and the file with logins. Each file is replaced with a new one, which
    /// changes its folder.
    private static let stamped = ["groups", "secrets", "web.json"]
    /// The age of a time stamp, in nanoseconds, after which the next change sets a different stamp.
    private static let settling = 1_000_000_000

    private let state: StateFolder
    /// The digests of the files in the database, by name. Empty if the database may contain another content.
    private var digests: [String: String] = [:]
    /// The time stamps when the folders were compared; nil if they may have changed since.
    private var stamps: [Int]?

    /// - Parameter stored: the files that the database contains.
    init(in state: StateFolder, stored: [(name: String, content: [UInt8])] = []) {
        self.state = state
        for (name, content) in stored { digests[name] = SHA256.digest(of: content) }
    }

    /// Compares the folder with the database.
    ///
    /// - Throws: if a folder was deleted, because its files would be removed from the database, too.
    func changes() throws(RuntimeFailure) -> Changes {
        let current = currentStamps()
        var changes = Changes(digests: digests, stamps: current)
        if let current, current == stamps { return changes }
        changes.digests = [:]
        for (name, content) in try BoardFiles.read(state) {
            let digest = SHA256.digest(of: content)
            changes.digests[name] = digest
            if digests[name] != digest { changes.changed.append((name, content)) }
        }
        changes.removed = digests.keys.filter { changes.digests[$0] == nil }.sorted()
        for name in changes.removed {
            let folder = (state.path + "/" + name as NSString).deletingLastPathComponent
            guard access(folder, F_OK) == 0 else {
                throw RuntimeFailure("the folder \(folder) was deleted", hint: "restart the node")
            }
        }
        return changes
    }

    /// Records that the database contains the changes.
    mutating func accept(_ changes: Changes) { (digests, stamps) = (changes.digests, changes.stamps) }

    /// Records that the database may contain the changes, or not.
    mutating func doubt(_ changes: Changes) {
        for name in changes.changed.map(\.name) + changes.removed { digests[name] = "" }
        stamps = nil
    }

    /// Reads all files of a state folder.
    static func read(_ state: StateFolder) throws(RuntimeFailure) -> [(name: String, content: [UInt8])] {
        var files: [(name: String, content: [UInt8])] = []
        for name in try BoardBackup.files(of: state) {
            let path = state.path + "/" + name
            if let content = FileManager.default.contents(atPath: path) {
                files.append((name, [UInt8](content)))
            } else if access(path, F_OK) == 0 {
                throw RuntimeFailure("the file \(path) cannot be read", hint: "check its permissions")
            }
        }
        return files
    }

    /// Writes files into a state folder.
    static func write(
        _ files: [(name: String, content: [UInt8])], to state: StateFolder
    ) throws(RuntimeFailure) {
        for (name, content) in files {
            guard BackupContents.accepts(name) else {
                throw RuntimeFailure("found the file \(name) of a board, which no board has")
            }
            let path = state.path + "/" + name
            let reason = SystemFolders.make((path as NSString).deletingLastPathComponent, mode: 0o700)
            guard reason == 0 else {
                throw RuntimeFailure("the folder of \(path) cannot be created: \(systemReason(reason))")
            }
            try FileWriting.writeSecret(content, to: path)
        }
    }

    /// The time stamps in nanoseconds; nil if a folder has just changed, so that its next change may have the
    /// same stamp.
    private func currentStamps() -> [Int]? {
        let now = Int(SystemClock().now().milliseconds) * 1_000_000
        let stamps = BoardFiles.stamped.map { name in
            var status = stat()
            guard stat(state.path + "/" + name, &status) == 0 else { return 0 }
            return status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
        }
        return stamps.allSatisfy { now - $0 > BoardFiles.settling } ? stamps : nil
    }
}
