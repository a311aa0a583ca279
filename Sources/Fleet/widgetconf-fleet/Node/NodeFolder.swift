import Foundation
import Glibc
import Machine
import WidgetRuntime

/// The folder in which a node keeps copies of its boards. It is emptied when the node starts.
///
/// It is below the folder of all state folders, so that it is hidden from providers.
final class NodeFolder: Sendable {
    private let path: String
    private let lock: CInt

    /// - Throws: if another process on this machine uses the folder of this node.
    init(of node: String, environment: [String: String]) throws(RuntimeFailure) {
        let root = StateFolder.standardRoot(environment: environment) + "/fleet"
        let reason = SystemFolders.make(root, mode: 0o700)
        guard reason == 0 else {
            throw RuntimeFailure(
                "the folder \(root) cannot be created: \(systemReason(reason))",
                hint: "set XDG_STATE_HOME to a folder that this user can write")
        }
        path = root + "/" + node
        lock = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            throw RuntimeFailure(
                "another process uses the folder \(path)",
                hint: "stop the other node, or choose another id with --id")
        }
    }

    deinit { if lock >= 0 { close(lock) } }

    /// Deletes the copies of an earlier process.
    func empty() throws(RuntimeFailure) {
        do {
            if FileManager.default.fileExists(atPath: path) {
                try FileManager.default.removeItem(atPath: path)
            }
        } catch {
            throw RuntimeFailure(
                "the folder \(path) cannot be emptied: \(error.localizedDescription)",
                hint: "check its permissions")
        }
    }

    /// The state folder of a board. Each has its own parent folder, because a provider's isolation searches
    /// the parent of a state folder.
    func state(of board: String) -> String { "\(path)/\(board)/state" }
}
