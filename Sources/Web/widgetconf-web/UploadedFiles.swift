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
    /// - Returns: its path, which ends with its name.
    func store(_ bytes: [UInt8], named name: String) throws(WebProblem) -> String {
        let place = folder + "/" + WebCredentials.id()
        let path = place + "/" + UploadedFiles.safe(name)
        guard used + bytes.count <= limit else { throw .noRoomForUpload(limit: limit, folder: folder) }
        guard SystemFolders.make(place, mode: 0o700) == 0 else { throw .notStored(path) }
        do throws(RuntimeFailure) {
            try FileWriting.writeSecret(bytes, to: path)
        } catch {
            throw .notStored(error.description)
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

    /// The last part of a name without characters that are invisible or have a meaning in paths.
    private static func safe(_ name: String) -> String {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
        let visible = last.unicodeScalars.filter { scalar in
            !scalar.properties.isDefaultIgnorableCodePoint && scalar.properties.generalCategory != .control
        }
        let end = String(String.UnicodeScalarView(visible)).drop { $0 == "." || $0 == " " }
            .suffix(longestName)
        return end.isEmpty ? "file" : String(end)
    }

    /// The maximum number of characters of a name. Its end contains the extension.
    private static let longestName = 60
}
