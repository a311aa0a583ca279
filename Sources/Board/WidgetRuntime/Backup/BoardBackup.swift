import Foundation
import Glibc
package import Machine
package import WidgetModel
import WidgetStore

/// A board in one file: its database, secrets, groups, accounts and logins, and the providers that its
/// user trusts.
///
/// The file is a tar archive. It begins with `backup.json`: the names, sizes and hashes of the other files.
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
        let folder = (path as NSString).deletingLastPathComponent
        guard access(folder, W_OK) == 0 else {
            throw RuntimeFailure(
                "the folder \(folder) cannot be written: \(systemReason(errno))",
                hint: "choose another folder")
        }
        let database = path + FileWriting.besideSuffix + "\(getpid()).sqlite"
        defer { for suffix in ["", "-journal"] { unlink(database + suffix) } }
        let found: (workspace: String?, widgets: Int)
        do throws(StoreError) {
            try BoardStore.copyDatabase(of: state.path, to: database)
            found = try BoardStore.inspect(copy: database)
        } catch { throw RuntimeFailure(error) }
        var sources = [(name: BackupContents.database, path: database)]
        for name in try files(of: state) { sources.append((name, state.path + "/" + name)) }
        if let trust, access(trust.path, F_OK) == 0 { sources.append((BackupContents.trust, trust.path)) }
        var parts: [(file: BackupContents.File, bytes: [UInt8])] = []
        for (name, path) in sources {
            let bytes = try read(path)
            parts.append(
                (.init(name: name, bytes: bytes.count, sha256: SHA256.digest(of: bytes)), bytes))
        }
        let contents = BackupContents(
            format: BackupContents.currentFormat, program: program, created: now, workspace: found.workspace,
            widgets: found.widgets, files: parts.map(\.file))
        let first = Array(contents.encodedJSON.pretty().utf8)
        var archive: [UInt8] = []
        for (name, bytes) in [(BackupContents.fileName, first)] + parts.map({ ($0.file.name, $0.bytes) }) {
            let seconds = Int(now.milliseconds / 1000)
            guard let header = TarHeader(name: name, size: bytes.count, seconds: seconds) else {
                throw RuntimeFailure("the name of \(state.path)/\(name) is too long for a backup")
            }
            archive += header.block + bytes + [UInt8](repeating: 0, count: header.padding)
        }
        archive += [UInt8](repeating: 0, count: TarHeader.endBytes)
        try FileWriting.writeSecret(archive, to: path)
        return contents
    }

    /// Makes a backup of a board before it is converted, with which an older version can go on.
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

    /// The files of a board beside its database, as names in its folder.
    private static func files(of state: StateFolder) throws(RuntimeFailure) -> [String] {
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

extension BoardBackup {
    /// Reads a backup and compares every file with its hash.
    ///
    /// - Parameter take: gets each file after it is checked.
    /// - Throws: if the file is damaged, incomplete, or written by a newer version.
    static func read(
        _ path: String,
        _ take: (_ name: String, _ bytes: ArraySlice<UInt8>) throws(RuntimeFailure) -> Void
    ) throws(RuntimeFailure) -> BackupContents {
        var archive = try read(path)[...]
        guard let first = next(&archive), first.name == BackupContents.fileName else {
            throw RuntimeFailure(
                "\(path) is not a backup of a board", hint: "\"widgetconf backup FILE\" writes one")
        }
        let contents = try readContents(first.bytes, of: path)
        for file in contents.files {
            guard BackupContents.accepts(file.name), let part = next(&archive), part.name == file.name,
                part.bytes.count == file.bytes, SHA256.digest(of: Array(part.bytes)) == file.sha256
            else { throw damaged(path, "its file \(file.name) is incomplete or was changed") }
            try take(file.name, part.bytes)
        }
        guard archive.count == TarHeader.endBytes, archive.allSatisfy({ $0 == 0 }) else {
            throw damaged(path, "its end is missing")
        }
        return contents
    }

    private static func readContents(
        _ bytes: ArraySlice<UInt8>, of path: String
    ) throws(RuntimeFailure) -> BackupContents {
        let json: JSONValue
        do { json = try JSONValue(parsingInput: bytes) } catch {
            throw damaged(path, "\(BackupContents.fileName) cannot be read")
        }
        let format = json["format"]?.integer ?? 0
        let known = BackupContents.currentFormat
        guard format <= known else {
            throw RuntimeFailure(
                "\(path) has the format \(format), and this program reads up to \(known)",
                hint: "read it with widgetconf \(json["program"]?.string ?? "of a newer version")")
        }
        do { return try BackupContents(json: json) } catch {
            throw damaged(path, "\(BackupContents.fileName) is not as expected")
        }
    }

    /// Takes the next file from an archive; nil if its header or its content is damaged.
    private static func next(
        _ archive: inout ArraySlice<UInt8>
    ) -> (name: String, bytes: ArraySlice<UInt8>)? {
        guard let header = TarHeader(Array(archive.prefix(TarHeader.blockBytes))) else { return nil }
        let rest = archive.dropFirst(TarHeader.blockBytes)
        guard header.size >= 0, rest.count >= header.size + header.padding else { return nil }
        archive = rest.dropFirst(header.size + header.padding)
        return (header.name, rest.prefix(header.size))
    }

    private static func read(_ path: String) throws(RuntimeFailure) -> [UInt8] {
        do { return Array(try Data(contentsOf: URL(fileURLWithPath: path))) } catch {
            throw RuntimeFailure("\(path) cannot be read: \(systemReason(errno))")
        }
    }

    private static func damaged(_ path: String, _ reason: String) -> RuntimeFailure {
        RuntimeFailure("the backup \(path) is damaged: \(reason)", hint: "use another backup")
    }
}
