/// An open menu: the choices that a search leaves, one of them highlighted.
///
/// The highlight follows the identity of a choice, not its position, because a search or a new list moves it.
struct ChoiceMenu: Sendable {
    /// The name of the row that the menu belongs to.
    let row: String
    let title: String
    private(set) var choices: [FormChoice]
    private(set) var search = TextField("")
    /// The id of the highlighted choice; nil if no choice is found.
    private(set) var highlighted: String?
    /// Whether the last key changed the search, so that the cursor stands in its field.
    private(set) var isSearching = false

    /// - Parameter present: the id of the present choice, which is highlighted first.
    init(of row: String, titled title: String, _ choices: [FormChoice], present: String?) {
        (self.row, self.title, self.choices) = (row, title, choices)
        highlighted = choices.contains { $0.id == present } ? present : choices.first?.id
    }

    /// The choices that the search finds, in their order.
    var found: [FormChoice] {
        search.text.isEmpty ? choices : choices.filter { $0.isHit(for: search.text) }
    }

    /// The highlighted choice; nil if no choice is found.
    var choice: FormChoice? { choices.first { $0.id == highlighted } }

    /// Moves the highlight; a large number moves it to the end.
    mutating func move(by offset: Int) {
        isSearching = false
        let found = found
        guard !found.isEmpty else { return }
        let index = found.firstIndex { $0.id == highlighted } ?? 0
        highlighted = found[max(0, min(found.count - 1, index + offset))].id
    }

    /// Changes the search. The highlight stays if its choice is still found.
    mutating func search(_ change: (inout TextField) -> Void) {
        change(&search)
        isSearching = true
        let found = found
        if !found.contains(where: { $0.id == highlighted }) { highlighted = found.first?.id }
    }
}
