import Foundation
import Glibc
import Machine
import WidgetModel

extension BoardBackup {
    /// The folder next to the state folder in which a restore builds the new board.
    ///
    /// Its name is the name that the former folder will have, `STATE.before-DATE`, and does not exist before.
    /// While the folder is incomplete, it contains a marker. The board is replaced in one step, in which the
    /// two folders exchange their names; the former folder then has its final name. A process that is killed
    /// leaves one of these folders at this name:
    ///
    /// - Before `complete`: an incomplete copy with a marker. The next restore deletes it.
    /// - Between `complete` and the exchange: a complete copy without a marker. It is never deleted.
    /// - After the exchange: the former folder. It is never deleted, because it does not contain a marker:
    ///   the marker's removal is on the disk before the exchange.
    ///
    /// The names must therefore not be exchanged before `complete`.
    struct Staging {
        let path: String

        /// The marker of an incomplete folder. A backup cannot contain a file with this name.
        static let marker = "restore-incomplete"
        /// The file names of locks; their owners create them if they are missing.
        private static let locks: Set<String> = ["lock", "serve.lock", "web.lock"]
        /// The maximum number of restores within one second.
        private static let numberLimit = 1000

        /// Creates the folder.
        static func make(for state: StateFolder, at now: Instant) throws(RuntimeFailure) -> Staging {
            let name = prefix(of: state) + Staging.name(of: now)
            for number in 1...numberLimit {
                let path = number == 1 ? name : "\(name)-\(number)"
                if mkdir(path, 0o700) == 0 {
                    let staging = Staging(path: path)
                    do throws(RuntimeFailure) {
                        try FileWriting.writeSecret([], to: staging.path(of: marker))
                    } catch {
                        rmdir(path)
                        throw error
                    }
                    return staging
                }
                guard errno == EEXIST else {
                    throw RuntimeFailure(
                        "the folder \(path) cannot be created: \(systemReason(errno))",
                        hint: "check the permissions of the folder that contains \(state.path)")
                }
            }
            throw RuntimeFailure(
                "\(name) and \(numberLimit - 1) folders with a number after this name exist",
                hint: "run the command again after a second")
        }

        /// Deletes the incomplete folders of earlier restores that were killed.
        ///
        /// The caller must hold the board's lock, so that no other restore builds a folder.
        static func removeIncomplete(for state: StateFolder) {
            let parent = (state.path as NSString).deletingLastPathComponent
            let start = (prefix(of: state) as NSString).lastPathComponent
            // If the folder cannot be listed, incomplete folders remain, and no restore uses them.
            let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
            for name in names where name.hasPrefix(start) {
                // The former folder of a board may be a board that is restored itself.
                if name.dropFirst(start.count).contains(".") { continue }
                let found = Staging(path: (parent as NSString).appendingPathComponent(name))
                if access(found.path(of: marker), F_OK) == 0 { found.discard() }
            }
        }

        func path(of name: String) -> String { path + "/" + name }

        /// Removes the marker, and returns when the whole folder is on the disk.
        func complete() throws(RuntimeFailure) {
            guard unlink(path(of: Staging.marker)) == 0 else {
                throw RuntimeFailure(
                    "\(path(of: Staging.marker)) cannot be removed: \(systemReason(errno))")
            }
            for folder in [path] + BackupContents.folders.map(path(of:)) { try SystemFolders.sync(folder) }
        }

        /// Deletes a folder whose name was not exchanged. The marker is deleted last, so that the next
        /// restore continues if this process is killed.
        func discard() {
            let files = FileManager.default
            do {
                for name in try files.contentsOfDirectory(atPath: path) where name != Staging.marker {
                    try files.removeItem(atPath: path(of: name))
                }
            } catch {
                return  // The next restore tries again.
            }
            unlink(path(of: Staging.marker))
            rmdir(path)
        }

        /// After the exchange: removes the former folder if it contains only locks.
        ///
        /// - Returns: whether it was removed.
        func removeIfEmpty() -> Bool {
            // A folder that cannot be listed may contain something.
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: path),
                Staging.locks.isSuperset(of: names)
            else { return false }
            for name in names { unlink(path(of: name)) }
            return rmdir(path) == 0
        }

        private static func prefix(of state: StateFolder) -> String { state.path + ".before-" }

        /// An instant as part of a file name: `20261129T142000Z`.
        private static func name(of instant: Instant) -> String {
            instant.description.prefix { $0 != "." }.filter { $0.isLetter || $0.isNumber } + "Z"
        }
    }
}
