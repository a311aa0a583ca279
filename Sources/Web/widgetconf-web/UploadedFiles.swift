import Foundation
import Machine
import WebBoard
import WidgetModel

/// The files that people have uploaded from their browsers, in a folder of the board outside of its state, so
/// that providers can read them.
///
/// None is deleted, because an earlier revision of a widget may name it.
struct UploadedFiles: Sendable {
    let folder: String
    private let limit: Int

    /// - Parameter state: the folder of the board's state. Its name distinguishes boards.
    init(ofBoardIn state: String, environment: [String: String], _ limits: WebLimits) {
        let home = environment["HOME"] ?? "/"
        let chosen = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let board = (state as NSString).lastPathComponent
        folder = (chosen ?? home + "/.local/share") + "/widgetconf/uploads/" + board
        limit = limits.uploadedBytes
    }

    /// Stores a file.
    ///
    /// - Parameter name: the name from the browser, or what `safe` makes of it.
    /// - Returns: its path, which ends with its name.
    /// - Throws: a problem that does not contain paths of this machine, because the browser shows it.
    func store(_ bytes: [UInt8], named name: String) throws(WebProblem) -> String {
        let place = folder + "/" + WebCredentials.id()
        let path = place + "/" + UploadedFiles.safe(name)
        guard used + bytes.count <= limit else { throw .noRoomForUpload(limit: limit) }
        guard SystemFolders.make(place, mode: 0o700) == 0 else { throw .notStored }
        do throws(RuntimeFailure) {
            try FileWriting.writeSecret(bytes, to: path)
        } catch {
            // An empty folder that cannot be removed does no harm.
            try? FileManager.default.removeItem(atPath: place)
            throw .notStored
        }
        return path
    }

    /// The bytes of all files.
    private var used: Int {
        let files = FileManager.default.enumerator(
            at: URL(filePath: folder), includingPropertiesForKeys: [.fileSizeKey])
        var sum = 0
        for case let file as URL in files ?? FileManager.DirectoryEnumerator() {
            // A folder has no size.
            sum += (try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
        }
        return sum
    }

    /// The last part of a name without characters that are invisible or have a meaning in paths, in the
    /// composed form (NFC): browsers on Macs send the decomposed one, which takes three times as many bytes
    /// in Korean. The end of a long name is kept, because it contains the extension.
    static func safe(_ name: String) -> String {
        let visible = name.unicodeScalars.filter { scalar in
            !scalar.properties.isDefaultIgnorableCodePoint && scalar.properties.generalCategory != .control
        }
        let composed = String(String.UnicodeScalarView(visible)).precomposedStringWithCanonicalMapping
        // As a character, a slash with a combining mark is not a slash. In a path, it is one.
        let parts = Substring(composed).unicodeScalars.split { $0 == "/" || $0 == "\\" }
        var scalars = parts.last ?? Substring.UnicodeScalarView()
        var bytes = scalars.reduce(0) { $0 + UTF8.width($1) }
        while bytes > longestNameBytes, let first = scalars.popFirst() { bytes -= UTF8.width(first) }
        let end = String(scalars).drop { $0 == "." || $0 == " " }
        return end.isEmpty ? "file" : String(end)
    }

    /// The maximum length of a name. Longer names lose their beginning. File systems allow 255 bytes, of
    /// which `FileWriting` needs up to 19 for the name of a temporary file.
    private static let longestNameBytes = 200
}
