import BoardDocuments
import Configurations
import Foundation
import Glibc
import IntentDefinitions
import JSONText
import WidgetModel

/// Removes values of parameters that became secret from the files of a state folder other than its
/// database (C8): they are masked in the log with its older file, and files that a text editor left are
/// deleted.
///
/// A file is overwritten in place, so that its old content does not remain in free blocks of the disk. A file
/// that cannot be overwritten is removed.
struct ConcealedFiles {
    private let folder: String
    private let widgets: [PlacedWidgetID]
    private let texts: Set<String>

    /// - Parameters:
    ///   - widgets: the widgets that have such a parameter.
    ///   - texts: its former values.
    init(in folder: String, of widgets: [PlacedWidgetID], _ texts: Set<String>) {
        self.folder = folder
        self.widgets = widgets
        self.texts = texts.filter { $0.count >= SecretMask.shortest }
    }

    /// Removes the values. A repetition changes nothing.
    func conceal() {
        if !texts.isEmpty {
            for name in BoardLog.fileNames { rewrite(folder + "/" + name, maskedLog) }
        }
        // A folder that cannot be listed has no such files.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for widget in widgets {
            for name in names where name.hasPrefix(ValuesFileName.prefix(of: widget)) {
                // A person may have written the values in any form of YAML, or others that were never stored.
                rewrite(folder + "/" + name) { Data(repeating: UInt8(ascii: "\n"), count: $0.count) }
                unlink(folder + "/" + name)
            }
        }
    }

    /// Replaces the content of a file if it contains a value.
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

    /// A line of the log without values, from any widget or provider; nil for a line with a value whose form
    /// is that of another version.
    private func maskedLine(_ line: Data) -> Data? {
        guard texts.contains(where: { line.contains(written: $0) }) else { return line }
        // A line that cannot be read is left out.
        guard var record = try? LogRecord(json: JSONValue(parsing: Array(line))) else { return nil }
        record.text = SecretText.masking(texts, in: record.text)
        return Data(record.encodedJSON.bytes)
    }
}

extension Data {
    /// Whether the JSON text contains a string with a part, as this program writes it.
    fileprivate func contains(written part: String) -> Bool {
        range(of: Data(JSONValue.string(part).text.utf8.dropFirst().dropLast())) != nil
    }
}

extension SecretText {
    /// A text with each of the values masked, the longest first, so that no rest of one is left.
    static func masking(_ values: Set<String>, in text: String) -> String {
        let longest = values.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
        return longest.reduce(text) { $0.replacing($1, with: SecretText.mask) }
    }
}
