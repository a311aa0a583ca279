import Configurations
import IntentDefinitions
import WidgetModel

/// The values of a form: the stored configuration with the unsaved changes of a user.
///
/// The draft contains the user's choices. After every change to the draft or to the stored configuration, the
/// draft is planned again by the planner that checks edits from a command line. Rows have stable names (see
/// `ItemNaming`), and an element of a list of plain values is the row `zones.#0`.
struct WorkingCopy: Sendable {
    let form: ConfigurationForm
    /// Whether the configuration is not stored yet, so that it can be saved without changes.
    let isNew: Bool
    /// The language of the form's own words.
    let language: FormLanguage
    /// Whether another client has removed the widget, so that nothing can be saved.
    var isRemoved = false
    private(set) var basis: FormBasis
    private(set) var draft = FormDraft()
    private(set) var drafted: DraftedConfiguration
    /// The literals of the elements of the lists that the draft changes.
    private(set) var draftedElements: [String: [String]] = [:]
    private(set) var history = DraftHistory()
    var choices = KnownChoices()

    init(
        _ form: ConfigurationForm, _ configuration: Configuration, at revision: Revision, isNew: Bool,
        language: FormLanguage = .english
    ) {
        (self.form, self.isNew, self.language) = (form, isNew, language)
        basis = FormBasis(configuration, at: revision, of: form)
        drafted = DraftedConfiguration(draft, on: basis, form: form, choices: choices)
    }

    /// Plans the draft again.
    mutating func plan() {
        drafted = DraftedConfiguration(draft, on: basis, form: form, choices: choices)
        draftedElements = [:]
        for change in draft.changes {
            guard case .set(.text(let text)) = change.wish,
                drafted.parameter(of: change.name)?.list != nil,
                // Only a shell without a screen writes lists in another form.
                let elements = (try? JSONValue(parsing: text))?.array
            else { continue }
            draftedElements[change.name] = elements.compactMap(\.string)
        }
    }

    // Steps that can be undone

    /// Begins a step.
    ///
    /// - Parameter row: the row in which the user types; nil if the change is a step by itself.
    mutating func beginStep(typingIn row: String? = nil) { history.record(draft, typingIn: row) }

    /// Ends a step that consists of typing.
    mutating func endTyping() { history.endTyping() }

    /// Returns to the draft before the last step.
    ///
    /// - Returns: the name of the first row that differs; nil if no row differs.
    mutating func undo() -> String? { history.undo(draft).flatMap { restore($0) } }

    /// Returns to the draft after the step that was undone last.
    mutating func redo() -> String? { history.redo(draft).flatMap { restore($0) } }

    private mutating func restore(_ other: FormDraft) -> String? {
        let differing = (draft.changes + other.changes).first { draft[$0.name] != other[$0.name] }
        draft = other
        merge()
        return differing?.name
    }

    // Changes

    /// Changes a row or an element of a list; nil restores its stored state.
    mutating func change(_ name: String, to wish: EditRequest.Wish?) {
        if let index = name.elementIndex {
            let list = name.enclosingName
            let text: String? = if case .set(.text(let text))? = wish { text } else { nil }
            return change(list, to: self.wish(forElement: index, of: list, text))
        }
        draft.set(wish, of: name, before: basis.state(of: name))
        plan()
    }

    /// Changes the positions of items: each follows the item with the given key, which is empty for the
    /// first position.
    mutating func move(_ items: [(name: String, after: String?)]) {
        for item in items {
            draft.set(item.after.map { .set(.text($0)) }, of: item.name + ".@after", before: nil)
        }
        plan()
    }

    /// Drops the changes to an object, list or item and to everything in it.
    mutating func drop(within name: String) { draft.drop(within: name) }

    /// Replaces all changes.
    mutating func replaceDraft(with draft: FormDraft = FormDraft()) {
        self.draft = draft
        plan()
    }

    // The stored configuration

    /// Applies an edit by another client. A new configuration of the widget means that the widget is on the
    /// board again.
    mutating func rebase(on configuration: Configuration, at revision: Revision) {
        isRemoved = false
        basis = FormBasis(configuration, at: revision, of: form)
        merge()
    }

    /// Applies the draft's list changes to the current stored lists, so that elements which other clients
    /// have added are kept.
    private mutating func merge() {
        plan()
        for change in draft.changes {
            let stored = basis.state(of: change.name)
            guard stored != change.before, let texts = draftedElements[change.name],
                let old = change.before.literals, let now = stored.literals
            else { continue }
            let merged = ListChange(from: old, to: texts).applied(to: now)
            draft.rebase(change.name, to: WorkingCopy.wish(forElements: merged), on: stored)
        }
        plan()
    }

    /// Continues on the configuration that was saved.
    mutating func finishSaving(_ configuration: Configuration, at revision: Revision) {
        basis = FormBasis(configuration, at: revision, of: form)
        history = DraftHistory()
        replaceDraft()
    }

    /// Removes the changes of a stored edit from the draft. Later changes are kept: later changes to a new
    /// item become changes to the stored item.
    mutating func settle(_ edit: SettledEdit) {
        let stored = drafted.accepted.filter { edit.request.changes.contains(operation(for: $0)) }
        draft.settle(Set(stored.map(\.name))) { ItemNaming.storedName($0, at: edit.revision) }
        history = DraftHistory()
    }

    /// Records which chosen values of a row or its list the provider no longer offers (rule C4).
    ///
    /// - Parameter isComplete: whether the provider offers nothing else.
    mutating func note(_ offered: [OfferedChoice], isComplete: Bool, of name: String) {
        guard let parameter = drafted.parameter(of: name.parameterName) else { return }
        let listsAll = isComplete && parameter.options?.origin == .list
        basis.note(parameter, Set(offered.map(\.id)), chosen: drafted.resolved, of: form) { _ in listsAll }
        plan()
    }
}

// Differences from the stored configuration
extension WorkingCopy {
    /// Whether saving would change something.
    var isChanged: Bool { draft.changes.contains { isChanged($0.name) } }

    /// The number of rows that the draft changes.
    var changedCount: Int { changedCount(within: "") }

    /// The number of changed rows in an object, list or item. A new or removed item is one change.
    func changedCount(within name: String) -> Int {
        let changed = draft.changes.filter { change in
            (name.isEmpty || change.name.isWithin(name)) && isChanged(change.name)
        }
        // The order of a list is one change. The position of a new item is part of the change that adds it.
        let moved = changed.filter { $0.name.hasSuffix(".@after") }.map(\.name.enclosingName)
        let stored = moved.filter(\.isStoredItem)
        return changed.count - moved.count + Set(stored.map(\.enclosingName)).count
    }

    /// Whether a row differs from the stored state. Typing a value and then the old one again does not count
    /// as a change, and neither do changes to hidden rows or to items that another client has removed.
    func isChanged(_ name: String) -> Bool {
        guard let wish = draft[name] else { return false }
        guard let state = drafted.state(of: name) else {
            return drafted.accepted.contains { $0.name == name }
        }
        if drafted.refusals[name] != nil { return true }
        guard state.isVisible else { return false }
        let before = basis.state(of: name)
        switch wish {
        case .set: return state.value != before?.value || before?.isMisfit == true
        case .none: return !state.isEmpty || before?.isEmpty != true
        case .unset: return state != before
        }
    }

    /// The number of changes to items that other clients have removed. The changes are kept without an
    /// effect.
    var lostChanges: Int {
        draft.changes.count { drafted.naming.positioned($0.name) == nil && $0.wish != .unset }
    }

    /// The unsaved values. A row is not part of the changes if its new value is equal to the value without a
    /// change.
    var values: FormValues {
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

    /// Whether a row is visible, so that its menu or text can remain open.
    func isEditable(_ name: String) -> Bool {
        drafted.state(of: name.parameterName)?.isVisible ?? false
    }

    /// Whether the draft or the stored configuration contains an own choice for a row.
    func hasChoice(_ name: String) -> Bool { draft[name] != nil || basis.hasChoice(within: name) }
}

extension ResolvedConfiguration.State {
    /// The effective value; nil without one.
    var value: ParameterValue? { if case .value(let value, _) = self { value } else { nil } }
    var isEmpty: Bool { if case .empty = self { true } else { false } }
    var isMisfit: Bool { if case .misfit = self { true } else { false } }
}
