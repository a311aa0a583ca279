import Configurations
import Foundation
import Glibc
import IntentDefinitions
import Machine
import SourceText
package import WidgetModel

/// The provider to which a user gave secrets. Another provider that takes over the widget does not receive
/// them.
struct SecretRecipient: Codable, Hashable, Sendable {
    var provider: ProviderName
    /// The path of the manifest in the workspace, so that its author can rename the provider. Nil for an
    /// installed provider, whose name was chosen by others.
    var manifest: String?

    /// Whether this provider receives the secrets that were given to the other one.
    func isSame(as other: SecretRecipient) -> Bool {
        provider == other.provider || manifest != nil && manifest == other.manifest
    }
}

/// Stores the secrets of placed widgets separately from the board (rule C8), in one file for each widget with
/// access for its owner only.
struct SecretFolder: Sendable {
    /// The stored secrets of one placed widget.
    struct Kept: Hashable {
        /// The version of the intent whose parameter names are used.
        var version = 1
        var secrets: [SecretPlace: SecretText] = [:]
        /// Nil if an older version wrote the file.
        var recipient: SecretRecipient?
    }

    let path: String
    /// The absolute path of the state folder.
    let state: String

    /// - Parameter state: the absolute path of the state folder.
    init(state: String) {
        self.state = state
        path = state + "/secrets"
    }

    /// The secrets of a placed widget that were given to a provider. If the file is missing, unreadable or
    /// empty, the widget needs configuration.
    func secrets(of widget: PlacedWidgetID, for recipient: SecretRecipient) -> Kept {
        let kept = stored(of: widget)
        return kept.recipient?.isSame(as: recipient) == true ? kept : Kept()
    }

    /// The secrets of a placed widget, regardless of the provider to which they were given.
    func stored(of widget: PlacedWidgetID) -> Kept {
        guard let bytes = try? SourceReading.file(file(of: widget)).bytes,
            let document = try? SecretFile(json: JSONValue(parsing: bytes))
        else { return Kept() }
        var kept = Kept(version: document.version, recipient: document.recipient)
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
        let document = SecretFile(version: kept.version, recipient: kept.recipient, secrets: rows).encodedJSON
        try FileWriting.write(document.bytes, to: file(of: widget), mode: 0o600)
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
        // Most boards do not store secrets, so the folder may be missing.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.compactMap { $0.hasSuffix(".json") ? PlacedWidgetID(String($0.dropLast(5))) : nil }
    }

    /// Removes incomplete files of a killed process.
    func removeLeftovers() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for name in names where FileWriting.isTemporary(name, ofFileWith: ".json") {
            // If a file cannot be removed, the next start of the board retries.
            unlink(path + "/" + name)
        }
    }

    private func file(of widget: PlacedWidgetID) -> String { "\(path)/\(widget).json" }

    private func sync() throws(RuntimeFailure) { try SystemFolders.sync(path) }
}

/// The JSON form of a file of secrets.
private struct SecretFile: Codable {
    var version: Int
    var recipient: SecretRecipient?
    var secrets: [Secret]

    struct Secret: Codable {
        var parameter: String
        var element: Int?
        var object: String?
        var property: String?
        var secret: String
    }
}

/// Whether a board stores secrets that users gave to a provider.
package enum GivenSecrets {
    package static func exist(
        for provider: ProviderName, onBoardOf workspace: String, environment: [String: String]
    ) -> Bool {
        guard let state = StateFolder(existing: nil, workspaceName: workspace, environment: environment)
        else { return false }
        let secrets = SecretFolder(state: state.path)
        if secrets.widgets.contains(where: { secrets.stored(of: $0).recipient?.provider == provider }) {
            return true
        }
        // Unreadable accounts are not given to providers either.
        let accounts = (try? AccountFolder(state: state.path).read()) ?? []
        return accounts.contains { $0.key.provider == provider }
    }
}
