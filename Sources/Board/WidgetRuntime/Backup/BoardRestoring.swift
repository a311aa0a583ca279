package import BoardDocuments
import CLinux
import Configurations
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
    /// Where the former folder is, with the board that was there before or with other files; null if it was
    /// empty.
    @OrNull package var former: String?
}

extension BoardBackup {
    /// Checks that a backup is complete, and that its database is sound.
    ///
    /// The database is checked in a temporary copy. Other files are not copied, because they contain secrets.
    package static func check(_ path: String) throws(RuntimeFailure) -> BackupContents {
        var status = stat()
        // If the file is missing, reading it reports why.
        let size = stat(path, &status) == 0 ? Int(status.st_size) : 0
        guard let folder = DatabaseCopy.temporaryFolder(forBytes: size) else {
            throw RuntimeFailure(
                "there is no folder for temporary files", hint: "make space in /var/tmp or /tmp")
        }
        defer { try? FileManager.default.removeItem(atPath: folder) }  // Nothing depends on it.
        let contents = try read(path) { name throws(RuntimeFailure) -> TarFile? in
            guard name == BackupContents.database else { return nil }
            return try TarFile(creating: folder + "/" + name)
        }
        try inspectDatabase(in: folder)
        return contents
    }

    /// Replaces the board of a folder with the one in a backup.
    ///
    /// The new folder is complete and on disk before it replaces the former one, in one step. Steps that
    /// can fail are done before; a later failure is reported as a remark.
    ///
    /// - Parameters:
    ///   - replaces: whether an existing board is replaced. The former folder is kept next to the new one,
    ///     unless it contains only locks.
    ///   - trust: receives the providers that the backup's user trusts.
    package static func restore(
        _ path: String, to state: StateFolder, replaces: Bool, trust: ProviderTrust, at now: Instant
    ) throws(RuntimeFailure) -> (board: RestoredBoard, remarks: [BoardRemark]) {
        guard let lock = try StateLock(state) else {
            let holder = StateLock.holder(of: state).map { "process \($0)" } ?? "another process"
            throw RuntimeFailure(
                "the board in \(state.path) is open in \(holder)", hint: "stop it, and run the command again")
        }
        defer { lock.release() }
        guard replaces || access(state.path + "/" + BackupContents.database, F_OK) != 0 else {
            throw RuntimeFailure(
                "there is a board in \(state.path)",
                hint: "with --replace, it is moved beside the folder and kept")
        }
        Staging.removeIncomplete(for: state)
        let staging = try Staging.make(for: state, at: now)
        let contents: BackupContents
        var remarks: [BoardRemark] = []
        do throws(RuntimeFailure) {
            contents = try extract(path, to: staging)
            try forgetWebServer(in: staging)
            remarks += try adoptTrust(from: staging, trust, state)
            try staging.complete()
            guard exchange_files(staging.path, state.path) == 0 else {
                throw RuntimeFailure("\(state.path) cannot be replaced: \(systemReason(errno))")
            }
        } catch {
            staging.discard()
            throw error
        }
        // The name of the staging folder is now the name of the former folder.
        let former = staging.removeIfEmpty() ? nil : staging.path
        do throws(RuntimeFailure) {
            try SystemFolders.sync((state.path as NSString).deletingLastPathComponent)
        } catch { remarks.append(unsynced(error)) }
        return (RestoredBoard(state: state.path, backup: contents, former: former), remarks)
    }

    /// Writes the files of a backup to the new folder, and checks its database there.
    private static func extract(
        _ path: String, to staging: Staging
    ) throws(RuntimeFailure) -> BackupContents {
        let contents = try read(path) { name throws(RuntimeFailure) -> TarFile? in
            if let slash = name.firstIndex(of: "/") {
                try makeFolder(staging.path(of: String(name[..<slash])))
            }
            return try TarFile(creating: staging.path(of: name))
        }
        try inspectDatabase(in: staging.path)
        return contents
    }

    private static func inspectDatabase(in folder: String) throws(RuntimeFailure) {
        do throws(StoreError) {
            _ = try BoardStore.inspect(copy: folder + "/" + BackupContents.database)
        } catch { throw RuntimeFailure(error) }
    }

    private static func makeFolder(_ path: String) throws(RuntimeFailure) {
        let reason = SystemFolders.make(path, mode: 0o700)
        guard reason == 0 else {
            throw RuntimeFailure("\(path) cannot be created: \(systemReason(reason))")
        }
    }

    /// Removes the address and the process of a web server that was running during the backup. The token,
    /// the logins and the address to which they belong are kept for the next server.
    private static func forgetWebServer(in staging: Staging) throws(RuntimeFailure) {
        let path = staging.path(of: BackupContents.logins)
        guard access(path, F_OK) == 0 else { return }
        let bytes = try TarFile.bytes(of: path)
        // The next server replaces a damaged file.
        guard var logins = (try? JSONValue(parsing: bytes))?.object else { return }
        for key in ["address", "process"] where logins.keys.contains(key) {
            logins[key] = JSONValue.null
        }
        logins["publicAddress"] = JSONValue?.none
        try FileWriting.writeSecret(JSONValue.object(logins).bytes, to: path)
    }

    /// Adds the providers that the backup's user trusts to the user's record, and removes the backup's record
    /// from the new folder. If the user's record is in the state folder, the new folder receives it.
    ///
    /// A restore that fails later may have added providers. That is harmless: a consent is only for their
    /// exact content.
    ///
    /// - Returns: a remark if the providers could not be added, which does not prevent the restore.
    private static func adoptTrust(
        from staging: Staging, _ trust: ProviderTrust, _ state: StateFolder
    ) throws(RuntimeFailure) -> [BoardRemark] {
        let staged = staging.path(of: BackupContents.trust)
        var added: [UInt8]?
        if access(staged, F_OK) == 0 {
            added = try TarFile.bytes(of: staged)
            unlink(staged)
        }
        var target = trust
        let folder = URL(fileURLWithPath: trust.path).deletingLastPathComponent().resolvingSymlinksInPath()
        if folder.path == state.path {
            target = ProviderTrust(environment: [Setting.state.variable: staging.path])
            if access(trust.path, F_OK) == 0 {
                try FileWriting.writeSecret(TarFile.bytes(of: trust.path), to: target.path)
            }
        }
        guard let added else { return [] }
        do throws(RuntimeFailure) {
            try target.adopt(added)
            return []
        } catch { return [untrusted(error)] }
    }
}

/// The remarks of a restore.
extension BoardBackup {
    private static func unsynced(_ failure: RuntimeFailure) -> BoardRemark {
        .init(
            .warning,
            "the board was restored, but a power failure may undo it: \(failure.description)",
            hint: "check the disk, and run \"sync\"")
    }

    private static func untrusted(_ failure: RuntimeFailure) -> BoardRemark {
        .init(
            .warning, "the trusted providers of the backup were not added: \(failure.description)",
            hint: "run \"widgetconf provider trust NAME\" for each installed provider")
    }
}
