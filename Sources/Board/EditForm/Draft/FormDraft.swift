import Configurations
import IntentDefinitions

/// The unsaved changes of a form, in the order in which the rows were first changed.
///
/// A row without a change shows the stored value, so it shows edits by other clients. After every event, the
/// changes are planned again from the stored configuration. Therefore a row that another row hides keeps its
/// change, and shows the change when the row is visible again.
struct FormDraft: Hashable, Sendable {
    /// The change to one row.
    struct Change: Hashable, Sendable {
        /// The stable name of the parameter or item (see `ItemNaming`).
        let name: String
        var wish: EditRequest.Wish
        /// The stored state when the row was first changed.
        var before: ResolvedConfiguration.State?
    }

    private(set) var changes: [Change] = []

    /// The change to a row; nil if the row is unchanged.
    subscript(name: String) -> EditRequest.Wish? { changes.first { $0.name == name }?.wish }

    /// Changes a row; nil restores its stored state.
    mutating func set(_ wish: EditRequest.Wish?, of name: String, before: ResolvedConfiguration.State?) {
        let index = changes.firstIndex { $0.name == name }
        switch (index, wish) {
        case (let index?, let wish?): changes[index].wish = wish
        case (let index?, nil): changes.remove(at: index)
        case (nil, let wish?): changes.append(Change(name: name, wish: wish, before: before))
        case (nil, nil): break
        }
    }

    /// Bases a row's change on its current stored state.
    mutating func rebase(_ name: String, to wish: EditRequest.Wish, on state: ResolvedConfiguration.State?) {
        guard let index = changes.firstIndex(where: { $0.name == name }) else { return }
        (changes[index].wish, changes[index].before) = (wish, state)
    }

    /// Drops changes that are stored, and gives the others the names that items have since then.
    mutating func settle(_ stored: Set<String>, naming: (String) -> String) {
        changes = changes.filter { !stored.contains($0.name) }.map {
            Change(name: naming($0.name), wish: $0.wish, before: $0.before)
        }
    }

    /// Drops the changes to an object, list or item and to everything in it.
    mutating func drop(within name: String) { changes.removeAll { $0.name.isWithin(name) } }
}
