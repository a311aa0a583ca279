import CLinux
import Foundation
import Glibc
package import Machine
package import WidgetModel
import WidgetStore

/// A board that was read from a backup.
package struct RestoredBoard: Codable, Hashable, Sendable {
    /// The board's folder.
    package let state: String
    package let backup: BackupContents
    /// Where the board that was there before is; null if there was none.
    @OrNull package var former: String?
}

extension BoardBackup {
    /// Checks that a backup is complete, and that its database is sound.
    ///
    /// The database is checked in a copy in memory.
    package static func check(_ path: String) throws(RuntimeFailure) -> BackupContents {
        guard let folder = DatabaseCopy.privateFolder() else {
            throw RuntimeFailure("there is no folder for temporary files", hint: "make space in /tmp")
        }
        defer { try? FileManager.default.removeItem(atPath: folder) }  // Nothing depends on it.
        return try extract(path, to: folder).contents
    }

    /// Replaces the board of a folder with the one in a backup.
    ///
    /// The new folder is complete and on disk before it takes the place of the other one, in one step.
    ///
    /// - Parameters:
    ///   - replaces: whether a board that is already there makes way. It is moved beside the folder, never
    ///     deleted.
    ///   - trust: gets the providers that the backup's user trusts.
    package static func restore(
        _ path: String, to state: StateFolder, replaces: Bool, trust: ProviderTrust, at now: Instant
    ) throws(RuntimeFailure) -> RestoredBoard {
        guard let lock = try StateLock(state) else {
            let holder = StateLock.holder(of: state).map { "process \($0)" } ?? "another process"
            throw RuntimeFailure(
                "the board in \(state.path) is open in \(holder)", hint: "stop it, and run the command again")
        }
        defer { lock.release() }
        let hasBoard = access(state.path + "/" + BackupContents.database, F_OK) == 0
        guard replaces || !hasBoard else {
            throw RuntimeFailure(
                "there is a board in \(state.path)",
                hint: "with --replace, it is moved beside the folder and kept")
        }
        let new = state.path + ".restoring"
        // Left by a restore that was cut off.
        try? FileManager.default.removeItem(atPath: new)
        let extracted: (contents: BackupContents, trust: [UInt8]?)
        do throws(RuntimeFailure) {
            extracted = try extract(path, to: new)
            for folder in [new] + BackupContents.folders.map({ new + "/" + $0 }) {
                try SystemFolders.sync(folder)
            }
            guard exchange_files(new, state.path) == 0 else {
                throw RuntimeFailure("\(state.path) cannot be replaced: \(systemReason(errno))")
            }
        } catch {
            try? FileManager.default.removeItem(atPath: new)  // Otherwise the next restore removes it.
            throw error
        }
        // The new name is now that of the former folder.
        let former = hasBoard ? try keep(new, as: state.path + ".before-" + name(of: now)) : nil
        if !hasBoard { try? FileManager.default.removeItem(atPath: new) }  // It contains no board.
        if let bytes = extracted.trust { try trust.adopt(bytes) }
        return RestoredBoard(state: state.path, backup: extracted.contents, former: former)
    }

    /// An instant in the name of a file: `20261129T142000Z`.
    private static func name(of instant: Instant) -> String {
        instant.description.prefix { $0 != "." }.filter { $0.isLetter || $0.isNumber } + "Z"
    }

    /// Renames the former folder, or leaves it where it is if that is impossible.
    private static func keep(_ folder: String, as name: String) throws(RuntimeFailure) -> String {
        let kept = rename(folder, name) == 0 ? name : folder
        try SystemFolders.sync((name as NSString).deletingLastPathComponent)
        return kept
    }

    /// Writes the files of a backup below a folder, and checks its database there.
    private static func extract(
        _ path: String, to folder: String
    ) throws(RuntimeFailure) -> (contents: BackupContents, trust: [UInt8]?) {
        try makeFolder(folder)
        var trust: [UInt8]?
        let contents = try read(path) { name, bytes throws(RuntimeFailure) in
            if name == BackupContents.trust { return trust = Array(bytes) }
            if let slash = name.firstIndex(of: "/") { try makeFolder(folder + "/" + name[..<slash]) }
            try FileWriting.writeSecret(Array(bytes), to: folder + "/" + name)
        }
        do throws(StoreError) {
            _ = try BoardStore.inspect(copy: folder + "/" + BackupContents.database)
        } catch { throw RuntimeFailure(error) }
        return (contents, trust)
    }

    private static func makeFolder(_ path: String) throws(RuntimeFailure) {
        let reason = SystemFolders.make(path, mode: 0o700)
        guard reason == 0 else {
            throw RuntimeFailure("\(path) cannot be created: \(systemReason(reason))")
        }
    }
}
