package import BoardDocuments
import CLinux
import Foundation
import Glibc
import WidgetModel

/// The log of a board: `log.jsonl` in its folder, and `log.1.jsonl` with older records.
///
/// Each line is a `LogRecord`. A full file replaces the older one. Only the process that holds the board's
/// lock writes; any process can read.
package struct BoardLog {
    /// The name of the file to which records are added. It is closed after each record, so that its watchers
    /// are notified.
    package static let fileName = "log.jsonl"
    private static let olderFileName = "log.1.jsonl"
    /// The names of all files, the newest first.
    static let fileNames = [fileName, olderFileName]
    /// The size in bytes at which a file is full.
    package static let fileBytes = 4 << 20

    private let folder: String
    /// The file that `next` read last, and the number of bytes in complete lines.
    private var position: (file: ino_t, bytes: Int)?

    package init(in folder: StateFolder) { self.init(folder: folder.path) }

    init(folder: String) { self.folder = folder }

    /// Appends the record of an event, if one exists.
    ///
    /// The board works without its log, so a record is lost if the write fails.
    static func append(_ event: BoardEvent, in folder: StateFolder) {
        guard let record = LogRecord(event) else { return }
        let line = Array((record.encodedJSON.text + "\n").utf8)
        let path = folder.path + "/" + fileName
        var status = stat()
        if stat(path, &status) == 0, Int(status.st_size) + line.count > fileBytes {
            rename(path, folder.path + "/" + olderFileName)
        }
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        defer { close(file) }
        let written = write(file, line, line.count)
        // The next record must not continue an incomplete line.
        if written > 0, written < line.count, fstat(file, &status) == 0 {
            ftruncate(file, status.st_size - written)
        }
    }

    /// The records that were added since the previous call; in the first call, all records.
    package mutating func next() -> [LogRecord] {
        let read = position?.file
        guard let current = contents(of: BoardLog.fileName) else { return [] }
        let older = current.file == read ? nil : contents(of: BoardLog.olderFileName)
        position = (current.file, current.start + current.bytes.count)
        let bytes = (older?.bytes ?? Data()) + current.bytes
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            // Lines from another version may have another form.
            try? LogRecord(json: JSONValue(parsing: Array(line)))
        }
    }

    /// The maximum number of lines that `latest` searches, so that a rare subject does not block the board.
    private static let searchedLines = 10_000

    /// The latest records that meet a condition, oldest first. Records of the same instant are not separated,
    /// so there can be more of them.
    ///
    /// - Parameter end: only records before this instant; nil for all.
    func latest(
        _ count: Int, before end: Instant? = nil, where isWanted: (LogRecord) -> Bool
    ) -> [LogRecord] {
        var records: [LogRecord] = []
        var searched = 0
        for name in BoardLog.fileNames {
            let lines = contents(of: name)?.bytes.split(separator: UInt8(ascii: "\n")) ?? []
            for line in lines.reversed() where searched < BoardLog.searchedLines {
                // Lines from another version may have another form.
                let record = try? LogRecord(json: JSONValue(parsing: Array(line)))
                if let end, let record, record.at >= end { continue }
                searched += 1
                guard let record, isWanted(record) else { continue }
                if records.count >= count, record.at != records.last?.at { return records.reversed() }
                records.append(record)
            }
        }
        return records.reversed()
    }

    /// The complete lines of a file that were not read before; nil if the file does not exist.
    private func contents(of name: String) -> (file: ino_t, start: Int, bytes: Data)? {
        guard let handle = FileHandle(forReadingAtPath: folder + "/" + name) else { return nil }
        var status = stat()
        fstat(handle.fileDescriptor, &status)
        var start = 0
        if let position, position.file == status.st_ino { start = position.bytes }
        do {
            try handle.seek(toOffset: UInt64(start))
            let bytes = try handle.readToEnd() ?? Data()
            let end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.startIndex
            return (status.st_ino, start, bytes[..<end])
        } catch { return nil }
    }
}
