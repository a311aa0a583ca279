import Configurations
import Foundation
import Glibc
import IntentDefinitions
import JSONText
import SourceText
import WidgetModel

/// Stores the secrets of placed widgets separately from the board (rule C8), in one file for each widget with
/// access for its owner only.
struct SecretFolder: Sendable {
    /// The stored secrets of one placed widget.
    struct Kept: Hashable {
        /// The version of the intent whose parameter names are used.
        var version = 1
        var secrets: [SecretPlace: SecretText] = [:]
    }

    let path: String
    /// The absolute path of the state folder.
    let state: String

    /// - Parameter state: the absolute path of the state folder.
    init(state: String) {
        self.state = state
        path = state + "/secrets"
    }

    /// The secrets of a placed widget. If the file does not exist or cannot be read, there are none, and the
    /// widget needs configuration.
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

    /// Writes the secrets of a placed widget, and returns when they are on the disk. Without
    /// secrets, the file is removed.
    func write(_ kept: Kept, of widget: PlacedWidgetID) throws(RuntimeFailure) {
        guard !kept.secrets.isEmpty else { return try remove(widget) }
        let reason = SystemFolders.make(path, mode: 0o700)
        guard reason == 0 else {
            throw RuntimeFailure("the folder \(path) cannot be created: \(systemReason(reason))")
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

    /// Removes the file of a widget, if it exists.
    func remove(_ widget: PlacedWidgetID) throws(RuntimeFailure) {
        if unlink(file(of: widget)) == 0 { return try sync() }
        guard errno != ENOENT else { return }
        throw RuntimeFailure("\(file(of: widget)) cannot be removed: \(systemReason(errno))")
    }

    /// The widgets that have a file.
    var widgets: [PlacedWidgetID] {
        // Most boards have no secrets and therefore no folder.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.compactMap { $0.hasSuffix(".json") ? PlacedWidgetID(String($0.dropLast(5))) : nil }
    }

    /// Removes incomplete files that a killed process left behind.
    func removeLeftovers() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for name in names where name.contains(".json" + SourceWriting.besideSuffix) {
            // A file that cannot be removed now is tried again when the board is next opened.
            unlink(path + "/" + name)
        }
    }

    private func file(of widget: PlacedWidgetID) -> String { "\(path)/\(widget).json" }

    private func sync() throws(RuntimeFailure) { try SystemFolders.sync(path) }
}

/// The JSON form of a file of secrets.
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
