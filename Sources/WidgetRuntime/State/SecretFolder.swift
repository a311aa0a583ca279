import Configurations
import Foundation
import Glibc
import IntentDefinitions
import JSONText
import SourceText
import WidgetModel

/// The secrets of placed widgets: a file for each widget that has some, for its owner only, apart from the
/// board (C8).
struct SecretFolder: Sendable {
    /// What is kept of one placed widget.
    struct Kept: Hashable {
        /// The version of the intent by whose names the places are called.
        var version = 1
        var secrets: [SecretPlace: SecretText] = [:]
    }

    let path: String

    /// - Parameter state: the absolute path of the state folder.
    init(state: String) { path = state + "/secrets" }

    /// What is kept of a placed widget; nothing when there is no file, or one that cannot be read: its
    /// secrets are asked for again then.
    func secrets(of widget: PlacedWidgetID) -> Kept {
        guard let bytes = try? SourceReading.file(file(of: widget)).bytes,
            let document = try? SecretFile(json: JSONValue(parsing: bytes))
        else { return Kept() }
        var kept = Kept(version: document.version)
        for row in document.secrets {
            let place = SecretPlace(
                row.parameter, element: row.element, object: row.object, property: row.property)
            kept.secrets[place] = SecretText(row.secret)
        }
        return kept
    }

    /// Writes what is to be kept of a placed widget, and returns when it is on the disk; nothing is no file.
    func write(_ kept: Kept, of widget: PlacedWidgetID) throws(RuntimeFailure) {
        guard !kept.secrets.isEmpty else { return try remove(widget) }
        let reason = SystemFolders.make(path, mode: 0o700)
        guard reason == 0 else {
            throw RuntimeFailure("the folder \(path) cannot be made: \(systemReason(reason))")
        }
        let rows = kept.secrets.map { place, text in
            SecretFile.Secret(
                parameter: place.parameter, element: place.element, object: place.object,
                property: place.property, secret: text.revealed)
        }
        let document = SecretFile(version: kept.version, secrets: rows).encodedJSON
        try SourceWriting.write(document.bytes, to: file(of: widget), mode: 0o600)
        try sync()
    }

    func remove(_ widget: PlacedWidgetID) throws(RuntimeFailure) {
        if unlink(file(of: widget)) == 0 { return try sync() }
        guard errno != ENOENT else { return }
        throw RuntimeFailure("\(file(of: widget)) cannot be removed: \(systemReason(errno))")
    }

    /// The widgets of which something is kept.
    var widgets: [PlacedWidgetID] {
        // Most boards have no such folder.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.compactMap { $0.hasSuffix(".json") ? PlacedWidgetID(String($0.dropLast(5))) : nil }
    }

    /// Removes files that a killed process did not complete.
    func removeLeftovers() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for name in names where name.contains(".json" + SourceWriting.besideSuffix) {
            // Tried again the next time.
            unlink(path + "/" + name)
        }
    }

    private func file(of widget: PlacedWidgetID) -> String { "\(path)/\(widget).json" }

    /// The folder's own entries: a new file is there after a power failure only when they are written.
    private func sync() throws(RuntimeFailure) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }  // It was never made.
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else {
            throw RuntimeFailure("\(path) cannot be written: \(systemReason(errno))")
        }
    }
}

/// What a file of secrets holds.
private struct SecretFile: Codable {
    var version: Int
    var secrets: [Secret]

    struct Secret: Codable {
        var parameter: String
        var element: Int?
        var object: String?
        var property: String?
        var secret: String
    }
}
