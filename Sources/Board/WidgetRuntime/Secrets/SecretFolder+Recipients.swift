import BoardDocuments
import Configurations
import Machine
import SourceText
import WidgetModel
import WidgetStore

/// Secrets are written before the commit that refers to them (C8).
extension SecretFolder {
    /// The key under which the store records that each file of secrets has a recipient.
    private static let recipients = "recipients"

    /// Writes the secrets of a configuration before it is committed. Returns false if nothing had to be
    /// written.
    ///
    /// - Parameters:
    ///   - present: the current configuration; nil for a widget that is being placed.
    ///   - recipient: the provider that receives the secrets.
    @discardableResult
    func keep(
        _ reading: ConfigurationReading, of widget: PlacedWidgetID, instead present: ConfigurationReading?,
        for recipient: SecretRecipient?
    ) throws(CallRefusal) -> Bool {
        guard reading.kept != present?.kept else { return false }
        do throws(RuntimeFailure) {
            try write(Kept(reading, for: recipient), of: widget)
        } catch {
            throw CallRefusal(BoardReply(failed: error.description, hint: error.hint))
        }
        return true
    }

    /// Restores the previous secrets after a commit failed, if the disk allows it.
    func keepAgain(
        _ reading: ConfigurationReading, of widget: PlacedWidgetID, for recipient: SecretRecipient?
    ) {
        // If this write fails, the widget needs configuration when it is next loaded.
        try? write(Kept(reading, for: recipient), of: widget)
    }

    /// Records the current providers as the recipients of secrets that an older version stored.
    func nameRecipients(
        in store: BoardStore, _ recipient: (PlacedWidgetID) -> SecretRecipient?
    ) throws(StoreError) {
        guard try store.remembered(Self.recipients) == nil else { return }
        for widget in widgets {
            var kept = stored(of: widget)
            guard kept.recipient == nil, let recipient = recipient(widget) else { continue }
            kept.recipient = recipient
            do throws(RuntimeFailure) { try write(kept, of: widget) } catch {
                throw StoreError(code: .secrets, path: path, reason: error.description)
            }
        }
        try store.remember("named", as: Self.recipients)
    }
}

extension SecretFolder.Kept {
    fileprivate init(_ reading: ConfigurationReading, for recipient: SecretRecipient?) {
        self.init(version: reading.version, secrets: reading.kept, recipient: recipient)
    }
}

extension LoadedWorkspace {
    /// The provider that receives the secrets of a widget; nil if its kind is not declared.
    func recipient(of widget: PlacedWidgetID, environment: [String: String]) -> SecretRecipient? {
        guard let manifest = bound(placedAs: widget.kind)?.manifest else { return nil }
        let isInstalled = ProviderTrust(environment: environment)
            .concerns(absolute(manifest.folder, from: folder))
        let path = absolute(manifest.file.path, from: folder)
        return SecretRecipient(
            provider: manifest.name.value,
            manifest: isInstalled
                ? nil : path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path)
    }
}
