import BoardDocuments
import Configurations
import Foundation
import Glibc
import IntentDefinitions
import WidgetModel

/// Removes values of parameters that became secret from a state folder's files other than its database (C8):
/// masks them in both log files, and deletes files that a text editor left.
///
/// A file is overwritten in place, so that its old content does not remain in free blocks of the disk. If a
/// file cannot be overwritten, it is removed.
struct ConcealedFiles {
    private let folder: String
    private let widgets: [PlacedWidgetID]
    private let secrets: SecretTexts

    /// - Parameters:
    ///   - widgets: the widgets with such a parameter.
    ///   - texts: its former values.
    init(in folder: String, of widgets: [PlacedWidgetID], _ texts: Set<String>) {
        self.folder = folder
        self.widgets = widgets
        secrets = SecretTexts(texts)
    }

    /// Removes the values. Further calls have no effect.
    func conceal() {
        if !secrets.isEmpty {
            for name in BoardLog.fileNames { rewrite(folder + "/" + name, maskedLog) }
        }
        // Treat a folder that cannot be listed as empty.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for widget in widgets {
            for name in names where name.hasPrefix(ValuesFileName.prefix(of: widget)) {
                // The user may have written the values in any form of YAML, or other values that were never
                // stored.
                rewrite(folder + "/" + name) { Data(repeating: UInt8(ascii: "\n"), count: $0.count) }
                unlink(folder + "/" + name)
            }
        }
    }

    /// Replaces a file's content if it contains a value.
    private func rewrite(_ path: String, _ masked: (Data) -> Data) {
        guard let old = FileManager.default.contents(atPath: path) else { return }
        let new = masked(old)
        guard new != old else { return }
        let file = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
        defer { if file >= 0 { close(file) } }
        let written = new.withUnsafeBytes { file < 0 ? -1 : pwrite(file, $0.baseAddress, $0.count, 0) }
        guard written == new.count, ftruncate(file, new.count) == 0, fsync(file) == 0 else {
            unlink(path)
            return
        }
    }

    private func maskedLog(_ bytes: Data) -> Data {
        var masked = Data()
        masked.reserveCapacity(bytes.count)
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            if let line = maskedLine(line) { masked += line + [UInt8(ascii: "\n")] }
        }
        return masked
    }

    /// A line of the log without values, from any widget or provider; nil for a line that contains a value
    /// but was written by another version.
    private func maskedLine(_ line: Data) -> Data? {
        // An unreadable line is left out if it contains a value.
        guard var record = try? LogRecord(json: JSONValue(parsing: Array(line))) else {
            return secrets.masked(String(decoding: line, as: UTF8.self)).utf8.elementsEqual(line) ? line : nil
        }
        let masked = secrets.masked(record.text)
        guard masked != record.text else { return line }
        record.text = masked
        return Data(record.encodedJSON.bytes)
    }
}
