import Machine
import WidgetModel

extension BoardBackup {
    /// The maximum size of `backup.json`, which is read into memory: about 400,000 files. A backup with a
    /// larger list is reported as damaged.
    private static let contentsLimitBytes = 64 << 20

    /// Reads a backup and compares every file with its hash. The content is read in pieces.
    ///
    /// - Parameter target: returns the new file to which a file is copied while it is checked; nil to check
    ///   it without a copy.
    /// - Throws: if the backup is damaged, incomplete, or written by a newer version.
    static func read(
        _ path: String, copyTo target: (_ name: String) throws(RuntimeFailure) -> TarFile?
    ) throws(RuntimeFailure) -> BackupContents {
        let (archive, contents) = try open(path)
        for file in contents.files {
            let problem = damaged(path, "its file \(file.name) is incomplete or was changed")
            guard BackupContents.accepts(file.name), let header = try archive.next(),
                header.name == file.name, header.size == file.bytes
            else { throw problem }
            let copy = try target(file.name)
            let hash = try archive.readContent(of: header) { piece throws(RuntimeFailure) in
                try copy?.write(piece)
            }
            guard hash == file.sha256 else { throw problem }
            try copy?.sync()
        }
        guard try archive.readEnd() else { throw damaged(path, "its end is missing") }
        return contents
    }

    /// Opens a backup, and reads its list of contents.
    static func open(_ path: String) throws(RuntimeFailure) -> (TarReader, BackupContents) {
        let archive = TarReader(try TarFile(reading: path))
        guard let first = try archive.next(), first.name == BackupContents.fileName else {
            throw RuntimeFailure(
                "\(path) is not a backup of a board", hint: "\"widgetconf backup FILE\" writes one")
        }
        return (archive, try readContents(archive, first, of: path))
    }

    /// Reads `backup.json`, whose header was just read.
    private static func readContents(
        _ archive: TarReader, _ header: TarHeader, of path: String
    ) throws(RuntimeFailure) -> BackupContents {
        let name = BackupContents.fileName
        guard header.size <= contentsLimitBytes else {
            throw damaged(path, "\(name) has \(header.size) bytes, expected at most \(contentsLimitBytes)")
        }
        var bytes: [UInt8] = []
        let hash = try archive.readContent(of: header) { piece throws(RuntimeFailure) in bytes += piece }
        guard hash != nil else { throw damaged(path, "\(name) is incomplete") }
        let json: JSONValue
        do { json = try JSONValue(parsingInput: bytes) } catch {
            throw damaged(path, "\(name) cannot be read")
        }
        let format = json["format"]?.integer ?? 0
        let known = BackupContents.currentFormat
        guard format <= known else {
            throw RuntimeFailure(
                "\(path) has the format \(format), and this program reads up to \(known)",
                hint: "read it with widgetconf \(json["program"]?.string ?? "of a newer version")")
        }
        do { return try BackupContents(json: json) } catch {
            throw damaged(path, "\(name) is not as expected")
        }
    }

    private static func damaged(_ path: String, _ reason: String) -> RuntimeFailure {
        RuntimeFailure("the backup \(path) is damaged: \(reason)", hint: "use another backup")
    }
}
