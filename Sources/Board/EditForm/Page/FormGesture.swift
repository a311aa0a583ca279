/// A gesture in a form that is shown as a page. Gestures refer to elements instead of cells, and come from a
/// mouse, a finger or keys.
package struct FormGesture: Codable, Hashable, Sendable {
    package enum Deed: String, Codable, CaseIterable, Sendable {
        /// Gives a row a value, which is a text as typed, or the id of a choice.
        case set
        /// Changes the value by a number of steps; a negative number makes it smaller.
        case step
        /// Moves a slider to a number of steps after the minimum.
        case slide
        /// Checks a choice of a list, or everything, or clears the check mark.
        case check
        /// Clears the value, or removes an item.
        case none
        /// Restores the default of a row.
        case `default`
        /// Opens a row's choices or page, or adds an item.
        case open
        /// Opens or closes a section.
        case section
        /// Searches the open choices, and chooses one of them by its id.
        case search, choose
        /// Moves an item by a number of positions; a negative number moves it up.
        case move
        case remove
        /// Closes the choices or the page.
        case back
        case save
        /// Discards all changes.
        case discard
        case undo, redo
        /// Offers the unsaved changes of an earlier form, which the page has kept, as a JSON text.
        case offer
        /// Restores or discards the offered changes.
        case restore, forget
        /// The pause that the document asks for has passed.
        case wake
    }

    package var `do`: Deed
    /// The id of a row in the document.
    package var row: String?
    package var text: String?
    package var by: Int?

    /// Whether the text is too long for a row.
    package var isTooLong: Bool { self.do == .set && TextField.isTooLong(text ?? "") }

    package init(_ deed: Deed, row: String, text: String) {
        (self.do, self.row, self.text) = (deed, row, text)
    }

    init(_ deed: Deed, row: FormRowID, text: String? = nil, by: Int? = nil) {
        (self.do, self.row, self.text, self.by) = (deed, row.text, text, by)
    }
}
