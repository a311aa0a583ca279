import BoardDocuments
import Configurations
import IntentDefinitions
import SourceText
import Timelines
import WidgetModel
import WidgetStore

/// Handles parameters that became secret: their stored values are moved out of the board (C8).
extension BoardHost {
    /// The key under which the store keeps the list of secret parameters.
    private static let secretParameters = "secrets"

    /// Moves the values of parameters that became secret from the board to the secrets folder, and erases
    /// them from the database. Stored values are only read if the set of secret parameters has changed.
    ///
    /// Call this whenever definitions come into force, before anything is read or stored with them, because
    /// an edit stores `••••` and relies on the folder for the value. Returns the widgets whose values were
    /// moved, which must be reloaded if they are hosted, and remarks for users.
    ///
    /// If old values cannot be erased from the files, the next call tries again.
    func concealNewSecrets() throws(StoreError) -> (widgets: [PlacedWidgetID], remarks: [BoardRemark]) {
        let concealed = try moveNewSecrets()
        var remarks: [BoardRemark] = []
        do throws(StoreError) {
            try store.erase()
        } catch {
            remarks.append(.unerased(error))
        }
        if !concealed.isEmpty {
            let remark = BoardRemark.concealed(
                concealed, in: secrets.path, isErased: remarks.isEmpty)
            remarks.insert(remark, at: 0)
        }
        return (concealed, remarks)
    }

    /// Moves the values, and returns the widgets that had any.
    private func moveNewSecrets() throws(StoreError) -> [PlacedWidgetID] {
        let present = workspace.secretParameters
        guard try store.remembered(Self.secretParameters) ?? "" != present else {
            return []
        }
        // Unwritten ledger rows may contain messages of providers.
        if !save(.commits), let trouble = unsaved.trouble { throw trouble }
        var concealed: [ConcealedWidget] = []
        // Restored widgets are not examined later, so examine the widgets in the trash now.
        for row in try store.widgets() + store.trash().map(\.widget) {
            guard let intent = workspace.bound(placedAs: row.id.kind)?.intent else { continue }
            let form = ConfigurationForm(intent: intent, family: row.family, context: literals)
            guard form.intent.hasSecrets, let widget = try conceal(row, of: form) else { continue }
            concealed.append(widget)
        }
        // Write the files first: after the database is cleaned, the values would be lost.
        let texts = concealed.reduce(into: Set()) { $0.formUnion($1.texts) }
        ConcealedFiles(in: secrets.state, of: concealed.map(\.widget), texts).conceal()
        try store.conceal(concealed, by: SecretText.mask)
        try store.remember(present, as: Self.secretParameters)
        return concealed.map(\.widget)
    }

    /// Loads these widgets into the engine again, because their archives may be gone.
    func reload(_ concealed: [PlacedWidgetID]) {
        for widget in concealed {
            guard let hosted = widgets[widget] else { continue }
            unsaved.forget(hosted.index, widget)
            dropPresses(of: hosted.index)
            take(.removed(hosted.index))
            widgets.remove(widget)
            do throws(StoreError) {
                _ = try self.hosted(widget.description)
            } catch {
                announce(.trouble, message: error.description)
            }
        }
    }

    /// Moves the values before a board is used. The remarks are part of the reply to the first request.
    func concealForOpening() throws(StoreError) {
        try nameRecipients()
        openingRemarks += try concealNewSecrets().remarks
    }

    /// Writes the current secrets of a widget before they are erased from the board, and returns what must be
    /// replaced in the widget's row and history; nil if it contains no secrets.
    private func conceal(
        _ row: WidgetRow, of form: ConfigurationForm
    ) throws(StoreError) -> ConcealedWidget? {
        var widget = ConcealedWidget(row.id, choices: row.choices)
        if let concealment = form.conceal(choices: row.storedChoices, from: row.version) {
            widget.choices = JSONValue.object(concealment.stored).text
            widget.texts.formUnion(concealment.texts)
            let kept = givenSecrets(of: row.id)
            let present = form.present(kept.secrets, from: kept.version).merging(concealment.secrets) { $1 }
            do throws(RuntimeFailure) {
                let document = SecretFolder.Kept(
                    version: form.intent.version, secrets: present, recipient: recipient(of: row.id))
                try secrets.write(document, of: row.id)
            } catch {
                throw StoreError(code: .secrets, path: secrets.path, reason: error.description)
            }
        }
        for revision in try store.revisions(of: row.id) + store.trashedRevisions(of: row.id) {
            let choices = form.conceal(choices: revision.storedChoices, from: revision.version)
            var changes = revision.storedChanges
            let texts = changes.conceal(by: form, from: revision.version)
            if choices == nil, texts == nil { continue }
            widget.texts.formUnion((choices?.texts ?? []) + (texts ?? []))
            widget.revisions.append(
                (
                    revision.number, choices.map { JSONValue.object($0.stored).text } ?? revision.choices,
                    texts == nil ? revision.changes : changes.encodedJSON.text
                ))
        }
        return widget.texts.isEmpty ? nil : widget
    }
}

extension ValueChanges {
    /// Masks the values of secrets and returns them as they were stored; nil if nothing was masked.
    fileprivate mutating func conceal(by form: ConfigurationForm, from version: Int) -> [String]? {
        var texts: [String]?
        for place in all.indices {
            let name = all[place].parameter
            for side in [\Change.from, \Change.to] {
                guard let value = all[place].change[keyPath: side],
                    let concealment = form.conceal(value, of: name, from: version)
                else { continue }
                all[place].change[keyPath: side] = concealment.stored[name]
                texts = (texts ?? []) + concealment.texts
            }
        }
        return texts
    }
}

extension LoadedWorkspace {
    /// The secret parameters with their names in older versions, as a string that differs when they change.
    fileprivate var secretParameters: String {
        let lines = widgets.compactMap { bound -> String? in
            guard let intent = bound.intent else { return nil }
            let names = intent.parameters.filter(\.type.holdsSecrets).map(\.secretName)
            guard !names.isEmpty else { return nil }
            let renames = intent.migrations.flatMap { step in
                step.renames.map { "\(step.from) \($0.from)>\($0.to)" }
            }
            let kinds = [bound.kind] + bound.declaration.formerKinds.map(\.value)
            let parts = [kinds.map(\.name), [intent.name], names, renames]
            return parts.map { $0.joined(separator: ",") }.joined(separator: " ")
        }
        return lines.joined(separator: "\n")
    }
}

extension IntentParameter {
    /// The name in that text: `token<password` with a former name, or `camera.apiKey+password` with the
    /// properties that are secret.
    fileprivate var secretName: String {
        let name = ([name] + lifeCycle.formerNames).joined(separator: "<")
        if let record = type.record {
            return name + "."
                + record.form.parameters.filter(\.type.holdsSecrets).map(\.secretName).joined(separator: "+")
        }
        guard let type = type.object else { return name }
        return name + "." + type.properties.filter(\.type.isSecret).map(\.name).joined(separator: "+")
    }
}
