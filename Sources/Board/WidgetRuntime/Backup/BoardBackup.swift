import Foundation
import Glibc
package import Machine
import SourceText
package import WidgetModel
import WidgetStore

/// A board in one file: its database, secrets, groups, accounts and logins, and the providers that its
/// user trusts.
///
/// The file is a tar archive. It begins with `backup.json`: the names, sizes and hashes of the other files.
/// The database is written and read in pieces, because it can be larger than the machine's memory.
package enum BoardBackup {
    /// Writes a backup. The board may be open in another process, which does not wait.
    ///
    /// The database is copied first: a secret is stored before the change that refers to it.
    ///
    /// - Parameters:
    ///   - trust: the providers that the user trusts; nil to leave them out.
    ///   - path: the file. One that exists is replaced once the new one is complete.
    ///   - program: the version of this program; nil if it is unknown.
    package static func write(
        _ state: StateFolder, trust: ProviderTrust? = nil, to path: String, program: String? = nil,
        at now: Instant
    ) throws(RuntimeFailure) -> BackupContents {
        guard access(state.path + "/" + BackupContents.database, F_OK) == 0 else {
            throw RuntimeFailure(
                "there is no board in \(state.path)", hint: "\"widgetconf doctor\" shows its path")
        }
        try checkTarget(path)
        removeLeftovers(of: path)
        let beside = path + FileWriting.besideSuffix + "\(getpid())"
        defer { for suffix in temporarySuffixes { unlink(beside + suffix) } }
        let database = beside + databaseSuffix
        let found: (workspace: String?, widgets: Int)
        do throws(StoreError) {
            try BoardStore.copyDatabase(of: state.path, to: database)
            found = try BoardStore.inspect(copy: database)
        } catch { throw RuntimeFailure(error) }
        try checkReplacement(of: path, byWidgets: found.widgets)
        var parts = [try Part(BackupContents.database, copiedFrom: database)]
        for name in try files(of: state) { parts.append(try Part(name, readFrom: state.path + "/" + name)) }
        if let trust, access(trust.path, F_OK) == 0 {
            parts.append(try Part(BackupContents.trust, readFrom: trust.path))
        }
        let contents = BackupContents(
            format: BackupContents.currentFormat, program: program, created: now, workspace: found.workspace,
            widgets: found.widgets, files: parts.map(\.file))
        let archive = TarWriter(try TarFile(creating: beside, for: path), at: now)
        try archive.add(BackupContents.fileName, Array(contents.encodedJSON.pretty().utf8))
        for part in parts { try part.add(to: archive) }
        try archive.end()
        guard rename(beside, path) == 0 else { throw TarFile.unwritable(path, errno) }
        return contents
    }

    private static func checkTarget(_ path: String) throws(RuntimeFailure) {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw RuntimeFailure("\(path) is a folder", hint: "name a file, such as \(path)/board.backup")
        }
        let folder = (path as NSString).deletingLastPathComponent
        guard access(folder, F_OK) == 0 else {
            throw RuntimeFailure(
                "the folder \(folder) does not exist", hint: "create it with \"mkdir -p \(folder)\"")
        }
        guard access(folder, W_OK) == 0 else {
            throw RuntimeFailure(
                "the folder \(folder) cannot be written: \(systemReason(errno))",
                hint: "choose another folder")
        }
    }

    /// A board without widgets does not replace a backup that has some: after the board's folder was lost, a
    /// backup every night would delete the last copy of the board.
    private static func checkReplacement(of path: String, byWidgets count: Int) throws(RuntimeFailure) {
        // Anything but a backup is replaced, as the user requested.
        guard count == 0, let (_, former) = try? open(path), former.widgets > 0 else { return }
        throw RuntimeFailure(
            "the board is empty, but the backup in \(path) has \(counted(former.widgets, "widget"))",
            hint: "read it with \"widgetconf restore\", or choose another file")
    }

    /// Makes a backup of a board before it is converted, which an older version can restore.
    static func writeBeforeUpgrade(_ state: StateFolder, at now: Instant) throws(StoreError) {
        let path = state.path + "/" + BoardStore.backupBeforeUpgrade
        do throws(RuntimeFailure) {
            _ = try write(state, to: path, at: now)
        } catch {
            throw StoreError(
                code: .unavailable, path: state.path,
                reason: "it must be converted, and the backup before that failed: \(error)")
        }
    }

    /// The files of a board in addition to its database, as names in its folder.
    package static func files(of state: StateFolder) throws(RuntimeFailure) -> [String] {
        var names = access(state.path + "/" + BackupContents.logins, F_OK) == 0 ? [BackupContents.logins] : []
        for folder in BackupContents.folders where access(state.path + "/" + folder, F_OK) == 0 {
            do {
                let found = try FileManager.default.contentsOfDirectory(atPath: state.path + "/" + folder)
                names += found.sorted().map { folder + "/" + $0 }.filter(BackupContents.accepts)
            } catch {
                throw RuntimeFailure("the folder \(state.path)/\(folder) cannot be read")
            }
        }
        return names
    }
}

/// The temporary files: the copied database, and the incomplete archive.
extension BoardBackup {
    private static let databaseSuffix = ".sqlite"

    /// The ends of the names of all temporary files, after the id of the process.
    private static let temporarySuffixes = [
        "", databaseSuffix, databaseSuffix + "-journal", databaseSuffix + "-wal", databaseSuffix + "-shm",
    ]

    /// Removes the temporary files of earlier backups to the same file whose processes were killed.
    private static func removeLeftovers(of path: String) {
        let folder = (path as NSString).deletingLastPathComponent
        let start = (path as NSString).lastPathComponent + FileWriting.besideSuffix
        // If the folder cannot be listed, leftovers remain, and the backup does not need them.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix(start) {
            let digits = name.dropFirst(start.count).prefix { $0 != "." }
            let suffix = String(name.dropFirst(start.count + digits.count))
            guard temporarySuffixes.contains(suffix), let id = pid_t(digits), id > 0, String(id) == digits,
                hasEnded(id)
            else { continue }
            unlink(folder + "/" + name)
        }
    }

    /// Whether a process does not run any more. A file with the id of this process is from a former process
    /// with the same id.
    private static func hasEnded(_ id: pid_t) -> Bool {
        id == getpid() || kill(id, 0) != 0 && errno == ESRCH
    }

    /// A file that will be written to the archive. Its hash comes before the content of all files.
    private struct Part {
        private enum Content {
            /// A small file, which may be replaced in the meantime.
            case bytes([UInt8])
            /// The path of the copied database, which is read a second time.
            case copy(String)
        }

        let file: BackupContents.File
        private let content: Content

        /// - Parameter path: a small file.
        init(_ name: String, readFrom path: String) throws(RuntimeFailure) {
            let bytes = try TarFile.bytes(of: path)
            file = .init(name: name, bytes: bytes.count, sha256: SHA256.digest(of: bytes))
            content = .bytes(bytes)
        }

        /// - Parameter path: a file that does not change until the archive is written.
        init(_ name: String, copiedFrom path: String) throws(RuntimeFailure) {
            let source = try TarFile(reading: path)
            var hash = SHA256()
            var size = 0
            var piece = try source.read()
            while !piece.isEmpty {
                hash.update(piece)
                size += piece.count
                piece = try source.read()
            }
            file = .init(name: name, bytes: size, sha256: hash.finish())
            content = .copy(path)
        }

        func add(to archive: TarWriter) throws(RuntimeFailure) {
            switch content {
            case .bytes(let bytes): try archive.add(file.name, bytes)
            case .copy(let path): try archive.add(file.name, copyOf: path, size: file.bytes)
            }
        }
    }
}
