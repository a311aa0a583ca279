import Configurations
import WidgetModel

// Saving and leaving.
extension EditForm {
    /// Saves the draft, or shows why it cannot be saved.
    mutating func save(thenCloses: Bool = false, _ effects: inout [FormEffect]) {
        mode = .editing
        if isRemoved { return }
        check()
        if let first = problems.first {
            show(first.name)
            return
        }
        guard isChanged || isNew else {
            notice = "nothing to save"
            return
        }
        cancelPreview(&effects)
        mode = .saving(thenCloses: thenCloses)
        effects.append(.save(values.changes))
    }

    /// The unsaved values. A row is not part of the changes if its new value is equal to the value without a
    /// change.
    package var values: FormValues {
        FormValues(
            changes: EditRequest(drafted.accepted.filter { isChanged($0.name) }.map(operation)),
            resolved: drafted.resolved)
    }

    /// A change in its stored form. For a list, it also contains the former list, so that it can be merged
    /// with changes by other clients. New lists do not have a former list.
    private func operation(for change: FormDraft.Change) -> EditRequest.Change {
        let name = change.name
        let state = drafted.state(of: name)
        guard !isNew, case .set = change.wish, state?.value != nil,
            let before = basis.state(of: name).literals, let now = state.literals
        else { return EditRequest.Change(name, change.wish) }
        let (operation, text) = ListChange(from: before, to: now).operation(on: name)
        return EditRequest.Change(operation, .set(.text(text)))
    }

    mutating func finishSaving(
        _ configuration: Configuration, _ revision: Revision, _ words: String, _ effects: inout [FormEffect]
    ) {
        guard case .saving(let thenCloses) = mode else { return }
        basis = FormBasis(configuration, at: revision, of: form)
        draft = FormDraft()
        history = DraftHistory()
        isChecked = false
        renameNewItems(storedAt: revision)
        redraft()
        if thenCloses { return close(&effects) }
        mode = .editing
        notice = words
    }

    /// Removes the changes of a stored edit from the draft. Later changes are kept: later changes to a new
    /// item become changes to the stored item.
    mutating func settle(_ edit: SettledEdit) {
        let stored = drafted.accepted.filter { edit.request.changes.contains(operation(for: $0)) }
        draft.settle(Set(stored.map(\.name))) { ItemNaming.storedName($0, at: edit.revision) }
        history = DraftHistory()
        renameNewItems(storedAt: edit.revision)
        notice = "your last edit was stored"
    }

    /// Keeps the pages of new items open under the keys that the items now have.
    private mutating func renameNewItems(storedAt revision: Revision) {
        func renamed(_ name: String) -> String { ItemNaming.storedName(name, at: revision) }
        func renamed(_ row: FormRowID?) -> FormRowID? {
            switch row {
            case .named(let name)?: .named(renamed(name))
            case .add(let list)?: .add(to: renamed(list))
            case .section?, nil: row
            }
        }
        pages = pages.map { FormPage(name: renamed($0.name), focus: renamed($0.focus)) }
        focus = renamed(focus)
    }

    /// Shows why an edit was not stored. The draft is kept.
    mutating func resumeEditing(_ reasons: [FormSaveProblem]) {
        guard case .saving = mode else { return }
        mode = .editing
        notice = reasons.first { $0.parameter == nil }?.message ?? "not saved"
        for reason in reasons {
            if let name = reason.parameter { saveRefusals[drafted.naming.stable(name)] = reason.message }
        }
        arrange()
        if let first = problems.first { show(first.name) }
    }

    /// Closes the form, or asks first if changes would be lost. The question says whether the changes can be
    /// saved.
    mutating func leave(_ effects: inout [FormEffect]) {
        check()
        guard isChanged else { return close(&effects) }
        mode = .leaving
    }

    /// Checks the whole draft as if it were saved now.
    private mutating func check() {
        dropEmptyElement()
        isChecked = true
        typedAt = nil
        saveRefusals = [:]
        arrange()
    }

    mutating func close(_ effects: inout [FormEffect]) {
        cancelPreview(&effects)
        mode = .closed
        effects.append(.close)
    }
}
