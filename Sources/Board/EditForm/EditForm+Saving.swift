import Configurations
import WidgetModel

// Saving and leaving.
extension EditForm {
    /// Saves the draft, or shows why it cannot be saved.
    mutating func save(thenCloses: Bool = false, _ effects: inout [FormEffect]) {
        mode = .editing
        if copy.isRemoved { return }
        check()
        if let first = problems.first {
            show(first.name)
            return
        }
        guard copy.isChanged || copy.isNew else {
            notice = say(.nothingToSave)
            return
        }
        cancelPreview(&effects)
        mode = .saving(thenCloses: thenCloses)
        effects.append(.save(changes))
    }

    mutating func finishSaving(
        _ configuration: Configuration, _ revision: Revision, _ words: String, _ effects: inout [FormEffect]
    ) {
        guard case .saving(let thenCloses) = mode else { return }
        copy.finishSaving(configuration, at: revision)
        checks = .whileEditing
        renameNewItems(storedAt: revision)
        refreshField()
        if thenCloses { return close(&effects) }
        mode = .editing
        notice = words
    }

    /// Removes the changes of a stored edit from the draft.
    mutating func settle(_ edit: SettledEdit) {
        copy.settle(edit)
        renameNewItems(storedAt: edit.revision)
        notice = say(.ownEditStored)
    }

    /// Keeps the pages of new items open under the keys that the items now have.
    private mutating func renameNewItems(storedAt revision: Revision) {
        func renamed(_ name: String) -> String { ItemNaming.storedName(name, at: revision) }
        pages.rename(renamed)
        focus = focus?.renamed(renamed)
    }

    /// Shows why an edit was not stored. The draft is kept.
    mutating func resumeEditing(_ reasons: [FormSaveProblem]) {
        guard case .saving = mode else { return }
        mode = .editing
        let general = reasons.first { $0.parameter == nil }
        notice = general.map { say(.notSavedBecause(words(for: $0))) } ?? say(.notSaved)
        for reason in reasons {
            if let name = reason.parameter { checks[copy.drafted.naming.stable(name)] = words(for: reason) }
        }
        arrange()
        if let first = problems.first { show(first.name) }
    }

    private func words(for reason: FormSaveProblem) -> String {
        RefusalPhrase(code: reason.code, message: reason.message).text(in: copy.language)
    }

    /// Closes the form, or asks first if changes would be lost. The question says whether the changes can be
    /// saved.
    mutating func leave(_ effects: inout [FormEffect]) {
        check()
        guard copy.isChanged else { return close(&effects) }
        mode = .leaving
    }

    mutating func discard(_ effects: inout [FormEffect]) {
        closeMenu(&effects)
        copy.beginStep()
        copy.replaceDraft()
        (checks, typedAt) = (.whileEditing, nil)
        refreshField()
    }

    /// Checks the whole draft as if it were saved now.
    private mutating func check() {
        dropEmptyElement()
        checks = .complete()
        typedAt = nil
        arrange()
    }

    mutating func close(_ effects: inout [FormEffect]) {
        cancelPreview(&effects)
        mode = .closed
        effects.append(.close)
    }
}
