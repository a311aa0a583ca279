import WidgetModel

/// The text of a field and its cursor, in grapheme clusters: one press of a key moves over or deletes one
/// character as users see it.
package struct TextField: Hashable, Sendable {
    private(set) var characters: [Character]
    /// The index of the character at the cursor, up to the number of characters.
    private(set) var cursor: Int
    /// Whether the last insertion was truncated, because the text would have become too long.
    private(set) var isCut = false

    /// A field with the cursor after the text.
    init(_ text: String) {
        characters = Array(text)
        cursor = characters.count
    }

    var text: String { String(characters) }

    /// The maximum length in bytes, which applies to any text that an edit stores. Longer insertions are
    /// truncated, and a longer stored text is not edited.
    package static let limit = 1 << 20

    /// Whether a text is too long for a field.
    static func isTooLong(_ text: String) -> Bool { text.utf8.count > limit }

    /// Inserts text at the cursor. It may combine with the character before it, as an accent does.
    mutating func insert(_ text: String) {
        var room = TextField.limit - self.text.utf8.count
        let whole = text
        let text = whole.prefix { character in
            room -= character.utf8.count
            return room >= 0
        }
        isCut = text.count < whole.count
        let before = String(characters[..<cursor]) + text
        characters = Array(before + String(characters[cursor...]))
        cursor = min(before.count, characters.count)
    }

    mutating func deleteBackward() { delete(to: max(0, cursor - 1)) }
    mutating func deleteForward() { delete(to: min(characters.count, cursor + 1)) }

    /// Deletes the characters between the cursor and an index. The characters around them may combine.
    mutating func delete(to index: Int) {
        let range = min(index, cursor)..<max(index, cursor)
        characters.removeSubrange(range)
        characters = Array(String(characters))
        cursor = min(range.lowerBound, characters.count)
    }

    /// The index at which the word after the cursor ends.
    var wordEnd: Int {
        let start = characters[cursor...].firstIndex { !$0.isWhitespace } ?? characters.count
        return characters[start...].firstIndex(where: \.isWhitespace) ?? characters.count
    }

    /// The index at which the word before the cursor begins.
    var wordStart: Int {
        let end = characters[..<cursor].lastIndex { !$0.isWhitespace } ?? 0
        return characters[..<end].lastIndex(where: \.isWhitespace).map { $0 + 1 } ?? 0
    }

    mutating func move(by characters: Int) {
        cursor = max(0, min(self.characters.count, cursor + characters))
    }

    mutating func moveToStart() { cursor = 0 }
    mutating func moveToEnd() { cursor = characters.count }
}

extension TextField {
    /// The part of the text that fits into a width, and the cell of the cursor in it.
    ///
    /// The cursor may stand after the text, so the last cell is kept free for it. An ellipsis marks a
    /// truncated end.
    func window(cells width: Int) -> (text: String, cursor: Int) {
        guard width > 2 || fits(width) else { return ("", 0) }
        let start = firstShown(width)
        var text = start > 0 ? "…" : ""
        var cells = text.cells
        let column = (start..<cursor).reduce(cells) { $0 + shown($1).cells }
        // A text may be much longer than a screen.
        var index = start
        while index < characters.count, cells <= width {
            text += shown(index)
            cells += shown(index).cells
            index += 1
        }
        return (text.truncated(toCells: width), column)
    }

    /// Moves the cursor to the character that a window shows in a cell, or after the text.
    mutating func moveCursor(toCell cell: Int, in width: Int) {
        var index = firstShown(width)
        var end = index > 0 ? 1 : 0
        while index < characters.count {
            end += shown(index).cells
            if end > cell { break }
            index += 1
        }
        cursor = index
    }

    /// The index of the first character in a window.
    private func firstShown(_ width: Int) -> Int {
        if fits(width) { return 0 }
        var start = cursor
        var cells = 1
        while start > 0, cells + shown(start - 1).cells <= width - 2 {
            start -= 1
            cells += shown(start).cells
        }
        return start
    }

    /// Whether the text is narrower than a window.
    private func fits(_ width: Int) -> Bool {
        var cells = 0
        for index in characters.indices {
            cells += shown(index).cells
            if cells >= width { return false }
        }
        return cells < width
    }

    private func shown(_ index: Int) -> String { Printable.text(String(characters[index])) }
}
