import BoardDocuments
import Configurations
import IntentDefinitions
import Machine
import SourceText
import WidgetModel
import WidgetStore

/// Handles parameters that became secret: moves their stored values from the board to the secrets folder, and
/// erases them from the database (C8). Stored values are only read if the set of secret parameters changed.
struct SecretConcealment {
    private let board: BoardSnapshot
    private let store: BoardStore
    private let secrets: SecretFolder
    /// The secret parameters of the definitions in force.
    private let present: String

    /// The key under which the store keeps the list of secret parameters.
    private static let secretParameters = "secrets"

    init(on board: BoardSnapshot) {
        self.board = board
        store = board.store
        secrets = board.secrets
        present = board.workspace.secretParameters
    }

    /// Whether the set of secret parameters has changed since the last concealment.
    var isDue: Bool {
        get throws(StoreError) { try store.remembered(Self.secretParameters) ?? "" != present }
    }

    /// Moves the values, and returns the widgets that had any.
    func move() throws(StoreError) -> [PlacedWidgetID] {
        var concealed: [ConcealedWidget] = []
        // Restored widgets are not examined later, so examine the widgets in the trash now.
        for row in try store.widgets() + store.trash().map(\.widget) {
            guard let intent = board.workspace.bound(placedAs: row.id.kind)?.intent else { continue }
            let form = ConfigurationForm(intent: intent, family: row.family, context: board.literals)
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

    /// Writes the current secrets of a widget before they are erased from the board, and returns what must be
    /// replaced in the widget's row and history; nil if it contains no secrets.
    private func conceal(
        _ row: WidgetRow, of form: ConfigurationForm
    ) throws(StoreError) -> ConcealedWidget? {
        var widget = ConcealedWidget(row.id, choices: row.choices)
        if let concealment = form.conceal(choices: row.storedChoices, from: row.version) {
            widget.choices = JSONValue.object(concealment.stored).text
            widget.texts.formUnion(concealment.texts)
            let kept = board.givenSecrets(of: row.id)
            let present = form.present(kept.secrets, from: kept.version).merging(concealment.secrets) { $1 }
            do throws(RuntimeFailure) {
                let document = SecretFolder.Kept(
                    version: form.intent.version, secrets: present, recipient: board.recipient(of: row.id))
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
