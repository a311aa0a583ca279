import BoardDocuments
import Configurations
import SourceText
import WidgetModel
import WidgetStore

/// Secrets are written before the commit that refers to them, and removed when their widget is deleted for
/// good (C8).
extension BoardHost {
    /// Writes the secrets of a configuration before it is committed. Returns false if nothing had to be
    /// written.
    ///
    /// - Parameter present: the current configuration; nil for a widget that is being placed.
    @discardableResult
    func keep(
        _ reading: ConfigurationReading, of widget: PlacedWidgetID, instead present: ConfigurationReading?
    ) throws(CallRefusal) -> Bool {
        guard reading.kept != present?.kept else { return false }
        do throws(RuntimeFailure) {
            try secrets.write(document(of: reading, widget), of: widget)
        } catch {
            throw CallRefusal(BoardReply(failed: error.description, hint: error.hint))
        }
        return true
    }

    /// Writes the secrets of the widget that is placed next, under the id that it will receive.
    ///
    /// The caller commits without suspending in between, so that no other placement can take the id.
    func keep(_ reading: ConfigurationReading, ofNext kind: Kind) throws(CallRefusal) {
        let widget: PlacedWidgetID
        do throws(StoreError) {
            widget = try store.nextID(of: kind)
        } catch {
            throw CallRefusal(BoardReply(error))
        }
        try keep(reading, of: widget, instead: nil)
    }

    /// Restores the previous secrets after a commit failed, if the disk allows it.
    func keepAgain(_ reading: ConfigurationReading, of widget: PlacedWidgetID) {
        // If this write fails, the widget needs configuration when it is next loaded.
        try? secrets.write(document(of: reading, widget), of: widget)
    }
}

extension BoardHost {
    /// The key under which the store records that each file of secrets has a recipient.
    private static let recipients = "recipients"

    /// The stored secrets of a widget that were given to its current provider.
    func givenSecrets(of widget: PlacedWidgetID) -> SecretFolder.Kept {
        recipient(of: widget).map { secrets.secrets(of: widget, for: $0) } ?? SecretFolder.Kept()
    }

    /// The provider that currently receives the secrets of a widget; nil if its kind is not declared.
    func recipient(of widget: PlacedWidgetID) -> SecretRecipient? {
        workspace.recipient(of: widget, environment: boardContext.environment)
    }

    /// The provider that the stored secrets of a widget were given to, if it is not the current one.
    func otherRecipient(of widget: PlacedWidgetID) -> ProviderName? {
        guard let other = secrets.stored(of: widget).recipient, let current = recipient(of: widget) else {
            return nil
        }
        return other.isSame(as: current) ? nil : other.provider
    }

    /// Records the current providers as the recipients of secrets that an older version stored.
    func nameRecipients() throws(StoreError) {
        guard try store.remembered(Self.recipients) == nil else { return }
        for widget in secrets.widgets {
            var kept = secrets.stored(of: widget)
            guard kept.recipient == nil, let recipient = recipient(of: widget) else { continue }
            kept.recipient = recipient
            do throws(RuntimeFailure) { try secrets.write(kept, of: widget) } catch {
                throw StoreError(code: .secrets, path: secrets.path, reason: error.description)
            }
        }
        try store.remember("named", as: Self.recipients)
    }

    private func document(
        of reading: ConfigurationReading, _ widget: PlacedWidgetID
    ) -> SecretFolder.Kept {
        SecretFolder.Kept(version: reading.version, secrets: reading.kept, recipient: recipient(of: widget))
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
